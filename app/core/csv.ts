/**
 * Tables as CSV for spreadsheets (RFC 4180). A cell that a spreadsheet would run as a formula gets
 * a leading apostrophe, which spreadsheets read as "this is text".
 */

/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

const FORMULA = /^[=+\-@\t\r]/;

export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
	return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null | undefined): string {
	const text = String(cell ?? "");
	const safe = FORMULA.test(text) ? `'${text}` : text;
	return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
