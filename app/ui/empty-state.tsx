import type { ReactNode } from "react";

export function EmptyState({
	icon,
	title,
	text,
	action,
}: {
	icon: ReactNode;
	title: string;
	text?: ReactNode;
	action?: ReactNode;
}) {
	return (
		<div className="grid justify-items-center gap-4 px-4 py-14 text-center sm:py-20">
			<div className="grid size-18 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-8">
				{icon}
			</div>
			<div className="grid gap-1.5">
				<h2 className="text-heading">{title}</h2>
				{text && <p className="max-w-[42ch] text-ink-soft">{text}</p>}
			</div>
			{action}
		</div>
	);
}
