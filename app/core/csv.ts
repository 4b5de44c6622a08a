/**
 * Tables as CSV for spreadsheets (RFC 4180). Where a spreadsheet would run text as a formula, the
 * formula gets a leading apostrophe, which spreadsheets read as "this is text". They also begin a
 * cell inside our cells: Windows set to Azerbaijani, Turkish or Russian separates cells by semicolons,
 * and takes quotes that stand after its own cell's beginning for text.
 */

/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What begins a formula, full-width signs included, at the beginning of what may be read as a cell. */
const FORMULA = /(^|[;,\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g;

export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
	return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null | undefined): string {
	const text = String(cell ?? "");
	const safe = text.replace(FORMULA, "$1$2'");
	return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
