// One press of 'Sifarişi tamamla' has an id: sent again it is the same order, whatever became of the
// answer.
import { expect, test } from "vitest";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { placeOrder } from "./place-order.server.ts";
import type { Purchase, PurchaseLine } from "./purchase.ts";
import { listOrdersOf } from "./read-orders.server.ts";

const database = useTestDatabase({ connections: 25 });

type Game = { id: string; name: string; priceQepik: number };

function lineOf(game: Game, values: Partial<PurchaseLine> = {}): PurchaseLine {
	return { gameId: game.id, name: game.name, quantity: 1, playerId: null, ...values };
}

function purchase(userId: string, game: Game, values: Partial<PurchaseLine> = {}): Purchase {
	const line = lineOf(game, values);
	const seenTotalQepik = game.priceQepik * line.quantity;
	return { userId, lines: [line], seenTotalQepik, attemptId: newId() };
}

test("the same attempt answers with the same order, even when the money is gone", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 500 });
	const attempt = purchase(user.id, await makeGame(db));
	const first = await placeOrder(db, attempt);
	expect((await placeOrder(db, attempt)).orderId).toBe(first.orderId);
	expect((await listOrdersOf(db, { userId: user.id })).orders).toHaveLength(1);
});

test("twenty sends of one attempt at once make one order", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 20_000 });
	const attempt = purchase(user.id, await makeGame(db));
	const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(db, attempt)));
	expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
	expect(await findBalance(db, user.id)).toBe(19_500);
});

test("the same attempt with its games in another order is the same order", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 1000 });
	const lines = [lineOf(await makeGame(db)), lineOf(await makeGame(db))];
	const attempt = { userId: user.id, lines, seenTotalQepik: 1000, attemptId: newId() };
	const { orderId } = await placeOrder(db, attempt);
	const turned = { ...attempt, lines: lines.toReversed() };
	expect((await placeOrder(db, turned)).orderId).toBe(orderId);
});

test("an attempt is its customer's own", async () => {
	const { db } = database;
	const game = await makeGame(db);
	const buyers = [
		await makeUser(db, { balanceQepik: 500 }),
		await makeUser(db, { balanceQepik: 500 }),
	];
	const attemptId = newId();
	const placed = [];
	for (const { id } of buyers)
		placed.push(await placeOrder(db, { ...purchase(id, game), attemptId }));
	expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(2);
	const poor = { ...purchase((await makeUser(db)).id, game), attemptId };
	await expect(placeOrder(db, poor)).rejects.toThrow("Balans kifayət etmir");
});

test("the same attempt with another cart is refused", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 2000 });
	const game = await makeGame(db);
	const first = purchase(user.id, game);
	await placeOrder(db, first);
	const others = [purchase(user.id, game, { quantity: 2 }), purchase(user.id, await makeGame(db))];
	for (const other of others) {
		const { attemptId } = first;
		await expect(placeOrder(db, { ...other, attemptId })).rejects.toThrow(
			"Bu sifariş artıq verilib",
		);
	}
	expect(await findBalance(db, user.id)).toBe(1500);
});

test("the same attempt with a corrected player ID is refused, not silently dropped", async () => {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 2000 });
	const game = await makeGame(db, { requiresId: true });
	const first = purchase(user.id, game, { playerId: "5123" });
	await placeOrder(db, first);
	const corrected = { ...first, lines: [lineOf(game, { playerId: "5124" })] };
	await expect(placeOrder(db, corrected)).rejects.toThrow("Bu sifariş artıq verilib");
});
