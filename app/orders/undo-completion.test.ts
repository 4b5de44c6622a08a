// A completion is taken back within ten minutes, with its message, unless somebody has changed it since.
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getFigures } from "#app/admin/read-figures.server.ts";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { changeOrder } from "#test/money/small-shop.ts";
import { findWithoutGuards } from "#test/money/without-guards.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { deliverOrder, setOrderStatus, writeOrderText } from "./change-order.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOrdersByIds } from "./read-orders.server.ts";
import { refundPart } from "./refund-part.server.ts";
import type { SettableStatus } from "./status.ts";
import { undoCompletion } from "./undo-completion.server.ts";

const database = useTestDatabase({ connections: 25 });
let first: string;
let second: string;
let orderId: string;
beforeAll(async () => {
	first = (await makeUser(database.db, { role: "admin", name: "Günay" })).id;
	second = (await makeUser(database.db, { role: "admin", name: "Rauf" })).id;
});
beforeEach(async () => {
	orderId = await order();
});

const PART = { reason: "Səhv", seenRefundedQepik: 0, amountQepik: 100 };

async function order() {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 500 });
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(db, bought)).orderId;
}

const set = (status: SettableStatus, adminId = first) =>
	setOrderStatus(database.db, { orderId, adminId, status });
const deliver = (value: string) => deliverOrder(database.db, { orderId, adminId: first, value });
const write = (value: string, adminId: string) =>
	writeOrderText(database.db, { orderId, text: "customerMessage", value, adminId });
const undo = (adminId = first) => undoCompletion(database.db, { orderId, adminId });
const letPass = (minutes: number) =>
	database.db.execute(sql`
		UPDATE order_undos SET undo_until = undo_until - make_interval(mins => ${minutes})`);
async function theOrder() {
	const [found] = await database.db.select().from(orders).where(eq(orders.id, orderId));
	return found;
}
const canUndo = async () => (await listOrdersByIds(database.db, [orderId]))[0]?.canUndo;

test("a delivery is taken back with its message, recorded, and earns nothing any more", async () => {
	await write("Gözləyin", first);
	await set("processing");
	const { revenueQepik } = await getFigures(database.db);
	expect(await canUndo()).toBe(false);
	await deliver("Kod: 1234");
	expect((await getFigures(database.db)).revenueQepik).toBe(revenueQepik + 500);
	expect(await canUndo()).toBe(true);
	await undo();
	expect(await theOrder()).toMatchObject({ status: "processing", customerMessage: "Gözləyin" });
	expect((await getFigures(database.db)).revenueQepik).toBe(revenueQepik);
	const [entry] = await database.db
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.subjectId, orderId))
		.orderBy(desc(auditEntries.id));
	expect(entry).toMatchObject({
		action: "order.undo",
		actorId: first,
		before: { status: "completed", customerMessageLength: 9 },
		after: { status: "processing", customerMessageLength: 8 },
	});
	expect(await canUndo()).toBe(false);
	await expect(undo()).rejects.toThrow("Bu sifarişi sonra Günay dəyişib, geri alına bilməz");
});

test("what waits again or is processed again keeps the moment of its completion, and no other does", async () => {
	const { db } = database;
	await deliver("Kod: 1234");
	await undo();
	expect(await theOrder()).toMatchObject({ status: "pending", completedAt: expect.any(Date) });
	await expectMoneyInOrder(db);
	await set("processing");
	await deliver("Kod: 1234");
	await undo();
	expect(await theOrder()).toMatchObject({ status: "processing", completedAt: expect.any(Date) });
	await expectMoneyInOrder(db);

	const [neverUndone, begun] = [await order(), await order()];
	const late = { adminId: first, orderId: begun };
	await setOrderStatus(db, { ...late, status: "processing" });
	await setOrderStatus(db, { ...late, status: "completed" });
	await undoCompletion(db, late);
	const harm = [neverUndone, begun].map((id) =>
		changeOrder(id, "status = 'pending', completed_at = coalesce(completed_at, now())"),
	);
	const found = await findWithoutGuards(db, harm.join(";"));
	expect(found).toEqual([neverUndone, begun].toSorted().map((id) => `9: order ${id}`));
});

test("a completion without a message is taken back by any admin, to what it was", async () => {
	await set("cancelled");
	await set("completed");
	await undo(second);
	expect(await theOrder()).toMatchObject({ status: "cancelled", customerMessage: "" });
});

test.each([
	["the status", () => set("processing", second)],
	[
		"the status, and put it back",
		() => set("processing", second).then(() => set("completed", second)),
	],
	["the message", () => write("Başqa kod", second)],
	["a part of its money", () => refundPart(database.db, { ...PART, orderId, adminId: second })],
])("what somebody has changed since is not taken back: %s", async (what, change) => {
	await deliver("Kod: 1234");
	await change();
	const before = await theOrder();
	if (what.includes("put it back")) await letPass(10);
	expect(await canUndo()).toBe(false);
	await expect(undo()).rejects.toThrow(
		what.includes("put it back") ? "Geri almağın vaxtı keçib" : "Bu sifarişi sonra Rauf dəyişib",
	);
	expect(await theOrder()).toEqual(before);
});

test("after ten minutes it stays, and what it replaced is kept no longer", async () => {
	await write("Köhnə kod", first);
	await deliver("Kod: 1234");
	await letPass(9);
	expect(await canUndo()).toBe(true);
	await letPass(1);
	expect(await canUndo()).toBe(false);
	await expect(undo()).rejects.toThrow("Geri almağın vaxtı keçib: 10 dəqiqə ərzində mümkün idi");
	expect((await theOrder())?.status).toBe("completed");
	// The admins' own note is no change of the order.
	const note = { orderId, text: "adminNotes", value: "Zəng etdi" } as const;
	await writeOrderText(database.db, { ...note, adminId: second });
	await expect(undo()).rejects.toThrow("Geri almağın vaxtı keçib");
	const late = orderId;
	orderId = await order();
	await set("completed");
	const { rows } = await database.db.execute(sql`SELECT order_id FROM order_undos`);
	expect(rows).not.toContainEqual({ order_id: late });
});

test("of twenty who take it back at once one does, and it is recorded once", async () => {
	await deliver("Kod: 1234");
	const tried = await Promise.allSettled(Array.from({ length: 20 }, () => undo()));
	expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect((await theOrder())?.status).toBe("pending");
});

test("of a taking back and another change at once nothing is lost unseen", async () => {
	for (let round = 0; round < 6; round++) {
		await set("processing");
		await deliver(`Kod: ${round}`);
		const [undone, written] = await Promise.allSettled([undo(), write("Düzəliş", second)]);
		expect(written.status).toBe("fulfilled");
		expect((await theOrder())?.customerMessage).toBe("Düzəliş");
		expect((await theOrder())?.status).toBe(
			undone.status === "fulfilled" ? "processing" : "completed",
		);
		await write("", second);
	}
});
