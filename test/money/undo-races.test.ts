// Reversals and withdrawals, at once with themselves and with everything that they could conflict
// with, over 25 connections.
import { afterEach, beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { listTopUpsOf } from "#app/balance/read-top-ups.server.ts";
import { approveRejected, takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { race, times } from "./race.ts";

const database = useTestDatabase({ connections: 25 });
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

const ALREADY = "Bu sorğu artıq emal olunub";
const reason = "Sınaq";

type Game = Awaited<ReturnType<typeof makeGame>>;

function buy(userId: string, game: Game) {
	const line = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
	const seenTotalQepik = game.priceQepik;
	return placeOrder(database.db, { userId, attemptId: newId(), lines: [line], seenTotalQepik });
}

async function pendingTopUp(amountQepik: number) {
	const { id: userId, email: userEmail } = await makeUser(database.db);
	const input = { userId, userEmail, amountQepik, type: "abb" as const };
	const { id: topUpId } = await createTopUp(database.db, input);
	return { userId, topUp: { topUpId, adminId } };
}

async function approvedTopUp(amountQepik: number) {
	const made = await pendingTopUp(amountQepik);
	await approveTopUp(database.db, made.topUp);
	return made;
}

async function orderOf(values: Parameters<typeof makeGame>[1] = {}) {
	const userId = (await makeUser(database.db, { balanceQepik: 500 })).id;
	const game = await makeGame(database.db, values);
	return { userId, game, orderId: (await buy(userId, game)).orderId };
}

const kindsOf = async (userId: string) =>
	(await listEntriesOf(database.db, { userId })).entries.map(({ kind }) => kind).sort();
const topUpOf = async (userId: string) => (await listTopUpsOf(database.db, { userId })).topUps[0];
const orderNow = async (userId: string) => (await listOrdersOf(database.db, { userId })).orders[0];

test("25 reversals of one approval take it back once", async () => {
	const { userId, topUp } = await approvedTopUp(1000);
	const actions = times(25, () => () => takeBackApproval(database.db, { ...topUp, reason }));
	expect(await race(actions)).toEqual({ won: 1, refusals: [ALREADY] });
	expect(await kindsOf(userId)).toEqual(["adjustment", "topup"]);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("25 approvals of one rejected top-up credit it once", async () => {
	const { userId, topUp } = await pendingTopUp(1000);
	await rejectTopUp(database.db, { ...topUp, reason });
	const actions = times(
		25,
		(index) => () => approveRejected(database.db, { ...topUp, amountQepik: 1000 + index }),
	);
	expect(await race(actions)).toEqual({ won: 1, refusals: [ALREADY] });
	expect(await kindsOf(userId)).toEqual(["topup"]);
});

test("a reversal during purchases takes only what they leave of the balance", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, topUp } = await approvedTopUp(5000);
		const game = await makeGame(database.db);
		const takeBack = () => takeBackApproval(database.db, { ...topUp, reason });
		const purchases = times(20, () => () => buy(userId, game));
		const at = round * 5;
		const { refusals } = await race([...purchases.slice(0, at), takeBack, ...purchases.slice(at)]);
		const bought = (await listOrdersOf(database.db, { userId })).orders.length;
		const taken = (await topUpOf(userId))?.takenBackQepik ?? 0;
		expect(await findBalance(database.db, userId)).toBe(5000 - bought * 500 - taken);
		// All of it was either spent or taken back.
		expect(await findBalance(database.db, userId)).toBe(0);
		for (const refusal of refusals) {
			expect(refusal).toMatch(/^Balans kifayət etmir|^Müştərinin balansında geri alınacaq/);
		}
	}
});

test("approvals and reversals of one top-up at once approve it once and reverse it at most once", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, topUp } = await pendingTopUp(1000);
		const actions = times(
			24,
			(index) => () =>
				index % 2
					? approveTopUp(database.db, topUp)
					: takeBackApproval(database.db, { ...topUp, reason }),
		);
		expect((await race(actions)).refusals).toEqual([ALREADY]);
		const takenBack = (await topUpOf(userId))?.status === "rejected";
		expect(await findBalance(database.db, userId)).toBe(takenBack ? 0 : 1000);
	}
});

test("a top-up is withdrawn by its customer or decided by an admin, never both", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, topUp } = await pendingTopUp(1000);
		const actions = times(24, (index) => () => {
			if (index % 3 === 0) return approveTopUp(database.db, topUp);
			if (index % 3 === 1) return rejectTopUp(database.db, { ...topUp, reason });
			return withdrawTopUp(database.db, { topUpId: topUp.topUpId, userId });
		});
		expect(await race(actions)).toEqual({ won: 1, refusals: [ALREADY] });
		const credited = (await topUpOf(userId))?.status === "completed" ? 1000 : 0;
		expect(await findBalance(database.db, userId)).toBe(credited);
	}
});

test("25 withdrawals of one order refund it once", async () => {
	const { userId, game, orderId } = await orderOf({ trackStock: true, stock: 1 });
	const actions = times(25, () => () => withdrawOrder(database.db, { orderId, userId }));
	expect(await race(actions)).toEqual({ won: 1, refusals: ["Sifariş artıq ləğv edilib"] });
	expect(await findBalance(database.db, userId)).toBe(500);
	expect(await stockOf(database.db, game.id)).toBe(1);
});

test("an order is withdrawn by its customer or started by an admin, never both", async () => {
	for (let round = 0; round < 8; round++) {
		const { userId, orderId } = await orderOf();
		const order = { orderId, adminId, seenStatus: "pending" as const };
		const actions = [
			() => withdrawOrder(database.db, { orderId, userId }),
			() => setOrderStatus(database.db, { ...order, status: "processing" }),
		];
		expect((await race(round % 2 ? actions : actions.reverse())).won).toBe(1);
		const isWithdrawn = (await orderNow(userId))?.status === "cancelled";
		expect(await findBalance(database.db, userId)).toBe(isWithdrawn ? 500 : 0);
	}
});

test("a withdrawal, cancellations with refund and refunds at once refund once", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, game, orderId } = await orderOf({ trackStock: true, stock: 3 });
		await race(
			times(24, (index) => () => {
				if (index % 3 === 0) return withdrawOrder(database.db, { orderId, userId });
				if (index % 3 === 1) return refundOrder(database.db, { orderId, adminId });
				const cancel = { orderId, adminId, status: "cancelled" as const, refund: true };
				return setOrderStatus(database.db, cancel);
			}),
		);
		expect((await kindsOf(userId)).filter((kind) => kind === "refund")).toHaveLength(1);
		expect(await findBalance(database.db, userId)).toBe(500);
		expect(await stockOf(database.db, game.id)).toBe(3);
	}
});

test("stock that is returned while others buy is sold once", async () => {
	const game = await makeGame(database.db, { trackStock: true, stock: 10 });
	const holders = await Promise.all(times(10, () => makeUser(database.db, { balanceQepik: 500 })));
	const held = await Promise.all(
		holders.map(async ({ id }) => ({ userId: id, orderId: (await buy(id, game)).orderId })),
	);
	const buyers = await Promise.all(times(15, () => makeUser(database.db, { balanceQepik: 500 })));
	const { won } = await race([
		...held.map((order) => () => withdrawOrder(database.db, order)),
		...buyers.map(
			({ id }) =>
				() =>
					buy(id, game),
		),
	]);
	expect(await stockOf(database.db, game.id)).toBe(10 - (won - 10));
});
