import { expect, test } from "vitest";
import { readCartForm } from "./cart-form.server.ts";

const LINE = { gameId: "game-1", name: "Oyun", quantity: 1, playerId: null };
const ATTEMPT = "attempt-1";

function read(lines: unknown, others: Record<string, string> = {}) {
	const form = new FormData();
	const text = typeof lines === "string" ? lines : JSON.stringify(lines);
	const fields = { lines: text, seenTotalQepik: "500", attemptId: ATTEMPT, ...others };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	try {
		return readCartForm(form);
	} catch (error) {
		return (error as Error).message;
	}
}

const REFUSED = "Xəta baş verdi";

test("a cart is read as the cart page sends it", () => {
	const second = { ...LINE, gameId: "game-2", quantity: 99, playerId: " 512\u200b3\u00a0" };
	expect(read([LINE, second])).toEqual({
		lines: [LINE, { ...second, playerId: "5123" }],
		seenTotalQepik: 500,
		attemptId: ATTEMPT,
	});
	expect(read([])).toMatchObject({ lines: [] });
	expect(read([{ ...LINE, playerId: " \u200b " }])).toMatchObject({ lines: [LINE] });
});

test("a cart with two lines of one game is refused, whatever else they say", () => {
	expect(read([LINE, LINE])).toBe(REFUSED);
	expect(read([LINE, { ...LINE, quantity: 2, playerId: "5123" }])).toBe(REFUSED);
});

test.each([
	{ quantity: 0 },
	{ quantity: 100 },
	{ quantity: 1.5 },
	{ quantity: "1" },
	{ gameId: "" },
	{ gameId: "x".repeat(65) },
	{ name: "x".repeat(201) },
	{ playerId: 5123 },
	{ priceQepik: 1 },
])("a line with %j is refused", (wrong) => {
	expect(read([{ ...LINE, ...wrong }])).toBe(REFUSED);
});

test("a line may be as long as it says", () => {
	const longest = { ...LINE, gameId: "x".repeat(64), name: "x".repeat(200) };
	expect(read([longest])).toMatchObject({ lines: [longest] });
});

test.each([
	["attemptId", "", false],
	["attemptId", "x".repeat(7), false],
	["attemptId", "x".repeat(8), true],
	["attemptId", "x".repeat(64), true],
	["attemptId", "x".repeat(65), false],
	["attemptId", "attempt 1", false],
	["seenTotalQepik", "", false],
	["seenTotalQepik", "9".repeat(12), true],
	["seenTotalQepik", "9".repeat(13), false],
	["seenTotalQepik", "-500", false],
	["seenTotalQepik", "5e2", false],
])("%s=%j is taken: %s", (name, value, isTaken) => {
	expect(typeof read([LINE], { [name]: value })).toBe(isTaken ? "object" : "string");
});

test("what is no list, or too long to be one, is refused", () => {
	for (const text of ["", "{}", "null", "[", '"[]"']) expect(read(text)).toBe(REFUSED);
	expect(read(`[]${" ".repeat(99_998)}`)).toMatchObject({ lines: [] });
	expect(read(`[]${" ".repeat(99_999)}`)).toBe(REFUSED);
});

test("too many games, and an ID that is too long, are refused with their reason", () => {
	const games = Array.from({ length: 101 }, (_, n) => ({ ...LINE, gameId: `game-${n}` }));
	expect(read(games)).toMatch("Bir sifarişdə ən çoxu 100 fərqli oyun ola bilər");
	expect(read(games.slice(1))).toMatchObject({ lines: games.slice(1) });
	expect(read([{ ...LINE, playerId: "1".repeat(65) }])).toBe("ID ən çoxu 64 simvol ola bilər");
});
