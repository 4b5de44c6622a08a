import { expect, test } from "vitest";
import { priceAfter, readPercent } from "./price-change.ts";
import { readNewPricesForm, readPriceChange } from "./price-change-form.server.ts";

test.each([
	["5", 500],
	["7,5", 750],
	["12.25", 1225],
	[" 10 % ", 1000],
	["0.01", 1],
	["0", undefined],
	["0,00", undefined],
	["-5", undefined],
	["1e2", undefined],
	["1.255", undefined],
	["1000", undefined],
	["", undefined],
	["beş", undefined],
])("%j is read as %j hundredths of a per cent", (text, expected) => {
	expect(readPercent(text)).toBe(expected);
});

test.each([
	// price, hundredths of a per cent, step, price after
	[1500, 1000, 1, 1650],
	[1500, -1000, 1, 1350],
	[999, 1000, 10, 1100],
	[1094, 0, 10, 1090],
	[1095, 0, 10, 1100],
	[125, 5000, 1, 188],
	[170, -9000, 50, 50],
	[1, -9000, 1, 1],
	[0, 20_000, 100, 0],
	[10_000_000, 20_000, 1, 30_000_000],
])("%d qəpik changed by %d, rounded to %d, is %d", (price, basisPoints, stepQepik, expected) => {
	expect(priceAfter(price, { basisPoints, stepQepik })).toBe(expected);
});

const formOf = (fields: Record<string, string>) => {
	const form = new FormData();
	const typed = { direction: "up", percent: "5", step: "10", ...fields };
	for (const [name, value] of Object.entries(typed)) form.set(name, value);
	return form;
};

test("a change is read with its direction", () => {
	expect(readPriceChange(formOf({}))).toEqual({ basisPoints: 500, stepQepik: 10 });
	const down = formOf({ direction: "down", percent: "90", step: "1" });
	expect(readPriceChange(down)).toEqual({ basisPoints: -9000, stepQepik: 1 });
});

test.each([
	[{ percent: "x" }, { percent: "Faizi yazın, məsələn 5 və ya 7,5" }],
	[{ percent: "200,01" }, { percent: "Artım ən çoxu 200%, endirim ən çoxu 90% ola bilər" }],
	[{ percent: "90,01", direction: "down" }, { percent: expect.stringMatching(/90%/) }],
	[{ step: "3" }, { step: expect.anything() }],
	[{ direction: "sideways" }, { direction: expect.anything() }],
])("%j is refused at its field", (fields, refused) => {
	expect(() => readPriceChange(formOf(fields))).toThrow(
		expect.objectContaining({ fields: refused }),
	);
});

test("the chosen games are read with the prices that were shown, and nothing else", () => {
	const { chosen } = readNewPricesForm(formOf({ chosen: "a-1:500 b:0" }));
	expect(chosen).toEqual([
		{ id: "a-1", seenQepik: 500 },
		{ id: "b", seenQepik: 0 },
	]);
	expect(readNewPricesForm(formOf({ chosen: "" })).chosen).toEqual([]);
	for (const broken of ["a", "a:", "a:-1", "a:1e3", ":5", "a:b:5"]) {
		expect(() => readNewPricesForm(formOf({ chosen: broken }))).toThrow("Xəta baş verdi");
	}
	expect(() => readNewPricesForm(formOf({}))).toThrow("Xəta baş verdi");
});
