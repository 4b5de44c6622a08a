// Known bugs of other shops and wallets, each tried here under its number there.
import { afterEach, beforeAll, expect, test } from "vitest";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { listTopUpsOf } from "#app/balance/read-top-ups.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { makeAdmin, makeCustomer, makeGame, makeUser, openPayments, stockOf } from "../make.ts";
import { formPost, useTestShop } from "../open-shop.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";

const shop = useTestShop();
let adminId: string;
beforeAll(async () => {
	await openPayments(shop.db);
	adminId = (await makeAdmin(shop.db)).id;
});
afterEach(() => expectMoneyInOrder(shop.db));

type Game = Awaited<ReturnType<typeof makeGame>>;

const lineOf = ({ id, name }: Game, quantity = 1) => ({
	gameId: id,
	name,
	quantity,
	playerId: null,
});

function buy(userId: string, game: Game, attemptId = newId()) {
	const bought = { userId, lines: [lineOf(game)], seenTotalQepik: game.priceQepik, attemptId };
	return placeOrder(shop.db, bought);
}

async function customerWith(balanceQepik: number) {
	return (await makeUser(shop.db, { balanceQepik })).id;
}

const count = (results: PromiseSettledResult<unknown>[]) =>
	results.filter(({ status }) => status === "fulfilled").length;

test("woo-wallet#90: cancelling again and again refunds nothing by itself, and once when asked", async () => {
	const userId = await customerWith(500);
	const { orderId } = await buy(userId, await makeGame(shop.db));
	for (let round = 0; round < 3; round++) {
		await setOrderStatus(shop.db, { orderId, adminId, status: "cancelled" });
		await setOrderStatus(shop.db, { orderId, adminId, status: "processing" });
	}
	await setOrderStatus(shop.db, { orderId, adminId, status: "cancelled" });
	expect(await findBalance(shop.db, userId)).toBe(0);
	const refund = () => refundOrder(shop.db, { orderId, adminId });
	expect(count(await Promise.allSettled([refund(), refund(), refund()]))).toBe(1);
	await setOrderStatus(shop.db, { orderId, adminId, status: "completed" });
	await setOrderStatus(shop.db, { orderId, adminId, status: "cancelled" });
	await expect(refund()).rejects.toThrow("Bu sifarişin məbləği artıq balansa qaytarılıb");
	expect(await findBalance(shop.db, userId)).toBe(500);
});

test("woo-wallet#27: an attempt that is sent again pays once", async () => {
	const userId = await customerWith(5000);
	const game = await makeGame(shop.db);
	const attemptId = newId();
	const first = await buy(userId, game, attemptId);
	for (let retry = 0; retry < 5; retry++) {
		expect((await buy(userId, game, attemptId)).orderId).toBe(first.orderId);
	}
	expect(await findBalance(shop.db, userId)).toBe(4500);
});

test("CVE-2026-16538: nothing that a customer sends credits a top-up", async () => {
	const { id: userId, cookie } = await makeCustomer(shop);
	const form = { amount: "50", type: "epoint", status: "completed", approvedAmountQepik: "5000" };
	for (const intent of ["ask", "approve", "epoint"]) {
		await shop.fetch("/balance", formPost({ ...form, intent }, cookie));
	}
	const statuses = (await listTopUpsOf(shop.db, { userId })).topUps.map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set(["pending"]));
	for (const { id } of (await listTopUpsOf(shop.db, { userId })).topUps) {
		await shop.fetch("/admin/balance", formPost({ intent: "approve", id, amount: "50" }, cookie));
	}
	expect(await findBalance(shop.db, userId)).toBe(0);
});

test("CVE-2026-32398: two purchases at once cannot spend the same money", async () => {
	const userId = await customerWith(500);
	const games = [await makeGame(shop.db), await makeGame(shop.db)];
	const results = await Promise.allSettled(games.map((game) => buy(userId, game)));
	expect(count(results)).toBe(1);
	expect(await findBalance(shop.db, userId)).toBe(0);
});

test("CVE-2026-94245: a form that names somebody else spends nothing of theirs", async () => {
	const victim = await customerWith(5000);
	const { cookie } = await makeCustomer(shop);
	const game = await makeGame(shop.db);
	const form = {
		lines: JSON.stringify([lineOf(game)]),
		seenTotalQepik: "500",
		attemptId: newId(),
		userId: victim,
		user_id: victim,
		id: victim,
	};
	const response = await shop.fetch(`/cart?userId=${victim}`, formPost(form, cookie));
	expect(response.status).toBe(409);
	expect(await findBalance(shop.db, victim)).toBe(5000);
	expect((await listOrdersOf(shop.db, { userId: victim })).orders).toEqual([]);
});

test("CVE-2026-94245: the database refuses a debit by anybody but its customer", async () => {
	const victim = await customerWith(5000);
	const thief = await customerWith(0);
	const debit = shop.db.$client.query(
		`WITH moved AS (
			UPDATE balances SET balance_qepik = 4000, last_sequence = 2 WHERE user_id = $1
		) INSERT INTO balance_entries
			(user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id)
		VALUES ($1, 2, 'purchase', -1000, 4000, 'stolen', $2)`,
		[victim, thief],
	);
	await expect(debit).rejects.toThrow("balance_entries_own_purchase");
	expect(await findBalance(shop.db, victim)).toBe(5000);
});

test("woocommerce#62659: a checkout that is sent twice at once over the web is one order", async () => {
	const { id: userId, cookie } = await makeCustomer(shop, { balanceQepik: 1000 });
	const game = await makeGame(shop.db, { priceQepik: 100 });
	const form = {
		lines: JSON.stringify([lineOf(game)]),
		seenTotalQepik: "100",
		attemptId: newId(),
	};
	const send = () => shop.fetch("/cart", formPost(form, cookie));
	const responses = await Promise.all(Array.from({ length: 20 }, send));
	for (const response of responses) expect(response.headers.get("location")).toBe("/orders");
	expect((await listOrdersOf(shop.db, { userId })).orders).toHaveLength(1);
	expect(await findBalance(shop.db, userId)).toBe(900);
});

test("medusa#16502: two lines with one game are not each held against its stock", async () => {
	const userId = await customerWith(10_000);
	const game = await makeGame(shop.db, { trackStock: true, stock: 5 });
	const lines = [lineOf(game, 3), lineOf(game, 3)];
	const twice = { userId, lines, seenTotalQepik: 3000, attemptId: newId() };
	await expect(placeOrder(shop.db, twice)).rejects.toThrow();
	expect(await stockOf(shop.db, game.id)).toBe(5);
	expect(await findBalance(shop.db, userId)).toBe(10_000);
});

test("woocommerce#44273: the last unit is sold once", async () => {
	for (let round = 0; round < 5; round++) {
		const game = await makeGame(shop.db, { trackStock: true, stock: 1 });
		const customers = await Promise.all(Array.from({ length: 10 }, () => customerWith(500)));
		const results = await Promise.allSettled(customers.map((userId) => buy(userId, game)));
		expect(count(results)).toBe(1);
		expect(await stockOf(shop.db, game.id)).toBe(0);
	}
});

test("wc-serial-numbers#63: a status that changes back and forth is dated and moves money once", async () => {
	const userId = await customerWith(500);
	const game = await makeGame(shop.db, { trackStock: true, stock: 10 });
	const { orderId } = await buy(userId, game);
	await setOrderStatus(shop.db, { orderId, adminId, status: "completed" });
	const [first] = (await listOrdersOf(shop.db, { userId })).orders;
	for (const status of ["cancelled", "completed", "processing", "completed"] as const) {
		await setOrderStatus(shop.db, { orderId, adminId, status });
	}
	const [last] = (await listOrdersOf(shop.db, { userId })).orders;
	expect(last?.completedAt).toEqual(first?.completedAt);
	expect(await stockOf(shop.db, game.id)).toBe(9);
	expect((await listEntriesOf(shop.db, { userId })).entries).toHaveLength(2);
});
