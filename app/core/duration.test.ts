import { expect, test } from "vitest";
import { formatAgo } from "./duration.ts";

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
