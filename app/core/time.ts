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

// Browsers ship without Azerbaijani month names more often than not, so only the calendar
// arithmetic is left to Intl and server and browser print the same text.
const parts = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Asia/Baku",
	year: "numeric",
	month: "numeric",
	day: "numeric",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
});

/** Prints a moment in Baku's time: `20 noyabr 2026, 14:05`. */
export function formatDateTime(moment: Date): string {
	const { day, month, year, hour, minute } = read(moment);
	return `${day} ${month} ${year}, ${hour}:${minute}`;
}

/** Prints the day of a moment in Baku: `20 noyabr 2026`. */
export function formatDate(moment: Date): string {
	const { day, month, year } = read(moment);
	return `${day} ${month} ${year}`;
}

function read(moment: Date) {
	const found = Object.fromEntries(
		parts.formatToParts(moment).map((part) => [part.type, part.value]),
	);
	return {
		...found,
		day: String(Number(found.day)),
		month: MONTHS[Number(found.month) - 1],
	} as Record<"day" | "month" | "year" | "hour" | "minute", string>;
}
