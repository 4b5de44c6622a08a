import { beforeEach, expect, test, vi } from "vitest";
import { keepSheet, takeSheet } from "./kept-sheet.ts";

const filled = { gameId: "uc-660", playerId: "5123456", quantity: 2 };
const where = { userId: "aysel", page: "/orders" };
const HOUR_MS = 60 * 60_000;

beforeEach(() => {
	const stored = new Map<string, string>();
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => void stored.set(key, text),
		removeItem: (key: string) => void stored.delete(key),
	});
	return () => vi.unstubAllGlobals();
});

test("a sheet that was left is taken up once, by the same person on the same page", () => {
	expect(takeSheet(where)).toBeUndefined();
	keepSheet({ ...where, ...filled });
	expect(takeSheet({ ...where, page: "/balance" })).toBeUndefined();
	expect(takeSheet({ ...where, userId: "tural" })).toBeUndefined();
	expect(takeSheet(where)).toEqual(filled);
	expect(takeSheet(where)).toBeUndefined();
});

test("after an hour it is over", () => {
	keepSheet({ ...where, ...filled }, 0);
	expect(takeSheet(where, HOUR_MS - 1)).toEqual(filled);
	keepSheet({ ...where, ...filled }, 0);
	expect(takeSheet(where, HOUR_MS)).toBeUndefined();
	expect(takeSheet(where, 0)).toBeUndefined();
});
