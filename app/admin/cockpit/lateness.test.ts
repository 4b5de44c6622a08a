import { expect, test } from "vitest";
import { type Lateness, latenessOf } from "./lateness.ts";

const MEASURED = { medianMinutes: 12, mostMinutes: 40 };
/** The minute at which it was placed, by Baku's clock on some day. */
const at = (time: string) => new Date(`2026-11-20T${time}:00+04:00`);
const ALWAYS = "";

test.each<[minutes: number, Lateness]>([
	[0, "in time"],
	[11, "in time"],
	[12, "late"],
	[39, "late"],
	[40, "too late"],
	[5000, "too late"],
])("after %i minutes, where half took 12 and nine of ten 40, it is %s", (ageMinutes, lateness) => {
	const order = { createdAt: at("14:00"), ageMinutes, measured: MEASURED };
	expect(latenessOf(order, { lateMinutes: 1, openingHours: ALWAYS })).toBe(lateness);
});

test.each<[minutes: number, owners: number, Lateness]>([
	[14, 15, "in time"],
	[15, 15, "late"],
	[59, 15, "late"],
	[60, 15, "too late"],
	[29, 30, "in time"],
	[119, 30, "late"],
	[120, 30, "too late"],
])("after %i minutes of the owner's %i it is %s", (ageMinutes, lateMinutes, lateness) => {
	const topUp = { createdAt: at("14:00"), ageMinutes };
	expect(latenessOf(topUp, { lateMinutes, openingHours: ALWAYS })).toBe(lateness);
});

const [DAY, NIGHT] = ["10:00–23:00", "18:00–02:00"];
const HOUR = 60;
test.each<[hours: string, placed: string, minutes: number, Lateness]>([
	// Placed in the evening, eleven hours of night do not count.
	[DAY, "22:50", 10 + 11 * HOUR + 4, "in time"],
	[DAY, "22:50", 10 + 11 * HOUR + 5, "late"],
	[DAY, "22:50", 10 + 11 * HOUR + 50, "too late"],
	// Placed in the night, it begins to wait in the morning.
	[DAY, "03:00", 7 * HOUR + 14, "in time"],
	[DAY, "03:00", 7 * HOUR + 15, "late"],
	// Open over midnight.
	[NIGHT, "23:55", 14, "in time"],
	[NIGHT, "23:55", 15, "late"],
	[NIGHT, "01:50", 10 + 16 * HOUR + 4, "in time"],
	[NIGHT, "12:00", 6 * HOUR + 15, "late"],
	// The second night is left out as well.
	[DAY, "22:59", 1 + 11 * HOUR + 13 * HOUR + 11 * HOUR, "too late"],
	[ALWAYS, "22:50", 10 + 11 * HOUR, "too late"],
])(
	"open %s, placed at %s, after %i minutes it is %s",
	(openingHours, placed, ageMinutes, lateness) => {
		const order = { createdAt: at(placed), ageMinutes };
		expect(latenessOf(order, { lateMinutes: 15, openingHours })).toBe(lateness);
	},
);
