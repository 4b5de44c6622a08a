// Days in Baku, as `2026-11-24`.

const DAY_MS = 24 * 60 * 60 * 1000;

const parse = (day: string) => Date.parse(`${day}T00:00:00Z`);
const print = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A day that is there, in years of which somebody may ask. */
export function isDay(text: string | null | undefined): text is string {
	if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
	const ms = parse(text);
	return !Number.isNaN(ms) && print(ms) === text;
}

export function addDays(day: string, days: number): string {
	return print(parse(day) + days * DAY_MS);
}

/** The days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
	const count = Math.round((parse(last) - parse(first)) / DAY_MS) + 1;
	return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

export type Period = "week" | "month";

/** The Monday of its week, or the first of its month. */
export function startOfPeriod(day: string, by: Period): string {
	if (by === "month") return `${day.slice(0, 7)}-01`;
	return addDays(day, -((new Date(parse(day)).getUTCDay() + 6) % 7));
}
