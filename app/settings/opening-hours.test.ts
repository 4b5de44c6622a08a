import { expect, test } from "vitest";
import { nextOpening, normalHours, openMinutes } from "./opening-hours.ts";

test.each([
	["10:00–23:00", "10:00–23:00"],
	["9.30 - 18:00", "09:30–18:00"],
	[" 18:00-2:00 ", "18:00–02:00"],
	["10:00—24:00", "10:00–00:00"],
])("%j is kept as %j", (typed, kept) => {
	expect(normalHours(typed)).toBe(kept);
});

test.each([
	"",
	"10-23",
	"10:00",
	"25:00–26:00",
	"10:60–12:00",
	"10:00–24:30",
	"10:00–10:00",
	"00:00–24:00",
])("%j is refused", (typed) => {
	expect(normalHours(typed)).toBeUndefined();
});

const TEN = 10 * 60;
const EVENING = 18 * 60;

test.each([
	["by day, before", "10:00–23:00", TEN - 1, TEN],
	["by day, from the first minute", "10:00–23:00", TEN, undefined],
	["by day, until the last one", "10:00–23:00", 23 * 60 - 1, undefined],
	["by day, after", "10:00–23:00", 23 * 60, TEN],
	["until midnight", "10:00–00:00", 24 * 60 - 1, undefined],
	["after midnight", "10:00–00:00", 0, TEN],
	["over midnight, in the night", "18:00–02:00", 60, undefined],
	["over midnight, closed", "18:00–02:00", 120, EVENING],
	["over midnight, in the evening", "18:00–02:00", EVENING, undefined],
	["always", "", 0, undefined],
])("open %s", (_when, hours, minute, opens) => {
	expect(nextOpening(hours, minute)).toBe(opens);
});

test.each([
	["of a shop without hours", "", 0, 5000, 5000],
	["of a day", "10:00–23:00", 0, 24 * 60, 13 * 60],
	["of three days", "10:00–23:00", 700, 3 * 24 * 60, 3 * 13 * 60],
	["of a night", "18:00–02:00", 0, 24 * 60, 8 * 60],
	["until it closes", "10:00–23:00", 22 * 60, 5 * 60, 60],
	["from its opening on", "10:00–23:00", TEN - 30, 45, 15],
	["while it is closed", "10:00–23:00", 23 * 60, 11 * 60, 0],
	["until midnight", "10:00–00:00", 23 * 60, 2 * 60, 60],
])("the open minutes %s", (_when, hours, placed, minutes, open) => {
	expect(openMinutes(hours, placed, minutes)).toBe(open);
});
