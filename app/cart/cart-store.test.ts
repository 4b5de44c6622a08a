// Where no browser is, the cart lives as long as the page: that is enough to see whose it is.
import { beforeEach, expect, test, vi } from "vitest";
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
