import { expect, test } from "vitest";
import {
	changePlayerId,
	cleanPlayerId,
	isTooLong,
	lineOfOtherId,
	shortPlayerId,
} from "./player-id.ts";

test.each([
	["spaces around", "  5123456 ", "5123456"],
	["a zero-width space", "512\u200b3456", "5123456"],
	["a zero-width joiner", "512\u200d3456", "5123456"],
	["a byte order mark", "\ufeff5123456", "5123456"],
	["a byte order mark inside", "512\ufeff3456", "5123456"],
	["a soft hyphen", "512\u00ad3456", "5123456"],
	["marks of direction", "\u200e\u202a5123456\u202c\u2069\u061c", "5123456"],
	["no-break spaces around", "\u00a05123456\u202f", "5123456"],
	["a no-break space inside", "5123456\u00a0(2014)", "5123456 (2014)"],
	["tabs and lines", "\t5123456\r\n(2014)", "5123456 (2014)"],
	["an invisible character between spaces", "5123456 \u2060 (2014)", "5123456 (2014)"],
	["fillers that look like nothing", "\u3164\u2800\u115f", ""],
	["control characters", "51\u000023\u007f", "5123"],
	["half of a character", "51\ud83d23", "5123"],
	["letters of any language and signs", "Oyunçu-7_Ə#AZ1", "Oyunçu-7_Ə#AZ1"],
	["nothing at all", "", ""],
	["what cannot be seen alone", " \u200b\u00a0", ""],
])("an ID is cleaned of %s", (_, typed, clean) => {
	expect(cleanPlayerId(typed)).toBe(clean);
	expect(cleanPlayerId(clean)).toBe(clean);
});

test("an ID has at most 64 characters, however they are stored", () => {
	expect(isTooLong("1".repeat(64))).toBe(false);
	expect(isTooLong("1".repeat(65))).toBe(true);
	expect(isTooLong("🎮".repeat(64))).toBe(false);
});

test("an ID is shortened to its first 5 characters", () => {
	expect(shortPlayerId("5123456789")).toBe("51234…");
	expect(shortPlayerId("51234")).toBe("51234");
	expect(shortPlayerId("🎮🎮🎮🎮🎮🎮")).toBe("🎮🎮🎮🎮🎮…");
});

const line = {
	id: "game-1",
	name: "PUBG 660 UC",
	image: "",
	priceQepik: 1590,
	originalPriceQepik: null,
	requiresId: true,
	quantity: 2,
	playerId: "111",
};

test("a line for another ID is found, one for the same ID is not", () => {
	expect(lineOfOtherId([line], "game-1", "222")).toEqual(line);
	expect(lineOfOtherId([line], "game-1", "111")).toBeUndefined();
	expect(lineOfOtherId([{ ...line, playerId: "1\u200b11" }], "game-1", "111")).toBe(undefined);
	expect(lineOfOtherId([line], "game-2", "222")).toBeUndefined();
	expect(lineOfOtherId([{ ...line, playerId: undefined }], "game-1", "222")).toBe(undefined);
});

test("changing the ID of a line leaves its quantity and the other lines", () => {
	const other = { ...line, id: "game-2" };
	const entered = { playerId: "222", remember: false };
	expect(changePlayerId([line, other], "game-1", entered)).toEqual([
		{ ...line, ...entered },
		other,
	]);
});
