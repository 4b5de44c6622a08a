import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { tryLockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { findWithoutGuards } from "#test/money/without-guards.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { checkMoney, checkMoneyIfDue } from "./check-money.server.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp } from "./decide-top-up.server.ts";
import { MONEY_RULES } from "./money-rules.server.ts";

const database = useTestDatabase();
let shop: Awaited<ReturnType<typeof openSmallShop>>;
beforeAll(async () => {
	shop = await openSmallShop();
});

/** One customer with a top-up, a kept order, a refunded one and a top-up that waits. */
async function openSmallShop() {
	const { db } = database;
	const customer = await makeUser(db);
	const adminId = (await makeAdmin(db)).id;
	const ask = (amountQepik: number) =>
		createTopUp(db, { userId: customer.id, userEmail: customer.email, amountQepik, type: "abb" });
	const topUp = await ask(5000);
	await approveTopUp(db, { topUpId: topUp.id, adminId });
	const waiting = await ask(700);
	const game = await makeGame(db, { trackStock: true, stock: 10 });
	const buy = async () => {
		const line = { gameId: game.id, name: game.name, quantity: 2, playerId: null };
		const bought = { userId: customer.id, seenTotalQepik: 1000, attemptId: newId() };
		return (await placeOrder(db, { ...bought, lines: [line] })).orderId;
	};
	const kept = await buy();
	await setOrderStatus(db, { orderId: kept, status: "completed", adminId });
	const refunded = await buy();
	await setOrderStatus(db, { orderId: refunded, status: "cancelled", adminId });
	await refundOrder(db, { orderId: refunded, adminId });
	return { customer: customer.id, topUp: topUp.id, waiting: waiting.id, game, kept, refunded };
}

test("finds nothing in a shop that is in order", async () => {
	await expectMoneyInOrder(database.db);
});

test.each<[number, string, (of: typeof shop) => [harm: string, offender: string]]>([
	[
		1,
		"a balance that is not the sum of its entries",
		({ customer }) => [
			`UPDATE balances SET balance_qepik = balance_qepik + 1 WHERE user_id = '${customer}'`,
			`customer ${customer}`,
		],
	],
	[
		1,
		"a customer without a balance",
		({ customer }) => [
			`DELETE FROM balances WHERE user_id = '${customer}'`,
			`customer ${customer}`,
		],
	],
	[
		2,
		"a balance below zero",
		({ customer }) => [
			`UPDATE balances SET balance_qepik = -1 WHERE user_id = '${customer}'`,
			`customer ${customer}`,
		],
	],
	[
		3,
		"a gap in the ledger",
		({ customer }) => [
			`DELETE FROM balance_entries WHERE user_id = '${customer}' AND sequence = 2`,
			`customer ${customer}`,
		],
	],
	[
		3,
		"an entry that leaves another balance",
		({ customer }) => [
			`UPDATE balance_entries SET balance_after_qepik = balance_after_qepik + 5
			WHERE user_id = '${customer}' AND sequence = 2`,
			`customer ${customer}`,
		],
	],
	[
		4,
		"a credit over another amount than was approved",
		({ topUp }) => [
			`UPDATE top_ups SET approved_amount_qepik = 4999 WHERE id = '${topUp}'`,
			`top-up ${topUp}`,
		],
	],
	[
		4,
		"a completed top-up without a credit",
		({ waiting }) => [
			`UPDATE top_ups SET status = 'completed', approved_amount_qepik = 700 WHERE id = '${waiting}'`,
			`top-up ${waiting}`,
		],
	],
	[
		4,
		"a credit without a completed top-up",
		({ topUp }) => [
			`UPDATE top_ups SET status = 'rejected' WHERE id = '${topUp}'`,
			`top-up ${topUp}`,
		],
	],
	[
		5,
		"an order without a debit",
		({ kept }) => [
			`DELETE FROM balance_entries WHERE kind = 'purchase' AND reference = '${kept}'`,
			`order ${kept}`,
		],
	],
	[
		5,
		"a debit without an order",
		({ kept }) => [`DELETE FROM orders WHERE id = '${kept}'`, `order ${kept}`],
	],
	[
		6,
		"an order with another total than its items",
		({ kept }) => [`UPDATE orders SET total_qepik = 999 WHERE id = '${kept}'`, `order ${kept}`],
	],
	[
		6,
		"an item with a wrong price",
		({ kept }) => [
			`UPDATE order_items SET quantity = 100 WHERE order_id = '${kept}'`,
			`order ${kept}`,
		],
	],
	[
		7,
		"a refund above what was paid",
		({ refunded }) => [
			`UPDATE balance_entries SET amount_qepik = 1001 WHERE kind = 'refund' AND reference = '${refunded}'`,
			`order ${refunded}`,
		],
	],
	[
		7,
		"a refund of an order that was never cancelled",
		({ refunded }) => [
			`UPDATE orders SET cancelled_at = NULL WHERE id = '${refunded}'`,
			`order ${refunded}`,
		],
	],
	[
		7,
		"a refund that is booked twice",
		({ refunded }) => [
			`INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id)
			SELECT user_id, sequence + 1, kind, amount_qepik, balance_after_qepik, reference, actor_id
			FROM balance_entries WHERE kind = 'refund' AND reference = '${refunded}'`,
			`order ${refunded}`,
		],
	],
	[
		8,
		"a tracked stock below zero",
		({ game }) => [`UPDATE games SET stock = -1 WHERE id = '${game.id}'`, `game ${game.id}`],
	],
	[
		8,
		"units sold that were never taken from the stock",
		({ game }) => [
			`UPDATE games SET units_sold = units_sold - 1 WHERE id = '${game.id}'`,
			`game ${game.id}`,
		],
	],
	[
		9,
		"a completed order without its moment",
		({ kept }) => [`UPDATE orders SET completed_at = NULL WHERE id = '${kept}'`, `order ${kept}`],
	],
	[
		9,
		"a waiting top-up with a moment of decision",
		({ waiting }) => [
			`UPDATE top_ups SET processed_at = now() WHERE id = '${waiting}'`,
			`top-up ${waiting}`,
		],
	],
	[
		10,
		"money from nowhere",
		({ customer }) => [
			`UPDATE balances SET balance_qepik = balance_qepik + 1 WHERE user_id = '${customer}'`,
			"the whole shop",
		],
	],
	[
		11,
		"a debit of somebody else",
		({ customer, kept }) => [
			`UPDATE orders SET user_id = (SELECT min(id) FROM users WHERE id <> '${customer}') WHERE id = '${kept}'`,
			`entry ${customer}/2`,
		],
	],
	[
		11,
		"a credit by nobody's authority",
		({ customer }) => [
			`UPDATE balance_entries SET actor_role = 'customer' WHERE user_id = '${customer}' AND sequence = 1`,
			`entry ${customer}/1`,
		],
	],
	[
		12,
		"a revenue that nobody paid",
		() => [`UPDATE order_days SET revenue_qepik = revenue_qepik + 1`, "the whole shop"],
	],
	[
		13,
		"two orders for one attempt",
		({ customer }) => [
			`UPDATE orders SET attempt_id = 'the-same-attempt' WHERE user_id = '${customer}'`,
			`customer ${customer}`,
		],
	],
])("rule %i names %s", async (rule, _what, harm) => {
	const [statement, offender] = harm(shop);
	expect(await findWithoutGuards(database.db, statement)).toContain(`${rule}: ${offender}`);
});

test("every rule has a number, in order", () => {
	expect(MONEY_RULES.map(({ rule }) => rule)).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
});

test("of twenty checks at once one is made, and none again before it is due", async () => {
	const { db } = database;
	const made = await Promise.all(
		Array.from({ length: 20 }, () => checkMoneyIfDue(db, { afterMinutes: 60 })),
	);
	expect(made.filter((findings) => findings !== undefined)).toEqual([[]]);
	expect(await checkMoneyIfDue(db, { afterMinutes: 60 })).toBeUndefined();
});

test("while another process checks, nobody else does", async () => {
	await database.db.transaction(async (tx) => {
		expect(await tryLockInTransaction(tx, "moneyCheck")).toBe(true);
		expect(await checkMoneyIfDue(database.db, { afterMinutes: 0 })).toBeUndefined();
	});
	expect(await checkMoneyIfDue(database.db, { afterMinutes: 0 })).toEqual([]);
});

test("a check is due once the last one is so many minutes old, to the minute", async () => {
	const { db } = database;
	const checkedAgo = (ago: string) =>
		db.execute(sql`UPDATE money_checks SET checked_at = now() - ${ago}::interval`);
	await checkedAgo("59 minutes 30 seconds");
	expect(await checkMoneyIfDue(db, { afterMinutes: 60 })).toBeUndefined();
	await checkedAgo("60 minutes 1 second");
	expect(await checkMoneyIfDue(db, { afterMinutes: 60 })).toEqual([]);
});

test("what a check found is kept", async () => {
	const { db } = database;
	await checkMoney(db);
	const { rows } = await db.execute<{ findings: unknown }>(
		sql`SELECT findings FROM money_checks ORDER BY id DESC LIMIT 1`,
	);
	expect(rows).toEqual([{ findings: [] }]);
});
