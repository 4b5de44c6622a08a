// What goes back of an order in parts: what the database refuses to any program.
import { beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { changeOrder, nextEntry, openSmallShop, type SmallShop } from "./small-shop.ts";

const database = useTestDatabase();
let of: SmallShop;
beforeAll(async () => {
	of = await openSmallShop(database.db);
});

/** Books a part of an order, with its balance; of `parted` 5.00 ₼ of 10.00 ₼ and one unit of two are left. */
function bookPart(
	amount: number,
	{ orderId = of.parted, userId = of.customer, units = 0, actor = of.admin } = {},
) {
	const entry = nextEntry(userId, { kind: "refund", amount, reference: "x", actor });
	const line = `INSERT INTO order_refund_lines (refund_id, order_id, line, quantity)
		VALUES ('x', '${orderId}', 1, ${units})`;
	return `WITH part AS (INSERT INTO order_refunds (id, order_id) VALUES ('x', '${orderId}')),
		${units ? `units AS (${line}),` : ""}
		booked AS (${entry} RETURNING user_id, sequence, balance_after_qepik)
		UPDATE balances SET balance_qepik = balance_after_qepik, last_sequence = sequence
		FROM booked WHERE balances.user_id = booked.user_id`;
}

const line = (values: string) =>
	`INSERT INTO order_refund_lines (refund_id, order_id, line, quantity) VALUES (${values})`;

test.each<[string, RegExp, () => string]>([
	["more than is left of the price", /orders_refunded_covered/, () => bookPart(501)],
	[
		"a part of an order that was given back whole",
		/orders_refunded_covered/,
		() => bookPart(1, { orderId: of.back }),
	],
	[
		"the whole price beside a part",
		/orders_refunded_covered/,
		() =>
			nextEntry(of.customer, {
				...{ kind: "refund", amount: 1000 },
				...{ reference: of.parted, actor: of.admin },
			}),
	],
	[
		"a part that is not booked",
		/order_refunds_booked/,
		() => `INSERT INTO order_refunds (id, order_id) VALUES ('x', '${of.parted}')`,
	],
	[
		"a part of no order",
		/order_refunds_order_id_fkey/,
		() => `INSERT INTO order_refunds (id, order_id) VALUES ('x', 'nothing')`,
	],
	[
		"a refund of nothing",
		/for an order of the same person/,
		() => nextEntry(of.customer, { kind: "refund", amount: 5, reference: "x", actor: of.admin }),
	],
	[
		"a part on somebody else's balance",
		/for an order of the same person/,
		() => bookPart(5, { userId: of.other }),
	],
	[
		"a part that a customer takes",
		/given back only what was withdrawn/,
		() => bookPart(5, { actor: of.customer }),
	],
	[
		"another sum than was booked",
		/what was given back is what was booked/,
		() => changeOrder(of.parted, "refunded_qepik = 0"),
	],
	[
		"a sum where nothing was booked",
		/what was given back is what was booked/,
		() => changeOrder(of.completed, "refunded_qepik = 1"),
	],
	["more units than are left", /no more units are paid back/, () => bookPart(500, { units: 2 })],
	["units at another price", /at the price they cost/, () => bookPart(400, { units: 1 })],
	["units without a part", /order_refund_lines_of_refund/, () => line(`'x', '${of.parted}', 1, 1`)],
	[
		"units of no line",
		/order_refund_lines_of_item/,
		() => line(`'${of.part}', '${of.parted}', 9, 1`),
	],
	[
		"fewer units than one",
		/order_refund_lines_quantity_check/,
		() => line(`'${of.part}', '${of.parted}', 1, 0`),
	],
	["a part that changes", /append-only/, () => `UPDATE order_refunds SET order_id = order_id`],
	["a part that is removed", /append-only/, () => `DELETE FROM order_refunds`],
	["units that change", /append-only/, () => `UPDATE order_refund_lines SET quantity = 1`],
	["units that are removed", /append-only/, () => `DELETE FROM order_refund_lines`],
	["emptied units", /append-only/, () => `TRUNCATE order_refund_lines`],
])("the database refuses %s", async (_what, guard, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(guard);
	await expectMoneyInOrder(database.db);
});

test("what is left is taken, so it was the guards that refused", async () => {
	await database.db.$client.query(bookPart(500, { units: 1 }).replaceAll("'x'", "'fits'"));
	await database.db.$client.query(
		`UPDATE games SET units_sold = units_sold - 1, stock = stock + 1 WHERE id = '${of.game}'`,
	);
	await expectMoneyInOrder(database.db);
});
