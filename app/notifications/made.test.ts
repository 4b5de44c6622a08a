// Each change makes its notification, in its own transaction: what is refused makes none, and what is
// taken back is news no more.
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { approveRejected, takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { deliverOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { undoCompletion } from "#app/orders/undo-completion.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";

const database = useTestDatabase();
let adminId: string;
let userId: string;
let gameId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
	gameId = (await makeGame(database.db)).id;
});
beforeEach(async () => {
	userId = (await makeUser(database.db, { balanceQepik: 5000 })).id;
});

async function buy(quantity = 1) {
	const lines = [{ gameId, name: "", quantity, playerId: null }];
	const purchase = { userId, lines, seenTotalQepik: 500 * quantity, attemptId: newId() };
	return (await placeOrder(database.db, purchase)).orderId;
}

const ask = async () => {
	const asked = { userId, userEmail: "", amountQepik: 700, type: "abb" as const };
	return (await createTopUp(database.db, asked)).id;
};

type Row = {
	kind: string;
	about: string;
	amount: number;
	reason: string;
	waits: number;
	read: boolean;
};

async function made(): Promise<Row[]> {
	const { rows } = await database.db.execute<Row>(sql`
		SELECT kind, coalesce(order_id, top_up_id) AS about, amount_qepik AS amount, reason,
			extract(epoch FROM due_at - created_at)::integer AS waits, read_at IS NOT NULL AS read
		FROM notifications WHERE user_id = ${userId} ORDER BY id`);
	return rows;
}

const tellAll = () =>
	database.db.execute(sql`UPDATE notifications SET told_at = now() WHERE told_at IS NULL`);

const last = async () => (await made()).at(-1);
const kinds = async () => (await made()).map(({ kind }) => kind);

test("an order that is placed; its buyer knows of it", async () => {
	const orderId = await buy(2);
	expect(await made()).toEqual([
		{ kind: "order-placed", about: orderId, amount: 1000, reason: "", waits: 0, read: true },
	]);
});

test("what is refused makes none", async () => {
	await expect(buy(99)).rejects.toThrow();
	expect(await made()).toEqual([]);
});

test("a delivery waits a moment, for it may be taken back; then it is none", async () => {
	const orderId = await buy();
	await deliverOrder(database.db, { orderId, adminId, value: "KOD-1" });
	expect(await last()).toEqual({
		...{ kind: "order-completed", about: orderId, amount: 500, reason: "", waits: 15, read: false },
	});
	await undoCompletion(database.db, { orderId, adminId });
	expect(await kinds()).toEqual(["order-placed"]);
	await deliverOrder(database.db, { orderId, adminId, value: "KOD-2" });
	expect(await kinds()).toEqual(["order-placed", "order-completed"]);
});

test("a cancellation; with the price given back it is told by the refund alone", async () => {
	const [bare, paidBack] = [await buy(), await buy()];
	await setOrderStatus(database.db, { orderId: bare, adminId, status: "cancelled" });
	expect(await last()).toMatchObject({ kind: "order-cancelled", about: bare, waits: 15 });
	await setOrderStatus(database.db, {
		orderId: paidBack,
		adminId,
		status: "cancelled",
		refund: true,
	});
	const told = (await made()).filter(({ about }) => about === paidBack);
	expect(told.map(({ kind, amount }) => [kind, amount])).toEqual([
		["order-placed", 500],
		["order-refunded", 500],
	]);
	// Put back to work, it is not cancelled any more.
	await setOrderStatus(database.db, { orderId: bare, adminId, status: "processing" });
	expect(await kinds()).not.toContain("order-cancelled");
});

test("each part that goes back, with its reason", async () => {
	const orderId = await buy(2);
	const units = [{ line: 1, quantity: 1 }];
	const part = { orderId, adminId, units, reason: "Stok bitib", seenRefundedQepik: 0 };
	await refundPart(database.db, part);
	expect(await last()).toEqual({
		...{ kind: "order-refunded", about: orderId, amount: 500, reason: "Stok bitib" },
		...{ waits: 0, read: false },
	});
});

test("an order that is withdrawn, in one with its money; its customer knows of it", async () => {
	const orderId = await buy();
	await withdrawOrder(database.db, { orderId, userId });
	expect(await kinds()).toEqual(["order-placed", "order-withdrawn"]);
	expect(await last()).toMatchObject({ amount: 500, waits: 0, read: true });
});

test("a top-up that is asked for, and its approval of what really arrived", async () => {
	const topUpId = await ask();
	expect(await last()).toMatchObject({
		kind: "top-up-asked",
		about: topUpId,
		amount: 700,
		read: true,
	});
	await approveTopUp(database.db, { topUpId, adminId, amountQepik: 650 });
	expect(await last()).toEqual({
		...{ kind: "top-up-credited", about: topUpId, amount: 650, reason: "", waits: 15, read: false },
	});
	await tellAll();
	await takeBackApproval(database.db, { topUpId, adminId, reason: "Səhv oxundu" });
	expect(await kinds()).toEqual(["top-up-asked", "top-up-taken-back"]);
	expect(await last()).toMatchObject({ amount: 650, reason: "Səhv oxundu", waits: 0 });
});

test("an approval that nobody was told of is a rejection, once it is taken back whole", async () => {
	const topUpId = await ask();
	await approveTopUp(database.db, { topUpId, adminId, amountQepik: 650 });
	await takeBackApproval(database.db, { topUpId, adminId, reason: "Səhv oxundu" });
	expect(await kinds()).toEqual(["top-up-asked", "top-up-rejected"]);
	expect(await last()).toMatchObject({ amount: 700, reason: "Səhv oxundu", waits: 0, read: false });
});

test("what was spent of it meanwhile is no rejection", async () => {
	const topUpId = await ask();
	await approveTopUp(database.db, { topUpId, adminId, amountQepik: 700 });
	await buy(11);
	await takeBackApproval(database.db, { topUpId, adminId, reason: "Səhv oxundu" });
	expect(await last()).toMatchObject({ kind: "top-up-taken-back", amount: 200 });
	expect(await kinds()).not.toContain("top-up-rejected");
});

test("a rejection with its reason, until it is approved after all", async () => {
	const topUpId = await ask();
	await rejectTopUp(database.db, { topUpId, adminId, reason: "Köçürmə tapılmadı" });
	expect(await last()).toEqual({
		...{ kind: "top-up-rejected", about: topUpId, amount: 700, reason: "Köçürmə tapılmadı" },
		...{ waits: 15, read: false },
	});
	await approveRejected(database.db, { topUpId, adminId, amountQepik: 700 });
	expect(await kinds()).toEqual(["top-up-asked", "top-up-credited"]);
});

test("a top-up that its customer withdraws is no rejection", async () => {
	await withdrawTopUp(database.db, { topUpId: await ask(), userId });
	expect(await kinds()).toEqual(["top-up-asked"]);
});

test("whoever closes their account leaves none", async () => {
	const closing = await makeUser(database.db);
	await database.db.execute(sql`
		INSERT INTO notification_mutes VALUES (${closing.id}, 'mail', 'placed')`);
	userId = closing.id;
	await withdrawTopUp(database.db, { topUpId: await ask(), userId });
	await database.db.execute(sql`INSERT INTO account_closings (user_id) VALUES (${userId})`);
	expect(await made()).toEqual([]);
	const { rows } = await database.db.execute(sql`
		SELECT FROM notification_mutes WHERE user_id = ${userId}`);
	expect(rows).toEqual([]);
});
