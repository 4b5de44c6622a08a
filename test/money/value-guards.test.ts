// Values that the database takes from no program: amounts, kinds, statuses, and people who are not there.
import { beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { addItem, changeOrder, changeTopUp, openSmallShop, type SmallShop } from "./small-shop.ts";

const database = useTestDatabase();
let of: SmallShop;
beforeAll(async () => {
	of = await openSmallShop(database.db);
});

const MOST = 10_000_000;

const entry = (values: string) => `INSERT INTO balance_entries
	(user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id) VALUES (${values})`;
const order = (columns: string, values: string) => `INSERT INTO orders
	(id, user_email, user_name, attempt_digest, ${columns}) VALUES ('x', '', '', '', ${values})`;
const topUp = (columns: string, values: string) => `INSERT INTO top_ups
	(id, user_email, ${columns}) VALUES ('x', '', ${values})`;
const decided = (by: string) => `processed_at = now(), processed_by = '${by}'`;

const refused: [what: string, guard: string, statement: () => string][] = [
	[
		"a balance of nobody",
		"balances_user_id_fkey",
		() => `INSERT INTO balances (user_id) VALUES ('nobody')`,
	],
	[
		"an entry before the first",
		"balance_entries_sequence_check",
		() => entry(`'${of.admin}', 0, 'adjustment', 5, 5, 'x', '${of.admin}'`),
	],
	[
		"an entry of an unknown kind",
		"balance_entries_kind_check",
		() => entry(`'${of.admin}', 1, 'gift', 5, 5, 'x', '${of.admin}'`),
	],
	[
		"an adjustment by nothing",
		"balance_entries_sign",
		() => entry(`'${of.admin}', 1, 'adjustment', 0, 0, 'x', '${of.admin}'`),
	],
	[
		"a refund that takes money",
		"balance_entries_sign",
		() => entry(`'${of.other}', 3, 'refund', -5, 3995, 'x', '${of.admin}'`),
	],
	[
		"an admin who vanishes after booking",
		"balance_entries_actor_id_fkey",
		() => `DELETE FROM users WHERE id = '${of.admin}'`,
	],
	...[0, MOST + 1].map((amount): (typeof refused)[number] => [
		`a top-up over ${amount} qəpik`,
		"top_ups_amount_qepik_check",
		() => topUp("user_id, amount_qepik, type", `'${of.other}', ${amount}, 'abb'`),
	]),
	...[0, MOST + 1].map((amount): (typeof refused)[number] => [
		`an approval over ${amount} qəpik`,
		"top_ups_approved_amount_qepik_check",
		() =>
			changeTopUp(
				of.waiting,
				`status = 'completed', approved_amount_qepik = ${amount}, ${decided(of.admin)}`,
			),
	]),
	[
		"a top-up of nobody",
		"top_ups_user_id_fkey",
		() => topUp("user_id, amount_qepik, type", `'nobody', 100, 'abb'`),
	],
	[
		"a top-up paid in another way",
		"top_ups_type_check",
		() => topUp("user_id, amount_qepik, type", `'${of.other}', 100, 'cash'`),
	],
	[
		"a top-up of another status",
		"top_ups_status_check",
		() => changeTopUp(of.waiting, `status = 'lost', ${decided(of.admin)}`),
	],
	[
		"a decision by nobody",
		"top_ups_processed_by_fkey",
		() => changeTopUp(of.waiting, `status = 'rejected', ${decided("nobody")}`),
	],
	[
		"a decision turned round by nobody",
		"top_ups_undone_by_fkey",
		() =>
			changeTopUp(
				of.rejected,
				`status = 'completed', approved_amount_qepik = 700, undone_at = now(), undone_by = 'nobody'`,
			),
	],
	[
		"an order of nobody",
		"orders_user_id_fkey",
		() => order("user_id, total_qepik, attempt_id", `'nobody', 500, 'attempt-x'`),
	],
	[
		"an order of another status",
		"orders_status_check",
		() => changeOrder(of.pending, "status = 'lost'"),
	],
	...["short-1", "x".repeat(65)].map((attempt): (typeof refused)[number] => [
		`an attempt of ${attempt.length} letters`,
		"orders_attempt_id_check",
		() => order("user_id, total_qepik, attempt_id", `'${of.other}', 500, '${attempt}'`),
	]),
	[
		"an order that is refunded and was never cancelled",
		"orders_refunded_after_cancelling",
		() =>
			order(
				"user_id, total_qepik, attempt_id, refunded_at",
				`'${of.other}', 500, 'attempt-x', now()`,
			),
	],
	[
		"an order whose stock came back without a refund",
		"orders_stock_returned_with_refund",
		() =>
			order(
				"user_id, total_qepik, attempt_id, stock_returned",
				`'${of.other}', 500, 'attempt-x', true`,
			),
	],
	["an item of no order", "order_items_order_id_fkey", () => addItem("nothing", {})],
	["a line before the first", "order_items_line_check", () => addItem(of.pending, { line: 0 })],
	["no units", "order_items_quantity_check", () => addItem(of.pending, { quantity: 0 })],
	[
		"a unit price below zero",
		"order_items_unit_price_qepik_check",
		() => addItem(of.pending, { unitPrice: -1 }),
	],
	...["", "1".repeat(65)].map((playerId): (typeof refused)[number] => [
		`a player's ID of ${playerId.length} letters`,
		"order_items_player_id_check",
		() => addItem(of.pending, { playerId }),
	]),
	[
		"a price past the largest",
		"games_price_qepik_check",
		() => `UPDATE games SET price_qepik = ${MOST + 1}`,
	],
	...[-1, MOST + 1].map((price): (typeof refused)[number] => [
		`a former price of ${price}`,
		"games_original_price_qepik_check",
		() => `UPDATE games SET original_price_qepik = ${price}`,
	]),
	[
		"fewer units sold than none",
		"games_units_sold_check",
		() => `UPDATE games SET units_sold = -1`,
	],
	...(
		[
			["of fewer units than none", "delivered_check", "1, -1, ''"],
			["that fails for a page of reasons", "undeliverable_check", "1, 0, repeat('x', 201)"],
			["of no line", "order_id_line_fkey", "9, 1, ''"],
		] satisfies [string, string, string][]
	).map(([what, guard, values]): (typeof refused)[number] => [
		`a delivery ${what}`,
		`order_deliveries_${guard}`,
		() => `INSERT INTO order_deliveries VALUES ('${of.pending}', ${values})`,
	]),
	["items that are removed", "order_items is append-only", () => `DELETE FROM order_items`],
	["emptied refunds", "order_refunds is append-only", () => `TRUNCATE order_refunds CASCADE`],
	["emptied orders", "orders is append-only", () => `TRUNCATE orders CASCADE`],
	["emptied top-ups", "top_ups is append-only", () => `TRUNCATE top_ups CASCADE`],
	["emptied items", "order_items is append-only", () => `TRUNCATE order_items CASCADE`],
];

test.each(refused)("the database refuses %s", async (_what, guard, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(guard);
	await expectMoneyInOrder(database.db);
});
