// What an admin sees beside an order: what looks like the same once more, and what went to its IDs before.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { countByStatus } from "./count-by-status.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { findOpenedOrder } from "./read-opened-order.server.ts";
import { listOpenOrders } from "./read-orders.server.ts";

const database = useTestDatabase();
let adminId: string;
let game: Awaited<ReturnType<typeof makeGame>>;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
	game = await makeGame(database.db, { name: "UC paketi", requiresId: true });
});

const makeCustomer = async () => (await makeUser(database.db, { balanceQepik: 10_000 })).id;

async function order(userId: string, playerId: string | null, of = game) {
	const lines = [{ gameId: of.id, name: of.name, quantity: 1, playerId }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(database.db, bought)).orderId;
}

const set = (orderId: string, status: "completed" | "cancelled") =>
	setOrderStatus(database.db, { orderId, status, adminId });
const idsOf = (orders: { id: string }[] = []) => orders.map(({ id }) => id);
const findOf = (orderId: string) => findOpenedOrder(database.db, orderId);

test("the same game for the same ID within half an hour looks like the same order twice", async () => {
	const [userId, other] = [await makeCustomer(), await makeCustomer()];
	const first = await order(userId, "111");
	const again = await order(userId, "111");
	const cancelled = await order(userId, "111");
	await set(cancelled, "cancelled");
	await order(userId, "222");
	await order(userId, "111", await makeGame(database.db, { requiresId: true }));
	await order(other, "111");
	const third = await order(userId, "111");
	expect(idsOf((await findOf(first))?.twins)).toEqual([again, third]);
	expect(idsOf((await findOf(again))?.twins)).toEqual([first, third]);
	await set(third, "cancelled");
	await database.db.execute(sql`
		UPDATE orders SET created_at = created_at - interval '31 minutes' WHERE id = ${first}`);
	expect(idsOf((await findOf(again))?.twins)).toEqual([]);
	expect(idsOf((await findOf(first))?.twins)).toEqual([]);
});

test("a game without an ID ordered twice looks like the same order as well, in the queue too", async () => {
	const { db } = database;
	const [userId, other] = [await makeCustomer(), await makeCustomer()];
	const card = await makeGame(db, { name: "Steam kartı" });
	const [one, again] = [await order(userId, null, card), await order(userId, null, card)];
	const [alone, withId] = [await order(other, null, card), await order(userId, "333")];
	expect(await findOf(one)).toMatchObject({
		twins: [{ id: again, playerId: null, gameName: "Steam kartı", quantity: 1, minutesAgo: 0 }],
		order: { hasTwin: true },
	});
	const { orders } = await listOpenOrders(db, { status: "pending", limit: 100 });
	const inQueue = (id: string) => orders.find((row) => row.id === id)?.hasTwin;
	expect([one, again, alone, withId].map(inQueue)).toEqual([true, true, false, false]);
	// What is done is asked about no more; its twin still is.
	await set(again, "completed");
	expect((await findOf(again))?.order.hasTwin).toBe(false);
	expect((await findOf(one))?.order.hasTwin).toBe(true);
	await set(again, "cancelled");
	expect((await findOf(one))?.order.hasTwin).toBe(false);
});

test("what was delivered to an ID is shown, whoever ordered it, the last first", async () => {
	const [userId, other] = [await makeCustomer(), await makeCustomer()];
	const [one, two, waiting] = [
		await order(userId, "777"),
		await order(other, "777"),
		await order(userId, "777"),
	];
	await set(one, "completed");
	await set(two, "completed");
	await set(await order(other, "778"), "completed");
	const found = await findOf(waiting);
	expect(found?.order.id).toBe(waiting);
	expect(found?.delivered).toMatchObject([
		{ id: two, gameName: "UC paketi", quantity: 1, minutesAgo: 0 },
		{ id: one, playerId: "777" },
	]);
	expect(idsOf((await findOf(one))?.delivered)).toEqual([two]);
	expect(await findOf(newId())).toBeUndefined();
});

test("orders are counted by status, no further than is shown", async () => {
	const { db } = database;
	const userId = await makeCustomer();
	const template = await order(userId, "1");
	await set(template, "cancelled");
	const before = await countByStatus(db);
	await order(userId, "1");
	expect(await countByStatus(db)).toEqual({ ...before, pending: before.pending + 1 });
	const many = (await makeUser(db, { balanceQepik: 10_000_000 })).id;
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: "9" }];
	for (let count = 0; count < 101; count++) {
		await placeOrder(db, { userId: many, lines, seenTotalQepik: 500, attemptId: newId() });
		await db.execute(
			sql`UPDATE orders SET created_at = now() - interval '1 hour' WHERE user_id = ${many}`,
		);
	}
	expect((await countByStatus(db)).pending).toBe(100);
});
