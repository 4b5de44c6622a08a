import { expect, test } from "vitest";
import { readAmount, readProviderText, readTransaction } from "./provider-text.server.ts";

const amountIn = (json: string) => readAmount(readProviderText(`{"amount":${json}}`)?.amount);

test.each([
	['"30.75"', 3075n],
	["30.75", 3075n],
	['"30.7"', 3070n],
	["30", 3000n],
	['"0.01"', 1n],
	['"100000.00"', 10_000_000n],
	["0.29", 29n],
])("the amount %s is read exactly", (json, qepik) => {
	expect(amountIn(json)).toBe(qepik);
});

test.each([
	...["1.001", "1e3", "-1", "01.00", "NaN", "null", "0", "30.750", "100000.01", "1E2", "1e-1"],
	...['"1.001"', '"1e3"', '"-1"', '"01.00"', '"NaN"', '"null"', '"0"', '"0.00"', '"30.750"'],
	...['"100000.01"', '" 1"', '"1,00"', '"+1"', '"0x10"', '"١٢"', '""', "true", "[1]", '{"a":1}'],
	...['"1."', '".5"', '"99999999999999999999.00"', '"1.00 AZN"'],
])("the amount %s is refused", (json) => {
	expect(amountIn(json)).toBeUndefined();
});

test.each(["", "null", "[]", "1", '"text"', "{", "undefined"])("%j is no object", (json) => {
	expect(readProviderText(json)).toBeUndefined();
});

test("what is no text or number is left out, and no name is special", () => {
	const texts = readProviderText(
		`{"a":"x","b":1.50,"c":null,"d":{"e":1},"f":true,"__proto__":"p","long":"${"x".repeat(2001)}"}`,
	);
	expect({ ...texts }).toEqual(JSON.parse('{"a":"x","b":"1.50","__proto__":"p"}'));
	expect(texts?.toString).toBeUndefined();
});

test.each([
	["te000000001", "te000000001"],
	["", undefined],
	["a b", undefined],
	["a\n", undefined],
	["x".repeat(101), undefined],
	[undefined, undefined],
])("the transaction %j is read as %j", (text, transaction) => {
	expect(readTransaction(text)).toBe(transaction);
});
