/**
 * Money is an integer number of qəpik; 1 ₼ is 100 qəpik. This is the only file that reads money
 * from text or writes it as text, and no fraction is ever held in between.
 */

/** The largest amount that any field accepts: 100 000.00 ₼. */
export const MAX_QEPIK = 10_000_000;

const AMOUNT = /^([0-9]{1,6}|[0-9]{1,3}[ \u00a0][0-9]{3})(?:[.,]([0-9]{1,2}))?(?: ₼)?$/;

/**
 * Reads an amount in manat as a person types it: `12`, `12.3`, `12.34`, or with a comma; also as we
 * print it, with its thousands set apart and its sign, because people copy that.
 * Returns qəpik from 0 to {@link MAX_QEPIK}, or undefined for anything else.
 */
export function parseManat(text: string): number | undefined {
	const match = AMOUNT.exec(text.trim());
	if (!match) return undefined;
	const qepik = Number(match[1]?.replace(/\D/, "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
	return qepik <= MAX_QEPIK ? qepik : undefined;
}

/**
 * Prints qəpik for a person: `12.34 ₼`. Thousands are set apart by a space that no line breaks at;
 * negative amounts carry a minus sign.
 */
export function formatManat(qepik: number): string {
	return `${formatAmount(qepik).replace(/\B(?=(\d{3})+\.)/g, "\u00a0")} ₼`;
}

/** Prints qəpik as a field's value, or for a machine: `1234.56`. */
export function formatAmount(qepik: number): string {
	if (!Number.isSafeInteger(qepik)) throw new RangeError(`not a whole number of qəpik: ${qepik}`);
	const digits = Math.abs(qepik).toString().padStart(3, "0");
	return `${qepik < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The discount badge's number, by the specification: (original − price) / original × 100, rounded.
 * Undefined where there is no original price above zero, or nothing is taken off.
 */
export function discountPercent(priceQepik: number, originalQepik: number | null) {
	if (originalQepik === null || originalQepik <= 0) return undefined;
	const percent = Math.round(((originalQepik - priceQepik) / originalQepik) * 100);
	return percent > 0 ? percent : undefined;
}
