import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
	["=1+1", "'=1+1"],
	["+994 00", "'+994 00"],
	["-5", "'-5"],
	["@sum", "'@sum"],
	["\tx", `"'\tx"`],
	["\rx", `"'\rx"`],
	["a = b", "a = b"],
])("%j is no formula for a spreadsheet", (cell, written) => {
	expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test("commas, quotes and new lines stay inside their cell", () => {
	expect(csvLine(['a "b", c', "d\ne", 5, null, ""])).toBe('"a ""b"", c","d\ne",5,,\r\n');
});
