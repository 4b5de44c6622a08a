import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { readCatalogVersion } from "#app/catalog/catalog-version.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { refundOrder, setOrderStatus } from "./change-order.server.ts";
import { deliverLine } from "./deliver-line.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { undoCompletion } from "./undo-completion.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

const database = useTestDatabase();
let adminId: string;
let userId: string;
let orderId: string;
let gameId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
beforeEach(async () => {
	const { db } = database;
	userId = (await makeUser(db, { balanceQepik: 2000 })).id;
	const game = await makeGame(db, { trackStock: true, stock: 5 });
	const other = await makeGame(db, { stock: 7 });
	gameId = game.id;
	const lines = [game, other].map(({ id, name }) => ({
		...{ gameId: id, name, playerId: null },
		quantity: id === gameId ? 2 : 1,
	}));
	const bought = { userId, lines, seenTotalQepik: 1500, attemptId: newId() };
	orderId = (await placeOrder(db, bought)).orderId;
});
afterEach(() => expectMoneyInOrder(database.db));

const withdraw = () => withdrawOrder(database.db, { orderId, userId });
const setStatus = (status: "processing" | "completed" | "cancelled", refund = false) =>
	setOrderStatus(database.db, { orderId, adminId, status, refund });

async function theOrder() {
	const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
	return order as NonNullable<typeof order>;
}

test("a pending order is withdrawn: cancelled, paid back and returned to the stock at once", async () => {
	const before = await readCatalogVersion(database.db);
	expect(await withdraw()).toMatchObject({ userId, totalQepik: 1500, stockMoved: true });
	expect(await findBalance(database.db, userId)).toBe(2000);
	expect(await stockOf(database.db, gameId)).toBe(5);
	expect(await theOrder()).toMatchObject({
		status: "cancelled",
		refundedAt: expect.any(Date),
		withdrawnAt: expect.any(Date),
		stockReturned: true,
	});
	expect((await listEntriesOf(database.db, { userId })).entries).toMatchObject([
		{ kind: "refund", amountQepik: 1500, reference: orderId, subject: "order" },
		{ kind: "purchase", subject: "order" },
		{ kind: "adjustment", subject: null },
	]);
	expect(await readCatalogVersion(database.db)).toBeGreaterThan(before);
});

test.each([
	["processing", "Sifariş artıq işlənir, geri götürülə bilməz"],
	["completed", "Sifariş artıq işlənir, geri götürülə bilməz"],
	["cancelled", "Sifariş artıq ləğv edilib"],
] as const)("an order that is %s is not withdrawn", async (status, message) => {
	await setStatus(status);
	await expect(withdraw()).rejects.toThrow(message);
	expect(await findBalance(database.db, userId)).toBe(500);
	expect(await theOrder()).toMatchObject({ status, withdrawnAt: null });
});

test("an order of which a unit was delivered is not withdrawn, whatever its line, until that was a mistake", async () => {
	const deliver = (delivered: number, undeliverable = "") =>
		deliverLine(database.db, { orderId, adminId, line: 2, delivered, undeliverable });
	await deliver(1);
	await expect(withdraw()).rejects.toThrow(
		"Sifarişin çatdırılmasına artıq başlanıb, onu geri götürmək olmaz",
	);
	expect(await findBalance(database.db, userId)).toBe(500);
	expect(await theOrder()).toMatchObject({ status: "pending", withdrawnAt: null });
	await deliver(0, "Stokda yoxdur");
	await withdraw();
	expect(await findBalance(database.db, userId)).toBe(2000);
});

test("an order whose completion was taken back is not withdrawn: its code was read", async () => {
	await setStatus("completed");
	await undoCompletion(database.db, { orderId, adminId });
	expect(await theOrder()).toMatchObject({ status: "pending" });
	await expect(withdraw()).rejects.toThrow("çatdırılmasına artıq başlanıb");
	expect(await findBalance(database.db, userId)).toBe(500);
});

test("an order is withdrawn once, and by nobody else", async () => {
	const stranger = (await makeUser(database.db)).id;
	await expect(withdrawOrder(database.db, { orderId, userId: stranger })).rejects.toThrow(
		"Sifariş tapılmadı",
	);
	await withdraw();
	await expect(withdraw()).rejects.toThrow("Sifariş artıq ləğv edilib");
	await expect(refundOrder(database.db, { orderId, adminId })).rejects.toThrow(
		"artıq balansa qaytarılıb",
	);
	expect(await findBalance(database.db, userId)).toBe(2000);
});

test("a refund returns the tracked units, once, however often the status changes", async () => {
	await setStatus("cancelled");
	expect(await stockOf(database.db, gameId)).toBe(3);
	const before = await readCatalogVersion(database.db);
	expect(await refundOrder(database.db, { orderId, adminId })).toMatchObject({ stockMoved: true });
	expect(await stockOf(database.db, gameId)).toBe(5);
	expect(await readCatalogVersion(database.db)).toBeGreaterThan(before);
	await setStatus("completed");
	await setStatus("cancelled");
	await expect(refundOrder(database.db, { orderId, adminId })).rejects.toThrow();
	expect(await stockOf(database.db, gameId)).toBe(5);
});

test("a stock that is no longer tracked stays as the owner typed it", async () => {
	const { db } = database;
	await db.execute(sql`UPDATE games SET track_stock = false, stock = 9 WHERE id = ${gameId}`);
	await withdraw();
	expect(await stockOf(db, gameId)).toBe(9);
});

test("an order of a game that is gone is paid back all the same", async () => {
	await database.db.execute(sql`DELETE FROM games WHERE id = ${gameId}`);
	expect(await withdraw()).toMatchObject({ stockMoved: false });
	expect(await findBalance(database.db, userId)).toBe(2000);
});

test("cancelling with a refund is one transaction: both or neither", async () => {
	expect(await setStatus("cancelled", true)).toMatchObject({ stockMoved: true });
	expect(await findBalance(database.db, userId)).toBe(2000);
	expect(await stockOf(database.db, gameId)).toBe(5);
	await setStatus("processing");
	await expect(setStatus("cancelled", true)).rejects.toThrow("artıq balansa qaytarılıb");
	expect((await theOrder()).status).toBe("processing");
});
