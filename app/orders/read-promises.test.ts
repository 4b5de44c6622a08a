import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { runJob } from "#test/run-job.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { dailyOrderCleanup } from "./daily-order-cleanup.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { readPromises } from "./read-promises.server.ts";

const database = useTestDatabase();
let adminId: string;
let userId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
	userId = (await makeUser(database.db, { balanceQepik: 100_000_00 })).id;
});

type Status = Parameters<typeof setOrderStatus>[1]["status"];
const set = (orderId: string, status: Status) =>
	setOrderStatus(database.db, { orderId, status, adminId });

async function buy(gameId: string) {
	const lines = [{ gameId, name: "Nümunə oyun", quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(database.db, bought)).orderId;
}

/** Deliveries that are over, each a minute longer than the one before, newest last. */
async function deliver(gameId: string, from: number, to: number) {
	await database.db.execute(sql`
		INSERT INTO delivery_times (game_id, completed_at, order_id, took)
		SELECT ${gameId}, now() - interval '1 day' + i * interval '1 minute', 'order' || i,
			i * interval '1 minute' - interval '20 s'
		FROM generate_series(${from}::int, ${to}::int) AS i`);
}

const shop = { deliveryPromise: "Tez", openingHours: "" };

async function promiseOf(gameIds: string[], settings = shop) {
	const order = {
		id: "own",
		status: "pending" as const,
		items: gameIds.map((gameId) => ({ gameId })),
	};
	return (await readPromises(database.db, [order], settings)).own;
}

const countTimes = async (gameId: string) => {
	const { rows } = await database.db.execute<{ took: string }>(
		sql`SELECT took::text FROM delivery_times WHERE game_id = ${gameId}`,
	);
	return rows.length;
};

test("from 20 deliveries on the measured time is promised, of fewer the owner's words", async () => {
	const { id } = await makeGame(database.db);
	await deliver(id, 1, 19);
	expect(await promiseOf([id])).toEqual({ text: "Tez" });
	await deliver(id, 20, 20);
	expect(await promiseOf([id])).toEqual({
		text: "Adətən 10 dəqiqə ərzində çatdırılır",
		detail: "10 sifarişdən 9-u 18 dəqiqə ərzində çatdırılıb",
	});
});

test("the newest 50 deliveries count", async () => {
	const { id } = await makeGame(database.db);
	await deliver(id, 1, 300);
	const { text, detail } = (await promiseOf([id])) ?? {};
	// From 251 to 300 minutes.
	expect(text).toContain("4 saat 35 dəqiqə");
	expect(detail).toContain("4 saat 55 dəqiqə");
});

test("of each game the newest 100 deliveries are kept, of which the same is promised", async () => {
	const [often, rarely] = [await makeGame(database.db), await makeGame(database.db)];
	await deliver(often.id, 1, 150);
	await deliver(rarely.id, 1, 99);
	// One of the oldest deliveries of the other was of both.
	await database.db.execute(sql`
		INSERT INTO delivery_times
		SELECT ${rarely.id}, completed_at, order_id, took FROM delivery_times
		WHERE game_id = ${often.id} AND order_id = 'order1'`);
	const promised = await promiseOf([often.id]);
	await runJob(dailyOrderCleanup, database.db);
	expect([await countTimes(often.id), await countTimes(rarely.id)]).toEqual([100, 100]);
	expect(await promiseOf([often.id])).toEqual(promised);
	await runJob(dailyOrderCleanup, database.db);
	expect([await countTimes(often.id), await countTimes(rarely.id)]).toEqual([100, 100]);
});

test("of an order's games the slowest counts, and each has to be measured", async () => {
	const [quick, slow, rare] = [
		await makeGame(database.db),
		await makeGame(database.db),
		await makeGame(database.db),
	];
	await deliver(quick.id, 1, 20);
	await deliver(slow.id, 41, 60);
	expect((await promiseOf([quick.id, slow.id]))?.text).toContain("50 dəqiqə");
	expect(await promiseOf([quick.id, rare.id])).toEqual({ text: "Tez" });
});

test("a delivery is timed from the purchase to the completion, while the order is completed", async () => {
	const { id } = await makeGame(database.db);
	const orderId = await buy(id);
	await set(orderId, "processing");
	expect(await countTimes(id)).toBe(0);
	await set(orderId, "completed");
	const { rows } = await database.db.execute<{ same: boolean }>(sql`
		SELECT took = orders.completed_at - orders.created_at AS same
		FROM delivery_times JOIN orders ON orders.id = order_id WHERE game_id = ${id}`);
	expect(rows).toEqual([{ same: true }]);
	await set(orderId, "cancelled");
	expect(await countTimes(id)).toBe(0);
	await set(orderId, "completed");
	expect(await countTimes(id)).toBe(1);
});

test("what is counted anew is what was noted", async () => {
	const { id } = await makeGame(database.db);
	await set(await buy(id), "completed");
	await set(await buy(id), "cancelled");
	const read = async () =>
		(await database.db.execute(sql`SELECT * FROM delivery_times WHERE game_id = ${id}`)).rows;
	const noted = await read();
	expect(noted.length).toBe(1);
	await database.db.execute(sql`SELECT renew_delivery_times()`);
	expect(await read()).toEqual(noted);
});

test("the first moment at which an admin took an order stays, whoever takes it again", async () => {
	const { id } = await makeGame(database.db);
	const orderId = await buy(id);
	const startedAt = async () => {
		const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
		return order?.startedAt;
	};
	expect(await startedAt()).toBeNull();
	await set(orderId, "processing");
	const first = await startedAt();
	expect(first).toBeInstanceOf(Date);
	await set(orderId, "completed");
	await set(orderId, "processing");
	expect(await startedAt()).toEqual(first);
});

test("nothing is promised for orders that are closed", async () => {
	const { id } = await makeGame(database.db);
	const items = [{ gameId: id }];
	const closed = (["completed", "cancelled"] as const).map((status) => ({
		id: status,
		status,
		items,
	}));
	expect(await readPromises(database.db, closed, shop)).toEqual({});
});

test("a shop that is closed by Baku's clock says when it opens", async () => {
	const { id } = await makeGame(database.db);
	const clock = async (hours: number) => {
		const { rows } = await database.db.execute<{ time: string }>(sql`
			SELECT to_char(now() AT TIME ZONE 'Asia/Baku' + ${hours} * interval '1 hour', 'HH24:MI')
				AS time`);
		return rows[0]?.time ?? "";
	};
	const [before, opens, closes] = [await clock(-1), await clock(2), await clock(3)];
	const closed = await promiseOf([id], { ...shop, openingHours: `${opens}–${closes}` });
	expect(closed?.text).toMatch(
		new RegExp(`^(Səhər|Bu gün|Sabah) ${opens}-d[aə]n sonra çatdırılır$`),
	);
	const open = await promiseOf([id], { ...shop, openingHours: `${before}–${opens}` });
	expect(open).toEqual({ text: "Tez" });
});
