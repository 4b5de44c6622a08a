import { LEAST_TOP_UP_QEPIK, readManat } from "#app/core/read-manat.ts";

const MOST = 8;

/** The amounts of a line like `5 10,50 20`, each once, or why one of them cannot be taken. */
export function readPresets(text: string): { presetsQepik: number[] } | { refusal: string } {
	const typed = text
		.trim()
		.split(/[,;]?\s+|;/)
		.filter(Boolean);
	if (typed.length > MOST)
		return { refusal: `Ən çoxu ${MOST} məbləğ, aralarında boşluqla: 5 10 20` };
	const presetsQepik = new Set<number>();
	for (const amount of typed) {
		const read = readManat(amount, LEAST_TOP_UP_QEPIK);
		if ("refusal" in read) return { refusal: `${amount}: ${read.refusal}` };
		presetsQepik.add(read.qepik);
	}
	return { presetsQepik: [...presetsQepik] };
}
