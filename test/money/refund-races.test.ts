import { afterEach, beforeAll, expect, test } from "vitest";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { type Part, refundPart } from "#app/orders/refund-part.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { whileUncommitted } from "../uncommitted.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { race, times } from "./race.ts";

const database = useTestDatabase({ connections: 25 });
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

/** Four units for 20.00 ₼ from a stock of ten, by a customer who has nothing left. */
async function ordered() {
	const userId = (await makeUser(database.db, { balanceQepik: 2000 })).id;
	const game = await makeGame(database.db, { trackStock: true, stock: 10 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 4, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 2000, attemptId: newId() };
	const { orderId } = await placeOrder(database.db, bought);
	return { userId, orderId, gameId: game.id };
}

type Wish = { amountQepik: number } | { units: Extract<Part, { units: unknown }>["units"] };

const give = (orderId: string, wish: Wish, seenRefundedQepik: number, reason = "Sınaq") =>
	refundPart(database.db, { orderId, adminId, reason, seenRefundedQepik, ...wish });
const unit = { units: [{ line: 1, quantity: 1 }] };
const refundsOf = async (userId: string) =>
	(await listEntriesOf(database.db, { userId, limit: 50 })).entries.filter(
		({ kind }) => kind === "refund",
	);
const orderNow = async (userId: string) => (await listOrdersOf(database.db, { userId })).orders[0];

test("one part, sent 25 times at once, goes back once and is answered each time", async () => {
	for (const wish of [{ amountQepik: 300 }, unit]) {
		const { userId, orderId } = await ordered();
		const actions = times(25, () => () => give(orderId, wish, 0));
		expect(await race(actions)).toEqual({ won: 25, refusals: [] });
		expect(await refundsOf(userId)).toHaveLength(1);
	}
});

test("of 25 admins who see the same sum one gives back, all others are told", async () => {
	const { userId, orderId } = await ordered();
	const admins = await Promise.all(times(25, () => makeAdmin(database.db)));
	const sent = { orderId, reason: "Sınaq", seenRefundedQepik: 0, amountQepik: 300 };
	const actions = admins.map(
		({ id }) =>
			() =>
				refundPart(database.db, { ...sent, adminId: id }),
	);
	expect(await race(actions)).toEqual({
		won: 1,
		refusals: ["Bu sifarişdən artıq 3.00 ₼ qaytarılıb. Yenidən yoxlayın"],
	});
	expect(await findBalance(database.db, userId)).toBe(300);
});

test("units that many give back at once are no more than were bought", async () => {
	const { userId, orderId, gameId } = await ordered();
	const actions = times(
		25,
		(index) => () => give(orderId, unit, (index % 5) * 500, `Sınaq ${index}`),
	);
	await race(actions);
	const refunded = await findBalance(database.db, userId);
	expect(refunded).toBeLessThanOrEqual(2000);
	expect(await stockOf(database.db, gameId)).toBe(6 + Number(refunded) / 500);
});

test("parts, refunds, statuses and a withdrawal at once never give back more than was paid", async () => {
	for (let round = 0; round < 8; round++) {
		const { userId, orderId, gameId } = await ordered();
		const statuses = ["completed", "cancelled", "processing", "cancelled"] as const;
		const acts = [
			(index: number) => give(orderId, unit, (index % 4) * 250, `Sınaq ${index}`),
			(index: number) => give(orderId, { amountQepik: 250 }, (index % 3) * 250, `Sınaq ${index}`),
			() => refundOrder(database.db, { orderId, adminId }),
			(index: number) =>
				setOrderStatus(database.db, {
					...{ orderId, adminId, refund: index % 8 === 3 },
					status: statuses[index % 4] ?? "cancelled",
				}),
			() => withdrawOrder(database.db, { orderId, userId }),
		];
		await race(times(25, (index) => async () => acts[(index + round) % acts.length]?.(index)));
		const refunded = (await refundsOf(userId)).reduce((sum, of) => sum + of.amountQepik, 0);
		const order = await orderNow(userId);
		expect(order?.refundedQepik).toBe(refunded);
		expect(refunded).toBeLessThanOrEqual(2000);
		expect(await findBalance(database.db, userId)).toBe(refunded);
		const back = order?.refundedAt ? 4 : (order?.items[0]?.unitsRefunded ?? 0);
		expect(await stockOf(database.db, gameId)).toBe(6 + back);
	}
});

test.each<[string, (of: { orderId: string; userId: string }) => Promise<unknown>]>([
	["a withdrawal", (of) => withdrawOrder(database.db, of)],
	[
		"a cancelling with its refund",
		({ orderId }) =>
			setOrderStatus(database.db, { orderId, adminId, status: "cancelled", refund: true }),
	],
])("%s that waits for a part gives back the rest, and each unit once", async (_what, act) => {
	const { userId, orderId, gameId } = await ordered();
	await waitFor(orderId, () => act({ orderId, userId }));
	expect(await findBalance(database.db, userId)).toBe(2000);
	expect(await stockOf(database.db, gameId)).toBe(10);
});

test("a refund that waits for a part gives back the rest, and each unit once", async () => {
	const { userId, orderId, gameId } = await ordered();
	await setOrderStatus(database.db, { orderId, adminId, status: "cancelled" });
	await waitFor(orderId, () => refundOrder(database.db, { orderId, adminId }));
	expect(await findBalance(database.db, userId)).toBe(2000);
	expect(await stockOf(database.db, gameId)).toBe(10);
});

/** Begins the act while a part of one unit goes back, and ends both. */
async function waitFor(orderId: string, act: () => Promise<unknown>) {
	const part = { orderId, adminId, reason: "Sınaq", seenRefundedQepik: 0, ...unit };
	await whileUncommitted(database.db, (tx) => refundPart(tx, part), act);
}
