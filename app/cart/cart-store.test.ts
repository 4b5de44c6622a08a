// Where no browser is, the cart lives as long as the page: that is enough to see whose it is.
import { beforeEach, expect, test, vi } from "vitest";
import { readText } from "#app/ui/browser-store.ts";
import { attemptId, ownCart, storedLines, storeLines } from "./cart-store.ts";

const line = (id: string) => ({
	id,
	name: id,
	image: "",
	priceQepik: 500,
	originalPriceQepik: null,
	requiresId: true,
	quantity: 1,
	playerId: `player-of-${id}`,
});
const ids = () => storedLines().map(({ id }) => id);

beforeEach(() => {
	for (const person of ["aysel", "rauf"]) {
		ownCart(person);
		storeLines([]);
	}
	ownCart("");
});

test("the next person does not see the former one's lines, and each gets their own back", () => {
	ownCart("aysel");
	storeLines([line("a")]);
	ownCart("rauf");
	expect(ids()).toEqual([]);
	storeLines([line("b")]);
	ownCart("aysel");
	expect(storedLines()).toEqual([line("a")]);
	ownCart("rauf");
	expect(ids()).toEqual(["b"]);
});

test("a visitor has no cart, and what a page from before the logout adds belongs to nobody", () => {
	ownCart("aysel");
	storeLines([line("a")]);
	ownCart("");
	expect(ids()).toEqual([]);
	storeLines([line("late")]);
	ownCart("rauf");
	expect(ids()).toEqual([]);
	ownCart("aysel");
	expect(ids()).toEqual(["a"]);
	expect(readText("gamestore-cart:")).toBeNull();
});

test("an unanswered purchase keeps its attempt id while somebody else is signed in", () => {
	ownCart("aysel");
	storeLines([line("a")]);
	const attempt = attemptId();
	ownCart("rauf");
	expect(attemptId()).not.toBe(attempt);
	ownCart("aysel");
	expect(attemptId()).toBe(attempt);
});

test("a cart is bought under one attempt id until it is changed", () => {
	ownCart("aysel");
	storeLines([line("a")]);
	const attempt = attemptId();
	expect(attemptId()).toBe(attempt);
	storeLines([line("a"), line("b")]);
	const next = attemptId();
	expect(next).not.toBe(attempt);
	storeLines([]);
	expect(attemptId()).not.toBe(next);
});

test("a cart of an earlier version, which has no attempt id yet, gets one and keeps it", async () => {
	vi.resetModules();
	const browser = await import("./cart-store.ts");
	const attempt = browser.attemptId();
	expect(attempt).toMatch(/^[0-9a-zA-Z-]{8,64}$/);
	expect(browser.attemptId()).toBe(attempt);
});

test("the same person again changes nothing", () => {
	ownCart("aysel");
	storeLines([line("a")]);
	ownCart("aysel");
	expect(ids()).toEqual(["a"]);
});

test("a cart of an earlier version belongs to the first who signs in", async () => {
	vi.resetModules();
	const browser = await import("./cart-store.ts");
	browser.storeLines([line("a")]);
	browser.ownCart("");
	expect(browser.storedLines()).toHaveLength(1);
	browser.ownCart("aysel");
	expect(browser.storedLines()).toHaveLength(1);
	browser.ownCart("rauf");
	expect(browser.storedLines()).toEqual([]);
});
