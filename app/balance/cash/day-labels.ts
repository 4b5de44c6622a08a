import { formatDate } from "#app/core/time.ts";
import { addDays, type Period } from "./calendar.ts";

/** `20 noyabr 2026`; noon keeps the day the same in every time zone near Baku. */
export const dayLabel = (day: string) => formatDate(new Date(`${day}T12:00:00+04:00`));

/** `noyabr 2026`, or `23–29 noyabr 2026`. */
export function periodLabel(starts: string, by: Period): string {
	if (by === "month") return dayLabel(starts).replace(/^1 /, "");
	const [first, last] = [dayLabel(starts), dayLabel(addDays(starts, 6))];
	const [day, month, year] = first.split(" ");
	if (last.endsWith(`${month} ${year}`)) return `${day}–${last}`;
	return last.endsWith(` ${year}`) ? `${day} ${month} – ${last}` : `${first} – ${last}`;
}
