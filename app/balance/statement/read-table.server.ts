import { parse } from "csv-parse/sync";
import { foldWords } from "#app/core/fold-words.ts";
import { parseManat } from "#app/core/money.ts";
import {
	findDay,
	isOutgoing,
	keptText,
	type ReadLine,
	type ReadStatement,
	shorten,
} from "./statement-words.ts";

const DELIMITERS = [";", "\t", ","];
/** Banks write their name and the period above the columns. */
const HEADER_WITHIN = 20;
const MOST_ROWS = 5000;

const COLUMNS = {
	credit: /^(medaxil|kredit|credit|daxil)/,
	debit: /^(mexaric|debet|debit)/,
	amount: /^(mebleg|amount)/,
	date: /^(tarix|date)/,
	sender: /^(gonderen|odeyen|kimden|sender|from|payer)/,
	currency: /^(valyuta|currency)/,
};
type Columns = Partial<Record<keyof typeof COLUMNS, number>>;
type Row = { record: string[]; raw: string };

/** Reads a table with a row of headings, as banks export it; undefined where the text is none. */
export function readTable(text: string): ReadStatement | undefined {
	for (const delimiter of DELIMITERS) {
		const rows = parseRows(text, delimiter);
		const header = rows.slice(0, HEADER_WITHIN).findIndex(({ record }) => isHeader(record));
		if (header >= 0) return readRows(rows.slice(header + 1), columnsOf(rows[header]?.record ?? []));
	}
	return undefined;
}

function parseRows(text: string, delimiter: string): Row[] {
	try {
		return parse(text, {
			delimiter,
			bom: true,
			trim: true,
			raw: true,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			to: MOST_ROWS,
		}) as unknown as Row[];
	} catch {
		// No table of this delimiter.
		return [];
	}
}

function isHeader(record: string[]): boolean {
	const { credit, amount } = columnsOf(record);
	// A message may begin with such a word and have a comma; headings have no digits.
	return record.length > 1 && (credit ?? amount) !== undefined && !/\d/.test(record.join());
}

function columnsOf(record: string[]): Columns {
	const columns: Columns = {};
	for (const [index, cell] of record.entries()) {
		const words = foldWords(cell);
		for (const [name, heading] of Object.entries(COLUMNS)) {
			if (words.some((word) => heading.test(word))) {
				columns[name as keyof Columns] ??= index;
				break;
			}
		}
	}
	return columns;
}

function readRows(rows: Row[], columns: Columns): ReadStatement {
	const read: ReadStatement = { lines: [], outgoing: 0, unread: [] };
	for (const { record, raw } of rows) {
		const amount = parseAmount(cellOf(record, columns.credit) || cellOf(record, columns.amount));
		const isOut =
			(amount ?? 0) < 0 ||
			(!amount && parseAmount(cellOf(record, columns.debit))) ||
			(columns.credit === undefined && isOutgoing(record.join(" ")));
		if (isOut) read.outgoing++;
		else if (amount && isManat(cellOf(record, columns.currency)))
			read.lines.push(lineOf(record, columns, amount));
		else if (record.some(Boolean)) read.unread.push(raw.trim());
	}
	return read;
}

function lineOf(record: string[], columns: Columns, amountQepik: number): ReadLine {
	const text = record.filter(Boolean).join(" | ");
	return {
		amountQepik,
		paidOn: findDay(cellOf(record, columns.date)) ?? findDay(text),
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
	const [, sign, digits = ""] = /^([+-]?)(.+)$/.exec(bare) ?? [];
	const plain = digits.replaceAll(/,(?=\d{3}(\D|$))/g, "").replaceAll(/\.(?=\d{3}(\D|$))/g, "");
	const qepik = parseManat(plain);
	return qepik ? qepik * (sign === "-" ? -1 : 1) : undefined;
}
