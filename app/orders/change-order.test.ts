import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import {
	deliverOrder,
	refundOrder,
	setOrderStatus,
	writeOrderText,
} from "./change-order.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOrdersOf } from "./read-orders.server.ts";
import { SETTABLE_STATUSES } from "./status.ts";

const database = useTestDatabase({ connections: 25 });
let customerId: string;
let adminId: string;
let orderId: string;

beforeEach(async () => {
	const { db } = database;
	customerId = (await makeUser(db, { balanceQepik: 2000 })).id;
	adminId = (await makeAdmin(db)).id;
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: customerId, lines, seenTotalQepik: 500, attemptId: newId() };
	orderId = (await placeOrder(db, bought)).orderId;
});

const refund = () => refundOrder(database.db, { orderId, adminId });
const setStatus = (status: (typeof SETTABLE_STATUSES)[number]) =>
	setOrderStatus(database.db, { orderId, status, adminId });

async function theOrder() {
	const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
	return order as NonNullable<typeof order>;
}

function actsOnOrder() {
	return database.db
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.subjectId, orderId))
		.orderBy(desc(auditEntries.id));
}

test("an order goes from any status to any, and no money moves", async () => {
	for (const from of SETTABLE_STATUSES) {
		for (const to of SETTABLE_STATUSES) {
			await setStatus(from);
			await setStatus(to);
			expect((await theOrder()).status).toBe(to);
		}
	}
	expect(await findBalance(database.db, customerId)).toBe(1500);
	expect((await listEntriesOf(database.db, { userId: customerId })).entries).toHaveLength(2);
});

test("the moment of the first completion stays, however often the status changes", async () => {
	await setStatus("completed");
	const { completedAt } = await theOrder();
	expect(completedAt).toBeInstanceOf(Date);
	await setStatus("cancelled");
	await setStatus("completed");
	expect((await theOrder()).completedAt).toEqual(completedAt);
});

test("each change of status is recorded with what was before, and the same status again is not", async () => {
	await setStatus("processing");
	await setStatus("processing");
	await setStatus("completed");
	expect(await actsOnOrder()).toMatchObject([
		{ actorId: adminId, before: { status: "processing" }, after: { status: "completed" } },
		{ action: "order.status", before: { status: "pending" }, after: { status: "processing" } },
	]);
});

test("twenty same changes of status at once are recorded once", async () => {
	await Promise.all(Array.from({ length: 20 }, () => setStatus("completed")));
	expect(await actsOnOrder()).toHaveLength(1);
});

test("an unknown order is refused", async () => {
	const unknown = { orderId: newId(), adminId };
	await expect(setOrderStatus(database.db, { ...unknown, status: "completed" })).rejects.toThrow(
		"Sifariş tapılmadı",
	);
	await expect(refundOrder(database.db, unknown)).rejects.toThrow("Sifariş tapılmadı");
	await expect(
		writeOrderText(database.db, { ...unknown, text: "adminNotes", value: "x" }),
	).rejects.toThrow("Sifariş tapılmadı");
});

test("cancelling gives nothing back; the refund does, whole, and is recorded", async () => {
	await setStatus("cancelled");
	expect(await findBalance(database.db, customerId)).toBe(1500);
	await refund();
	expect(await findBalance(database.db, customerId)).toBe(2000);
	expect((await listEntriesOf(database.db, { userId: customerId })).entries).toMatchObject([
		{ kind: "refund", amountQepik: 500, balanceAfterQepik: 2000, reference: orderId },
		{ kind: "purchase" },
		{ kind: "adjustment" },
	]);
	expect(await actsOnOrder()).toMatchObject([
		{ action: "order.refund", actorId: adminId, after: { refundedQepik: 500 } },
		{ action: "order.status" },
	]);
});

test.each(["processing", "completed"] as const)(
	"a refund of an order that is %s is refused",
	async (status) => {
		await setStatus(status);
		await expect(refund()).rejects.toThrow("Yalnız ləğv edilmiş sifarişin məbləği qaytarıla bilər");
		expect(await findBalance(database.db, customerId)).toBe(1500);
	},
);

test("a second refund is refused, also after the order was completed and cancelled again", async () => {
	await setStatus("cancelled");
	await refund();
	await setStatus("completed");
	await setStatus("cancelled");
	await expect(refund()).rejects.toThrow("artıq balansa qaytarılıb");
	expect(await findBalance(database.db, customerId)).toBe(2000);
});

test("twenty refunds at once give the money back once and are recorded once", async () => {
	await setStatus("cancelled");
	const tried = await Promise.allSettled(Array.from({ length: 20 }, refund));
	expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(await findBalance(database.db, customerId)).toBe(2000);
	expect(await actsOnOrder()).toHaveLength(2);
});

test("what is written about an order is not in the journal, not even by the code alone", async () => {
	const { db } = database;
	const trigger = "TRIGGER audit_entries_without_order_texts";
	await db.execute(`ALTER TABLE audit_entries DISABLE ${trigger}`);
	await writeOrderText(db, { orderId, text: "customerMessage", value: "Kod: 😀", adminId });
	await writeOrderText(db, { orderId, text: "customerMessage", value: "parol", adminId });
	await db.execute(`ALTER TABLE audit_entries ENABLE ${trigger}`);
	await db.insert(auditEntries).values({
		actorId: adminId,
		action: "order.message",
		subjectKind: "order",
		subjectId: orderId,
		before: { customerMessage: "parol" },
		after: { customerMessage: "Kod: 1" },
	});
	expect((await actsOnOrder()).map(({ before, after }) => [before, after])).toEqual([
		[{ customerMessageLength: 5 }, { customerMessageLength: 6 }],
		[{ customerMessageLength: 6 }, { customerMessageLength: 5 }],
		[{ customerMessageLength: 0 }, { customerMessageLength: 6 }],
	]);
});

test("the admin's note never reaches the customer, the message does, and both are recorded", async () => {
	const { db } = database;
	await writeOrderText(db, { orderId, text: "adminNotes", value: "gizli qeyd", adminId });
	await writeOrderText(db, { orderId, text: "customerMessage", value: "Kod: 1234", adminId });
	await writeOrderText(db, { orderId, text: "customerMessage", value: "Kod: 1234", adminId });
	const [seen] = (await listOrdersOf(db, { userId: customerId })).orders;
	expect(seen).toMatchObject({ customerMessage: "Kod: 1234" });
	expect(JSON.stringify(seen)).not.toContain("gizli qeyd");
	expect(await actsOnOrder()).toMatchObject([
		{
			action: "order.message",
			before: { customerMessageLength: 0 },
			after: { customerMessageLength: 9 },
		},
		{ action: "order.note", before: { adminNotesLength: 0 }, after: { adminNotesLength: 10 } },
	]);
	expect(await actsOnOrder()).toHaveLength(2);
});

test("of two admins who write one text the second is refused, and nothing is overwritten unseen", async () => {
	const { db } = database;
	const write = (value: string, seen: string) =>
		writeOrderText(db, { orderId, text: "customerMessage", value, seen, adminId });
	await write("Kod: 1234\nSağ olun", "");
	await expect(write("Kod: 9999", "")).rejects.toThrow("Bu mətni başqa admin dəyişib");
	expect((await theOrder()).customerMessage).toBe("Kod: 1234\nSağ olun");
	// Who writes the same has nothing to decide, and a browser has line breaks of its own.
	await write("Kod: 1234\nSağ olun", "");
	await write("Kod: 9999", "Kod: 1234\r\nSağ olun");
	expect((await theOrder()).customerMessage).toBe("Kod: 9999");
});

test("a message is sent together with the completion, both or neither", async () => {
	const { db } = database;
	const deliver = (value: string, options: { seen?: string; seenStatus?: "pending" } = {}) =>
		deliverOrder(db, { orderId, value, adminId, ...options });
	await writeOrderText(db, { orderId, text: "customerMessage", value: "Gözləyin", adminId });
	await expect(deliver("Kod: 1", { seen: "" })).rejects.toThrow("Bu mətni başqa admin dəyişib");
	expect((await theOrder()).status).toBe("pending");
	await deliver("Kod: 1", { seen: "Gözləyin", seenStatus: "pending" });
	expect(await theOrder()).toMatchObject({ status: "completed", customerMessage: "Kod: 1" });
	expect((await actsOnOrder()).slice(0, 2)).toMatchObject([
		{ action: "order.message", after: { customerMessageLength: 6 } },
		{ action: "order.status", after: { status: "completed" } },
	]);
	const other = { orderId, value: "Kod: 2", adminId: (await makeAdmin(db)).id };
	await expect(deliverOrder(db, { ...other, seenStatus: "pending" })).rejects.toThrow(
		"Bu sifarişi artıq Admin Nümunə tamamladı",
	);
	expect((await theOrder()).customerMessage).toBe("Kod: 1");
});
