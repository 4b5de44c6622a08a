// Every clause of every rule: what the money check reports when the guards of the database are gone.
import { beforeAll, expect, test } from "vitest";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import {
	addItem,
	changeEntry as changeEntryOf,
	changeOrder,
	changeTopUp,
	inHalves,
	nextEntry,
	openSmallShop,
	type SmallShop,
} from "#test/money/small-shop.ts";
import { findWithoutGuards } from "#test/money/without-guards.ts";
import { useTestDatabase } from "#test/test-database.ts";

const database = useTestDatabase();
let of: SmallShop;
beforeAll(async () => {
	of = await openSmallShop(database.db);
});

const changeEntry = (sequence: number, change: string) =>
	changeEntryOf(of.customer, sequence, change);

test("a shop with one of everything is in order", async () => {
	await expectMoneyInOrder(database.db);
});

/** A line of the statement that is said to have paid a top-up. */
const usedLine = (topUpId: string, amount: string) => `
	INSERT INTO bank_lines
		(id, digest, amount_qepik, text, added_by, status, top_up_id, settled_at, settled_by)
	SELECT 'line', 'digest', ${amount}, 'x', '${of.admin}', 'used', id, now(), '${of.admin}'
	FROM top_ups WHERE id = '${topUpId}'`;

const harms: [rule: number, what: string, harm: () => [harm: string, offender: string]][] = [
	[
		4,
		"an approval taken back over another amount than was booked",
		() => [changeTopUp(of.takenBack, "taken_back_qepik = 699"), `top-up ${of.takenBack}`],
	],
	[
		4,
		"a taking back that was never booked",
		() => [
			`DELETE FROM balance_entries WHERE kind = 'adjustment' AND reference = '${of.takenBack}'`,
			`top-up ${of.takenBack}`,
		],
	],
	[
		4,
		"an approval that reads as rejected with nothing taken back",
		() => [changeTopUp(of.approved, "status = 'rejected'"), `top-up ${of.approved}`],
	],
	[
		8,
		"stock that was said to be returned and was not",
		() => [changeOrder(of.cancelled, "stock_returned = true"), `game ${of.game}`],
	],
	[
		9,
		"a withdrawn order that was not paid back",
		() => [changeOrder(of.back, "refunded_at = NULL"), `order ${of.back}`],
	],
	[
		9,
		"a decision turned round by nobody",
		() => [changeTopUp(of.takenBack, "undone_by = NULL"), `top-up ${of.takenBack}`],
	],
	[
		9,
		"a withdrawn top-up that reads as completed",
		() => [changeTopUp(of.withdrawn, "status = 'completed'"), `top-up ${of.withdrawn}`],
	],
	[
		11,
		"a customer's refund of what was not withdrawn",
		() => [changeOrder(of.back, "withdrawn_at = NULL"), `entry ${of.customer}/9`],
	],
	[
		11,
		"money taken back from somebody else",
		() => [
			`UPDATE top_ups SET user_id = '${of.admin}' WHERE id = '${of.takenBack}'`,
			`entry ${of.customer}/4`,
		],
	],
	[
		12,
		"a revenue that counts what was given back",
		() => [
			`${changeOrder(of.back, "status = 'completed', completed_at = now()")};
			INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
			VALUES ('2001-01-01', 1, 1, 1000)`,
			"the whole shop",
		],
	],
	[
		1,
		"a balance below the sum of its entries",
		() => [
			`UPDATE balances SET balance_qepik = balance_qepik - 1 WHERE user_id = '${of.customer}'`,
			`customer ${of.customer}`,
		],
	],
	[
		1,
		"a balance of somebody without any entry",
		() => [
			`UPDATE balances SET balance_qepik = 5 WHERE user_id = '${of.admin}'`,
			`customer ${of.admin}`,
		],
	],
	[
		2,
		"an entry that left less than nothing",
		() => [changeEntry(2, "balance_after_qepik = -1"), `customer ${of.customer}`],
	],
	[3, "a number left out", () => [changeEntry(11, "sequence = 12"), `customer ${of.customer}`]],
	[4, "a credit in two halves", () => [inHalves("topup", of.approved), `top-up ${of.approved}`]],
	[
		4,
		"a credit for a top-up that waits",
		() => [
			nextEntry(of.customer, {
				kind: "topup",
				amount: 700,
				reference: of.waiting,
				actor: of.admin,
			}),
			`top-up ${of.waiting}`,
		],
	],
	[
		4,
		"a credit that nobody asked for",
		() => [`DELETE FROM top_ups WHERE id = '${of.approved}'`, `top-up ${of.approved}`],
	],
	[
		4,
		"more taken back than was approved",
		() => [
			`${changeTopUp(of.takenBack, "taken_back_qepik = 701")}; ${changeEntry(4, "amount_qepik = -701")}`,
			`top-up ${of.takenBack}`,
		],
	],
	[5, "a debit in two halves", () => [inHalves("purchase", of.pending), `order ${of.pending}`]],
	[
		5,
		"a debit over another amount than the total",
		() => [changeEntry(5, "amount_qepik = -999"), `order ${of.pending}`],
	],
	[
		6,
		"an item with a wrong price that its order adds up",
		() => [
			`UPDATE order_items SET price_qepik = 1001 WHERE order_id = '${of.pending}';
			${changeOrder(of.pending, "total_qepik = 1001")}`,
			`order ${of.pending}`,
		],
	],
	...[0, 100].map((quantity): (typeof harms)[number] => [
		6,
		`an item of ${quantity} units`,
		() => [addItem(of.pending, { quantity }), `order ${of.pending}`],
	]),
	[
		6,
		"an item with a price below zero",
		() => [
			`${addItem(of.pending, { unitPrice: -100 })}; ${changeOrder(of.pending, "total_qepik = 900")}`,
			`order ${of.pending}`,
		],
	],
	[
		6,
		"an order over nothing",
		() => [
			`UPDATE order_items SET unit_price_qepik = 0, price_qepik = 0 WHERE order_id = '${of.pending}';
			${changeOrder(of.pending, "total_qepik = 0")}`,
			`order ${of.pending}`,
		],
	],
	[
		6,
		"an order without items",
		() => [`DELETE FROM order_items WHERE order_id = '${of.pending}'`, `order ${of.pending}`],
	],
	[7, "a refund in two halves", () => [inHalves("refund", of.back), `order ${of.back}`]],
	[
		7,
		"a refund that was never booked",
		() => [
			`DELETE FROM balance_entries WHERE kind = 'refund' AND reference = '${of.back}'`,
			`order ${of.back}`,
		],
	],
	[
		7,
		"a refund that its order does not know",
		() => [changeOrder(of.back, "refunded_at = NULL"), `order ${of.back}`],
	],
	[
		8,
		"a tracked stock that nobody knows",
		() => ["UPDATE games SET stock = NULL", `game ${of.game}`],
	],
	[
		8,
		"units sold of a game that nobody ordered",
		() => [
			`INSERT INTO games (id, name, category_id, units_sold) VALUES ('x', 'x', 'x', 1)`,
			"game x",
		],
	],
	[
		9,
		"a cancelled order without its moment",
		() => [changeOrder(of.cancelled, "cancelled_at = NULL"), `order ${of.cancelled}`],
	],
	...["completed_at", "cancelled_at"].map((moment): (typeof harms)[number] => [
		9,
		`an order that waits and has its ${moment}`,
		() => [changeOrder(of.pending, `${moment} = now()`), `order ${of.pending}`],
	]),
	[
		9,
		"a decision that was never made",
		() => [
			changeTopUp(of.approved, "processed_at = NULL, processed_by = NULL"),
			`top-up ${of.approved}`,
		],
	],
	[
		9,
		"a decision by nobody",
		() => [changeTopUp(of.approved, "processed_by = NULL"), `top-up ${of.approved}`],
	],
	[
		9,
		"an approval taken back at no moment",
		() => [
			changeTopUp(of.takenBack, "undone_at = NULL, undone_by = NULL"),
			`top-up ${of.takenBack}`,
		],
	],
	[
		9,
		"a withdrawn top-up that was turned round",
		() => [
			changeTopUp(of.withdrawn, `undone_at = now(), undone_by = '${of.admin}'`),
			`top-up ${of.withdrawn}`,
		],
	],
	[
		11,
		"a purchase by somebody else",
		() => [changeEntry(5, `actor_id = '${of.other}'`), `entry ${of.customer}/5`],
	],
	[
		11,
		"a withdrawn order that somebody else was given back",
		() => [changeEntry(9, `actor_id = '${of.other}'`), `entry ${of.customer}/9`],
	],
	[
		11,
		"a credit by nobody knows what right",
		() => [changeEntry(2, "actor_role = NULL"), `entry ${of.customer}/2`],
	],
	[
		12,
		"a revenue below what was paid",
		() => ["UPDATE order_days SET revenue_qepik = revenue_qepik - 1", "the whole shop"],
	],
	[
		17,
		"a transfer over another amount than was approved",
		() => [usedLine(of.approved, "approved_amount_qepik - 1"), "bank line line"],
	],
	[
		17,
		"a transfer that paid for what was taken back",
		() => [usedLine(of.takenBack, "approved_amount_qepik"), "bank line line"],
	],
];

test.each(harms)("rule %i of the money check reports %s", async (rule, _what, harm) => {
	const [statement, offender] = harm();
	expect(await findWithoutGuards(database.db, statement)).toContain(`${rule}: ${offender}`);
});

test("of very many offenders the first twenty of each rule are reported", async () => {
	const harm = `
		INSERT INTO users (id, name, email) SELECT 'many-' || i, '', i || '@many.example'
		FROM generate_series(101, 130) AS i`;
	expect(await findWithoutGuards(database.db, harm)).toEqual(
		Array.from({ length: 20 }, (_, index) => `1: customer many-${index + 101}`),
	);
});
