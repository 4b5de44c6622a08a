import { formatManat } from "#app/core/money.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Period } from "./calendar.ts";
import { periodLabel } from "./day-labels.ts";
import type { CashPeriod } from "./fold-periods.ts";

/** The chart as a table, for whoever cannot see it or wants exact figures. */
export function PeriodsTable({ periods, by }: { periods: CashPeriod[]; by: Period }) {
	const columns: Column<CashPeriod>[] = [
		{
			header: by === "week" ? "Həftə" : "Ay",
			lead: true,
			cell: ({ starts }) => periodLabel(starts, by),
		},
		...FIGURES.map(([header, figure]): Column<CashPeriod> => {
			const cell = (period: CashPeriod) => (
				<span className="money">{formatManat(figure(period))}</span>
			);
			return { header, align: "end", cell };
		}),
	];
	return (
		<details className="pt-2">
			<summary className="link min-h-11 w-fit content-center">Cədvəl kimi</summary>
			<Table
				caption={by === "week" ? "Həftələr üzrə" : "Aylar üzrə"}
				rows={periods.toReversed()}
				rowKey={({ starts }) => starts}
				columns={columns}
			/>
		</details>
	);
}

const FIGURES: [header: string, figure: (period: CashPeriod) => number][] = [
	["Artımlar", ({ toppedUpQepik }) => toppedUpQepik],
	["Əl ilə", ({ byHandQepik }) => byHandQepik],
	["Alışlar", ({ purchasesQepik }) => purchasesQepik],
	["Qaytarmalar", ({ refundsQepik }) => refundsQepik],
	["Düzəlişlər", ({ correctedQepik }) => correctedQepik],
	["Sonda balanslar", ({ eveningQepik }) => eveningQepik],
];
