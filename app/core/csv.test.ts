import { expect, test } from "vitest";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";

test.each([
	["=1+1", "'=1+1"],
	["+994 00", "'+994 00"],
	["-5", "'-5"],
	["@sum", "'@sum"],
	["＝1+1", "'＝1+1"],
	["＋1", "'＋1"],
	["－1", "'－1"],
	["＠sum", "'＠sum"],
	[" =1", " '=1"],
	["a;=1", "a;'=1"],
	["a; =1", "a; '=1"],
	['a;"=1', `"a;""'=1"`],
	["a;'=1", "a;''=1"],
	["a,-1", `"a,'-1"`],
	["a\t@sum", `"a\t'@sum"`],
	["a\r+1", `"a\r'+1"`],
	["a\n=1", `"a\n'=1"`],
	["=1;=2", "'=1;'=2"],
	["\t=1", `"\t'=1"`],
	["a = b", "a = b"],
	["a; b - c", "a; b - c"],
])("%j is no formula for a spreadsheet, wherever it takes a cell to begin", (cell, written) => {
	expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test.each(["a,b", "a\rb", "a\nb", "a\tb", ","])("%j is one cell", (cell) => {
	expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
});

test("commas, quotes and new lines stay inside their cell", () => {
	expect(csvLine(['a "b", c', "d\ne", 5, null, ""])).toBe('"a ""b"", c","d\ne",5,,\r\n');
	expect(csvLine(["a, b", 'c"d', "e\rf"])).toBe('"a, b","c""d","e\rf"\r\n');
});

test("a file begins with the mark that tells UTF-8", () => {
	expect(new TextEncoder().encode(BYTE_ORDER_MARK)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
});
