// An admin takes an order: others see who is at it, and act on it only after they took it over.
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import {
	deliverOrder,
	refundOrder,
	setOrderStatus,
	writeOrderText,
} from "./change-order.server.ts";
import { claimOrder } from "./claim-order.server.ts";
import { deliverLine } from "./deliver-line.server.ts";
import { orderClaim } from "./order-claim.server.ts";
import { orderClaims } from "./order-claims.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOrdersByIds } from "./read-orders.server.ts";
import { refundPart } from "./refund-part.server.ts";

const database = useTestDatabase({ connections: 25 });
let first: string;
let second: string;
let orderId: string;
beforeAll(async () => {
	first = (await makeUser(database.db, { role: "admin", name: "Günay" })).id;
	second = (await makeUser(database.db, { role: "admin", name: "Rauf" })).id;
});
beforeEach(async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 500 });
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	orderId = (await placeOrder(db, bought)).orderId;
});

const claim = (adminId: string, from?: string) =>
	claimOrder(database.db, { orderId, adminId, from });
const shown = async () => {
	const [order] = await listOrdersByIds(database.db, [orderId]);
	return { by: order?.claimedBy, name: order?.claimedByName };
};
const actsOnOrder = () =>
	database.db
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.subjectId, orderId))
		.orderBy(desc(auditEntries.id));

/** As if so many minutes had gone by since the claim was made or renewed. */
const letPass = (minutes: number) =>
	database.db
		.update(orderClaims)
		.set({ claimedUntil: sql`claimed_until - make_interval(mins => ${minutes})` });

const AT_IT = "Bu sifarişə Günay baxır. Davam etmək üçün onu üzərinizə götürün";

test("an order is taken for twenty minutes, shown with who has it, and recorded once", async () => {
	expect(await shown()).toEqual({ by: null, name: null });
	await claim(first);
	await claim(first);
	expect(await shown()).toEqual({ by: first, name: "Günay" });
	expect(await actsOnOrder()).toMatchObject([{ action: "order.claim", actorId: first }]);
	await letPass(19);
	expect(await shown()).toEqual({ by: first, name: "Günay" });
	await letPass(1);
	expect(await shown()).toEqual({ by: null, name: null });
	await claim(second);
	expect(await shown()).toEqual({ by: second, name: "Rauf" });
});

test("it is said for how long it is taken, by the database's clock", async () => {
	const left = async () => (await listOrdersByIds(database.db, [orderId]))[0]?.claimedForS ?? null;
	expect(await left()).toBeNull();
	await claim(first);
	expect(await left()).toBeGreaterThan(19 * 60);
	expect(await left()).toBeLessThanOrEqual(20 * 60);
	await letPass(19);
	expect(await left()).toBeLessThanOrEqual(60);
	await letPass(1);
	expect(await left()).toBeNull();
});

test("a claim is kept for as long as its page renews it, and by nobody else", async () => {
	await claim(first);
	await letPass(19);
	await orderClaim.keep(database.db, { id: orderId, adminId: second });
	await letPass(1);
	expect(await shown()).toEqual({ by: null, name: null });
	await orderClaim.keep(database.db, { id: orderId, adminId: first });
	await letPass(19);
	expect(await shown()).toEqual({ by: first, name: "Günay" });
	await letPass(1);
	await claim(second);
	await orderClaim.keep(database.db, { id: orderId, adminId: first });
	expect(await shown()).toEqual({ by: second, name: "Rauf" });
	expect(await actsOnOrder()).toHaveLength(2);
});

test("it is taken over only from the admin who was seen to have it, and that is recorded", async () => {
	await claim(first);
	await expect(claim(second)).rejects.toThrow(AT_IT);
	await expect(claim(second, second)).rejects.toThrow(AT_IT);
	await claim(second, first);
	expect(await shown()).toEqual({ by: second, name: "Rauf" });
	expect((await actsOnOrder())[0]).toMatchObject({
		action: "order.take-over",
		actorId: second,
		before: { claimedBy: "Günay" },
	});
	// It is no longer the one from whom a third meant to take it.
	const third = (await makeUser(database.db, { role: "admin", name: "Tural" })).id;
	await expect(claim(third, first)).rejects.toThrow("Bu sifarişə Rauf baxır");
});

describe("whoever is not at an order that somebody has taken", () => {
	const acts: [string, () => Promise<unknown>][] = [
		["sets no status", () => set(second, "processing")],
		["does not cancel", () => set(second, "cancelled")],
		["writes no message", () => write("customerMessage")],
		[
			"delivers nothing",
			() => deliverOrder(database.db, { orderId, value: "Kod", adminId: second }),
		],
		["marks no line", () => deliverLine(database.db, { ...LINE, orderId, adminId: second })],
		["gives back no part", () => refundPart(database.db, { ...PART, orderId, adminId: second })],
	];
	const LINE = { line: 1, delivered: 1, undeliverable: "" };
	const PART = { reason: "Səhv", seenRefundedQepik: 0, amountQepik: 100 };
	const set = (adminId: string, status: "processing" | "cancelled" | "completed") =>
		setOrderStatus(database.db, { orderId, adminId, status });
	const write = (text: "customerMessage" | "adminNotes") =>
		writeOrderText(database.db, { orderId, text, value: "Kod", adminId: second });

	test.each(acts)("%s, and is told who has it", async (_, act) => {
		await claim(first);
		await expect(act()).rejects.toThrow(AT_IT);
		const [order] = await listOrdersByIds(database.db, [orderId]);
		expect(order).toMatchObject({ status: "pending", customerMessage: "", refundedQepik: 0 });
		expect(order?.items).toMatchObject([{ delivered: 0, undeliverable: "" }]);
		await letPass(20);
		await act();
	});

	test("pays nothing back", async () => {
		await set(first, "cancelled");
		await claim(first);
		const refund = () => refundOrder(database.db, { orderId, adminId: second });
		await expect(refund()).rejects.toThrow(AT_IT);
		await claim(second, first);
		await refund();
	});

	test("may leave a note", async () => {
		await claim(first);
		await write("adminNotes");
	});

	test("acts once it is over: a closed order is nobody's", async () => {
		await claim(first);
		await set(first, "completed");
		expect(await shown()).toEqual({ by: null, name: null });
		await set(second, "processing");
	});
});

test("of twenty admins who take an order at once one gets it, all others are told who", async () => {
	const admins = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			makeUser(database.db, { role: "admin", name: `Admin ${index}` }),
		),
	);
	const taken = await Promise.allSettled(admins.map(({ id }) => claim(id)));
	const won = admins.filter((_, index) => taken[index]?.status === "fulfilled");
	expect(won).toHaveLength(1);
	const refusals = taken.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
	expect(new Set(refusals.map(({ message }) => message.split(".")[0]))).toEqual(
		new Set([`Bu sifarişə ${won[0]?.name} baxır`]),
	);
	expect(await actsOnOrder()).toHaveLength(1);
});

test("a completed order is not taken any more", async () => {
	await setOrderStatus(database.db, { orderId, adminId: first, status: "completed" });
	await expect(claim(second)).rejects.toThrow("Bu sifariş artıq tamamlanıb");
	expect(await shown()).toEqual({ by: null, name: null });
});

test("of a take-over and a completion at once one happens, the other is refused", async () => {
	const { db } = database;
	for (let round = 0; round < 8; round++) {
		if (round > 0) await setOrderStatus(db, { orderId, adminId: first, status: "processing" });
		await claim(first);
		const [takenOver, completed] = await Promise.allSettled([
			claim(second, first),
			setOrderStatus(db, { orderId, adminId: first, status: "completed" }),
		]);
		expect([takenOver.status, completed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
		if (takenOver.status === "rejected") expect(String(takenOver.reason)).toContain("tamamlanıb");
		if (completed.status === "rejected") expect(String(completed.reason)).toContain("Rauf baxır");
		if (completed.status === "rejected") await claim(first, second);
	}
});
