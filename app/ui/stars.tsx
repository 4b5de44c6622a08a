import { classes } from "./classes.ts";

export function Stars({
	value,
	showValue = false,
	className,
}: {
	value: number;
	showValue?: boolean;
	className?: string;
}) {
	return (
		<span className={classes("inline-flex items-center gap-1.5", className)}>
			<svg role="img" aria-label={`5 üzərindən ${value}`} className="stars">
				<rect width="100%" height="100%" className="fill-line" />
				<rect width={`${value * 20}%`} height="100%" className="fill-star" />
			</svg>
			{showValue && (
				<span aria-hidden className="text-sm font-semibold text-ink-soft tabular-nums">
					{value}
				</span>
			)}
		</span>
	);
}
