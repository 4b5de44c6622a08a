import { expect, test } from "vitest";
import type { GameCard } from "#app/catalog/read-games.server.ts";
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
const asks = { familyId: null, idForm: null };
const today: GameCard = { ...line, description: "", featured: false, sellable: true, ...asks };

test("an unchanged line has no change", () => {
	const { updated, changes } = compareWithToday([line], { ids: ["game-1"], games: [today] });
	expect(updated).toEqual([line]);
	expect(changes.size).toBe(0);
});

test("a changed price is taken over, and reported with the former one", () => {
	const { updated, changes } = compareWithToday([line], {
		ids: ["game-1"],
		games: [{ ...today, priceQepik: 1700 }],
	});
	expect(updated[0]?.priceQepik).toBe(1700);
	expect(changes.get("game-1")).toEqual({ kind: "price", formerQepik: 1590 });
});

test("a game that vanished or is Bitib is reported as gone", () => {
	expect(compareWithToday([line], { ids: ["game-1"], games: [] }).changes.get("game-1")).toEqual({
		kind: "gone",
	});
	const bitib = [{ ...today, sellable: false }];
	expect(compareWithToday([line], { ids: ["game-1"], games: bitib }).changes.get("game-1")).toEqual(
		{
			kind: "gone",
		},
	);
});

test("in place of a game that is gone stands the nearest package, where there is one", () => {
	const offered = { id: "game-2", denomination: "325 UC", priceQepik: 820 };
	const nearest = { ...offered, familyId: "uc", idForm: null };
	const bitib = [{ ...today, sellable: false }];
	for (const games of [[], bitib]) {
		const { changes } = compareWithToday([line], {
			ids: ["game-1"],
			games,
			nearest: { "game-1": nearest },
		});
		expect(changes.get("game-1")).toEqual({ kind: "gone", nearest });
	}
});

test("a game that was not looked up yet is not reported as gone", () => {
	expect(compareWithToday([line], { ids: [], games: [] }).changes.size).toBe(0);
});

test("a game that needs an ID since then is reported", () => {
	const needsId = [{ ...today, requiresId: true }];
	const { changes } = compareWithToday([line], { ids: ["game-1"], games: needsId });
	expect(changes.get("game-1")).toEqual({ kind: "id-missing" });
	const known = { ...line, playerId: "5123456" };
	expect(compareWithToday([known], { ids: ["game-1"], games: needsId }).changes.size).toBe(0);
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
	expect(
		compareWithToday([{ ...line, ...chosen }], { ids: ["game-1"], games: [game] }).updated,
	).toEqual([
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
	const { updated, changes } = compareWithToday(lines, { ids: ["game-1", "game-3"], games });
	expect(linesToBuy(updated, changes).map(({ id }) => id)).toEqual(["game-2", "game-3"]);
	expect(cartTotalQepik(linesToBuy(updated, changes))).toBe(1590 + 1700);
});

test("an ID of before that the game does not take any more is reported with the reason", () => {
	const idForm = { kind: "digits", least: 5, most: 12, example: "", help: "" } as const;
	const changesFor = (playerId: string, game: Partial<typeof today>) => {
		const games = [{ ...today, idForm, ...game }];
		const { changes, updated } = compareWithToday([{ ...line, playerId }], { ids: [], games });
		expect(updated[0]?.playerId).toBe(playerId);
		return changes.get("game-1");
	};
	const unfit = { kind: "id-unfit", why: "ID 5–12 rəqəmdən ibarət olmalıdır" };
	expect(changesFor("oyunçu-7", { requiresId: true })).toEqual(unfit);
	expect(changesFor("512345678", { requiresId: true })).toBeUndefined();
	expect(changesFor(" 512345678\u200b", { requiresId: true })).toBeUndefined();
	expect(changesFor("oyunçu-7", { requiresId: false })).toBeUndefined();
});
