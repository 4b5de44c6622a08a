import type { ReactNode } from "react";

export function EmptyState({
	icon,
	title,
	text,
	action,
	isPage = false,
}: {
	icon: ReactNode;
	title: string;
	text?: ReactNode;
	action?: ReactNode;
	/** Nothing else is on the page, so its title is the page's. */
	isPage?: boolean;
}) {
	const Heading = isPage ? "h1" : "h2";
	return (
		<div className="grid justify-items-center gap-4 px-4 py-14 text-center sm:py-20">
			<div className="grid size-18 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-8">
				{icon}
			</div>
			<div className="grid gap-1.5">
				<Heading className="text-heading">{title}</Heading>
				{text && <p className="max-w-[42ch] text-ink-soft">{text}</p>}
			</div>
			{action}
		</div>
	);
}
