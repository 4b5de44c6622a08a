import { parse } from "csv-parse/sync";
import { type Columns, mayBeHeadings, readHeadings } from "./table-columns.server.ts";

const DELIMITERS = [";", "\t", ","];
/** Files with separators of their own in one field; what stands below so many is given back. */
const MOST_FILES = 10;

type Row = { record: string[]; raw: string };
export type Table = { heading: Row; columns: Columns; rows: Row[] };
type Tables = { above: string; tables: Table[]; below: string };

/** The tables of a text, each from its row of headings to the next one; undefined where it has none. */
export function splitTables(text: string): Tables | undefined {
	const start = findHeadings(text);
	if (start === undefined) return undefined;
	const tables: Table[] = [];
	let below = text.slice(start);
	for (let file = 0; below && file < MOST_FILES; file++) below = takeFile(tables, below);
	return { above: text.slice(0, start), tables, below };
}

function findHeadings(text: string): number | undefined {
	let start = 0;
	for (const line of text.split("\n")) {
		if (delimiterOf(line)) return start;
		start += line.length + 1;
	}
	return undefined;
}

/** Takes the tables between one kind of separators. Returns the text from the headings of another kind on. */
function takeFile(tables: Table[], text: string): string {
	const delimiter = delimiterOf(text.split("\n", 1)[0] ?? "") ?? "";
	const rows = parseRows(text, delimiter);
	for (const [index, row] of rows.entries()) {
		const columns = readHeadings(row.record);
		const raw = row.raw.trim();
		if (columns) tables.push({ heading: row, columns, rows: [] });
		else if (!raw.includes("\n") && delimiterOf(raw)) {
			const rest = rows.slice(index).map((one) => one.raw);
			return rest.join("").trimStart();
		} else tables.at(-1)?.rows.push(row);
	}
	return "";
}

/** What stands between the headings of a line. */
function delimiterOf(line: string): string | undefined {
	if (!mayBeHeadings(line)) return undefined;
	return DELIMITERS.find((delimiter) => readHeadings(line.split(delimiter)));
}

/** Where a quote is not one of the file's, as in a sender's note, quotes are letters. */
function parseRows(text: string, delimiter: string): Row[] {
	const rows = parseQuoted(text, { delimiter, quote: '"' });
	return startsWithHeadings(rows) ? rows : parseQuoted(text, { delimiter, quote: false });
}

const startsWithHeadings = ([first]: Row[]) => Boolean(first && readHeadings(first.record));

function parseQuoted(text: string, how: { delimiter: string; quote: string | false }): Row[] {
	try {
		return parse(text, {
			...how,
			bom: true,
			trim: true,
			raw: true,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
		}) as unknown as Row[];
	} catch {
		// No table of this delimiter.
		return [];
	}
}
