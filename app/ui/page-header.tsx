import type { ReactNode } from "react";

export function PageHeader({
	title,
	text,
	actions,
}: {
	title: ReactNode;
	text?: ReactNode;
	actions?: ReactNode;
}) {
	return (
		<header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-5 sm:pt-10 sm:pb-7">
			<div className="grid min-w-0 gap-1.5 wrap-anywhere">
				<h1 className="text-title">{title}</h1>
				{text && <p className="max-w-[62ch] text-ink-soft">{text}</p>}
			</div>
			{actions && <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div>}
		</header>
	);
}
