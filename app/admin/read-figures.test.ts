import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { correctId } from "#app/orders/correct-id.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { type Figures, getFigures, getWaiting, listSalesDays } from "./read-figures.server.ts";
import { findMoneyCheck } from "./read-money-check.server.ts";

const database = useTestDatabase({ connections: 20 });

/** The figures counted from the tables themselves. */
async function countedFigures() {
	const { rows } = await database.db.execute(sql`SELECT
		(SELECT count(*) FROM users) AS users, (SELECT count(*) FROM games) AS games,
		count(*) AS orders, count(*) FILTER (WHERE status = 'pending') AS "pendingOrders",
		(SELECT count(*) FROM top_ups WHERE status = 'pending') AS "pendingTopUps",
		coalesce(sum(total_qepik - refunded_qepik) FILTER (WHERE status = 'completed'), 0)::bigint
			AS "revenueQepik"
		FROM orders`);
	return rows[0] as Figures;
}

test("an empty shop has figures of zero and a calendar of empty days", async () => {
	expect(await getFigures(database.db)).toEqual(await countedFigures());
	const days = await listSalesDays(database.db, { days: 7 });
	expect(days).toHaveLength(7);
	expect(days.every(({ orders, revenueQepik }) => orders === 0 && revenueQepik === 0)).toBe(true);
});

test("the kept figures are the counted ones, whatever happens at once", async () => {
	const { db } = database;
	const buyers = await Promise.all(
		Array.from({ length: 10 }, () => makeUser(db, { balanceQepik: 50_000 })),
	);
	const game = await makeGame(db);
	const adminId = (await makeAdmin(db)).id;
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const placed = await Promise.all(
		Array.from({ length: 60 }, (_, index) => {
			const userId = buyers[index % 10]?.id as string;
			return placeOrder(db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
		}),
	);
	expect(await getFigures(db)).toEqual(await countedFigures());
	const steps = ["processing", "completed", "cancelled", "completed", "processing"] as const;
	await Promise.all(
		placed.slice(0, 50).map(async ({ orderId }, index) => {
			for (const status of steps.slice(0, index % 6)) {
				await setOrderStatus(db, { orderId, status, adminId });
			}
		}),
	);
	await db.execute(sql`DELETE FROM games WHERE id = ${(await makeGame(db)).id}`);
	const figures = await getFigures(db);
	expect(figures).toEqual(await countedFigures());
	expect(figures).toMatchObject({ orders: 60, users: 21 });

	const today = (await listSalesDays(db, { days: 7 })).at(-1);
	expect(today).toMatchObject({ orders: 60, revenueQepik: figures.revenueQepik });
});

test("an order that was paid back counts as no revenue, however often it is completed", async () => {
	const { db } = database;
	const before = await getFigures(db);
	const adminId = (await makeAdmin(db)).id;
	const userId = (await makeUser(db, { balanceQepik: 500 })).id;
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const revenueOnce = async (status: "completed" | "cancelled") => {
		await setOrderStatus(db, { orderId, status, adminId });
		return (await getFigures(db)).revenueQepik - before.revenueQepik;
	};
	expect(await revenueOnce("completed")).toBe(500);
	expect(await revenueOnce("cancelled")).toBe(0);
	await refundOrder(db, { orderId, adminId });
	for (const status of ["completed", "cancelled", "completed"] as const) {
		expect(await revenueOnce(status)).toBe(0);
	}
	expect(await getFigures(db)).toEqual(await countedFigures());
	expect((await listSalesDays(db, { days: 7 })).at(-1)?.revenueQepik).toBe(before.revenueQepik);
});

test("a day is a day in Baku", async () => {
	const { db } = database;
	await db.execute(sql`
		UPDATE orders SET status = 'completed', completed_at = now(), created_at =
			((baku_day(now()) - 1) + time '00:30') AT TIME ZONE 'Asia/Baku'
		WHERE id = (SELECT id FROM orders WHERE status = 'pending' LIMIT 1)`);
	const days = await listSalesDays(db, { days: 7 });
	expect(days.at(-2)).toMatchObject({ orders: 1, revenueQepik: 500 });
	expect(await getFigures(db)).toEqual(await countedFigures());
});

test("an order that waits counts on its day in Baku as well", async () => {
	const { db } = database;
	const before = await listSalesDays(db, { days: 7 });
	await db.execute(sql`
		UPDATE orders SET created_at = ((baku_day(now()) - 2) + time '00:30') AT TIME ZONE 'Asia/Baku'
		WHERE id = (SELECT id FROM orders WHERE status = 'pending' LIMIT 1)`);
	const days = await listSalesDays(db, { days: 7 });
	expect(days.at(-3)?.orders).toBe((before.at(-3)?.orders ?? 0) + 1);
	expect(days.at(-3)?.revenueQepik).toBe(before.at(-3)?.revenueQepik);
	expect(days.at(-1)?.orders).toBe((before.at(-1)?.orders ?? 0) - 1);
});

test("counting again gives the same figures", async () => {
	const before = await getFigures(database.db);
	await database.db.execute(sql`SELECT recount_order_days()`);
	expect(await getFigures(database.db)).toEqual(before);
});

test("what waits is counted with the moment of the newest, which only an arrival moves", async () => {
	const { db } = database;
	const before = await getWaiting(db);
	const { id, email } = await makeUser(db);
	await createTopUp(db, { userId: id, userEmail: email, amountQepik: 100, type: "abb" });
	const after = await getWaiting(db);
	expect(after.topUps).toBe(before.topUps + 1);
	expect((after.newestTopUp ?? "") > (before.newestTopUp ?? "")).toBe(true);
	expect(after.newestOrder).toBe(before.newestOrder);
	const { pendingOrders, pendingTopUps } = await countedFigures();
	expect(after).toMatchObject({ orders: pendingOrders, topUps: pendingTopUps });
});

test("what was decided or taken waits no longer, and is not the newest of what waits", async () => {
	const { db } = database;
	const adminId = (await makeAdmin(db)).id;
	const { id: userId, email: userEmail } = await makeUser(db, { balanceQepik: 500 });
	const before = await getWaiting(db);
	const figures = await getFigures(db);
	const asked = { userId, userEmail, amountQepik: 100, type: "abb" as const };
	const { id: topUpId } = await createTopUp(db, asked);
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const waiting = await getWaiting(db);
	expect(waiting).toMatchObject({
		orders: Number(before.orders) + 1,
		topUps: Number(before.topUps) + 1,
	});
	// Others wait already, and these are newer.
	expect([before.newestOrder, before.newestTopUp]).not.toContain(null);
	expect((waiting.newestOrder ?? "") > (before.newestOrder ?? "")).toBe(true);
	expect((waiting.newestTopUp ?? "") > (before.newestTopUp ?? "")).toBe(true);
	await rejectTopUp(db, { topUpId, adminId, reason: "Sınaq" });
	await setOrderStatus(db, { orderId, status: "processing", adminId });
	const { arrivals: _aged, ...counted } = before;
	expect(await getWaiting(db)).toMatchObject(counted);
	expect(await getFigures(db)).toMatchObject({
		orders: figures.orders + 1,
		pendingOrders: figures.pendingOrders,
		pendingTopUps: figures.pendingTopUps,
	});
});

test("what arrived last is named first, ten at most, until somebody has taken it", async () => {
	const { db } = database;
	const adminId = (await makeAdmin(db)).id;
	const { id: userId, email: userEmail } = await makeUser(db, {
		balanceQepik: 1500,
		name: "Aysel",
	});
	const games = [await makeGame(db, { name: "Dama" }), await makeGame(db, { name: "Nərd" })];
	const lines = games.map(({ id: gameId, name }, index) => {
		return { gameId, name, quantity: 2 - index, playerId: null };
	});
	const bought = { userId, lines, seenTotalQepik: 1500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const asked = { userId, userEmail, amountQepik: 100, type: "abb" as const };
	const { id: topUpId } = await createTopUp(db, asked);
	const [first, second] = (await getWaiting(db)).arrivals;
	expect(first).toMatchObject({
		...{ kind: "topUp", id: topUpId, name: "Aysel", quantity: 1, others: 0 },
		...{ amountQepik: 100, ageMinutes: 0 },
	});
	expect(second).toMatchObject({
		...{ kind: "order", id: orderId, name: "Dama", quantity: 2, others: 1 },
		...{ amountQepik: 1500, ageMinutes: 0 },
	});
	expect(first?.at).toBe((await getWaiting(db)).newestTopUp);
	expect(second?.at).toBe((await getWaiting(db)).newestOrder);

	await setOrderStatus(db, { orderId, status: "processing", adminId });
	expect((await getWaiting(db)).arrivals.map(({ id }) => id)).not.toContain(orderId);
	for (let n = 0; n < 10; n++) await createTopUp(db, asked);
	const many = (await getWaiting(db)).arrivals;
	expect(many).toHaveLength(10);
	expect(many.map(({ id }) => id)).not.toContain(topUpId);
	expect(many.map(({ at }) => at)).toEqual(
		many
			.map(({ at }) => at)
			.toSorted()
			.toReversed(),
	);
});

test("an order is named by its first game, in whatever order its items are read", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 1000 });
	const games = [
		await makeGame(db, { name: "Şahmat", requiresId: true }),
		await makeGame(db, { name: "Domino", requiresId: true }),
	];
	const lines = games.map(({ id: gameId, name }) => {
		return { gameId, name, quantity: 1, playerId: "512345678" };
	});
	const bought = { userId, lines, seenTotalQepik: 1000, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	// After that the first stands behind the second in the table.
	await correctId(db, { orderId, userId, line: 1, typed: "512345679" });
	const [newest] = await db.transaction(async (tx) => {
		await tx.execute(sql`SET LOCAL enable_indexscan = off`);
		return (await getWaiting(tx)).arrivals;
	});
	expect(newest).toMatchObject({ id: orderId, name: "Şahmat" });
});

test("the newest check of the money is found, with the number of its findings", async () => {
	const { db } = database;
	expect(await findMoneyCheck(db)).toBeUndefined();
	await db.execute(sql`INSERT INTO money_checks (findings) VALUES ('["a"]'), ('["a", "b"]')`);
	expect(await findMoneyCheck(db)).toMatchObject({ findings: 2, checkedAt: expect.any(Date) });
});
