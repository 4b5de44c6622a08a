import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const epoint = (name: string) => `app/balance/epoint/${name}`;
const RETURNS = epoint("book-return.test.ts");
const GUARDS = "test/money/epoint-return-guards.test.ts";
const { dropped, untriggered, weakened } = inDatabase([GUARDS]);

/** What a bank takes back: booked once, and the rest is owed. */
export const moneyEpointReturns: Mutant[] = [
	...inFile(epoint("payments.server.ts"), [RETURNS], {
		"return-grows": [
			"DO UPDATE\n\t\t\tSET said_qepik = excluded.said_qepik, seen_at = NULL, seen_by = NULL\n\t\t\tWHERE excluded.said_qepik <> coalesce(known.said_qepik, 0)",
			"DO NOTHING",
			"nobody learns that more went back than was seen",
		],
		"return-same-told": [
			"\n\t\t\tWHERE excluded.said_qepik <> coalesce(known.said_qepik, 0)",
			"",
			"each daily look tells of what was seen",
		],
	}),
	...inFile(epoint("receive-callback.server.ts"), [RETURNS], {
		"return-grows-called": [
			"!isNew && !(await isOtherReturn(tx, event))",
			"!isNew",
			"a return that grows waits for the daily look",
		],
	}),
	...inFile(epoint("events.server.ts"), [RETURNS], {
		"return-repeated": [
			"return kept?.amountQepik !== Number(event.amountQepik);",
			"return true;",
			"a call that is repeated has the provider asked each time",
		],
	}),
	...inFile(epoint("events.server.ts"), [epoint("receive-callback.test.ts")], {
		"return-success-repeated": [
			'\tif (event.status !== "returned") return false;\n',
			"",
			"a success that is repeated over another amount has the provider asked each time",
		],
	}),
	...inFile(epoint("payment-flags.server.ts"), [RETURNS], {
		"return-seen-amount": [
			"if (!settled.isSeen) {",
			"if (false) {",
			"an amount that nobody saw counts as seen",
		],
	}),
	...inFile(epoint("book-return.server.ts"), [RETURNS], {
		"return-covered": [
			"least(balance_qepik, ${owedQepik}::bigint)",
			"${owedQepik}::bigint",
			"what the balance does not cover is an error, not a debt",
		],
		"return-once": [
			'if (credited.isBooked) return "already";',
			"",
			"a second return fails for ever",
		],
		"return-after-take-back": [
			" - coalesce(taken_back_qepik, 0) - coalesce",
			" - coalesce",
			"what an admin took back is taken twice",
		],
		"return-whole": [
			'if (!isWhole) return "amount";',
			"",
			"a part that the bank took back books out the whole",
		],
		"return-told-whole": [
			"(told.amount_qepik = credit.amount_qepik AND ${proven} = credit.amount_qepik) IS TRUE\n",
			"(${proven} = credit.amount_qepik) IS TRUE\n",
			"one of two proofs is about another amount",
		],
		"return-proven-whole": [
			" AND ${proven} = credit.amount_qepik) IS TRUE",
			") IS TRUE",
			"an answer about a part books out the whole",
		],
	}),
	...inFile(epoint("follow-payment-job.server.ts"), [RETURNS], {
		"return-one-proof": [
			'if (eventStatus(proof.status) !== "returned") return false;',
			"",
			"one answer takes money away",
		],
		"return-by-hand": [
			'outcome === "booked" ? "returned" : "returned-by-hand"',
			'"returned"',
			"nobody is told to correct what they approved",
		],
		"return-before-credit": [
			'if (payment.status === "pending") {\n\t\tawait tellFailure(app, payment, "returned");\n\t\treturn true;\n\t}',
			"",
			"a customer waits for money that went back",
		],
	}),
	...inFile(epoint("follow-payment-job.server.ts"), [RETURNS], {
		"return-amount-told": [
			'if (outcome === "amount") return tellMisfit(app, payment, "amount", amountQepik);',
			'if (outcome === "amount") return true;',
			"nobody learns that a bank took a part back",
		],
	}),
	...inFile(epoint("debts.server.ts"), [RETURNS], {
		"debt-open": [
			"closed_at IS NULL AND booked_qepik < amount_qepik",
			"booked_qepik < amount_qepik",
			"a closed debt stops purchases for ever",
		],
		"debt-rest": [
			"closed_at IS NULL AND booked_qepik < amount_qepik",
			"closed_at IS NULL",
			"who owes nothing may buy nothing",
		],
		"debt-owner": [
			"WHERE top_up_id = ${topUpId} AND user_id = ${userId} AND ${IS_OWED}",
			"WHERE top_up_id = ${topUpId} AND ${IS_OWED}",
			"a debt is closed on somebody else's page",
		],
	}),
	...inFile("app/orders/place-order.server.ts", [RETURNS], {
		"buy-in-debt": [
			'\n\t\t\t\tAND NOT ${isInDebt(sql`${placeholder("userId")}`)}',
			"",
			"who owes the shop goes on buying",
		],
	}),
	...inFile("app/balance/undo-top-up-decision.server.ts", [RETURNS], {
		"take-back-returned": [
			"\n\t\t\t\tAND NOT EXISTS (SELECT FROM epoint_returns WHERE top_up_id = id)",
			"",
			"an admin takes back what the bank took back",
		],
	}),
	...inFile("app/balance/money-rules.server.ts", [GUARDS], {
		"money-rule-16-booked": [
			"coalesce(-entry.amount_qepik, 0) = back.booked_qepik",
			"back.booked_qepik >= 0",
			"nobody is told of another amount than was taken back",
		],
		"money-rule-16-credited": [
			"\n\t\t\t\tAND back.amount_qepik + coalesce(taken_back_qepik, 0) <= credit.amount_qepik",
			"",
			"nobody is told of more taken back than was credited",
		],
		"money-rule-16-told": [
			"\n\t\t\t\tAND told.transaction IS NOT NULL",
			"",
			"nobody is told of a return that no bank told",
		],
	}),
	...dropped("epoint_returns", {
		epoint_returns_pkey: "a payment taken back twice",
		epoint_returns_amount_qepik_check: "a return of nothing",
		epoint_returns_covered: "more taken than was returned",
		epoint_returns_closed: "a debt closed by nobody",
		epoint_returns_told: "a return that no bank told",
		epoint_returns_booked: "a return that is not in the ledger",
	}),
	...untriggered("epoint_returns", {
		epoint_returns_keep: "a return that changes",
		epoint_returns_stay: "a return that is removed",
	}),
	...weakened("require_return", {
		"another-amount": [
			"\n\t\t\tAND booked_qepik = -NEW.amount_qepik",
			"",
			"the system takes more than was returned",
		],
	}),
];
