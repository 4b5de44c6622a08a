import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { getFigures } from "#app/admin/read-figures.server.ts";
import { listActions } from "#app/audit/read-actions.server.ts";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { refundOrder, setOrderStatus } from "./change-order.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { findOrderOf, listOrdersByIds } from "./read-orders.server.ts";
import { type Part, refundPart } from "./refund-part.server.ts";
import type { SettableStatus } from "./status.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

/** 3 × 5.00 ₼ from a tracked stock of 10, and 1 × 7.00 ₼ from none: 22.00 ₼ of a balance of 30.00 ₼. */
async function placed() {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 3000 });
	const tracked = await makeGame(db, { name: "Dama", trackStock: true, stock: 10 });
	const free = await makeGame(db, { name: "Nərd", priceQepik: 700 });
	const lines = [tracked, free].map(({ id, name }, index) => ({
		...{ gameId: id, name, playerId: null },
		quantity: index ? 1 : 3,
	}));
	const bought = { userId, lines, seenTotalQepik: 2200, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	return { userId, orderId, gameId: tracked.id };
}

type Wish = { amountQepik: number } | { units: Record<number, number> };

function give(orderId: string, wish: Wish, seenRefundedQepik = 0, reason = "Kod işləmədi") {
	const units = "units" in wish ? Object.entries(wish.units) : [];
	const part = { orderId, adminId, reason, seenRefundedQepik };
	return refundPart(
		database.db,
		"units" in wish
			? { ...part, units: units.map(([line, quantity]) => ({ line: Number(line), quantity })) }
			: { ...part, ...wish },
	);
}

/** Gives the parts back, one after the other, each admin seeing what went before. */
async function giveAll(orderId: string, wishes: Wish[]) {
	let refundedQepik = 0;
	for (const wish of wishes) {
		refundedQepik += (await give(orderId, wish, refundedQepik)).amountQepik;
	}
	return refundedQepik;
}

test.each<[given: Wish[], balance: number, stock: number]>([
	[[{ amountQepik: 1 }], 801, 7],
	[[{ amountQepik: 2200 }], 3000, 7],
	[[{ amountQepik: 850 }, { amountQepik: 1350 }], 3000, 7],
	[[{ units: { 1: 1 } }], 1300, 8],
	[[{ units: { 1: 1 } }, { units: { 1: 2 } }], 2300, 10],
	[[{ units: { 2: 1 } }], 1500, 7],
	[[{ units: { 1: 3, 2: 1 } }], 3000, 10],
	[[{ amountQepik: 700 }, { units: { 1: 3 } }], 3000, 10],
])("given back: %j, the balance is %i and the stock %i", async (given, balance, stock) => {
	const { userId, orderId, gameId } = await placed();
	expect(await giveAll(orderId, given)).toBe(balance - 800);
	expect(await findBalance(database.db, userId)).toBe(balance);
	expect(await stockOf(database.db, gameId)).toBe(stock);
});

const ALL = "Bu sifarişin məbləği artıq balansa qaytarılıb";
const SEEN = "Bu sifarişdən artıq 10.00 ₼ qaytarılıb. Yenidən yoxlayın";

test.each<[wish: Wish, before: Wish[], seen: number, message: string]>([
	[{ amountQepik: 2201 }, [], 0, "Ən çoxu 22.00 ₼ qaytarıla bilər"],
	[{ amountQepik: 1201 }, [{ units: { 1: 2 } }], 1000, "Ən çoxu 12.00 ₼ qaytarıla bilər"],
	[{ amountQepik: 0 }, [], 0, "Düzgün məbləğ daxil edin"],
	[{ amountQepik: -5 }, [], 0, "Düzgün məbləğ daxil edin"],
	[{ amountQepik: 1 }, [{ amountQepik: 2200 }], 2200, ALL],
	[{ amountQepik: 1 }, [{ units: { 1: 2 } }], 0, SEEN],
	[{ amountQepik: 1 }, [{ units: { 1: 2 } }], 2000, SEEN],
	[{ units: { 1: 4 } }, [], 0, "Dama: ən çoxu 3 ədəd qaytarıla bilər"],
	[{ units: { 1: 2 } }, [{ units: { 1: 2 } }], 1000, "Dama: ən çoxu 1 ədəd qaytarıla bilər"],
	[{ units: { 1: 1, 2: 2 } }, [], 0, "Nərd: ən çoxu 1 ədəd qaytarıla bilər"],
	[{ units: { 1: 0 } }, [], 0, "Nəyin qaytarılacağını seçin"],
	[{ units: { 1: -1, 2: 1 } }, [], 0, "Nəyin qaytarılacağını seçin"],
	[{ units: { 3: 1 } }, [], 0, "Nəyin qaytarılacağını seçin"],
	[{ units: { 1: 1, 3: 1 } }, [], 0, "Nəyin qaytarılacağını seçin"],
	[{ units: {} }, [], 0, "Nəyin qaytarılacağını seçin"],
	[{ units: { 1: 3 } }, [{ amountQepik: 1000 }], 1000, "Ən çoxu 12.00 ₼ qaytarıla bilər"],
])("%j is refused after %j, seen as %i: %s", async (wish, before, seen, message) => {
	const { userId, orderId, gameId } = await placed();
	const given = await giveAll(orderId, before);
	const stock = await stockOf(database.db, gameId);
	await expect(give(orderId, wish, seen, "Başqa səbəb")).rejects.toThrow(message);
	expect(await findBalance(database.db, userId)).toBe(800 + given);
	expect(await stockOf(database.db, gameId)).toBe(stock);
});

test.each([
	["", "Səbəbi yazın"],
	["  ", "Səbəbi yazın"],
	["x".repeat(201), "Ən çoxu 200 simvol ola bilər"],
])("a part without a fit reason (%j) is refused", async (reason, message) => {
	const { orderId } = await placed();
	await expect(give(orderId, { amountQepik: 1 }, 0, reason)).rejects.toThrow(message);
});

test("a part of an order that does not exist is refused", async () => {
	await expect(give("nothing", { amountQepik: 1 })).rejects.toThrow("Sifariş tapılmadı");
});

test("an order of any status gives back a part, and keeps its status", async () => {
	for (const status of ["pending", "processing", "completed", "cancelled"] as const) {
		const { orderId } = await placed();
		if (status !== "pending") await setOrderStatus(database.db, { orderId, adminId, status });
		await give(orderId, { amountQepik: 850 });
		expect((await listOrdersByIds(database.db, [orderId]))[0]).toMatchObject({
			...{ status, refundedQepik: 850, refundedAt: null },
		});
	}
});

test("a part is said by whom it was booked, why, and to the order, in the ledger and the journal", async () => {
	const { userId, orderId } = await placed();
	await give(orderId, { units: { 1: 1 } }, 0, " Kod işləmədi ");
	const { entries } = await listEntriesOf(database.db, { userId, withActor: true });
	expect(entries[0]).toMatchObject({
		...{ kind: "refund", amountQepik: 500, reference: orderId, subject: "order", isPart: true },
		...{ reason: "Kod işləmədi", actorName: "Admin Nümunə" },
	});
	expect(entries[1]).toMatchObject({ kind: "purchase", reference: orderId, isPart: false });
	const actions = await listActions(database.db, { kind: "order" });
	expect(actions.entries[0]).toMatchObject({
		...{ action: "order.refund-part", subjectId: orderId },
		after: { refundedQepik: 500, reason: "Kod işləmədi" },
	});
});

test("customer and admin read every refund of an order in the order in which they were made", async () => {
	const { userId, orderId } = await placed();
	await give(orderId, { units: { 1: 2, 2: 1 } }, 0, "Stokda yoxdur");
	await give(orderId, { amountQepik: 50 }, 1700, "Gecikmə");
	await setOrderStatus(database.db, { orderId, adminId, status: "cancelled" });
	await refundOrder(database.db, { orderId, adminId });
	const own = await findOrderOf(database.db, { userId, orderId });
	const createdAt = expect.any(Date);
	const expected = {
		refundedQepik: 2200,
		refunds: [
			{
				...{ amountQepik: 1700, reason: "Stokda yoxdur", createdAt },
				units: [
					{ line: 1, quantity: 2 },
					{ line: 2, quantity: 1 },
				],
			},
			{ amountQepik: 50, reason: "Gecikmə", units: [], createdAt },
			{ amountQepik: 450, reason: "", units: [], createdAt },
		],
		items: [
			{ line: 1, unitsRefunded: 2 },
			{ line: 2, unitsRefunded: 1 },
		],
	};
	expect(own).toMatchObject(expected);
	expect((await listOrdersByIds(database.db, [orderId]))[0]).toMatchObject(expected);
	const other = await placed();
	expect(await findOrderOf(database.db, other)).toMatchObject({ refundedQepik: 0, refunds: [] });
});

test("sent twice by the same admin it is booked once and answered alike; others are told", async () => {
	const { userId, orderId } = await placed();
	const first = await give(orderId, { amountQepik: 850 });
	expect(await give(orderId, { amountQepik: 850 })).toEqual(first);
	const units = await give(orderId, { units: { 1: 1 } }, 850);
	expect(units).toMatchObject({ amountQepik: 500, stockMoved: true });
	expect(await give(orderId, { units: { 1: 1 } }, 850)).toMatchObject({ amountQepik: 500 });
	expect(await findBalance(database.db, userId)).toBe(800 + 1350);
	const again = { orderId, adminId, reason: "Kod işləmədi", seenRefundedQepik: 850 };
	const refusal = "Bu sifarişdən artıq 13.50 ₼ qaytarılıb. Yenidən yoxlayın";
	const others: Part[] = [
		{ ...again, amountQepik: 500, adminId: (await makeAdmin(database.db)).id },
		{ ...again, amountQepik: 500, reason: "Başqa səbəb" },
		{ ...again, amountQepik: 501 },
		{ ...again, amountQepik: 850, seenRefundedQepik: 0 },
		{ ...again, amountQepik: 500, seenRefundedQepik: 0 },
		{ ...again, units: [{ line: 2, quantity: 1 }] },
	];
	for (const other of others) {
		await expect(refundPart(database.db, other)).rejects.toThrow(refusal);
	}
	expect(await findBalance(database.db, userId)).toBe(800 + 1350);
});

test("cancelled afterwards, an order gives back what is left, with the units that are left", async () => {
	for (const verb of ["refund", "cancel and refund", "withdraw"]) {
		const { userId, orderId, gameId } = await placed();
		await giveAll(orderId, [{ units: { 1: 1 } }, { amountQepik: 100 }]);
		const cancel = { orderId, adminId, status: "cancelled" } as const;
		if (verb === "refund") await setOrderStatus(database.db, cancel);
		const rest =
			verb === "refund"
				? await refundOrder(database.db, { orderId, adminId })
				: verb === "withdraw"
					? await withdrawOrder(database.db, { orderId, userId })
					: await setOrderStatus(database.db, { ...cancel, refund: true });
		expect(rest).toMatchObject({ amountQepik: 1600, totalQepik: 2200, stockMoved: true });
		expect(await findBalance(database.db, userId)).toBe(3000);
		expect(await stockOf(database.db, gameId)).toBe(10);
		await expect(refundOrder(database.db, { orderId, adminId })).rejects.toThrow(ALL);
		await expect(give(orderId, { amountQepik: 1 }, 2200)).rejects.toThrow(ALL);
	}
});

test("where parts gave everything back, nothing is left to refund or withdraw", async () => {
	const { userId, orderId } = await placed();
	await give(orderId, { amountQepik: 2200 });
	await expect(withdrawOrder(database.db, { orderId, userId })).rejects.toThrow(
		"Bu sifarişin məbləği artıq balansınıza qaytarılıb",
	);
	const cancel = { orderId, adminId, status: "cancelled" } as const;
	await expect(setOrderStatus(database.db, { ...cancel, refund: true })).rejects.toThrow(ALL);
	await setOrderStatus(database.db, cancel);
	await expect(refundOrder(database.db, { orderId, adminId })).rejects.toThrow(ALL);
});

test("revenue falls by what goes back of a completed order, and never below nothing", async () => {
	const { orderId } = await placed();
	const before = (await getFigures(database.db)).revenueQepik;
	const revenue = async () => (await getFigures(database.db)).revenueQepik - before;
	const become = (status: SettableStatus) =>
		setOrderStatus(database.db, { orderId, adminId, status });
	await give(orderId, { units: { 1: 1 } });
	expect(await revenue()).toBe(0);
	await become("completed");
	expect(await revenue()).toBe(1700);
	await give(orderId, { amountQepik: 200 }, 500);
	expect(await revenue()).toBe(1500);
	await become("cancelled");
	expect(await revenue()).toBe(0);
	await give(orderId, { amountQepik: 100 }, 700);
	await become("completed");
	expect(await revenue()).toBe(1400);
	await database.db.execute(sql`SELECT recount_order_days()`);
	expect(await revenue()).toBe(1400);
	await become("cancelled");
	await refundOrder(database.db, { orderId, adminId });
	await become("completed");
	expect(await revenue()).toBe(0);
});
