import { formatManat, MAX_QEPIK, parseManat } from "./money.ts";

/** The toast for an amount that is refused; the field itself says what is wrong. */
export const AMOUNT_INVALID = "Düzgün məbləğ daxil edin";

/** The smallest top-up by the specification: 1.00 ₼. */
export const LEAST_TOP_UP_QEPIK = 100;

/** An amount in qəpik, or a message for the person who typed the text. */
export type ReadManat = { qepik: number } | { refusal: string };

/** Reads a money field, the same way while somebody types and on the server. */
export function readManat(text: string, leastQepik: number): ReadManat {
	const qepik = parseManat(text);
	if (qepik === undefined) return { refusal: explainUnreadable(text.trim()) };
	if (qepik < leastQepik) return { refusal: `Ən azı ${formatManat(leastQepik)} olmalıdır` };
	return { qepik };
}

function explainUnreadable(text: string): string {
	if (text === "") return "Məbləği yazın";
	if (/^[0-9]+[.,][0-9]{3,}$/.test(text)) return "Ən çoxu iki onluq rəqəm";
	const isPastLargest = /^[0-9]{6,}([.,][0-9]{1,2})?$/.test(text.replace(/[ \u00a0₼]/g, ""));
	return isPastLargest ? `Ən çoxu ${formatManat(MAX_QEPIK)} ola bilər` : AMOUNT_INVALID;
}
