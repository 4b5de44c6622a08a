// What takes a decision or an order back, at once with itself and with all that it could collide
// with, over 25 connections.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { askTopUp } from "../../app/balance/ask-top-up.server.ts";
import { approveRequest, rejectRequest } from "../../app/balance/process-request.server.ts";
import {
	findBalance,
	listEntriesOf,
	listRequestsOf,
} from "../../app/balance/read-balance.server.ts";
import { approveRejected, takeBackApproval } from "../../app/balance/undo-decision.server.ts";
import { withdrawRequest } from "../../app/balance/withdraw-request.server.ts";
import { newId } from "../../app/core/ids.ts";
import { Problem } from "../../app/core/problem.ts";
import { refundOrder, setOrderStatus } from "../../app/orders/change-order.server.ts";
import { placeOrder } from "../../app/orders/place-order.server.ts";
import { listOrdersOf } from "../../app/orders/read-orders.server.ts";
import { withdrawOrder } from "../../app/orders/withdraw-order.server.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "../make.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";

let database: TestDatabase;
let adminId: string;
beforeAll(async () => {
	database = await createTestDatabase({ connections: 25 });
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));
afterAll(() => database.close());

const ALREADY = "Bu sorğu artıq emal olunub";
const reason = "Sınaq";

/** Starts all at once; answers how many succeeded, and fails on anything but a refusal in words. */
async function race(acts: (() => Promise<unknown>)[]) {
	const results = await Promise.allSettled(acts.map((act) => act()));
	const refusals = results.flatMap((result) =>
		result.status === "rejected" ? [result.reason] : [],
	);
	for (const refusal of refusals) if (!(refusal instanceof Problem)) throw refusal;
	const words = [...new Set(refusals.map((refusal: Problem) => refusal.message))].sort();
	return { won: results.length - refusals.length, words };
}

const times = <Made>(count: number, make: (index: number) => Made) =>
	Array.from({ length: count }, (_, index) => make(index));

type Game = Awaited<ReturnType<typeof makeGame>>;

function buy(userId: string, game: Game) {
	const line = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
	const seenTotalQepik = game.priceQepik;
	return placeOrder(database.db, { userId, attemptId: newId(), lines: [line], seenTotalQepik });
}

async function pendingRequest(amountQepik: number) {
	const { id: userId, email: userEmail } = await makeUser(database.db);
	const asked = { userId, userEmail, amountQepik, type: "abb" as const };
	const { id: requestId } = await askTopUp(database.db, asked);
	return { userId, request: { requestId, adminId } };
}

async function approvedRequest(amountQepik: number) {
	const made = await pendingRequest(amountQepik);
	await approveRequest(database.db, made.request);
	return made;
}

async function orderOf(values: Parameters<typeof makeGame>[1] = {}) {
	const userId = (await makeUser(database.db, { balanceQepik: 500 })).id;
	const game = await makeGame(database.db, values);
	return { userId, game, orderId: (await buy(userId, game)).orderId };
}

const kindsOf = async (userId: string) =>
	(await listEntriesOf(database.db, { userId })).entries.map(({ kind }) => kind).sort();
const requestOf = async (userId: string) =>
	(await listRequestsOf(database.db, { userId })).requests[0];
const orderNow = async (userId: string) => (await listOrdersOf(database.db, { userId })).orders[0];

test("25 who take one approval back take it once", async () => {
	const { userId, request } = await approvedRequest(1000);
	const acts = times(25, () => () => takeBackApproval(database.db, { ...request, reason }));
	expect(await race(acts)).toEqual({ won: 1, words: [ALREADY] });
	expect(await kindsOf(userId)).toEqual(["adjustment", "topup"]);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("25 who turn one rejection into an approval credit it once", async () => {
	const { userId, request } = await pendingRequest(1000);
	await rejectRequest(database.db, { ...request, reason });
	const acts = times(
		25,
		(index) => () => approveRejected(database.db, { ...request, amountQepik: 1000 + index }),
	);
	expect(await race(acts)).toEqual({ won: 1, words: [ALREADY] });
	expect(await kindsOf(userId)).toEqual(["topup"]);
});

test("taking back and purchases at once: what was bought is paid, and only what is left is taken", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, request } = await approvedRequest(5000);
		const game = await makeGame(database.db);
		const takeBack = () => takeBackApproval(database.db, { ...request, reason });
		const purchases = times(20, () => () => buy(userId, game));
		const at = round * 5;
		const { words } = await race([...purchases.slice(0, at), takeBack, ...purchases.slice(at)]);
		const bought = (await listOrdersOf(database.db, { userId })).orders.length;
		const taken = (await requestOf(userId))?.takenBackQepik ?? 0;
		expect(await findBalance(database.db, userId)).toBe(5000 - bought * 500 - taken);
		// The money ended in one of the two ways.
		expect(await findBalance(database.db, userId)).toBe(0);
		for (const said of words) {
			expect(said).toMatch(/^Balans kifayət etmir|^Müştərinin balansında geri alınacaq/);
		}
	}
});

test("approvals and takings back of one request end approved once and taken back at most once", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, request } = await pendingRequest(1000);
		const acts = times(
			24,
			(index) => () =>
				index % 2
					? approveRequest(database.db, request)
					: takeBackApproval(database.db, { ...request, reason }),
		);
		expect((await race(acts)).words).toEqual([ALREADY]);
		const takenBack = (await requestOf(userId))?.status === "rejected";
		expect(await findBalance(database.db, userId)).toBe(takenBack ? 0 : 1000);
	}
});

test("a request is withdrawn by its customer or decided by an admin, never both", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, request } = await pendingRequest(1000);
		const acts = times(24, (index) => () => {
			if (index % 3 === 0) return approveRequest(database.db, request);
			if (index % 3 === 1) return rejectRequest(database.db, { ...request, reason });
			return withdrawRequest(database.db, { requestId: request.requestId, userId });
		});
		expect(await race(acts)).toEqual({ won: 1, words: [ALREADY] });
		const credited = (await requestOf(userId))?.status === "completed" ? 1000 : 0;
		expect(await findBalance(database.db, userId)).toBe(credited);
	}
});

test("25 who withdraw one order are paid back once", async () => {
	const { userId, game, orderId } = await orderOf({ trackStock: true, stock: 1 });
	const acts = times(25, () => () => withdrawOrder(database.db, { orderId, userId }));
	expect(await race(acts)).toEqual({ won: 1, words: ["Sifariş artıq ləğv edilib"] });
	expect(await findBalance(database.db, userId)).toBe(500);
	expect(await stockOf(database.db, game.id)).toBe(1);
});

test("an order is withdrawn by its customer or taken by an admin, never both", async () => {
	for (let round = 0; round < 8; round++) {
		const { userId, orderId } = await orderOf();
		const order = { orderId, adminId, seenStatus: "pending" as const };
		const acts = [
			() => withdrawOrder(database.db, { orderId, userId }),
			() => setOrderStatus(database.db, { ...order, status: "processing" }),
		];
		expect((await race(round % 2 ? acts : acts.reverse())).won).toBe(1);
		const isWithdrawn = (await orderNow(userId))?.status === "cancelled";
		expect(await findBalance(database.db, userId)).toBe(isWithdrawn ? 500 : 0);
	}
});

test("a withdrawal, cancellings with refund and refunds at once give back once", async () => {
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

test("units that come back while others buy are sold once", async () => {
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
