// Purchases that wait for their money, at once with everything that may happen to them.
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { newId } from "#app/core/ids.ts";
import { Problem } from "#app/core/problem.ts";
import { cancelParked } from "#app/orders/parked/end-parked.server.ts";
import { acceptPrice, placeParked } from "#app/orders/parked/place-parked.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "../make.ts";
import { lookAtParked, makeParked, parkedRow, setPrice } from "../make-parked.ts";
import { useTestDatabase } from "../test-database.ts";
import { whileUncommitted } from "../uncommitted.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { times } from "./race.ts";

const database = useTestDatabase({ connections: 25 });
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

/** All at once; a refusal is an answer. */
async function atOnce(acts: (() => Promise<unknown>)[]) {
	await Promise.all(
		acts.map((act) =>
			act().catch((error) => {
				if (!(error instanceof Problem)) throw error;
			}),
		),
	);
}

const approve = (topUpId: string) => approveTopUp(database.db, { topUpId, adminId });
const look = (id: string) => lookAtParked(database.db, id);

async function ordersOf(userId: string) {
	const { rows } = await database.db.execute<{ id: string; total: number }>(
		sql`SELECT id, total_qepik AS total FROM orders WHERE user_id = ${userId}`,
	);
	return rows;
}

test("25 looks at one whose money came are one order", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await approve(topUpId);
	await atOnce(times(25, () => () => look(id)));
	expect(await ordersOf(userId)).toHaveLength(1);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("an approval, a cancelling, a price and the last unit at once: placed whole or not at all", async () => {
	for (let round = 0; round < 6; round++) {
		const game = await makeGame(database.db, { trackStock: true, stock: 1 });
		const { id, userId, topUpId } = await makeParked(database.db, game);
		const rival = await makeUser(database.db, { balanceQepik: 5000 });
		const lines = [{ gameId: game.id, name: "", quantity: 1, playerId: null }];
		const buy = (seenTotalQepik: number) =>
			placeOrder(database.db, { userId: rival.id, lines, seenTotalQepik, attemptId: newId() });
		await atOnce([
			() => approve(topUpId),
			...times(12, () => () => look(id)),
			...times(4, () => () => cancelParked(database.db, { id, userId })),
			...times(4, (index) => () => setPrice(database.db, game.id, 480 + index * 15)),
			...times(4, (index) => () => buy(480 + index * 15)),
		]);
		// What nobody has looked at since is looked at, as the job that the approval put in would.
		await look(id);
		const parked = await parkedRow(database.db, id);
		const [order, ...more] = await ordersOf(userId);
		expect(more).toEqual([]);
		expect(order?.id ?? null).toBe(parked?.orderId);
		expect(parked?.outcome === "placed").toBe(order !== undefined);
		if (order) expect(order.total).toBeLessThanOrEqual(500);
		expect(await findBalance(database.db, userId)).toBe(500 - (order?.total ?? 0));
		expect(await stockOf(database.db, game.id)).toBeGreaterThanOrEqual(0);
		// Nothing is left between: it ended, or asks for a tap.
		expect(parked?.outcome !== null || parked?.asked !== null).toBe(true);
	}
});

test("five who wait for the last two units: two are placed, and the others keep their money", async () => {
	const game = await makeGame(database.db, { trackStock: true, stock: 2 });
	const all = await Promise.all(times(5, () => makeParked(database.db, game)));
	await atOnce(
		all.map(
			({ topUpId }) =>
				() =>
					approve(topUpId),
		),
	);
	await atOnce(times(25, (index) => () => look((all[index % 5] as { id: string }).id)));
	const rows = await Promise.all(all.map(({ id }) => parkedRow(database.db, id)));
	expect(rows.map((row) => row?.outcome).sort()).toEqual([
		...["placed", "placed", "refused", "refused", "refused"],
	]);
	for (const [index, { userId }] of all.entries()) {
		const isPlaced = rows[index]?.outcome === "placed";
		expect(await findBalance(database.db, userId)).toBe(isPlaced ? 0 : 500);
	}
	expect(await stockOf(database.db, game.id)).toBe(0);
});

test("an approval that is taken back while it is looked at: no money of another top-up is spent", async () => {
	for (let round = 0; round < 5; round++) {
		const game = await makeGame(database.db);
		const { id, userId, topUpId } = await makeParked(database.db, game);
		await approve(topUpId);
		await atOnce([
			...times(12, () => () => look(id)),
			() => takeBackApproval(database.db, { topUpId, adminId, reason: "Sınaq" }),
		]);
		await look(id);
		const isPlaced = (await parkedRow(database.db, id))?.outcome === "placed";
		expect(await ordersOf(userId)).toHaveLength(isPlaced ? 1 : 0);
		expect(await findBalance(database.db, userId)).toBe(isPlaced ? 0 : 160);
	}
});

type Parked = Awaited<ReturnType<typeof makeParked>>;

test.each<[string, (of: Parked, db: Database) => Promise<unknown>, left: number]>([
	["a cancelling", ({ id, userId }, db) => cancelParked(db, { id, userId }), 1500],
	[
		"a taking back of its money",
		({ topUpId }, db) => takeBackApproval(db, { topUpId, adminId, reason: "Sınaq" }),
		1160,
	],
])(
	"%s that is under way is waited for: nothing is placed by other money",
	async (_what, act, left) => {
		const parked = await makeParked(database.db, await makeGame(database.db));
		const { id, userId, topUpId } = parked;
		await approve(topUpId);
		const more = { userId, userEmail: "", amountQepik: 1000, type: "abb" as const };
		await approve((await createTopUp(database.db, more)).id);
		const placed = await whileUncommitted(
			database.db,
			(tx) => act(parked, tx),
			() => placeParked(database.db, { id, mostQepik: 500 }),
		);
		expect(placed).toBeUndefined();
		expect(await ordersOf(userId)).toEqual([]);
		expect(await findBalance(database.db, userId)).toBe(left);
	},
);

test("approvals and rejections at once end it one way", async () => {
	for (let round = 0; round < 4; round++) {
		const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
		await atOnce([
			...times(6, () => () => approve(topUpId)),
			...times(6, () => () => rejectTopUp(database.db, { topUpId, adminId, reason: "Sınaq" })),
			...times(12, () => () => look(id)),
		]);
		await look(id);
		const outcome = (await parkedRow(database.db, id))?.outcome;
		expect(await ordersOf(userId)).toHaveLength(outcome === "placed" ? 1 : 0);
		expect(["placed", "refused"]).toContain(outcome);
	}
});

test("25 taps at the higher price, beside looks and a cancelling, are one order or none", async () => {
	const game = await makeGame(database.db);
	const { id, userId, topUpId } = await makeParked(database.db, game);
	await setPrice(database.db, game.id, 501);
	await approve(topUpId);
	await look(id);
	const more = { userId, userEmail: "", amountQepik: 100, type: "abb" as const };
	await approve((await createTopUp(database.db, more)).id);
	await atOnce([
		...times(20, () => () => acceptPrice(database.db, { id, userId, seenTotalQepik: 501 })),
		...times(4, () => () => look(id)),
		() => cancelParked(database.db, { id, userId }),
	]);
	const orders = await ordersOf(userId);
	const { outcome } = (await parkedRow(database.db, id)) ?? {};
	expect(orders).toHaveLength(outcome === "placed" ? 1 : 0);
	expect(["placed", "cancelled"]).toContain(outcome);
	expect(await findBalance(database.db, userId)).toBe(outcome === "placed" ? 99 : 600);
});
