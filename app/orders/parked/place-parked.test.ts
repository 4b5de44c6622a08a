import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "#test/make.ts";
import { isDue, lookAtParked, makeParked, park, parkedRow, setPrice } from "#test/make-parked.ts";
import { makeDebt } from "#test/make-payment.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { cancelParked } from "./end-parked.server.ts";
import { acceptPrice, askForPrice, placeParked } from "./place-parked.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

const approve = (topUpId: string, amountQepik?: number) =>
	approveTopUp(database.db, { topUpId, adminId, amountQepik });
const look = (id: string) => lookAtParked(database.db, id);
const row = (id: string) => parkedRow(database.db, id);
const balance = (userId: string) => findBalance(database.db, userId);

async function totalOf(orderId: string | null | undefined) {
	const { rows } = await database.db.execute<{ total: number; attempt: string }>(
		sql`SELECT total_qepik AS total, attempt_id AS attempt FROM orders WHERE id = ${orderId}`,
	);
	return rows[0];
}

test("once its own top-up is approved it is placed, by its own attempt, at the price that was seen", async () => {
	const game = await makeGame(database.db, { trackStock: true, stock: 2 });
	const { id, userId, topUpId } = await makeParked(database.db, game);
	expect(await isDue(database.db, id)).toBe(false);
	await approve(topUpId);
	expect(await isDue(database.db, id)).toBe(true);
	const { published } = await look(id);
	expect(published).toEqual(["admin", "catalog", `user:${userId}`]);
	const parked = await row(id);
	expect(parked).toMatchObject({ outcome: "placed", reason: "" });
	expect(await totalOf(parked?.orderId)).toEqual({ total: 500, attempt: parked?.attemptId });
	expect(await balance(userId)).toBe(0);
	expect(await stockOf(database.db, game.id)).toBe(1);
});

test("the job done twice places one order", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await approve(topUpId);
	await look(id);
	expect(await look(id)).toEqual({ again: undefined, published: [] });
	const { rows } = await database.db.execute(sql`SELECT FROM orders WHERE user_id = ${userId}`);
	expect(rows).toHaveLength(1);
});

test("what dies between placing and marking has placed nothing, and the next try places it once", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await approve(topUpId);
	// The mark is refused, as if the process had been killed just before it.
	await database.db.execute(
		sql`ALTER TABLE parked_orders ADD CONSTRAINT none CHECK (outcome IS NULL) NOT VALID`,
	);
	await expect(look(id)).rejects.toThrow();
	expect(await balance(userId)).toBe(500);
	await database.db.execute(sql`ALTER TABLE parked_orders DROP CONSTRAINT none`);
	await look(id);
	expect(await row(id)).toMatchObject({ outcome: "placed" });
	expect(await balance(userId)).toBe(0);
});

test("a price that fell is what is paid; the rest stays on the balance", async () => {
	const game = await makeGame(database.db);
	const { id, userId, topUpId } = await makeParked(database.db, game);
	await setPrice(database.db, game.id, 450);
	await approve(topUpId);
	await look(id);
	expect(await totalOf((await row(id))?.orderId)).toMatchObject({ total: 450 });
	expect(await balance(userId)).toBe(50);
});

test("a price that rose asks for one tap, and says so before a short balance", async () => {
	const game = await makeGame(database.db);
	const { id, userId, topUpId } = await makeParked(database.db, game);
	await setPrice(database.db, game.id, 510);
	await approve(topUpId);
	const { again, published } = await look(id);
	expect(published).toEqual(["admin", `user:${userId}`]);
	// Until its time is over.
	expect(again?.againAfterS).toBeGreaterThan(47 * 3600);
	expect(await row(id)).toMatchObject({ outcome: null, asked: 510 });
	const tap = { id, userId, seenTotalQepik: 510 };
	await expect(acceptPrice(database.db, tap)).rejects.toThrow("Balans kifayət etmir");
	await adjustBalance(database.db, {
		userId,
		adminId,
		newBalanceQepik: 600,
		seenBalanceQepik: 500,
		reason: "",
	});
	await expect(acceptPrice(database.db, { ...tap, seenTotalQepik: 509 })).rejects.toThrow(
		"Qiymət dəyişib, səbəti yoxlayın",
	);
	await expect(acceptPrice(database.db, { ...tap, userId: adminId })).rejects.toThrow(
		"Sifariş tapılmadı",
	);
	// Nobody but the customer decides about more than was seen.
	await look(id);
	expect(await row(id)).toMatchObject({ outcome: null });
	// Not even at the price of then: they may have thought of something else meanwhile.
	await setPrice(database.db, game.id, 500);
	await look(id);
	expect(await row(id)).toMatchObject({ outcome: null, asked: 510 });
	await setPrice(database.db, game.id, 510);
	const { orderId } = await acceptPrice(database.db, tap);
	const parked = await row(id);
	expect(parked).toMatchObject({ outcome: "placed", orderId });
	expect(await totalOf(orderId)).toEqual({ total: 510, attempt: parked?.attemptId });
	expect(await balance(userId)).toBe(90);
	await expect(acceptPrice(database.db, tap)).rejects.toThrow("Sifariş artıq verilib");
});

test("a price that rose is not asked for where the order was cancelled meanwhile", async () => {
	const { id, userId } = await makeParked(database.db, await makeGame(database.db));
	await cancelParked(database.db, { id, userId });
	await askForPrice(database.db, { id, todayQepik: 510 });
	expect(await row(id)).toMatchObject({ outcome: "cancelled", asked: null });
});

test("of two taps at once the second is told that the order is placed", async () => {
	const game = await makeGame(database.db);
	const { id, userId, topUpId } = await makeParked(database.db, game);
	await setPrice(database.db, game.id, 501);
	await approve(topUpId, 501);
	await look(id);
	const tap = (db: typeof database.db) => acceptPrice(db, { id, userId, seenTotalQepik: 501 });
	const second = whileUncommitted(database.db, tap, () => tap(database.db));
	await expect(second).rejects.toThrow("Sifariş artıq verilib");
});

test("a tap by whoever owes what a bank took back ends nothing", async () => {
	const game = await makeGame(database.db);
	const { id: userId } = await makeUser(database.db);
	const wish = { userId, games: [game], missingQepik: 500 };
	const { id, topUpId } = await park(database.db, { ...wish, type: "epoint" });
	await makeDebt(database.db, userId);
	await setPrice(database.db, game.id, 510);
	await approve(topUpId, 510);
	await look(id);
	const tap = acceptPrice(database.db, { id, userId, seenTotalQepik: 510 });
	await expect(tap).rejects.toThrow("borcunuz 7.00 ₼");
	expect(await row(id)).toMatchObject({ outcome: null, asked: 510 });
});

test("nothing is accepted that was not asked", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	const tap = { id, userId, seenTotalQepik: 500 };
	const refusal = "Bu sifarişin ödənişi hələ gözlənilir";
	await expect(acceptPrice(database.db, tap)).rejects.toThrow(refusal);
	await approve(topUpId);
	await expect(acceptPrice(database.db, tap)).rejects.toThrow(refusal);
	expect(await row(id)).toMatchObject({ outcome: null });
});

test("a tap for a game that is gone by then ends it, and the money stays", async () => {
	const game = await makeGame(database.db);
	const { id, userId, topUpId } = await makeParked(database.db, game);
	await setPrice(database.db, game.id, 500 + 1);
	await approve(topUpId);
	await look(id);
	await database.db.execute(sql`DELETE FROM games WHERE id = ${game.id}`);
	await adjustBalance(database.db, {
		userId,
		adminId,
		newBalanceQepik: 600,
		seenBalanceQepik: 500,
		reason: "",
	});
	await expect(acceptPrice(database.db, { id, userId, seenTotalQepik: 501 })).rejects.toThrow(
		"Nümunə oyun artıq mövcud deyil",
	);
	expect(await row(id)).toMatchObject({
		outcome: "refused",
		reason: "Nümunə oyun artıq mövcud deyil",
	});
	expect(await balance(userId)).toBe(600);
});

test.each<
	[what: string, reason: string, harm: (gameId: string, userId: string) => Promise<unknown>]
>([
	[
		"a game that was deleted",
		"Nümunə oyun artıq mövcud deyil",
		(gameId) => database.db.execute(sql`DELETE FROM games WHERE id = ${gameId}`),
	],
	[
		"a last unit that somebody else bought",
		"Nümunə oyun artıq mövcud deyil",
		(gameId) =>
			database.db.execute(sql`UPDATE games SET track_stock = true, stock = 0 WHERE id = ${gameId}`),
	],
	[
		"a balance that was spent meanwhile",
		"Balans kifayət etmir",
		async (_gameId, userId) => {
			const other = await makeGame(database.db, { priceQepik: 100 });
			const lines = [{ gameId: other.id, name: "", quantity: 1, playerId: null }];
			return placeOrder(database.db, { userId, lines, seenTotalQepik: 100, attemptId: newId() });
		},
	],
])("%s: it is refused, says why, and the money stays", async (_what, reason, harm) => {
	const game = await makeGame(database.db);
	const { id, userId, topUpId } = await makeParked(database.db, game);
	await approve(topUpId);
	await harm(game.id, userId);
	const before = await balance(userId);
	const { published } = await look(id);
	expect(published).toEqual(["admin", `user:${userId}`]);
	expect(await row(id)).toMatchObject({ outcome: "refused", reason, orderId: null });
	expect(await balance(userId)).toBe(before);
});

test("no other top-up is spent on it, nor is a tap asked for before its own", async () => {
	const game = await makeGame(database.db);
	const { id, userId } = await makeParked(database.db, game);
	const other = { userId, userEmail: "", amountQepik: 5000, type: "abb" as const };
	await approve((await createTopUp(database.db, other)).id);
	expect(await isDue(database.db, id)).toBe(false);
	await look(id);
	expect(await row(id)).toMatchObject({ outcome: null });
	expect(await placeParked(database.db, { id, mostQepik: 500 })).toBeUndefined();
	await setPrice(database.db, game.id, 510);
	await look(id);
	expect(await row(id)).toMatchObject({ outcome: null, asked: null });
	expect(await balance(userId)).toBe(5160);
});

test("what came in part places nothing, even where the balance covers it", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await adjustBalance(database.db, {
		userId,
		adminId,
		newBalanceQepik: 5000,
		seenBalanceQepik: 160,
		reason: "",
	});
	await approve(topUpId, 300);
	await look(id);
	expect(await row(id)).toMatchObject({
		outcome: "refused",
		reason: "3.40 ₼ əvəzinə 3.00 ₼ gəldi",
	});
	expect(await balance(userId)).toBe(5300);
});

test("more than was asked places it, and the rest stays", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await approve(topUpId, 400);
	await look(id);
	expect(await row(id)).toMatchObject({ outcome: "placed" });
	expect(await balance(userId)).toBe(60);
});

test("more than sixty orders within a minute put it off, and end nothing", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await approve(topUpId);
	const cheap = await makeGame(database.db, { priceQepik: 1 });
	await adjustBalance(database.db, {
		userId,
		adminId,
		newBalanceQepik: 5000,
		seenBalanceQepik: 500,
		reason: "",
	});
	for (let bought = 0; bought < 60; bought++) {
		const lines = [{ gameId: cheap.id, name: "", quantity: 1, playerId: null }];
		await placeOrder(database.db, { userId, lines, seenTotalQepik: 1, attemptId: newId() });
	}
	expect(await look(id)).toMatchObject({ again: { againAfterS: 60 } });
	expect(await row(id)).toMatchObject({ outcome: null });
});

test("IDs that were to be remembered are, once it is placed", async () => {
	const game = await makeGame(database.db, { requiresId: true });
	const user = await makeUser(database.db, { balanceQepik: 100 });
	const wish = { userId: user.id, games: [game], missingQepik: 400, playerId: "5123456" };
	const { id, topUpId } = await park(database.db, { ...wish, remember: true });
	await approve(topUpId);
	await look(id);
	const { rows } = await database.db.execute(
		sql`SELECT player_id AS id FROM remembered_ids WHERE user_id = ${user.id}`,
	);
	expect(rows).toEqual([{ id: "5123456" }]);
});
