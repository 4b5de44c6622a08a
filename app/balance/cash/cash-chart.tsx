import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatManat } from "#app/core/money.ts";
import { useTheme } from "#app/ui/theme.tsx";
import type { Period } from "./calendar.ts";
import { periodLabel } from "./day-labels.ts";
import type { CashPeriod } from "./fold-periods.ts";

const HEIGHT = 256;
const barsAt = (align: -1 | 1) => uPlot.paths.bars?.({ size: [0.36, 18], radius: 0.2, align });

type Props = { periods: CashPeriod[]; by: Period };

/** Top-ups beside purchases; above, the figures of the period under the pointer, or of the newest. */
export default function CashChart({ periods, by }: Props) {
	const container = useRef<HTMLDivElement>(null);
	const { theme } = useTheme();
	const [pointed, setPointed] = useState<number>();

	// biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read again when the theme changes
	useEffect(() => {
		const element = container.current;
		if (!element) return;
		const chart = new uPlot(
			options(element, { periods, by }, setPointed),
			figures(periods),
			element,
		);
		const resize = new ResizeObserver(() =>
			chart.setSize({ width: element.clientWidth, height: HEIGHT }),
		);
		resize.observe(element);
		return () => {
			resize.disconnect();
			chart.destroy();
		};
	}, [periods, by, theme]);

	const shown = (pointed === undefined ? undefined : periods[pointed]) ?? periods.at(-1);
	if (!shown) return null;
	return (
		<div>
			<p aria-live="off" className="flex flex-wrap gap-x-5 gap-y-1 pb-3 text-caption text-ink-soft">
				<span>{periodLabel(shown.starts, by)}</span>
				<span className="inline-flex items-center gap-2">
					<i className="size-3 rounded-sm bg-good" aria-hidden />
					Artımlar: <b className="money text-ink">{formatManat(shown.toppedUpQepik)}</b>
				</span>
				<span className="inline-flex items-center gap-2">
					<i className="size-3 rounded-sm bg-accent" aria-hidden />
					Alışlar: <b className="money text-ink">{formatManat(shown.purchasesQepik)}</b>
				</span>
				<span>
					Sonda balanslar: <b className="money text-ink">{formatManat(shown.eveningQepik)}</b>
				</span>
			</p>
			<div
				ref={container}
				role="img"
				aria-label={`${by === "week" ? "Həftələr" : "Aylar"} üzrə artımlar və alışlar. Cədvəl aşağıdadır`}
				className="min-w-0"
				style={{ minHeight: HEIGHT }}
			/>
		</div>
	);
}

function figures(periods: CashPeriod[]): uPlot.AlignedData {
	return [
		periods.map((_, index) => index),
		periods.map(({ toppedUpQepik }) => toppedUpQepik),
		periods.map(({ purchasesQepik }) => purchasesQepik),
	];
}

function options(
	element: HTMLElement,
	{ periods, by }: Props,
	onPoint: (index: number | undefined) => void,
): uPlot.Options {
	const style = getComputedStyle(element);
	const token = (name: string) => style.getPropertyValue(name).trim();
	const quiet = { stroke: token("--ink-faint"), font: `13px ${style.fontFamily}` };
	const series = (colour: string, align: -1 | 1): uPlot.Series => {
		const paths = barsAt(align);
		return { fill: token(colour), width: 0, points: { show: false }, ...(paths && { paths }) };
	};
	return {
		width: element.clientWidth,
		height: HEIGHT,
		legend: { show: false },
		cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
		hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? undefined)] },
		scales: {
			x: { time: false, range: [-0.6, Math.max(periods.length, 6) - 0.4] },
			y: { range: (_, __, max) => [0, Math.max(1000, max * 1.15)] },
		},
		axes: [
			{
				...quiet,
				grid: { show: false },
				ticks: { show: false },
				values: (_, splits) => splits.map((index) => shortLabel(periods[index]?.starts, by)),
				space: 56,
				incrs: [1, 2, 4, 8],
			},
			{
				...quiet,
				grid: { stroke: token("--line"), width: 1 },
				ticks: { show: false },
				size: 72,
				values: (_, splits) => splits.map(wholeManat),
			},
		],
		series: [{}, series("--good", -1), series("--accent", 1)],
	};
}

/** `23.11`, or `11.2026`: an axis has no room for the month's name. */
function shortLabel(day: string | undefined, by: Period): string {
	if (!day) return "";
	return by === "week"
		? `${day.slice(8)}.${day.slice(5, 7)}`
		: `${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

function wholeManat(qepik: number): string {
	return qepik % 100 === 0 ? formatManat(qepik).replace(".00", "") : "";
}
