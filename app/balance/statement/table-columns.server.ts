import { foldWords } from "#app/core/fold-words.ts";

const COLUMNS = {
	credit: /^(medaxil|kredit|credit|daxil)/,
	debit: /^(mexaric|debet|debit)/,
	amount: /^(mebleg|amount)/,
	date: /^(tarix|date)/,
	sender: /^(gonderen|odeyen|kimden|sender|from|payer)/,
	currency: /^(valyuta|currency)/,
	note: /^(teyinat|qeyd|aciqlama|mezmun|serh|description|details|note|comment|purpose)/,
};
const LONGEST_HEADING = 4;

export type Columns = Partial<Record<keyof typeof COLUMNS, number>>;

/** Which column is which, where a row is one of headings. */
export function readHeadings(record: string[]): Columns | undefined {
	const columns = columnsOf(record);
	if ((columns.credit ?? columns.amount) === undefined) return undefined;
	// Somebody's sentence may have such a word and a comma; headings are short, and several are known.
	if (Object.keys(columns).length < 2 || !record.every(isHeading)) return undefined;
	return columns;
}

/** Whether it is worth the while to part a line into cells. */
export const mayBeHeadings = (line: string) =>
	!/[\d:]/.test(line) &&
	headingWords(line).some((word) => COLUMNS.credit.test(word) || COLUMNS.amount.test(word));

/** Programs that write Turkish letters in one byte each have a question mark for ə. */
const headingWords = (text: string) => foldWords(text.replaceAll("?", "ə"));

const isHeading = (cell: string) =>
	!/[\d:]/.test(cell) && headingWords(cell).length <= LONGEST_HEADING;

function columnsOf(record: string[]): Columns {
	const columns: Columns = {};
	for (const [index, cell] of record.entries()) {
		const words = headingWords(cell);
		for (const [name, heading] of Object.entries(COLUMNS)) {
			if (words.some((word) => heading.test(word))) {
				columns[name as keyof Columns] ??= index;
				break;
			}
		}
	}
	return columns;
}
