// The rule has a form for lists, one for the statement that sells, and one for the reason of a
// refusal: on every kind of game and line they agree.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { games } from "./catalog.table.server.ts";
import type { IdForm } from "./id-form.ts";
import { checkLines, findSellableLines, sellable, soldOut } from "./sellable.server.ts";

const database = useTestDatabase();

type Line = { gameId: string; quantity: number; playerId: string | null };

async function isSold(line: Line): Promise<boolean> {
	const { rows } = await database.db.execute(sql`
		WITH cart_lines AS (
			SELECT ${line.gameId}::text AS game_id, ${line.quantity}::int AS quantity,
				${line.playerId}::text AS player_id, 1 AS line
		), ${findSellableLines()} SELECT FROM sellable_lines`);
	return rows.length === 1;
}

const DIGITS: IdForm = { kind: "digits", least: 5, most: 12, example: "", help: "" };

const STATES = [true, false].flatMap((available) =>
	[true, false].flatMap((requiresId) =>
		[null, 0, 1, 2].flatMap((stock) =>
			[true, false]
				.filter((trackStock) => !trackStock || stock !== null)
				.flatMap((trackStock) =>
					[false, true].flatMap((hidden) =>
						[null, DIGITS].map((idForm) => ({
							...{ available, requiresId, stock, trackStock, hidden, idForm },
						})),
					),
				),
		),
	),
);

test.each(STATES)("%j: what is sold has no obstacle, what is not sold has one", async (state) => {
	const { db } = database;
	const { id: gameId } = await makeGame(db, state);
	const [shown] = await db
		.select({ sellable, soldOut: sql<boolean>`${soldOut}` })
		.from(games)
		.where(sql`${games.id} = ${gameId}`);
	expect(shown?.sellable).toBe(!shown?.soldOut && !state.hidden);
	for (const quantity of [1, 2, 3]) {
		for (const playerId of [null, "5123", "512345678"]) {
			const line = { gameId, quantity, playerId };
			const [checked] = await checkLines(db, [line]);
			expect(checked?.obstacle === null, JSON.stringify(line)).toBe(await isSold(line));
			if (checked?.obstacle !== "unavailable") expect(shown?.sellable).toBe(true);
			else expect(shown?.sellable).toBe(false);
		}
	}
});

test("lines come back in the cart's order, and a game that is gone has neither name nor price", async () => {
	const { db } = database;
	const short = await makeGame(db, { name: "Az qalıb", trackStock: true, stock: 1 });
	const line = { quantity: 2, playerId: null };
	const lines = [
		{ ...line, gameId: "gone" },
		{ ...line, gameId: short.id },
	];
	expect(await checkLines(db, lines)).toEqual([
		{
			...{ ...lines[0], gameName: null, priceQepik: null, stock: null, idForm: null },
			obstacle: "unavailable",
		},
		{
			...{ ...lines[1], gameName: "Az qalıb", priceQepik: 500, stock: 1, idForm: null },
			obstacle: "stock-short",
		},
	]);
	expect(await checkLines(db, lines.toReversed())).toMatchObject([
		{ gameId: short.id },
		{ gameId: "gone" },
	]);
	expect(await checkLines(db, [])).toEqual([]);
	expect(await isSold({ ...line, gameId: "gone" })).toBe(false);
});
