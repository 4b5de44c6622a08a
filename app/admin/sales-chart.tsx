import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatManat } from "#app/core/money.ts";
import { useTheme } from "#app/ui/theme.tsx";
import type { SalesDay } from "./read-figures.server.ts";
import { dayLabel } from "./sales-table.tsx";

const HEIGHT = 256;
const bars = uPlot.paths.bars?.({ size: [0.62, 26], radius: 0.2 });

/** Orders as bars, revenue as a line; above, the figures of the day under the pointer. */
export default function SalesChart({ sales }: { sales: SalesDay[] }) {
	const container = useRef<HTMLDivElement>(null);
	const { theme } = useTheme();
	const [pointed, setPointed] = useState<number>();

	// biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read again when the theme changes
	useEffect(() => {
		const element = container.current;
		if (!element) return;
		const chart = new uPlot(options(element, sales, setPointed), figures(sales), element);
		const resize = new ResizeObserver(() =>
			chart.setSize({ width: element.clientWidth, height: HEIGHT }),
		);
		resize.observe(element);
		return () => {
			resize.disconnect();
			chart.destroy();
		};
	}, [sales, theme]);

	const orders = sales.reduce((sum, day) => sum + day.orders, 0);
	const revenueQepik = sales.reduce((sum, day) => sum + day.revenueQepik, 0);
	const day = pointed === undefined ? undefined : sales[pointed];
	const shown = day ?? { orders, revenueQepik };
	return (
		<div>
			<p aria-live="off" className="flex flex-wrap gap-x-5 gap-y-1 pb-3 text-caption text-ink-soft">
				<span>{day ? dayLabel(day.day) : `Son ${sales.length} gün`}</span>
				<span className="inline-flex items-center gap-2">
					<i className="h-0.5 w-4 rounded-full bg-good" aria-hidden />
					Gəlir: <b className="money text-ink">{formatManat(shown.revenueQepik)}</b>
				</span>
				<span className="inline-flex items-center gap-2">
					<i className="size-3 rounded-sm bg-accent" aria-hidden />
					Sifariş: <b className="money text-ink">{shown.orders}</b>
				</span>
			</p>
			<div
				ref={container}
				role="img"
				aria-label={`Son ${sales.length} gündə ${orders} sifariş, gəlir ${formatManat(revenueQepik)}`}
				className="min-w-0"
				style={{ minHeight: HEIGHT }}
			/>
		</div>
	);
}

function figures(sales: SalesDay[]): uPlot.AlignedData {
	return [
		sales.map((_, index) => index),
		sales.map(({ orders }) => orders),
		sales.map(({ revenueQepik }) => revenueQepik),
	];
}

function options(
	element: HTMLElement,
	sales: SalesDay[],
	onPoint: (index: number | undefined) => void,
): uPlot.Options {
	const style = getComputedStyle(element);
	const token = (name: string) => style.getPropertyValue(name).trim();
	const quiet = { stroke: token("--ink-faint"), font: `13px ${style.fontFamily}` };
	const lines = { grid: { stroke: token("--line"), width: 1 }, ticks: { show: false } };
	return {
		width: element.clientWidth,
		height: HEIGHT,
		legend: { show: false },
		cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
		hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? undefined)] },
		scales: {
			x: { time: false, range: [-0.6, sales.length - 0.4] },
			orders: { range: (_, __, max) => [0, Math.max(4, Math.ceil(max * 1.15))] },
			revenue: { range: (_, __, max) => [0, Math.max(1000, max * 1.15)] },
		},
		axes: [
			{
				...quiet,
				grid: { show: false },
				ticks: { show: false },
				values: (_, splits) => splits.map((index) => shortDay(sales[index]?.day)),
				space: 56,
				incrs: [1, 2, 5, 7, 14, 30],
			},
			{
				...quiet,
				...lines,
				scale: "orders",
				size: 40,
				values: (_, splits) => splits.map(wholeOnly),
			},
			{
				...quiet,
				scale: "revenue",
				side: 1,
				size: 64,
				grid: { show: false },
				ticks: { show: false },
				values: (_, splits) => splits.map(wholeManat),
			},
		],
		series: [
			{},
			{
				scale: "orders",
				fill: token("--accent"),
				width: 0,
				points: { show: false },
				...(bars && { paths: bars }),
			},
			{
				scale: "revenue",
				stroke: token("--good"),
				width: 2,
				points: { show: sales.length <= 30, size: 6, fill: token("--good") },
			},
		],
	};
}

/** `20.11`: an axis has no room for the month's name. */
function shortDay(day: string | undefined): string {
	return day ? `${day.slice(8)}.${day.slice(5, 7)}` : "";
}

function wholeOnly(value: number): string {
	return Number.isInteger(value) ? String(value) : "";
}

/** `1 250 ₼`: an axis needs no qəpik. */
function wholeManat(qepik: number): string {
	return formatManat(Math.round(qepik)).replace(/\.\d\d/, "");
}
