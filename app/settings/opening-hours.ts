/** Minutes of the day, in Baku. What closes before it opens is open over midnight. */
type Hours = { opens: number; closes: number };

const HOURS = /^([01]?\d|2[0-3])[:.]([0-5]\d)\s*[-–—]\s*([01]?\d|2[0-4])[:.]([0-5]\d)$/;
const DAY = 24 * 60;

/** Opening hours as they are kept, `10:00–23:00`; undefined for what are none. */
export function normalHours(text: string): string | undefined {
	const hours = findHours(text);
	return hours && `${formatMinute(hours.opens)}–${formatMinute(hours.closes)}`;
}

/** The minute of the day at which a closed shop opens next; undefined while it is open. */
export function nextOpening(openingHours: string, minute: number): number | undefined {
	const hours = findHours(openingHours);
	if (!hours) return undefined;
	const { opens, closes } = hours;
	const isOpen =
		opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
	return isOpen ? undefined : opens;
}

const [DAWN, NOON] = [5 * 60, 12 * 60];

/** What a closed shop promises instead of minutes; undefined while it is open. */
export function whenItOpens(openingHours: string, minute: number): string | undefined {
	const opens = nextOpening(openingHours, minute);
	if (opens === undefined) return undefined;
	const isMorning = opens >= DAWN && opens < NOON;
	const day = isMorning ? "Səhər" : opens > minute ? "Bu gün" : "Sabah";
	return `${day} ${formatMinute(opens)}-${fromSuffix(opens)} sonra çatdırılır`;
}

/** The ending follows the last vowel of the number as it is spoken: on → ondan, beş → beşdən. */
function fromSuffix(minute: number): "dan" | "dən" {
	const spoken = minute % 60 || Math.floor(minute / 60);
	// Sıfır, altı, doqquz; on, otuz, qırx.
	const isBack = spoken % 10 ? [6, 9].includes(spoken % 10) : [0, 10, 30, 40].includes(spoken);
	return isBack ? "dan" : "dən";
}

/**
 * How many of the minutes from `placed` on, a minute of the day, a shop was open; all of them for one
 * that has no hours.
 */
export function openMinutes(openingHours: string, placed: number, minutes: number): number {
	const hours = findHours(openingHours);
	if (!hours) return minutes;
	const { opens, closes } = hours;
	const length = (closes - opens + DAY) % DAY;
	// Counted from an opening on, so that what closes after midnight is one stretch as well.
	const from = (placed - opens + DAY) % DAY;
	const until = from + minutes;
	const openUntil = (minute: number) =>
		Math.floor(minute / DAY) * length + Math.min(minute % DAY, length);
	return openUntil(until) - openUntil(from);
}

/** A minute of the day as a clock shows it: `09:30`. */
function formatMinute(minute: number): string {
	const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
	return [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Undefined also for hours without an end, and for 24:30. */
function findHours(text: string): Hours | undefined {
	const parts = HOURS.exec(text.trim())?.slice(1).map(Number);
	if (!parts) return undefined;
	const [opens = 0, closes = 0] = [at(parts[0], parts[1]), at(parts[2], parts[3])];
	if (closes > DAY || opens === closes % DAY) return undefined;
	return { opens, closes: closes % DAY };
}

function at(hours = 0, minutes = 0): number {
	return hours * 60 + minutes;
}
