import { formatManat, MAX_QEPIK, parseManat } from "./money.ts";

/** What a form says of an amount that it cannot take; what is wrong with it stands at the field. */
export const AMOUNT_INVALID = "Düzgün məbləğ daxil edin";

/** The specification's least top-up: 1.00 ₼. */
export const LEAST_TOP_UP_QEPIK = 100;

/** An amount in qəpik, or why the text is none, in words for the person who typed it. */
export type ReadManat = { qepik: number } | { refusal: string };

/** Reads a money field, the same way while one types and on the server. */
export function readManat(text: string, leastQepik: number): ReadManat {
	const qepik = parseManat(text);
	if (qepik === undefined) return { refusal: whyUnread(text.trim()) };
	if (qepik < leastQepik) return { refusal: `Ən azı ${formatManat(leastQepik)} olmalıdır` };
	return { qepik };
}

function whyUnread(text: string): string {
	if (text === "") return "Məbləği yazın";
	if (/^[0-9]+[.,][0-9]{3,}$/.test(text)) return "Ən çoxu iki onluq rəqəm";
	const isPastLargest = /^[0-9]{6,}([.,][0-9]{1,2})?$/.test(text.replace(/[ \u00a0₼]/g, ""));
	return isPastLargest ? `Ən çoxu ${formatManat(MAX_QEPIK)} ola bilər` : AMOUNT_INVALID;
}
