import { type Fault, inFile, replaceIn } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const balance = (name: string) => `app/balance/${name}`;
const RACES = "test/money/races.test.ts";
const UNDO = balance("undo-top-up-decision.test.ts");
const DECIDE = balance("decide-top-up.test.ts");
const _PAGE = balance("balance-page.test.ts");

/** The balance is other people's money: the verbs that move it, and what they refuse. */
export const money: Mutant[] = [
	...inFile(balance("adjust-balance.server.ts"), [balance("adjust-balance.test.ts"), RACES], {
		"adjust-seen": [
			" AND balance_qepik = ${seenBalanceQepik}",
			"",
			"an admin overwrites a purchase made meanwhile",
		],
		"adjust-lock": ["\n\t\t\tFOR UPDATE", "", "an adjustment beside purchases gives money away"],
		"adjust-same": [
			"\n\t\t\t\tAND balance_qepik <> ${newBalanceQepik}",
			"",
			"a balance that is there already is an error",
		],
		"adjust-owner": [
			"WHERE user_id = ${userId} AND",
			"WHERE",
			"every customer with that balance gets the money",
		],
		"adjust-reason": ["reason: sql`${reason}`,", "", "the customer is not told why"],
		"adjust-journal": [
			'await recordAction(tx, adminId, "user.balance"',
			'if (false) await recordAction(tx, adminId, "user.balance"',
			"nobody sees who gave money",
		],
		"adjust-unknown": [
			"if (balanceQepik === undefined) throw",
			"if (false) throw",
			"money for nobody is no refusal",
		],
		"adjust-moved": [
			"balanceQepik !== seenBalanceQepik",
			"balanceQepik === undefined",
			"a moved balance is refused silently",
		],
	}),
	...inFile(
		balance("book-entry.server.ts"),
		[
			balance("adjust-balance.test.ts"),
			"app/orders/place-order.test.ts",
			"test/money/deadlocks.test.ts",
		],
		{
			"book-covered": [
				" AND balance_qepik + ${booking.amountQepik} >= 0",
				"",
				"a short balance is an error, not a refusal",
			],
			"book-covered-exactly": [
				"${booking.amountQepik} >= 0",
				"${booking.amountQepik} > 0",
				"the last money cannot be spent",
			],
			"book-hold": [" FOR UPDATE)`", ")`", "a purchase that waits keeps the stock from others"],
			"book-sequence": [
				"coalesce(last_sequence, 0) + 1",
				"coalesce(last_sequence, 1) + 1",
				"the first entry",
			],
		},
	),
	...inFile(balance("create-top-up.server.ts"), [balance("create-top-up.test.ts"), DECIDE], {
		"ask-least": ["amountQepik >= LEAST_TOP_UP_QEPIK && ", "", "a top-up over one qəpik"],
		"ask-least-itself": [
			">= LEAST_TOP_UP_QEPIK",
			"> LEAST_TOP_UP_QEPIK",
			"a top-up over 1.00 ₼ is refused",
		],
		"ask-most": [
			" && amountQepik <= MAX_QEPIK",
			"",
			"a top-up past the largest amount is an error",
		],
		"ask-most-itself": ["<= MAX_QEPIK", "< MAX_QEPIK", "the largest amount is refused"],
		"ask-waiting-more": [
			"MOST_WAITING = 20",
			"MOST_WAITING = 21",
			"one more top-up waits than may",
		],
		"ask-waiting-fewer": [
			"MOST_WAITING = 20",
			"MOST_WAITING = 19",
			"the twentieth top-up is refused",
		],
		"ask-waiting": [
			"\n\t\tWHERE may_ask_top_up(${userId}, ${MOST_WAITING})",
			"",
			"a script fills the queue",
		],
	}),
	...inFile(balance("credit-top-up.server.ts"), [DECIDE, UNDO], {
		"credit-above-zero": ["amountQepik <= 0 || ", "", "an approval over nothing is an error"],
		"credit-zero": ["amountQepik <= 0", "amountQepik < 0", "an approval over 0.00 ₼ is an error"],
		"credit-most": [
			" || amountQepik > MAX_QEPIK",
			"",
			"an approval past the largest amount is an error",
		],
		"credit-most-itself": [
			"amountQepik > MAX_QEPIK",
			"amountQepik >= MAX_QEPIK",
			"the largest amount cannot be approved",
		],
		"credit-guard": [" AND ${guard}", "", "one top-up is credited twice"],
		"credit-arrived": [
			"coalesce(${amountQepik ?? null}::bigint, amount_qepik)",
			"amount_qepik",
			"what was asked is credited, not what arrived",
		],
	}),
	...inFile(balance("decide-top-up.server.ts"), [DECIDE, RACES], {
		"approve-pending": [
			"guard: sql`status = 'pending'`",
			"guard: sql`true`",
			"a rejected top-up is credited",
		],
		"reject-pending": [
			" AND status = 'pending' AND users.id",
			" AND users.id",
			"what was credited reads as rejected",
		],
		"reject-one": [
			"WHERE top_ups.id = ${topUpId} AND",
			"WHERE",
			"one rejection rejects the whole queue",
		],
		"reject-reason-kept": [
			"reason = ${options.reason.trim().slice(0, LONGEST_REASON)}",
			"reason = ''",
			"the customer is not told why",
		],
		"reject-reason-trimmed": [
			"options.reason.trim().slice",
			"options.reason.slice",
			"a reason with spaces around it",
		],
		"reject-reason-asked": [
			"const reason = requireReason(options.reason);",
			"const { reason } = options;",
			"a rejection for no reason",
		],
		"approve-journal": [
			'await recordAction(tx, adminId, "top-up.approve"',
			'if (false) await recordAction(tx, adminId, "top-up.approve"',
			"nobody sees who approved",
		],
		"reject-journal": [
			'await recordAction(tx, adminId, "top-up.reject"',
			'if (false) await recordAction(tx, adminId, "top-up.reject"',
			"nobody sees who rejected",
		],
	}),
	...mayAsk({
		"ask-lock": [
			"hashtextextended('top-up:' || asker, 0)",
			"pg_current_xact_id()::text::bigint",
			"a burst of top-ups past the limit",
		],
		"ask-own": ["user_id = asker AND ", "", "the top-ups of others count against one's own"],
		"ask-ended": [
			" FILTER (WHERE ended IS NULL)",
			"",
			"twenty cards that the bank declined keep a customer from paying",
		],
		"ask-ended-most": [" AND count(*) < 10 * most", "", "declined cards fill the admins' queue"],
		"ask-decided": [" AND status = 'pending'", "", "a customer of years may ask for no top-up"],
	}),
];

function mayAsk(clauses: Record<string, Fault>): Mutant[] {
	return Object.entries(clauses).map(([name, [text, becomes, lost]]) => ({
		...{ name, lost, tests: [balance("create-top-up.test.ts")] },
		sql: replaceIn("may_ask_top_up", text, becomes),
	}));
}
