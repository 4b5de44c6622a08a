// The last line of defence around reversals and withdrawals: what the database refuses to any program,
// and what the money check would report if the constraints were gone.
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { findWithoutGuards } from "./without-guards.ts";

const database = useTestDatabase();
let of: Awaited<ReturnType<typeof openSmallShop>>;
beforeAll(async () => {
	of = await openSmallShop();
});

/** One of each kind: a waiting, approved, reversed, rejected and withdrawn top-up; orders likewise. */
async function openSmallShop() {
	const { db } = database;
	const [{ id: customer }, { id: admin }] = [
		await makeUser(db, { balanceQepik: 5000 }),
		await makeAdmin(db),
	];
	const ask = async () =>
		(await createTopUp(db, { userId: customer, userEmail: "", amountQepik: 700, type: "abb" })).id;
	const decision = (topUpId: string) => ({ topUpId, adminId: admin, reason: "Sınaq" });
	const [waiting, approved, takenBack] = [await ask(), await ask(), await ask()];
	const [rejected, withdrawn] = [await ask(), await ask()];
	await approveTopUp(db, decision(approved));
	await approveTopUp(db, decision(takenBack));
	await takeBackApproval(db, decision(takenBack));
	await rejectTopUp(db, decision(rejected));
	await withdrawTopUp(db, { topUpId: withdrawn, userId: customer });
	const game = (await makeGame(db, { trackStock: true, stock: 10 })).id;
	const line = { gameId: game, name: "", quantity: 2, playerId: null };
	const buy = async () => {
		const bought = { userId: customer, lines: [line], seenTotalQepik: 1000 };
		return (await placeOrder(db, { ...bought, attemptId: newId() })).orderId;
	};
	const [pending, cancelled, back] = [await buy(), await buy(), await buy()];
	await setOrderStatus(db, { orderId: cancelled, adminId: admin, status: "cancelled" });
	await withdrawOrder(db, { orderId: back, userId: customer });
	const topUps = { waiting, approved, takenBack, rejected, withdrawn };
	return { customer, admin, game, ...topUps, pending, cancelled, back };
}

/** Inserts the customer's next entry, consistent with the balance. */
const nextEntry = (kind: string, amount: number, reference: string, actor: string) => `
	INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
		reference, actor_id)
	SELECT user_id, last_sequence + 1, '${kind}', ${amount}, balance_qepik + ${amount},
		'${reference}', '${actor}'
	FROM balances WHERE user_id = '${of.customer}'`;

const topUp = (id: string, change: string) => `UPDATE top_ups SET ${change} WHERE id = '${id}'`;
const order = (id: string, change: string) => `UPDATE orders SET ${change} WHERE id = '${id}'`;
const undone = () => `undone_at = now(), undone_by = '${of.admin}'`;

test.each<[string, RegExp, () => string]>([
	[
		"a refund that a customer gives themselves",
		/given back only what was withdrawn/,
		() => nextEntry("refund", 1000, of.cancelled, of.customer),
	],
	[
		"a refund from somebody who is neither the customer nor an admin",
		/balance_entries_by_an_admin/,
		() => `WITH stranger AS (INSERT INTO users (id, name, email) VALUES ('x', 'x', 'x@test.example'))
			${nextEntry("refund", 1000, of.cancelled, "x")}`,
	],
	[
		"a second refund of what was withdrawn",
		/balance_entries_booked_once/,
		() => nextEntry("refund", 1000, of.back, of.customer),
	],
	[
		"a top-up that a customer gives themselves",
		/balance_entries_by_an_admin/,
		() => nextEntry("topup", 700, of.waiting, of.customer),
	],
	[
		"an order that is withdrawn without its refund",
		/orders_withdrawn_with_refund/,
		() => order(of.pending, "status = 'cancelled', cancelled_at = now(), withdrawn_at = now()"),
	],
	[
		"an order that is withdrawn after it was decided",
		/only an order that waits is withdrawn/,
		() => order(of.cancelled, "withdrawn_at = now(), refunded_at = now()"),
	],
	[
		"a withdrawal that is forgotten",
		/only an order that waits is withdrawn/,
		() => order(of.back, "withdrawn_at = NULL"),
	],
	[
		"stock that comes back without a refund",
		/stock goes back with the refund|orders_stock_returned_with_refund/,
		() => order(of.cancelled, "stock_returned = true"),
	],
	[
		"stock that came back and is forgotten",
		/stock goes back with the refund/,
		() => order(of.back, "stock_returned = false"),
	],
	[
		"an approval that is taken back without its entry",
		/top_ups_taken_back/,
		() => topUp(of.approved, `status = 'rejected', taken_back_qepik = 700, ${undone()}`),
	],
	[
		"an approval that is turned round without taking anything",
		/top_ups_processed/,
		() => topUp(of.approved, `status = 'rejected', ${undone()}`),
	],
	[
		"more taken back than was approved",
		/top_ups_taken_back_covered/,
		() => topUp(of.approved, `status = 'rejected', taken_back_qepik = 701, ${undone()}`),
	],
	[
		"another amount taken back than was booked",
		/what was taken back is what was booked/,
		() => `WITH booked AS (${nextEntry("adjustment", -300, of.approved, of.admin)} RETURNING *),
			moved AS (UPDATE balances SET balance_qepik = balance_after_qepik, last_sequence = sequence
				FROM booked WHERE balances.user_id = booked.user_id)
			${topUp(of.approved, `status = 'rejected', taken_back_qepik = 700, ${undone()}`)}`,
	],
	[
		"an approval that is taken back a second time",
		/does not change once it is decided/,
		() => topUp(of.takenBack, "taken_back_qepik = 1"),
	],
	[
		"a taking back that is turned round",
		/does not change once it is decided/,
		() => topUp(of.takenBack, `status = 'completed', taken_back_qepik = NULL, ${undone()}`),
	],
	[
		"a rejection that becomes an approval without a credit",
		/top_ups_credited/,
		() => topUp(of.rejected, `status = 'completed', approved_amount_qepik = 700, ${undone()}`),
	],
	[
		"a rejection that changes without a word of who",
		/does not change once it is decided/,
		() => topUp(of.rejected, "reason = 'x'"),
	],
	[
		"a withdrawn top-up that is approved",
		/does not change once it is decided/,
		() => topUp(of.withdrawn, `status = 'completed', approved_amount_qepik = 700, ${undone()}`),
	],
	[
		"a rejection that is said to be a withdrawal",
		/does not change once it is decided/,
		() => topUp(of.rejected, "withdrawn_at = now()"),
	],
	[
		"a withdrawal by somebody else",
		/top_ups_withdrawn/,
		() =>
			topUp(
				of.waiting,
				`status = 'rejected', processed_at = now(), processed_by = '${of.admin}', withdrawn_at = now()`,
			),
	],
	[
		"a decision that is turned round before it is made",
		/does not change once it is decided/,
		() => topUp(of.waiting, undone()),
	],
	[
		"a reason as long as a page",
		/reason_check/,
		() => topUp(of.waiting, "reason = repeat('x', 201)"),
	],
])("the database refuses %s", async (_what, guard, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(guard);
	await expectMoneyInOrder(database.db);
});

test.each<[number, string, () => [harm: string, offender: string]]>([
	[
		4,
		"an approval taken back over another amount than was booked",
		() => [topUp(of.takenBack, "taken_back_qepik = 699"), `top-up ${of.takenBack}`],
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
		() => [topUp(of.approved, "status = 'rejected'"), `top-up ${of.approved}`],
	],
	[
		8,
		"stock that was said to be returned and was not",
		() => [order(of.cancelled, "stock_returned = true"), `game ${of.game}`],
	],
	[
		9,
		"a withdrawn order that was not paid back",
		() => [order(of.back, "refunded_at = NULL"), `order ${of.back}`],
	],
	[
		9,
		"a decision turned round by nobody",
		() => [topUp(of.takenBack, "undone_by = NULL"), `top-up ${of.takenBack}`],
	],
	[
		9,
		"a withdrawn top-up that reads as completed",
		() => [topUp(of.withdrawn, "status = 'completed'"), `top-up ${of.withdrawn}`],
	],
	[
		11,
		"a customer's refund of what was not withdrawn",
		() => [order(of.back, "withdrawn_at = NULL"), `entry ${of.customer}/8`],
	],
	[
		11,
		"money taken back from somebody else",
		() => [
			`UPDATE top_ups SET user_id = '${of.admin}' WHERE id = '${of.takenBack}'`,
			`entry ${of.customer}/3`,
		],
	],
	[
		12,
		"a revenue that counts what was given back",
		() => [
			`${order(of.back, "status = 'completed', completed_at = now()")};
			INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
			VALUES ('2001-01-01', 1, 1, 1000)`,
			"the whole shop",
		],
	],
])("rule %i of the money check reports %s", async (rule, _what, harm) => {
	const [statement, offender] = harm();
	expect(await findWithoutGuards(database.db, statement)).toContain(`${rule}: ${offender}`);
});
