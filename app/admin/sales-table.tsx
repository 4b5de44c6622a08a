import { formatManat } from "#app/core/money.ts";
import { formatDate } from "#app/core/time.ts";
import { Table } from "#app/ui/table.tsx";
import type { SalesDay } from "./read-figures.server.ts";

/** The chart as a table, for whoever cannot see it or wants exact figures. */
export function SalesTable({ sales }: { sales: SalesDay[] }) {
	return (
		<details className="pt-2">
			<summary className="link min-h-11 w-fit content-center">Cədvəl kimi</summary>
			<Table
				caption="Gəlir və sifarişlər, günlər üzrə"
				rows={sales.toReversed()}
				rowKey={({ day }) => day}
				columns={[
					{ header: "Gün", lead: true, cell: ({ day }) => dayLabel(day) },
					{ header: "Sifariş", align: "end", cell: ({ orders }) => orders },
					{
						header: "Tamamlanmış sifarişlərdən gəlir",
						align: "end",
						cell: ({ revenueQepik }) => <span className="money">{formatManat(revenueQepik)}</span>,
					},
				]}
			/>
		</details>
	);
}

/** `20 noyabr 2026`; noon keeps the day the same in every time zone near Baku. */
export function dayLabel(day: string): string {
	return formatDate(new Date(`${day}T12:00:00+04:00`));
}
