import { appContext } from "#app/app-context.server.ts";
import { formatAmount } from "#app/core/money.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { streamCsv } from "#app/platform/database/stream-csv.server.ts";
import type { Route } from "./+types/export-cash.route";
import { addDays } from "./calendar.ts";
import {
	type CashDay,
	type Correction,
	countedOf,
	differenceOf,
	MOVES,
	type Settlement,
	SOURCE_LABELS,
	SOURCES,
	signed,
} from "./cash-days.ts";
import { signedManat } from "./difference-badge.tsx";
import { listCountedDays } from "./read-cash.server.ts";
import { readSettlements } from "./read-settlements.server.ts";

const BATCH = 500;

type Row = CashDay & { settlement: Settlement };
type Column = [header: string, cell: (row: Row) => string | null];

// Two columns instead of a sign: a minus in front would read as a formula.
const bothWays = (label: string, amount: (row: Row) => number | undefined): Column[] => [
	[`${label}, müsbət, AZN`, (row) => amountOf(amount(row), 1)],
	[`${label}, mənfi, AZN`, (row) => amountOf(amount(row), -1)],
];

function amountOf(qepik: number | undefined, sign: 1 | -1): string | null {
	return qepik !== undefined && qepik * sign > 0 ? formatAmount(qepik * sign) : null;
}

const COLUMNS: Column[] = [
	["Gün", ({ day }) => day],
	["Səhər, AZN", ({ morningQepik }) => formatAmount(morningQepik)],
	...MOVES.flatMap(({ key, label }) => bothWays(label, (row) => signed(row, key))),
	["Axşam, AZN", ({ eveningQepik }) => formatAmount(eveningQepik)],
	...SOURCES.flatMap((source): Column[] => [
		...bothWays(`${SOURCE_LABELS[source]}, hesabda`, (row) => countedOf(row, source)),
		...bothWays(
			`${SOURCE_LABELS[source]}, göstərir`,
			(row) => row.settlement.said[source]?.saidQepik,
		),
		...bothWays(`${SOURCE_LABELS[source]}, fərq`, (row) =>
			differenceOf(row, source, row.settlement),
		),
	]),
	["Bağlayan", ({ settlement }) => settlement.closing?.byName ?? null],
	["İzah", ({ settlement }) => settlement.closing?.note ?? null],
	[
		"Düzəlişlər",
		({ settlement }) => settlement.corrections.map(describeCorrection).join("; ") || null,
	],
];

function describeCorrection({ source, amountQepik, reason }: Correction): string {
	return `${SOURCE_LABELS[source]} ${signedManat(amountQepik)}: ${reason}`;
}

/** Every day that is counted, newest first, as a table for a spreadsheet. */
export function loader({ context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	return streamCsv<Row>({
		fileName: "kassa.csv",
		columns: COLUMNS,
		readAfter: (last) =>
			readAside(app, async (db) => {
				const upTo = last && { upTo: addDays(last.day, -1) };
				const days = await listCountedDays(db, { days: BATCH, ...upTo });
				const settlements = await readSettlements(
					db,
					days.map(({ day }) => day),
				);
				const none: Settlement = { said: {}, corrections: [] };
				return days.map((day) => ({ ...day, settlement: settlements.get(day.day) ?? none }));
			}),
	});
}
