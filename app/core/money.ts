/**
 * Money is an integer number of qəpik; 1 ₼ is 100 qəpik. Only this file parses and prints money, and
 * it never holds a fraction in between.
 */

/** The largest amount that any field accepts: 100 000.00 ₼. */
export const MAX_QEPIK = 10_000_000;

const AMOUNT = /^([0-9]{1,6}|[0-9]{1,3}[ \u00a0][0-9]{3})(?:[.,]([0-9]{1,2}))?(?: ₼)?$/;

/**
 * Parses an amount in manat as a person types it: `12`, `12.3`, `12.34`, or with a comma; also as
 * we print it, with separated thousands and the ₼ sign, because people copy that.
 * Returns qəpik from 0 to {@link MAX_QEPIK}, or undefined for anything else.
 */
export function parseManat(text: string): number | undefined {
	const match = AMOUNT.exec(text.trim());
	if (!match) return undefined;
	const qepik = Number(match[1]?.replace(/\D/, "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
	return qepik <= MAX_QEPIK ? qepik : undefined;
}

/**
 * Prints qəpik for a person: `12.34 ₼`. Thousands are separated by a non-breaking space; negative
 * amounts have a minus sign.
 */
export function formatManat(qepik: number): string {
	return `${formatAmount(qepik).replace(/\B(?=(\d{3})+\.)/g, "\u00a0")} ₼`;
}

/** Prints qəpik as a field's value or for a file: `1234.56`. */
export function formatAmount(qepik: number): string {
	if (!Number.isSafeInteger(qepik)) throw new RangeError(`not a whole number of qəpik: ${qepik}`);
	const digits = Math.abs(qepik).toString().padStart(3, "0");
	return `${qepik < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The discount badge's number, by the specification: (original − price) / original × 100, rounded.
 * Undefined without an original price above zero, or without a discount.
 */
export function discountPercent(priceQepik: number, originalQepik: number | null) {
	if (originalQepik === null || originalQepik <= 0) return undefined;
	const percent = Math.round(((originalQepik - priceQepik) / originalQepik) * 100);
	return percent > 0 ? percent : undefined;
}
