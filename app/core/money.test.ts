import { expect, test } from "vitest";
import { discountPercent, formatAmount, formatManat, MAX_QEPIK, parseManat } from "./money.ts";

test.each([
	["12", 1200],
	["12.3", 1230],
	["12.34", 1234],
	["12,3", 1230],
	["12,34", 1234],
	["0", 0],
	["0.01", 1],
	["0,09", 9],
	["0.1", 10],
	["007", 700],
	[" 5 ", 500],
	["1.10", 110],
	["4.35", 435],
	["1.15", 115],
	["8.29", 829],
	["1005.01", 100_501],
	["1 005.01", 100_501],
	["1\u00a0005,01 ₼", 100_501],
	["100\u00a0000.00 ₼", MAX_QEPIK],
	["12 ₼", 1200],
	["99999.99", 9_999_999],
	["100000", MAX_QEPIK],
	["100000.00", MAX_QEPIK],
])("reads %j as %i qəpik", (text, qepik) => {
	expect(parseManat(text)).toBe(qepik);
});

test.each([
	...["", " ", ".", ",", "-", "+", "₼", "abc", "NaN", "Infinity", "null", "undefined", "true"],
	...["-1", "+1", "--1", "-0", "−1", "(1)"],
	...[
		"1.001",
		"1.",
		".5",
		",5",
		"1..2",
		"1.,2",
		"1.2.3",
		"1,2,3",
		"1,000.00",
		"1'000",
		"1 00",
		"1 0000",
		"1234 567",
		"1  000",
		"1 000 000",
	],
	...["1e3", "1E3", "0x10", "0b1", "0o7", "1_000", "1n", "12₼", "12 ₼₼", "₼ 12", "12AZN", "$1"],
	...["١٢", "１２", "१२", "²", "½", "1\u2009000", "1\u200b2", "12\u0000", "1\n2", "Ⅻ"],
	...["100000.01", "100001", "999999", "1000000", "99999999999999999999", "9".repeat(400)],
	...["1;DROP TABLE balances", "1 OR 1=1", "{}", "[1]", "1/2", "5%"],
])("refuses %j", (text) => {
	expect(parseManat(text)).toBeUndefined();
});

test("prints every amount that it reads, and reads every amount that it prints", () => {
	for (let qepik = 0; qepik <= 20_000; qepik++) expect(parseManat(formatAmount(qepik))).toBe(qepik);
	for (const qepik of [99_999, 100_000, 1_234_567, MAX_QEPIK - 1, MAX_QEPIK]) {
		expect(parseManat(formatAmount(qepik))).toBe(qepik);
		expect(parseManat(formatManat(qepik))).toBe(qepik);
	}
});

test.each([
	[0, "0.00 ₼"],
	[1, "0.01 ₼"],
	[10, "0.10 ₼"],
	[1234, "12.34 ₼"],
	[-5, "-0.05 ₼"],
	[-1234, "-12.34 ₼"],
	[99_999, "999.99 ₼"],
	[100_000, "1\u00a0000.00 ₼"],
	[116_294_428, "1\u00a0162\u00a0944.28 ₼"],
	[-1_234_567, "-12\u00a0345.67 ₼"],
	[MAX_QEPIK, "100\u00a0000.00 ₼"],
])("prints %i qəpik as %s", (qepik, text) => {
	expect(formatManat(qepik)).toBe(text);
});

test("a field and a file get plain figures", () => {
	expect(formatAmount(1_234_567)).toBe("12345.67");
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses to print %s", (qepik) => {
	expect(() => formatManat(qepik)).toThrow("not a whole number of qəpik");
});

test.each([
	[900, 1000, 10],
	[999, 1000, undefined],
	[995, 1000, 1],
	[0, 1000, 100],
	[1000, 1000, undefined],
	[1100, 1000, undefined],
	[500, 0, undefined],
	[500, null, undefined],
	[100, -100, undefined],
	[667, 1000, 33],
])("price %i of %s is a discount of %s percent", (price, original, percent) => {
	expect(discountPercent(price, original)).toBe(percent);
});
