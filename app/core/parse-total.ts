// Beside money.ts, so that no page of the shop loads it.

const TOTAL = /^([-−+]?) ?(\d{1,9}|\d{1,3}(?:[ \u00a0]\d{3}){1,2})(?:[,.](\d\d?))?$/;

/**
 * Parses a sum of many amounts as `parseManat` does one: up to a thousand million manat, with a
 * minus where more went out than came in.
 */
export function parseTotal(text: string): number | undefined {
	const match = TOTAL.exec(text.trim().replace(/ ₼$/, ""));
	if (!match) return undefined;
	const [, sign = "", whole = "", part = ""] = match;
	const qepik = Number(whole.replaceAll(/[^\d]/g, "") + `${part}00`.slice(0, 2));
	return "-−".includes(sign || "+") ? 0 - qepik : qepik;
}
