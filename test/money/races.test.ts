// Every pair of operations on the same money, concurrently and many times, over 25 connections.
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
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

type Game = Awaited<ReturnType<typeof makeGame>>;

function buy(
	userId: string,
	games: Game[],
	values: { quantity?: number; attemptId?: string } = {},
) {
	const { quantity = 1, attemptId = newId() } = values;
	return placeOrder(database.db, {
		userId,
		attemptId,
		lines: games.map(({ id, name }) => ({ gameId: id, name, quantity, playerId: null })),
		seenTotalQepik: games.reduce((sum, game) => sum + game.priceQepik * quantity, 0),
	});
}

async function pendingTopUp(amountQepik = 1000) {
	const user = await makeUser(database.db);
	const input = { userId: user.id, userEmail: user.email, amountQepik, type: "abb" as const };
	return { userId: user.id, topUpId: (await createTopUp(database.db, input)).id };
}

async function cancelledOrder() {
	const user = await makeUser(database.db, { balanceQepik: 500 });
	const { orderId } = await buy(user.id, [await makeGame(database.db)]);
	await setOrderStatus(database.db, { orderId, adminId, status: "cancelled" });
	return { userId: user.id, orderId };
}

const kindsOf = async (userId: string) =>
	(await listEntriesOf(database.db, { userId })).entries.map(({ kind }) => kind).sort();

test("one attempt sent 25 times is one order and one debit", async () => {
	const user = await makeUser(database.db, { balanceQepik: 100_000 });
	const game = await makeGame(database.db, { trackStock: true, stock: 100 });
	const attemptId = newId();
	const placed = await Promise.all(times(25, () => buy(user.id, [game], { attemptId })));
	expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
	expect(await findBalance(database.db, user.id)).toBe(99_500);
	expect(await stockOf(database.db, game.id)).toBe(99);
});

test("one attempt with the last money, sent 25 times, is one order and no refusal", async () => {
	const user = await makeUser(database.db, { balanceQepik: 500 });
	const game = await makeGame(database.db, { trackStock: true, stock: 1 });
	const attemptId = newId();
	expect(await race(times(25, () => () => buy(user.id, [game], { attemptId })))).toEqual({
		won: 25,
		refusals: [],
	});
	expect((await listOrdersOf(database.db, { userId: user.id })).orders).toHaveLength(1);
});

test("one attempt id with two carts at once buys one of them", async () => {
	const user = await makeUser(database.db, { balanceQepik: 100_000 });
	const games = [await makeGame(database.db), await makeGame(database.db)];
	const attemptId = newId();
	const { refusals } = await race(
		times(24, (index) => () => buy(user.id, [games[index % 2] as Game], { attemptId })),
	);
	expect(refusals).toEqual(["Bu sifariş artıq verilib"]);
	expect(await findBalance(database.db, user.id)).toBe(99_500);
});

test("25 attempts at once never spend more than there is", async () => {
	const user = await makeUser(database.db, { balanceQepik: 5200 });
	const game = await makeGame(database.db);
	expect(await race(times(25, () => () => buy(user.id, [game])))).toEqual({
		won: 10,
		refusals: ["Balans kifayət etmir"],
	});
	expect(await findBalance(database.db, user.id)).toBe(200);
});

test("50 customers on a tracked stock of 5 are 5 orders", async () => {
	const game = await makeGame(database.db, { trackStock: true, stock: 5 });
	const users = await Promise.all(times(50, () => makeUser(database.db, { balanceQepik: 500 })));
	expect(await race(users.map((user) => () => buy(user.id, [game])))).toEqual({
		won: 5,
		refusals: ["Nümunə oyun artıq mövcud deyil"],
	});
	expect(await stockOf(database.db, game.id)).toBe(0);
});

test("carts with the last units of two games in either order neither oversell nor deadlock", async () => {
	const tracked = { trackStock: true, stock: 7 };
	const [one, two] = [await makeGame(database.db, tracked), await makeGame(database.db, tracked)];
	const users = await Promise.all(times(25, () => makeUser(database.db, { balanceQepik: 1000 })));
	const { won } = await race(
		users.map((user, index) => () => buy(user.id, index % 2 ? [one, two] : [two, one])),
	);
	expect(won).toBe(7);
	expect([await stockOf(database.db, one.id), await stockOf(database.db, two.id)]).toEqual([0, 0]);
});

test("25 approvals of one top-up are one credit", async () => {
	const { userId, topUpId } = await pendingTopUp();
	expect(
		await race(
			times(
				25,
				(index) => () => approveTopUp(database.db, { topUpId, adminId, amountQepik: 1000 + index }),
			),
		),
	).toEqual({ won: 1, refusals: ["Bu sorğu artıq emal olunub"] });
	expect(await kindsOf(userId)).toEqual(["topup"]);
});

test("approvals and rejections of one top-up are one decision", async () => {
	for (let round = 0; round < 5; round++) {
		const { topUpId } = await pendingTopUp();
		const decided = { topUpId, adminId, reason: "Sınaq" };
		const decide = [approveTopUp, rejectTopUp];
		const { won, refusals } = await race(
			times(24, (index) => () => (decide[index % 2] as typeof rejectTopUp)(database.db, decided)),
		);
		expect({ won, refusals }).toEqual({ won: 1, refusals: ["Bu sorğu artıq emal olunub"] });
	}
});

test("many top-ups of one customer approved at once are each credited", async () => {
	const user = await makeUser(database.db);
	const input = { userId: user.id, userEmail: user.email, amountQepik: 100, type: "abb" as const };
	const topUps = await Promise.all(times(20, () => createTopUp(database.db, input)));
	await race(
		topUps.map(
			({ id }) =>
				() =>
					approveTopUp(database.db, { topUpId: id, adminId }),
		),
	);
	expect(await findBalance(database.db, user.id)).toBe(2000);
});

test("of 25 adjustments that saw the same balance one is booked", async () => {
	const user = await makeUser(database.db, { balanceQepik: 1000 });
	const seen = { userId: user.id, seenBalanceQepik: 1000, adminId, reason: "" };
	expect(
		await race(
			times(
				25,
				(index) => () => adjustBalance(database.db, { ...seen, newBalanceQepik: 2000 + index }),
			),
		),
	).toEqual({ won: 1, refusals: ["Balans dəyişib, yenidən yoxlayın"] });
	expect(await kindsOf(user.id)).toEqual(["adjustment", "adjustment"]);
});

test("an adjustment during purchases applies to the balance that the admin saw, or is refused", async () => {
	for (let round = 0; round < 5; round++) {
		const user = await makeUser(database.db, { balanceQepik: 10_000 });
		const game = await makeGame(database.db);
		const adjusted = () =>
			adjustBalance(database.db, {
				userId: user.id,
				newBalanceQepik: 12_000,
				seenBalanceQepik: 10_000,
				adminId,
				reason: "",
			}).then(() => 2000);
		const purchases = times(20, () => () => buy(user.id, [game]).then(() => -500));
		const actions = [...purchases.slice(0, round * 5), adjusted, ...purchases.slice(round * 5)];
		const results = await Promise.allSettled(actions.map((action) => action()));
		const moved = results.map((result) => (result.status === "fulfilled" ? result.value : 0));
		expect(await findBalance(database.db, user.id)).toBe(moved.reduce((a, b) => a + b, 10_000));
		const entries = (await listEntriesOf(database.db, { userId: user.id })).entries;
		const booked = entries.find(({ kind, sequence }) => kind === "adjustment" && sequence > 1);
		if (booked) expect(booked.balanceAfterQepik).toBe(12_000);
	}
});

test("a price that changes during purchases: each pays what it saw, or is refused", async () => {
	const users = await Promise.all(times(25, () => makeUser(database.db, { balanceQepik: 1000 })));
	const game = await makeGame(database.db, { trackStock: true, stock: 100 });
	const change = (priceQepik: number) => () =>
		database.db.execute(sql`UPDATE games SET price_qepik = ${priceQepik} WHERE id = ${game.id}`);
	const actions = users.map((user) => () => buy(user.id, [game]));
	const { refusals } = await race([...actions.slice(0, 12), change(700), ...actions.slice(12)]);
	for (const refusal of refusals) expect(refusal).toBe("Qiymət dəyişib, səbəti yoxlayın");
	for (const user of users) {
		const [order] = (await listOrdersOf(database.db, { userId: user.id })).orders;
		expect(await findBalance(database.db, user.id)).toBe(order ? 500 : 1000);
	}
});

test("a game that is taken out of the shop during purchases is bought before or not at all", async () => {
	const users = await Promise.all(times(25, () => makeUser(database.db, { balanceQepik: 500 })));
	const game = await makeGame(database.db, { trackStock: true, stock: 25 });
	const actions = users.map((user) => () => buy(user.id, [game]));
	const { won } = await race([
		...actions.slice(0, 10),
		() => database.db.execute(sql`UPDATE games SET available = false WHERE id = ${game.id}`),
		...actions.slice(10),
	]);
	expect(await stockOf(database.db, game.id)).toBe(25 - (won - 1));
});

test("a paid order is not refunded before it is cancelled", async () => {
	const user = await makeUser(database.db, { balanceQepik: 500 });
	const { orderId } = await buy(user.id, [await makeGame(database.db)]);
	expect(await race([() => refundOrder(database.db, { orderId, adminId })])).toEqual({
		won: 0,
		refusals: ["Yalnız ləğv edilmiş sifarişin məbləği qaytarıla bilər"],
	});
});

test("25 refunds of one order are one", async () => {
	const { userId, orderId } = await cancelledOrder();
	expect(await race(times(25, () => () => refundOrder(database.db, { orderId, adminId })))).toEqual(
		{ won: 1, refusals: ["Bu sifarişin məbləği artıq balansa qaytarılıb"] },
	);
	expect(await findBalance(database.db, userId)).toBe(500);
});

test("a status that changes back and forth during refunds causes at most one refund", async () => {
	for (let round = 0; round < 5; round++) {
		const { userId, orderId } = await cancelledOrder();
		const statuses = ["completed", "cancelled", "processing", "cancelled"] as const;
		await race(
			times(
				24,
				(index) => () =>
					index % 3 === 0
						? refundOrder(database.db, { orderId, adminId })
						: setOrderStatus(database.db, {
								orderId,
								adminId,
								status: statuses[index % 4] ?? "cancelled",
							}),
			),
		);
		const refunds = (await kindsOf(userId)).filter((kind) => kind === "refund").length;
		expect(refunds).toBeLessThanOrEqual(1);
		expect(await findBalance(database.db, userId)).toBe(refunds * 500);
	}
});

test("all operations at once on one customer leave the money in order", async () => {
	const user = await makeUser(database.db, { balanceQepik: 5000 });
	const games = await Promise.all(
		times(3, () => makeGame(database.db, { trackStock: true, stock: 20 })),
	);
	const input = { userId: user.id, userEmail: user.email, amountQepik: 300, type: "abb" as const };
	await race(
		times(60, (index) => async () => {
			if (index % 3 === 0) {
				const { id } = await createTopUp(database.db, input);
				return approveTopUp(database.db, { topUpId: id, adminId });
			}
			const { orderId } = await buy(user.id, [games[index % 3] as Game, games[0] as Game]);
			if (index % 3 === 1) return orderId;
			await setOrderStatus(database.db, { orderId, adminId, status: "cancelled" });
			return refundOrder(database.db, { orderId, adminId });
		}),
	);
});
