// The last line of defence: what the database refuses to any program. Each row attacks one constraint
// or trigger, bypassing the shop's code.
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";

const database = useTestDatabase();
let of: Record<
	"customer" | "admin" | "game" | "waiting" | "approved" | "kept" | "refunded",
	string
>;
beforeAll(async () => {
	const { db } = database;
	const [user, admin] = [await makeUser(db, { balanceQepik: 5000 }), await makeAdmin(db)];
	const game = await makeGame(db, { trackStock: true, stock: 10 });
	const ask = () =>
		createTopUp(db, { userId: user.id, userEmail: "", amountQepik: 700, type: "abb" });
	const [waiting, approved] = [(await ask()).id, (await ask()).id];
	await approveTopUp(db, { topUpId: approved, adminId: admin.id });
	const buy = async (attemptId: string) => {
		const line = { gameId: game.id, name: "", quantity: 1, playerId: null };
		const bought = { userId: user.id, lines: [line], seenTotalQepik: 500, attemptId };
		return (await placeOrder(db, bought)).orderId;
	};
	const [kept, refunded] = [await buy("attempt-1"), await buy(newId())];
	await setOrderStatus(db, { orderId: refunded, adminId: admin.id, status: "cancelled" });
	await refundOrder(db, { orderId: refunded, adminId: admin.id });
	of = { customer: user.id, admin: admin.id, game: game.id, waiting, approved, kept, refunded };
});

const entry = (values: string) => `INSERT INTO balance_entries
	(user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id) VALUES (${values})`;
const order = (values: string) => `INSERT INTO orders
	(id, user_id, user_email, user_name, total_qepik, attempt_id, attempt_digest) VALUES (${values})`;

// The customer's ledger: adjustment to 5000, topup to 5700, purchase to 5200, to 4700, refund to 5200.
test.each<[string, RegExp, () => string]>([
	[
		"a balance below zero",
		/balances_balance_qepik_check/,
		() => `UPDATE balances SET balance_qepik = -1`,
	],
	[
		"a balance without its entry",
		/balances_agree_with_the_ledger/,
		() => `UPDATE balances SET balance_qepik = 5201 WHERE user_id = '${of.customer}'`,
	],
	[
		"a first balance from nowhere",
		/balances_start_from_zero/,
		() => `UPDATE balances SET balance_qepik = 5 WHERE user_id = '${of.admin}'`,
	],
	[
		"a first entry from nowhere",
		/balance_entries_start_from_zero/,
		() => entry(`'${of.admin}', 1, 'adjustment', 5, 6, 'x', '${of.admin}'`),
	],
	[
		"an entry that does not follow the one before",
		/balance_entries_follow_the_one_before/,
		() => entry(`'${of.customer}', 6, 'adjustment', 5, 5206, 'x', '${of.admin}'`),
	],
	[
		"a gap in the ledger",
		/balance_entries_follow_the_one_before/,
		() => entry(`'${of.customer}', 7, 'adjustment', 5, 5205, 'x', '${of.admin}'`),
	],
	[
		"two entries in one place",
		/balance_entries_pkey/,
		() => entry(`'${of.customer}', 5, 'adjustment', 500, 5200, 'x', '${of.admin}'`),
	],
	[
		"a credit booked twice",
		/balance_entries_booked_once/,
		() => entry(`'${of.customer}', 6, 'topup', 700, 5900, '${of.approved}', '${of.admin}'`),
	],
	[
		"a debit booked twice",
		/balance_entries_booked_once/,
		() => entry(`'${of.customer}', 6, 'purchase', -500, 4700, '${of.kept}', '${of.customer}'`),
	],
	[
		"a refund booked twice",
		/balance_entries_booked_once/,
		() => entry(`'${of.customer}', 6, 'refund', 500, 5700, '${of.refunded}', '${of.admin}'`),
	],
	[
		"a purchase that adds money",
		/balance_entries_sign/,
		() => entry(`'${of.customer}', 6, 'purchase', 500, 5700, 'x', '${of.customer}'`),
	],
	[
		"a top-up that takes money",
		/balance_entries_sign/,
		() => entry(`'${of.customer}', 6, 'topup', -500, 4700, 'x', '${of.admin}'`),
	],
	[
		"an entry below zero",
		/balance_entries_balance_after_qepik_check/,
		() => entry(`'${of.customer}', 6, 'purchase', -5300, -100, 'x', '${of.customer}'`),
	],
	[
		"an adjustment by a customer",
		/balance_entries_by_an_admin/,
		() => entry(`'${of.customer}', 6, 'adjustment', 5, 5205, 'x', '${of.customer}'`),
	],
	[
		"a purchase from somebody else's balance",
		/balance_entries_own_purchase/,
		() => entry(`'${of.customer}', 6, 'purchase', -5, 5195, 'x', '${of.admin}'`),
	],
	["a changed entry", /append-only/, () => `UPDATE balance_entries SET reason = 'x'`],
	["a removed entry", /append-only/, () => `DELETE FROM balance_entries`],
	["an emptied ledger", /append-only/, () => `TRUNCATE balance_entries CASCADE`],
	[
		"a completed top-up without a credit",
		/top_ups_credited/,
		() =>
			`UPDATE top_ups SET status = 'completed', approved_amount_qepik = 1, processed_at = now(), processed_by = '${of.admin}' WHERE id = '${of.waiting}'`,
	],
	[
		"a decision without a moment",
		/top_ups_processed/,
		() => `UPDATE top_ups SET status = 'rejected' WHERE id = '${of.waiting}'`,
	],
	[
		"a decision that changes",
		/does not change once it is decided/,
		() =>
			`UPDATE top_ups SET status = 'rejected', approved_amount_qepik = NULL WHERE id = '${of.approved}'`,
	],
	[
		"another amount that was asked for",
		/does not change once it is decided/,
		() => `UPDATE top_ups SET amount_qepik = 1 WHERE id = '${of.waiting}'`,
	],
	["a removed top-up", /append-only/, () => `DELETE FROM top_ups`],
	[
		"an order without a debit",
		/orders_paid/,
		() => order(`'x', '${of.customer}', '', '', 500, 'attempt-x', ''`),
	],
	[
		"an order over nothing",
		/orders_total_qepik_check/,
		() => order(`'x', '${of.customer}', '', '', 0, 'attempt-x', ''`),
	],
	[
		"two orders for one attempt",
		/orders_one_for_each_attempt/,
		() => order(`'x', '${of.customer}', '', '', 500, 'attempt-1', ''`),
	],
	[
		"a refunded order without a credit",
		/orders_refunded/,
		() =>
			`UPDATE orders SET status = 'cancelled', cancelled_at = now(), refunded_at = now() WHERE id = '${of.kept}'`,
	],
	[
		"a refund of an order that was not cancelled",
		/moment of an order|orders_refunded_after/,
		() => `UPDATE orders SET refunded_at = now() WHERE id = '${of.kept}'`,
	],
	[
		"a completed order without its moment",
		/orders_completed/,
		() => `UPDATE orders SET status = 'completed' WHERE id = '${of.kept}'`,
	],
	[
		"a cancelled order without its moment",
		/orders_cancelled/,
		() => `UPDATE orders SET status = 'cancelled' WHERE id = '${of.kept}'`,
	],
	[
		"a moment of completion without the status",
		/moment of an order/,
		() => `UPDATE orders SET completed_at = now() WHERE id = '${of.kept}'`,
	],
	[
		"a moment that moves",
		/moment of an order/,
		() => `UPDATE orders SET cancelled_at = now() WHERE id = '${of.refunded}'`,
	],
	[
		"a refund that is forgotten",
		/moment of an order/,
		() => `UPDATE orders SET refunded_at = NULL WHERE id = '${of.refunded}'`,
	],
	[
		"an order that changes its total",
		/placed for does not change/,
		() => `UPDATE orders SET total_qepik = 1 WHERE id = '${of.kept}'`,
	],
	[
		"an order that changes its buyer",
		/placed for does not change/,
		() => `UPDATE orders SET user_id = '${of.admin}' WHERE id = '${of.kept}'`,
	],
	["a removed order", /append-only/, () => `DELETE FROM orders`],
	["an item that changes", /append-only/, () => `UPDATE order_items SET game_name = 'x'`],
	[
		"an item with a wrong price",
		/order_items_price/,
		() =>
			`INSERT INTO order_items (order_id, line, game_id, game_name, quantity, unit_price_qepik, price_qepik) VALUES ('${of.kept}', 2, 'x', '', 2, 5, 11)`,
	],
	[
		"a hundred units",
		/order_items_quantity_check/,
		() =>
			`INSERT INTO order_items (order_id, line, game_id, game_name, quantity, unit_price_qepik, price_qepik) VALUES ('${of.kept}', 2, 'x', '', 100, 5, 500)`,
	],
	[
		"two lines with one game",
		/order_items_one_line_for_each_game/,
		() =>
			`INSERT INTO order_items (order_id, line, game_id, game_name, quantity, unit_price_qepik, price_qepik) VALUES ('${of.kept}', 2, '${of.game}', '', 1, 5, 5)`,
	],
	["a stock below zero", /games_stock_check/, () => `UPDATE games SET stock = -1`],
	[
		"a tracked stock that nobody knows",
		/tracked_stock_is_known/,
		() => `UPDATE games SET stock = NULL`,
	],
	["a price below zero", /games_price_qepik_check/, () => `UPDATE games SET price_qepik = -1`],
	[
		"a customer who vanishes with a balance",
		/balance_entries_user_id_fkey/,
		() => `DELETE FROM users WHERE id = '${of.customer}'`,
	],
])("the database refuses %s", async (_what, guard, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(guard);
	await expectMoneyInOrder(database.db);
});
