import { parseTotal } from "#app/core/parse-total.ts";
import { AMOUNT_INVALID } from "#app/core/read-manat.ts";

/** A day's sum in qəpik, or a message for the person who typed the text. */
export function readTotal(text: string): { qepik: number } | { refusal: string } {
	const qepik = parseTotal(text);
	if (qepik !== undefined) return { qepik };
	if (text.trim() === "") return { refusal: "Məbləği yazın" };
	return {
		refusal: /^[-−+]?[0-9 ]+[.,][0-9]{3,}$/.test(text.trim())
			? "Ən çoxu iki onluq rəqəm"
			: AMOUNT_INVALID,
	};
}
