import type { ReactNode } from "react";
import { showCount } from "#app/core/most-counted.ts";
import { classes } from "./classes.ts";

export type Tone = "neutral" | "accent" | "good" | "waiting" | "bad";

const tones = {
	neutral: "bg-hover text-ink-soft",
	accent: "bg-accent-soft text-accent-ink",
	good: "bg-good-soft text-good",
	waiting: "bg-waiting-soft text-waiting",
	bad: "bg-bad-soft text-bad",
	discount: "badge-discount money",
};

export function Badge({
	tone = "neutral",
	icon,
	children,
	className,
}: {
	/** `discount` is the prominent one, on top of a picture. */
	tone?: Tone | "discount";
	icon?: ReactNode;
	children: ReactNode;
	className?: string;
}) {
	return (
		<span
			className={classes(
				"inline-flex min-h-6.5 w-fit items-center gap-1.5 rounded-tag px-2.5 text-caption font-semibold",
				"[&_svg]:size-3.5",
				tones[tone],
				className,
			)}
		>
			{icon}
			{children}
		</span>
	);
}

/** The number at the corner of a button, hidden from screen readers: the button's name includes it. */
export function CountBadge({ count, shown = showCount(count) }: { count: number; shown?: string }) {
	if (count <= 0) return null;
	return (
		<span
			aria-hidden
			className="grid min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs/5 font-bold text-on-accent tabular-nums"
		>
			{shown}
		</span>
	);
}
