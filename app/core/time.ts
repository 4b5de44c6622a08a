const MONTHS = [
	"yanvar",
	"fevral",
	"mart",
	"aprel",
	"may",
	"iyun",
	"iyul",
	"avqust",
	"sentyabr",
	"oktyabr",
	"noyabr",
	"dekabr",
];

// Most browsers lack Azerbaijani month names, so Intl does the calendar arithmetic alone; server and
// browser print the same text.
const formatter = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Asia/Baku",
	year: "numeric",
	month: "numeric",
	day: "numeric",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
});

/** Prints a moment in Baku time: `20 noyabr 2026, 14:05`. */
export function formatDateTime(moment: Date): string {
	return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** Prints the day of a moment in Baku: `20 noyabr 2026`. */
export function formatDate(moment: Date): string {
	const { day, month, year } = partsOf(moment);
	return `${day} ${month} ${year}`;
}

/** Prints the time of day of a moment in Baku: `14:05`. */
export function formatTime(moment: Date): string {
	const { hour, minute } = partsOf(moment);
	return `${hour}:${minute}`;
}

/** The minute of a moment's day in Baku: 845 at 14:05. */
export function minuteOfDay(moment: Date): number {
	const { hour, minute } = partsOf(moment);
	return Number(hour) * 60 + Number(minute);
}

function partsOf(moment: Date) {
	const parts = Object.fromEntries(
		formatter.formatToParts(moment).map((part) => [part.type, part.value]),
	);
	return {
		...parts,
		day: String(Number(parts.day)),
		month: MONTHS[Number(parts.month) - 1],
	} as Record<"day" | "month" | "year" | "hour" | "minute", string>;
}
