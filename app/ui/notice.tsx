import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const styles = {
	good: { Icon: CircleCheck, className: "bg-good-soft text-good" },
	waiting: { Icon: Clock, className: "bg-waiting-soft text-waiting" },
	bad: { Icon: CircleAlert, className: "bg-bad-soft text-bad" },
};

/** A message that stays on the page; a toast is one that passes. */
export function Notice({
	tone,
	children,
	action,
	className,
}: {
	tone: keyof typeof styles;
	children: ReactNode;
	action?: ReactNode;
	className?: string;
}) {
	const { Icon, className: toneClass } = styles[tone];
	return (
		<div
			role={tone === "bad" ? "alert" : "status"}
			className={classes(
				"flex flex-wrap items-center gap-3 rounded-control px-4 py-3",
				toneClass,
				className,
			)}
		>
			<Icon aria-hidden className="size-5 flex-none" />
			<div className="min-w-0 flex-1 text-ink">{children}</div>
			{action}
		</div>
	);
}
