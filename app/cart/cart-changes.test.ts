import { expect, test } from "vitest";
import { compareWithToday, linesToBuy } from "./cart-changes.ts";
import { cartTotalQepik } from "./edit-cart.ts";

const line = {
	id: "game-1",
	name: "PUBG 660 UC",
	image: "",
	priceQepik: 1590,
	originalPriceQepik: null,
	requiresId: false,
	quantity: 1,
};
const today = { ...line, description: "", featured: false, sellable: true };

test("an unchanged line has no change", () => {
	const { updated, changes } = compareWithToday([line], ["game-1"], [today]);
	expect(updated).toEqual([line]);
	expect(changes.size).toBe(0);
});

test("a changed price is taken over, and reported with the former one", () => {
	const { updated, changes } = compareWithToday(
		[line],
		["game-1"],
		[{ ...today, priceQepik: 1700 }],
	);
	expect(updated[0]?.priceQepik).toBe(1700);
	expect(changes.get("game-1")).toEqual({ kind: "price", formerQepik: 1590 });
});

test("a game that vanished or is Bitib is reported as gone", () => {
	expect(compareWithToday([line], ["game-1"], []).changes.get("game-1")).toEqual({ kind: "gone" });
	const bitib = [{ ...today, sellable: false }];
	expect(compareWithToday([line], ["game-1"], bitib).changes.get("game-1")).toEqual({
		kind: "gone",
	});
});

test("a game that was not looked up yet is not reported as gone", () => {
	expect(compareWithToday([line], [], []).changes.size).toBe(0);
});

test("a game that needs an ID since then is reported", () => {
	const needsId = [{ ...today, requiresId: true }];
	const { changes } = compareWithToday([line], ["game-1"], needsId);
	expect(changes.get("game-1")).toEqual({ kind: "id-missing" });
	const known = { ...line, playerId: "5123456" };
	expect(compareWithToday([known], ["game-1"], needsId).changes.size).toBe(0);
});

test("a line takes over all that its game shows, and keeps what the buyer chose", () => {
	const game = {
		...today,
		name: "PUBG 660 UC (yeni)",
		image: "/yeni.avif",
		originalPriceQepik: 1800,
		requiresId: true,
	};
	const chosen = { quantity: 3, playerId: "5123456" };
	expect(compareWithToday([{ ...line, ...chosen }], ["game-1"], [game]).updated).toEqual([
		{
			...{ id: "game-1", name: game.name, image: game.image, priceQepik: 1590 },
			...{ originalPriceQepik: 1800, requiresId: true, ...chosen },
		},
	]);
});

test("a game that is gone is not bought with the others, which keep their order", () => {
	const lines = ["game-1", "game-2", "game-3"].map((id) => ({ ...line, id }));
	const games = [
		{ ...today, sellable: false },
		{ ...today, id: "game-3", priceQepik: 1700 },
	];
	const { updated, changes } = compareWithToday(lines, ["game-1", "game-3"], games);
	expect(linesToBuy(updated, changes).map(({ id }) => id)).toEqual(["game-2", "game-3"]);
	expect(cartTotalQepik(linesToBuy(updated, changes))).toBe(1590 + 1700);
});
