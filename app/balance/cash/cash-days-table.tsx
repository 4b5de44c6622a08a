import { Link, useSearchParams } from "react-router";
import { formatAmount } from "#app/core/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { type CashDay, corrected, differenceOf, type Settlement } from "./cash-days.ts";
import { dayLabel } from "./day-labels.ts";
import { DifferenceBadge } from "./difference-badge.tsx";

type Props = {
	days: CashDay[];
	settlements: Map<string, Settlement>;
	openedDay: string | undefined;
};

const NOTHING: Settlement = { said: {}, corrections: [] };

/** The days, newest first; each leads to what it is made of. */
export function CashDaysTable({ days, settlements, openedDay }: Props) {
	const of = (day: CashDay) => settlements.get(day.day) ?? NOTHING;
	const columns: Column<CashDay>[] = [
		{
			header: "Gün",
			lead: true,
			cell: ({ day }) => <DayLink day={day} isOpened={day === openedDay} />,
		},
		...FIGURES.map(([header, figure]): Column<CashDay> => {
			return { header, align: "end", cell: (day) => <Figure qepik={figure(day)} /> };
		}),
		{
			header: "Bank",
			align: "end",
			cell: (day) => <DifferenceBadge qepik={differenceOf(day, "bank", of(day))} />,
		},
		{
			header: "Epoint",
			align: "end",
			cell: (day) => <DifferenceBadge qepik={differenceOf(day, "epoint", of(day))} />,
		},
		{
			header: "Vəziyyət",
			align: "end",
			cell: (day) => <DayState day={day} settlement={of(day)} />,
		},
	];
	return (
		<Table
			caption="Günlər, manatla"
			className="cash-days"
			columns={columns}
			rows={days}
			rowKey={({ day }) => day}
		/>
	);
}

const FIGURES: [header: string, figure: (day: CashDay) => number][] = [
	["Səhər", ({ morningQepik }) => morningQepik],
	["Epoint, avto", ({ epointAutoQepik }) => epointAutoQepik],
	["Epoint, əl ilə", ({ epointHandQepik }) => epointHandQepik],
	["ABB", ({ abbQepik }) => abbQepik],
	["Əl ilə", ({ byHandQepik }) => byHandQepik],
	["Alışlar", ({ purchasesQepik }) => 0 - purchasesQepik],
	["Qaytarmalar", ({ refundsQepik }) => refundsQepik],
	["Düzəlişlər", corrected],
	["Axşam", ({ eveningQepik }) => eveningQepik],
];

function Figure({ qepik }: { qepik: number }) {
	const text = formatAmount(qepik).replace(/\B(?=(\d{3})+\.)/g, "\u00a0");
	return qepik === 0 ? (
		<span className="text-ink-faint">0.00</span>
	) : (
		<span className="money">{text}</span>
	);
}

function DayLink({ day, isOpened }: { day: string; isOpened: boolean }) {
	const [searchParams] = useSearchParams();
	const next = new URLSearchParams(searchParams);
	next.set("day", day);
	return (
		<Link
			to={{ search: `?${next}`, hash: "#day" }}
			aria-current={isOpened ? "true" : undefined}
			className="link whitespace-nowrap font-semibold"
		>
			{dayLabel(day)}
		</Link>
	);
}

export function DayState({ day, settlement }: { day: CashDay; settlement: Settlement }) {
	if (settlement.closing) return <Badge tone="good">Bağlanıb</Badge>;
	return day.isCounted ? <Badge tone="waiting">Bağlanmayıb</Badge> : <Badge>Davam edir</Badge>;
}
