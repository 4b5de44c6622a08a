import { expect, test } from "vitest";
import { addDays, daysBetween, isDay, startOfPeriod } from "./calendar.ts";
import type { CashDay } from "./cash-days.ts";
import { periodLabel } from "./day-labels.ts";
import { foldPeriods } from "./fold-periods.ts";
import { readTotal } from "./read-total.ts";

test.each([
	["2026-11-24", true],
	["2024-02-29", true],
	["2026-02-29", false],
	["2026-13-01", false],
	["1999-12-31", false],
	["2026-11-24 ", false],
	["today", false],
	["", false],
])("%j is a day: %s", (text, is) => {
	expect(isDay(text)).toBe(is);
});

test("days go on over months and years", () => {
	expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
	expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
	expect(daysBetween("2026-11-29", "2026-12-01")).toEqual([
		"2026-11-29",
		"2026-11-30",
		"2026-12-01",
	]);
	expect(daysBetween("2026-11-29", "2026-11-28")).toEqual([]);
});

test("a week begins on Monday, a month on its first", () => {
	expect(startOfPeriod("2026-11-23", "week")).toBe("2026-11-23");
	expect(startOfPeriod("2026-11-29", "week")).toBe("2026-11-23");
	expect(startOfPeriod("2026-11-30", "month")).toBe("2026-11-01");
});

test.each([
	["2026-11-23", "week", "23–29 noyabr 2026"],
	["2026-11-30", "week", "30 noyabr – 6 dekabr 2026"],
	["2026-12-28", "week", "28 dekabr 2026 – 3 yanvar 2027"],
	["2026-11-01", "month", "noyabr 2026"],
] as const)("the period of %s by %s is %j", (starts, by, label) => {
	expect(periodLabel(starts, by)).toBe(label);
});

const day = (of: string, eveningQepik: number): CashDay => ({
	...{ day: of, morningQepik: 0, eveningQepik, isCounted: true, entries: 1 },
	...{ epointAutoQepik: 1, epointHandQepik: 2, abbQepik: 4, byHandQepik: 8, purchasesQepik: 16 },
	...{ refundsQepik: 32, abbBackQepik: -64, epointBackQepik: -128, returnedQepik: -256 },
});

test("days are added up by week, the newest ones, oldest first, with the last evening", () => {
	const days = [day("2026-11-24", 30), day("2026-11-23", 20), day("2026-11-22", 10)];
	expect(foldPeriods(days, { by: "week", most: 5 })).toMatchObject([
		{ starts: "2026-11-16", eveningQepik: 10 },
		{
			...{ starts: "2026-11-23", eveningQepik: 30, toppedUpQepik: 14, byHandQepik: 16 },
			...{ purchasesQepik: 32, refundsQepik: 64, correctedQepik: -896 },
		},
	]);
	expect(foldPeriods(days, { by: "week", most: 1 })).toMatchObject([{ starts: "2026-11-23" }]);
});

test.each<[text: string, read: number | string]>([
	["12,5", 1250],
	["-7.30", -730],
	["−7.30 ₼", -730],
	["+7", 700],
	["0", 0],
	["-0", 0],
	["1 234 567.89", 123_456_789],
	["999999999", 99_999_999_900],
	["", "Məbləği yazın"],
	["1,234", "Ən çoxu iki onluq rəqəm"],
	["on", "Düzgün məbləğ daxil edin"],
	["1e3", "Düzgün məbləğ daxil edin"],
	["--5", "Düzgün məbləğ daxil edin"],
	["12345678901", "Düzgün məbləğ daxil edin"],
])("a day's sum %j is read as %j", (text, read) => {
	expect(readTotal(text)).toEqual(typeof read === "number" ? { qepik: read } : { refusal: read });
});
