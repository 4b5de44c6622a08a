// Two admins on one order: the second is told what the first did, and nothing is overwritten.
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { type OrderStatus, SETTABLE_STATUSES, type SettableStatus } from "./status.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

const database = useTestDatabase({ connections: 20 });
let userId: string;
let first: string;
let second: string;
let orderId: string;
beforeAll(async () => {
	first = (await makeUser(database.db, { role: "admin", name: "Günay" })).id;
	second = (await makeUser(database.db, { role: "admin", name: "Rauf" })).id;
});
beforeEach(async () => {
	const { db } = database;
	userId = (await makeUser(db, { balanceQepik: 500 })).id;
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	orderId = (await placeOrder(db, bought)).orderId;
});

const set = (adminId: string, status: SettableStatus, seenStatus?: OrderStatus) =>
	setOrderStatus(database.db, { orderId, adminId, status, seenStatus });

async function statusOf() {
	const { status } = orders;
	const [order] = await database.db.select({ status }).from(orders).where(eq(orders.id, orderId));
	return order?.status;
}

test.each([
	["processing", "Bu sifarişi artıq Günay işə götürdü"],
	["completed", "Bu sifarişi artıq Günay tamamladı"],
	["cancelled", "Bu sifarişi artıq Günay ləğv etdi"],
] as const)("after one has made it %s, the other is told: %s", async (status, message) => {
	await set(first, status, "pending");
	for (const other of SETTABLE_STATUSES) {
		await expect(set(second, other, "pending")).rejects.toThrow(message);
		expect(await statusOf()).toBe(status);
	}
	await set(second, "completed", status);
	expect(await statusOf()).toBe("completed");
});

test("of twenty admins who take the same order one gets it, all others are told who", async () => {
	const admins = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			makeUser(database.db, { role: "admin", name: `Admin ${index}` }),
		),
	);
	const taken = await Promise.allSettled(admins.map(({ id }) => set(id, "processing", "pending")));
	const won = admins.filter((_, index) => taken[index]?.status === "fulfilled");
	expect(won).toHaveLength(1);
	const refusals = taken.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
	expect(new Set(refusals.map(({ message }) => message))).toEqual(
		new Set([`Bu sifarişi artıq ${won[0]?.name} işə götürdü`]),
	);
});

test("one's own change, sent again because its response was lost, is not refused", async () => {
	await set(first, "completed", "pending");
	await set(first, "completed", "pending");
	await expect(set(first, "cancelled", "pending")).rejects.toThrow(
		"Bu sifarişi artıq Günay tamamladı",
	);
});

test("an admin is told that the customer has withdrawn the order", async () => {
	await withdrawOrder(database.db, { orderId, userId });
	await expect(set(first, "processing", "pending")).rejects.toThrow(
		"Bu sifarişi müştəri özü geri götürüb",
	);
	expect(await statusOf()).toBe("cancelled");
});

test("without a seen status an order goes from any status to any", async () => {
	await set(first, "completed");
	await set(second, "processing");
	expect(await statusOf()).toBe("processing");
});
