// The last line of defence around what was decided: what the database refuses to any program.
import { beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import {
	nextEntry as nextEntryOf,
	openSmallShop,
	changeOrder as order,
	type SmallShop,
	changeTopUp as topUp,
} from "./small-shop.ts";

const database = useTestDatabase();
let of: SmallShop;
beforeAll(async () => {
	of = await openSmallShop(database.db);
});

const nextEntry = (kind: string, amount: number, reference: string, actor: string) =>
	nextEntryOf(of.customer, { kind, amount, reference, actor });
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
		"an order that is withdrawn after something of it was delivered",
		/delivered is not withdrawn/,
		() => `INSERT INTO order_deliveries VALUES ('${of.pending}', 1, 1, '');
			${order(of.pending, "status = 'cancelled', cancelled_at = now(), withdrawn_at = now(), refunded_at = now()")}`,
	],
	[
		"a withdrawal that is forgotten",
		/only an order that waits is withdrawn/,
		() => order(of.back, "withdrawn_at = NULL"),
	],
	[
		"an order that is withdrawn and still waits",
		/only an order that waits is withdrawn/,
		() => order(of.pending, "withdrawn_at = now()"),
	],
	[
		"an order that is refunded while it waits",
		/a moment of an order/,
		() => order(of.pending, "refunded_at = now()"),
	],
	[
		"a moment of completion that moves",
		/a moment of an order/,
		() => order(of.completed, "completed_at = now()"),
	],
	[
		"a moment of cancelling without the status",
		/a moment of an order/,
		() => order(of.pending, "cancelled_at = now()"),
	],
	["another order", /placed for does not change/, () => order(of.pending, "id = 'another'")],
	[
		"an order of another attempt",
		/placed for does not change/,
		() => order(of.pending, "attempt_id = 'another-attempt'"),
	],
	[
		"an order of another cart",
		/placed for does not change/,
		() => order(of.pending, "attempt_digest = ''"),
	],
	[
		"stock that comes back without a refund",
		/stock goes back with the refund/,
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
		"what somebody else was credited for taken back",
		/what was taken back is what was booked/,
		() => `WITH booked AS (${nextEntryOf(of.other, { kind: "adjustment", amount: -700, reference: of.approved, actor: of.admin })} RETURNING *),
			moved AS (UPDATE balances SET balance_qepik = balance_after_qepik, last_sequence = sequence
				FROM booked WHERE balances.user_id = booked.user_id)
			${topUp(of.approved, `status = 'rejected', taken_back_qepik = 700, ${undone()}`)}`,
	],
	...(
		[
			["that waits again", (_) => `status = 'pending', ${undone()}`],
			["turned round to what it is", (_) => undone()],
			["decided at another moment", (taken) => `${taken}, processed_at = now()`],
			["decided by another admin", (taken) => `${taken}, processed_by = '${of.other}'`],
			["over another amount", (taken) => `${taken}, approved_amount_qepik = 701`],
		] satisfies [string, (taken: string) => string][]
	).map(([what, change]): [string, RegExp, () => string] => [
		`an approval ${what}`,
		/does not change once it is decided/,
		() => topUp(of.approved, change(`status = 'rejected', taken_back_qepik = 700, ${undone()}`)),
	]),
	...(
		[
			["without a moment", () => [of.rejected, "undone_at = NULL"]],
			["after its customer withdrew it", () => [of.withdrawn, `withdrawn_at = NULL, ${undone()}`]],
			["as it is withdrawn", () => [of.rejected, `withdrawn_at = now(), ${undone()}`]],
		] satisfies [string, () => [string, string]][]
	).map(([what, change]): [string, RegExp, () => string] => [
		`a rejection that becomes an approval ${what}`,
		/does not change once it is decided/,
		() => {
			const [id, also] = change();
			return topUp(id, `status = 'completed', approved_amount_qepik = 700, ${also}`);
		},
	]),
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
	...["user_id", "id"].map((column): [string, RegExp, () => string] => [
		`another ${column} of what waits`,
		/does not change once it is decided/,
		() => topUp(of.waiting, `${column} = '${of.other}'`),
	]),
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
