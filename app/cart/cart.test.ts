import { expect, test } from "vitest";
import { addLine, type CartLine, cartText, itemCount, parseCart } from "./cart.ts";
import { cartTotalQepik, removeLine, setQuantity, tooManyLines } from "./edit-cart.ts";

const game = {
	id: "game-1",
	name: "PUBG 660 UC",
	image: "",
	priceQepik: 1590,
	originalPriceQepik: null,
	requiresId: true,
};
const other = { ...game, id: "game-2", name: "Steam 10 ₼", priceQepik: 1000 };

test("adding a game makes a line with quantity 1 and the game's id", () => {
	expect(addLine([], game)).toEqual([{ ...game, quantity: 1, playerId: undefined }]);
});

test("adding a game again grows its line by the given quantity", () => {
	const lines = addLine(addLine(addLine([], game), other), game, { quantity: 2 });
	expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([
		["game-1", 3],
		["game-2", 1],
	]);
});

test("adding a game again takes today's price, name and picture", () => {
	const dearer = { ...game, name: "PUBG 660 UC (yeni)", image: "/yeni.avif", priceQepik: 1700 };
	expect(addLine(addLine([], game, { playerId: "111" }), dearer)).toEqual([
		{ ...dearer, quantity: 2, playerId: "111" },
	]);
});

test("adding a game again with another player ID keeps the newest one", () => {
	const once = addLine([], game, { playerId: "111" });
	expect(addLine(once, game, { playerId: "222" })[0]?.playerId).toBe("222");
	expect(addLine(once, game)[0]?.playerId).toBe("111");
});

test("a quantity of 0 or less removes the line", () => {
	const lines = addLine([], game);
	expect(setQuantity(lines, "game-1", 0)).toEqual([]);
	expect(setQuantity(lines, "game-1", -4)).toEqual([]);
	expect(setQuantity(addLine(lines, other), "game-1", 1)).toMatchObject([
		{ id: "game-1", quantity: 1 },
		{ id: "game-2", quantity: 1 },
	]);
});

test("a quantity ends at 99", () => {
	const lines = setQuantity(addLine([], game), "game-1", 120);
	expect(lines[0]?.quantity).toBe(99);
	expect(addLine(lines, game)[0]?.quantity).toBe(99);
	expect(addLine([], game, { quantity: 120 })[0]?.quantity).toBe(99);
});

test("setting a quantity leaves the other lines", () => {
	const lines = addLine(addLine([], game), other);
	expect(setQuantity(lines, "game-1", 5).map(({ quantity }) => quantity)).toEqual([5, 1]);
});

test("a cart has at most a hundred lines", () => {
	expect(tooManyLines(Array(100))).toBeUndefined();
	expect(tooManyLines(Array(101))).toBe(
		"Bir sifarişdə ən çoxu 100 fərqli oyun ola bilər, səbətdə 101 var",
	);
});

test("removing takes out only one line", () => {
	expect(removeLine(addLine(addLine([], game), other), "game-1").map(({ id }) => id)).toEqual([
		"game-2",
	]);
});

test("the total is the sum of price times quantity, the count the sum of quantities", () => {
	const lines = setQuantity(addLine(addLine([], game), other), "game-1", 3);
	expect(cartTotalQepik(lines)).toBe(3 * 1590 + 1000);
	expect(itemCount(lines)).toBe(4);
});

test("in storage a line has the specification's name for the player's ID", () => {
	const lines = addLine([], game, { playerId: "111" });
	expect(JSON.parse(cartText(lines))).toEqual([{ ...game, quantity: 1, userProvidedId: "111" }]);
	expect(parseCart(cartText(lines))).toEqual(lines);
});

test("what is stored but is no cart line is left out", () => {
	const line: CartLine = { ...game, quantity: 2 };
	const broken = [{ id: 1 }, { name: null }, { image: undefined }, { priceQepik: 15.9 }].map(
		(fault) => ({ ...line, ...fault }),
	);
	const uncountable = [0, -1, 1.5, 100, "2"].map((quantity) => ({ ...line, quantity }));
	const stored = [...broken, line, ...uncountable, null, "x", { id: 1 }];
	expect(parseCart(JSON.stringify(stored))).toEqual([line]);
	expect(parseCart(JSON.stringify([{ ...line, quantity: 99 }]))).toHaveLength(1);
	for (const text of [null, "", "{", "7", '{"id":"game-1"}']) expect(parseCart(text)).toEqual([]);
});
