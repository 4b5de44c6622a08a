import { expect, test } from "vitest";
import { formatAgo, formatDuration } from "./duration.ts";

test.each([
	[0, "indicə"],
	[1, "1 dəqiqə əvvəl"],
	[59, "59 dəqiqə əvvəl"],
	[60, "1 saat əvvəl"],
	[47 * 60 + 59, "47 saat əvvəl"],
	[48 * 60, "2 gün əvvəl"],
	[75 * 60, "3 gün əvvəl"],
])("%i minutes are %s", (minutes, message) => {
	expect(formatAgo(minutes)).toBe(message);
});

test.each([
	[0, "1 dəqiqədən az"],
	[1, "1 dəq"],
	[59, "59 dəq"],
	[60, "1 saat"],
	[185, "3 saat 5 dəq"],
	[24 * 60, "1 gün"],
	[24 * 60 + 59, "1 gün"],
	[52 * 60 + 30, "2 gün 4 saat"],
])("what takes %i minutes takes %s", (minutes, message) => {
	expect(formatDuration(minutes)).toBe(message);
});
