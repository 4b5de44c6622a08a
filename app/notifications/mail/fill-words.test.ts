import { expect, test } from "vitest";
import { calledBy, fillWords, unknownPlaceholders } from "./fill-words.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";

const FILLING = { ad: "Aysel", sifariş: "#A1B2C3", məbləğ: "5.00 ₼", səbəb: "", mağaza: "Oyunçu" };

test.each([
	["Salam, {ad}! {sifariş}: {məbləğ}", {}, "Salam, Aysel! #A1B2C3: 5.00 ₼"],
	["Salam, {ad}!", { ad: "" }, "Salam!"],
	["Hörmətli {ad}!", { ad: "" }, "Hörmətli müştəri!"],
	["{mağaza}, {mağaza}", {}, "Oyunçu, Oyunçu"],
	// What is put in is not read again.
	["{ad}", { ad: "{məbləğ} {mağaza}" }, "{məbləğ} {mağaza}"],
	["{ad}", { ad: "$& $1" }, "$& $1"],
	["{constructor} {Ad} {", {}, "{constructor} {Ad} {"],
])("%s with %j is %s", (text, filling, filled) => {
	expect(fillWords(text, { ...FILLING, ...filling })).toBe(filled);
});

test.each([
	["Salam, {ad}!", []],
	["{Ad} {ad } {səbəb} {səbəb} {}", ["{Ad}", "{ad }", "{səbəb}", "{}"]],
	["{constructor}", ["{constructor}"]],
	["} a { b", []],
])("in %j nobody knows %j", (text, unknown) => {
	expect(unknownPlaceholders(text, ["ad", "mağaza"])).toEqual(unknown);
});

test("the shop's own words hold nothing that their kind does not know", () => {
	for (const { subject, opening, placeholders } of Object.values(MAIL_KINDS)) {
		expect(unknownPlaceholders(`${subject}${opening}`, placeholders)).toEqual([]);
	}
});

test.each([
	["Aysel Nümunə", true],
	["Ə. Nümunə", true],
	["Dr. Əli", true],
	["O'Brien-Ə", true],
	["Pul qazan: evil.example", false],
	["https://evil", false],
	["a@b", false],
	["evil/x", false],
	["<b>Ə</b>", false],
	["Zəng 0501234567", false],
	["a".repeat(41), false],
])("a letter calls %j by that name: %s", (name, isCalled) => {
	expect(calledBy(name)).toBe(isCalled ? name : "");
});
