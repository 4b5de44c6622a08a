import { expect, test } from "vitest";
import { formatDate, formatDateTime } from "./time.ts";

test("a moment is printed in Azerbaijani, in Baku's time", () => {
	expect(formatDateTime(new Date("2026-11-20T10:05:00Z"))).toBe("20 noyabr 2026, 14:05");
	expect(formatDate(new Date("2026-11-20T10:05:00Z"))).toBe("20 noyabr 2026");
});

test("the evening in London is the next day in Baku", () => {
	expect(formatDateTime(new Date("2026-12-31T20:00:00Z"))).toBe("1 yanvar 2027, 00:00");
});

test("every month has its name", () => {
	const names = Array.from(
		{ length: 12 },
		(_, month) => formatDate(new Date(Date.UTC(2026, month, 15))).split(" ")[1],
	);
	expect(names).toEqual([
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
	]);
});
