import { expect, test } from "vitest";
import { formatCardNumber, readCardNumber } from "./card-number.ts";

test.each([
	["4000 0000 0000 0002", "4000000000000002"],
	["4000000000000002", "4000000000000002"],
	["4242-4242-4242-4242", "4242424242424242"],
	["\u202a4111 1111 1111 1111\u202c", "4111111111111111"],
	["3782 822463 10005", "378282246310005"],
	["5018 0000 0009", "501800000009"],
])("%j is kept as %s", (typed, kept) => {
	expect(readCardNumber(typed)).toBe(kept);
	expect(readCardNumber(formatCardNumber(kept))).toBe(kept);
});

test.each([
	"",
	"1234",
	"4000 0000 0000 0001",
	"0400 0000 0000 0002",
	"4000 0000 0000 000x",
	"4000 0000 002",
	"40000000000000000000",
	"٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢",
])("%j is no card's number", (typed) => {
	expect(readCardNumber(typed)).toBeUndefined();
});

test.each([
	["4000000000000002", "4000 0000 0000 0002"],
	["378282246310005", "3782 8224 6310 005"],
	["0000 1111 2222 3333", "0000 1111 2222 3333"],
	["0000-1111-2222-3333", "0000 1111 2222 3333"],
	["00001111 sonra", "00001111 sonra"],
	["kart 00001111", "kart 00001111"],
	["", ""],
	["sonra yazılacaq", "sonra yazılacaq"],
])("%j is shown as %j", (kept, shown) => {
	expect(formatCardNumber(kept)).toBe(shown);
});
