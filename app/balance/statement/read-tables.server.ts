import { parseManat } from "#app/core/money.ts";
import { findAmounts, hasAmount } from "./find-amounts.server.ts";
import { splitTables, type Table } from "./split-tables.server.ts";
import {
	findDay,
	isIncoming,
	isOutgoing,
	keptText,
	type ReadLine,
	type ReadStatement,
	shorten,
} from "./statement-words.ts";
import type { Columns } from "./table-columns.server.ts";

/** Reads tables with a row of headings, as banks export them; undefined where the text has none. */
export function readTables(text: string): ReadStatement | undefined {
	const found = splitTables(text);
	if (!found) return undefined;
	const read: ReadStatement = { lines: [], outgoing: 0, unread: readAbove(found.above) };
	for (const table of found.tables) readRows(read, table);
	if (found.below.trim()) read.unread.push(found.below.trim());
	return read;
}

/**
 * Banks write their name and the period above the columns, and what was there before. A message may
 * stand there too, and sums that are no transfers: what has an amount is left to a person.
 */
function readAbove(text: string): string[] {
	const blocks = text.split(/\n\s*\n/);
	return blocks
		.filter((block, index) =>
			findAmounts(block).some(({ other }) => !other || index < blocks.length - 1),
		)
		.map((block) => block.trim());
}

function readRows(read: ReadStatement, { heading, columns, rows }: Table): void {
	const hasSigns = rows.some(
		({ record }) => (parseAmount(cellOf(record, columns.amount)) ?? 0) < 0,
	);
	let isFirst = true;
	for (const { record, raw } of rows) {
		const line = readRow(record, { columns, hasSigns, width: heading.record.length });
		if (line === "out") read.outgoing++;
		else if (line) read.lines.push(line);
		else if (record.some(Boolean)) {
			// Without its headings it would be read as a message the next time.
			read.unread.push(isFirst ? `${heading.raw.trim()}\n${raw.trim()}` : raw.trim());
			isFirst = false;
		}
	}
}

type Of = { columns: Columns; hasSigns: boolean; width: number };

/** The transfer of a row, or that the money went out; undefined where a person has to look. */
function readRow(record: string[], of: Of): ReadLine | "out" | undefined {
	const { columns, width } = of;
	// A separator in a note without quotes moves what stands behind it into other columns.
	if (record.length > width || record.some(isSwallowed)) return undefined;
	const credit = parseAmount(cellOf(record, columns.credit));
	if (!credit && parseAmount(cellOf(record, columns.debit))) return "out";
	const amount = parseAmount(cellOf(record, columns.credit) || cellOf(record, columns.amount));
	if (!amount) return undefined;
	const way = amount < 0 ? "out" : credit ? "in" : wayOf(record, of);
	if (way === "out") return "out";
	// A sum of all rows has no day.
	const isDated = columns.date === undefined || /\d/.test(cellOf(record, columns.date));
	if (!way || !isDated || !isManat(cellOf(record, columns.currency))) return undefined;
	return lineOf(record, columns, amount);
}

/** Rows that a quote in a note has made a part of it. */
const isSwallowed = (cell: string) => cell.includes("\n") && hasAmount(cell);

/** Which way the words say that the money went; undefined where they say both, or a sign or the sender says otherwise. */
function wayOf(record: string[], { columns, hasSigns }: Of): "in" | "out" | undefined {
	const text = record.join(" ");
	if (!isOutgoing(text)) return "in";
	const told = record.filter((_, index) => index !== columns.note && index !== columns.sender);
	const isPlus = cellOf(record, columns.amount).startsWith("+");
	if (hasSigns || isPlus || isIncoming(text) || !isOutgoing(told.join(" "))) return undefined;
	return "out";
}

function lineOf(record: string[], columns: Columns, amountQepik: number): ReadLine {
	const text = record.filter(Boolean).join(" | ");
	return {
		amountQepik,
		paidOn: findDay(columns.date === undefined ? text : cellOf(record, columns.date)),
		sender: shorten(cellOf(record, columns.sender)),
		text: keptText(text),
	};
}

const cellOf = (record: string[], index: number | undefined) =>
	index === undefined ? "" : (record[index] ?? "");

const isManat = (currency: string) => currency === "" || /^(azn|₼|manat|944)$/i.test(currency);

/** Qəpik, negative for what went out. */
function parseAmount(cell: string): number | undefined {
	const bare = cell.replaceAll(/AZN|₼|manat|\s|\u00a0/gi, "");
	const [, sign, digits = ""] = /^([+−-]?)(.+)$/.exec(bare) ?? [];
	const plain = digits.replaceAll(/,(?=\d{3}(\D|$))/g, "").replaceAll(/\.(?=\d{3}(\D|$))/g, "");
	const qepik = parseManat(plain);
	return qepik ? qepik * (sign === "-" || sign === "−" ? -1 : 1) : undefined;
}
