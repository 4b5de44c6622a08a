import { type Fault, inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const RULES = "app/balance/money-rules.server.ts";
const CHECK = "app/balance/check-money.server.ts";
const TESTS = ["money-rules", "check-money", "daily-money-check"].map(
	(name) => `app/balance/${name}.test.ts`,
);

/** What `npm run check:money` and the daily check would overlook. */
export const moneyRules: Mutant[] = [
	...overlooked(RULES, {
		"17-amount": [
			" AND approved_amount_qepik = line.amount_qepik",
			"",
			"a transfer that paid another amount",
		],
		"17-approved": [
			"top_ups.status = 'completed' AND approved_amount",
			"approved_amount",
			"a transfer that paid for what was taken back",
		],
		"1-too-little": [
			"balance_qepik IS DISTINCT FROM coalesce",
			"balance_qepik > coalesce",
			"a balance that is too small",
		],
		"1-no-balance": [
			"FROM users LEFT JOIN balances",
			"FROM users JOIN balances",
			"a person without a balance",
		],
		"1-no-entries": [
			"LEFT JOIN (\n\t\t\t\tSELECT user_id, sum(amount_qepik) AS booked",
			"JOIN (\n\t\t\t\tSELECT user_id, sum(amount_qepik) AS booked",
			"a balance without any entry",
		],
		"2-below-zero": [
			"FROM balances WHERE balance_qepik < 0",
			"FROM balances WHERE false",
			"a balance below zero",
		],
		"2-was-below-zero": [
			"WHERE balance_after_qepik < 0",
			"WHERE false",
			"a balance that was below zero",
		],
		"3-gap": [
			"WHERE sequence <> sequence_before + 1\n\t\t\t\tOR ",
			"WHERE ",
			"a number that is left out",
		],
		"3-jump": [
			"\n\t\t\t\tOR balance_after_qepik <> left_before + amount_qepik",
			"",
			"an entry that leaves another balance",
		],
		"4-twice": [
			"coalesce(entries, 0) <> (approved_amount_qepik IS NOT NULL)::integer\n\t\t\t\tOR ",
			"",
			"a credit that is booked in two",
		],
		"4-amount": [
			"OR booked IS DISTINCT FROM approved_amount_qepik",
			"",
			"a credit over another amount",
		],
		"4-unasked": ["top_up FULL JOIN", "top_up LEFT JOIN", "a credit that nobody asked for"],
		"4-taken": [
			"OR -taken.amount_qepik IS DISTINCT FROM taken_back_qepik",
			"",
			"another amount taken back",
		],
		"4-status": [
			"OR (status = 'completed')\n\t\t\t\t\tIS DISTINCT FROM (approved_amount_qepik IS NOT NULL AND taken_back_qepik IS NULL)",
			"",
			"a rejection with a credit",
		],
		"4-too-much-taken": [
			"\n\t\t\t\tOR taken_back_qepik > approved_amount_qepik",
			"",
			"more taken back than approved",
		],
		"4-waiting": [
			"SELECT * FROM top_ups WHERE status <> 'pending'",
			"SELECT * FROM top_ups WHERE status = 'completed'",
			"a rejected top-up with a credit",
		],
		"5-twice": [
			"WHERE entries IS DISTINCT FROM 1 OR booked IS DISTINCT FROM -total_qepik",
			"WHERE booked IS DISTINCT FROM -total_qepik",
			"a debit booked in two",
		],
		"5-amount": [
			"entries IS DISTINCT FROM 1 OR booked IS DISTINCT FROM -total_qepik",
			"entries IS DISTINCT FROM 1",
			"a debit over another amount",
		],
		"5-no-order": [
			"FROM orders FULL JOIN (\n\t\t\t\tSELECT reference, count(*) AS entries",
			"FROM orders LEFT JOIN (\n\t\t\t\tSELECT reference, count(*) AS entries",
			"a debit without an order",
		],
		"6-total": [
			"WHERE total_qepik IS DISTINCT FROM items_qepik OR",
			"WHERE",
			"a total that is not the sum of its items",
		],
		"6-nothing": [" OR total_qepik <= 0", "", "an order over nothing"],
		"6-no-items": [
			"FROM orders LEFT JOIN (\n\t\t\t\tSELECT order_id, sum(price_qepik)",
			"FROM orders JOIN (\n\t\t\t\tSELECT order_id, sum(price_qepik)",
			"an order without items",
		],
		"6-price": ["price_qepik <> unit_price_qepik * quantity OR ", "", "an item with a wrong price"],
		"6-most-units": ["NOT BETWEEN 1 AND 99", "< 1", "an item of a hundred units"],
		"6-least-units": ["NOT BETWEEN 1 AND 99", "> 99", "an item of no units"],
		"6-unit-price": ["\n\t\t\t\tOR unit_price_qepik < 0", "", "an item that gives money"],
		"7-not-cancelled": ["cancelled_at IS NULL OR booked", "booked", "a refund of what went on"],
		"7-unknown": [
			"\n\t\t\t\tOR own <> (refunded_at IS NOT NULL)::integer",
			"",
			"a refund that its order does not know",
		],
		"8-unknown": ["stock IS NULL OR ", "", "a tracked stock that nobody knows"],
		"8-below-zero": [" OR stock < 0)", ")", "a stock below zero"],
		"8-units": [" OR units_sold <> coalesce(ordered, 0)", "", "units that no order explains"],
		"8-returned": [" AND NOT stock_returned", "", "units that came back"],
		"8-untracked": ["from_stock AND ", "", "units that came from no stock"],
		"8-unordered": ["FROM games LEFT JOIN", "FROM games JOIN", "units sold that nobody ordered"],
		"9-completed": [
			"(status = 'completed' AND completed_at IS NULL)\n\t\t\t\tOR ",
			"",
			"a completion without its moment",
		],
		"9-cancelled": [
			"OR (status = 'cancelled' AND cancelled_at IS NULL)",
			"",
			"a cancelling without its moment",
		],
		"9-waiting": [
			"OR (status = 'pending' AND coalesce(completed_at, cancelled_at) IS NOT NULL\n",
			"OR (false\n",
			"a waiting order that was done",
		],
		"9-waiting-cancelled": [
			"coalesce(completed_at, cancelled_at) IS NOT NULL",
			"completed_at IS NOT NULL",
			"a waiting order that was cancelled",
		],
		"9-withdrawn-unpaid": [
			"\n\t\t\t\tOR (withdrawn_at IS NOT NULL AND refunded_at IS NULL)",
			"",
			"a withdrawn order that is not paid back",
		],
		"9-decided": [
			"(status = 'pending') <> (processed_at IS NULL)\n\t\t\t\tOR ",
			"",
			"a decision without its moment",
		],
		"9-decider": [
			"OR (processed_at IS NULL) <> (processed_by IS NULL)",
			"",
			"a decision by nobody",
		],
		"9-undoer": [
			"OR (undone_at IS NULL) <> (undone_by IS NULL)",
			"",
			"a decision turned round by nobody",
		],
		"9-taken-at": [
			"OR (taken_back_qepik IS NOT NULL AND undone_at IS NULL)",
			"",
			"an approval taken back at no moment",
		],
		"9-withdrawn-status": ["status <> 'rejected' OR ", "", "a withdrawn top-up that reads as paid"],
		"9-withdrawn-undone": [" OR undone_at IS NOT NULL)", ")", "a withdrawn top-up turned round"],
		"10-sum": ["WHERE stored <> booked", "WHERE stored < booked", "money from nowhere"],
		"10-adjustments": [
			"kind IN ('topup', 'adjustment')), 0)",
			"kind = 'topup'), 0)",
			"the adjustments are left out of the sum",
		],
		"10-refunds": [
			"\n\t\t\t\t\t+ coalesce(sum(abs(amount_qepik)) FILTER (WHERE kind = 'refund'), 0)",
			"",
			"the refunds are left out of the sum",
		],
		"11-owner": [
			"coalesce(orders.user_id, top_up.user_id, entry.user_id) <> entry.user_id\n\t\t\t\tOR ",
			"",
			"money of one person on another's balance",
		],
		"11-owner-of-top-up": [
			"orders.user_id, top_up.user_id, ",
			"orders.user_id, ",
			"somebody else's top-up",
		],
		"11-own-purchase": [
			"OR (kind = 'purchase' AND actor_id <> entry.user_id)",
			"",
			"a purchase by somebody else",
		],
		"11-by-an-admin": [
			"actor_role IS DISTINCT FROM 'admin'",
			"actor_role <> 'admin'",
			"a credit by nobody knows whom",
		],
		"11-no-admin": ["actor_role IS DISTINCT FROM 'admin'", "false", "a credit by a customer"],
		"11-own-refund": ["actor_id = entry.user_id AND orders", "orders", "a refund by somebody else"],
		"11-withdrawn": [
			" AND orders.withdrawn_at IS NOT NULL",
			"",
			"a refund of what was not withdrawn",
		],
		"12-revenue": [
			"WHERE revenue <> paid",
			"WHERE revenue > paid",
			"a revenue below what was paid",
		],
		"12-refunds": [
			"kind IN ('purchase', 'refund') AND status",
			"kind = 'purchase' AND status",
			"revenue that was given back",
		],
		"12-completed": [" AND status = 'completed'", "", "orders that are no revenue yet"],
		"13-attempt": [
			"attempt_id HAVING count(*) > 1",
			"attempt_id HAVING count(*) > 2",
			"two orders for one attempt",
		],
	}),
	...overlooked(CHECK, {
		few: ["FINDINGS_OF_A_RULE = 20", "FINDINGS_OF_A_RULE = 1", "all but one of what is wrong"],
		many: [" LIMIT ${FINDINGS_OF_A_RULE})", ")", "the dashboard, under a million findings"],
		kept: ["${JSON.stringify(findings)}", '${"[]"}', "what the check found"],
		lock: [
			'if (!(await tryLockInTransaction(tx, "moneyCheck"))) return undefined;',
			"",
			"one check instead of eight at once",
		],
		recent: [
			"recent.rows.length > 0 ? undefined : checkMoney(tx)",
			"checkMoney(tx)",
			"the pace of the checks",
		],
		again: ["checked_at > now()", "checked_at < now()", "the check of every day but the first"],
		minutes: ["mins =>", "hours =>", "the check of the next sixty days"],
		"too-often": ["mins =>", "secs =>", "a check in every ten minutes"],
	}),
	...inFile("app/balance/daily-money-check.server.ts", ["app/balance/daily-money-check.test.ts"], {
		"daily-check-error": ["log.error(", "log.info(", "money that is not in order wakes nobody"],
		"daily-check-findings": ["{ findings }, ", "", "the log does not say what is wrong"],
		"daily-check-one": ["findings.length > 0", "findings.length > 1", "one broken rule is none"],
		"daily-check-published": [
			"\t\tmoneyChecked(hub);\n",
			"",
			"the open dashboard shows the last check",
		],
		"daily-check-at-start": [
			"isFirst ? 1 : DAY_MINUTES",
			"DAY_MINUTES",
			"a start is no reason to check",
		],
		"daily-check-start-minute": [
			"isFirst ? 1 :",
			"isFirst ? 0 :",
			"eight processes that start check eight times",
		],
		"daily-check-day": ["24 * 60", "7 * 24 * 60", "money that is checked once a week"],
		"daily-check-hour": ["24 * 60", "60", "money that is checked all the time"],
		"daily-check-soon": [
			"firstAfterMs: 10_000",
			"firstAfterMs: 10_000_000",
			"a start is checked hours later",
		],
		"daily-check-looks": [
			"10 * MINUTE_MS",
			"10_000 * MINUTE_MS",
			"a check that is due is made a week later",
		],
	}),
	{
		name: "daily-check-started",
		lost: "the money is never checked",
		file: "app/server/run.server.ts",
		text: "[dailyMoneyCheck, dailyPictureCleanup, dailyOrderCleanup]",
		becomes: "[dailyPictureCleanup]",
		tests: ["test/starting.test.ts"],
	},
];

function overlooked(file: string, clauses: Record<string, Fault>): Mutant[] {
	const faults = Object.entries(clauses).map(([name, [text, becomes, lost]]) => {
		return [`money-rule-${name}`, [text, becomes, `nobody is told of ${lost}`]];
	});
	return inFile(file, TESTS, Object.fromEntries(faults));
}
