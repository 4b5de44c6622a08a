import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const epoint = (name: string) => `app/balance/epoint/${name}`;
const statement = (name: string) => `app/balance/statement/${name}`;
const RULES = "app/balance/money-rules.server.ts";
const RETURN_GUARDS = "test/money/epoint-return-guards.test.ts";

/** Money's rows that are taken for one another: of another payment, top-up, order or person. */
export const mutants: Mutant[] = [
	...inFile(epoint("book-return.server.ts"), [epoint("card-refund.test.ts")], {
		"return-after-refused-refund": [
			" AND refund.status <> 'refused'",
			"",
			"what a bank takes back after a refund that did not go stays in the balance",
		],
	}),
	...inFile(epoint("events.server.ts"), [epoint("book-return.test.ts")], {
		"event-of-status": [
			" AND status = ${status}`);",
			"`);",
			"a payment's success is taken for its return, which is never booked",
		],
	}),
	...inFile(epoint("look-again.server.ts"), [epoint("by-the-clock.test.ts")], {
		"look-again-soon": [
			"\n\t\t\t\tAND looked_at < now() - ${AT_MOST_EVERY_S} * interval '1 second'",
			"",
			"a customer's open page has the provider asked without a pause",
		],
	}),
	...inFile(epoint("look-again.server.ts"), [epoint("look-back.test.ts")], {
		"ask-without-transaction": [
			" AND transaction IS NOT NULL",
			"",
			"an admin reads that the provider is asked about what it does not know",
		],
	}),
	...inFile(epoint("payment-flags.server.ts"), [epoint("book-return.test.ts")], {
		"flag-of-kind": [
			" AND kind = ${kind} AND seen_at IS NULL",
			" AND seen_at IS NULL",
			"with one misfit of a payment all others are put away unseen",
		],
		"flag-seen-once": [
			" AND kind = ${kind} AND seen_at IS NULL",
			" AND kind = ${kind}",
			"two admins look into one misfit, and the first is forgotten",
		],
	}),
	...inFile(epoint("payments.server.ts"), [epoint("payments.test.ts")], {
		"transaction-kept": [
			" AND coalesce(transaction, ${transaction}) = ${transaction}",
			"",
			"a second transaction of a payment is an error of the database",
		],
		"transaction-its-own": [
			" AND other.top_up_id <> ${topUpId}",
			"",
			"a payment whose call came before its answer is refused and withdrawn",
		],
	}),
	...inFile(epoint("read-payment.server.ts"), ["test/card-payments.test.ts"], {
		"payment-of-customer": [
			" AND user_id = ${userId}",
			"",
			"anybody who has its address reads somebody's payment",
		],
	}),
	...inFile(RULES, ["app/balance/money-rules.test.ts"], {
		"money-rule-4-taken-of": [
			" AND taken.reference = top_up.id",
			"",
			"each top-up is reported with the corrections of all others",
		],
		"money-rule-7-entry-of": [
			"ON kind = 'refund' AND reference = part.id\n",
			"ON kind = 'refund'\n",
			"each part that went back is reported with the refunds of all others",
		],
		"money-rule-11-part-of": [
			"ON kind = 'refund' AND part.id = reference\n\t\t\t\tLEFT JOIN orders\n",
			"ON kind = 'refund'\n\t\t\t\tLEFT JOIN orders\n",
			"a refund that is in order is reported as one of another order",
		],
		"money-rule-11-top-up-of": [
			" AND top_up.id = reference",
			"",
			"money is reported as that of whoever has another top-up",
		],
		"money-rule-12-part-of": [
			"ON kind = 'refund' AND part.id = reference\n\t\t\t\t\tJOIN orders ",
			"ON kind = 'refund'\n\t\t\t\t\tJOIN orders ",
			"a revenue that is right is reported as wrong",
		],
	}),
	...inFile(RULES, ["test/money/epoint-guards.test.ts"], {
		"money-rule-15-asked-amount": [
			"AND asked.amount_qepik = entry.amount_qepik AND",
			"AND",
			"nobody is told of another amount than was asked for",
		],
		"money-rule-15-asked-by": [
			" AND asked.user_id = entry.user_id",
			"",
			"nobody is told of a credit for somebody else's top-up",
		],
	}),
	...inFile(RULES, [RETURN_GUARDS], {
		"money-rule-16-by-system": [
			"WHERE kind = 'adjustment' AND actor_role = 'system'",
			"WHERE kind = 'adjustment'",
			"each correction of an admin's is reported as a return that nobody told",
		],
		"money-rule-16-told-return": [
			" AND told.status = 'returned'",
			"",
			"nobody is told of a return of which only the payment was told",
		],
	}),
	...inFile("app/balance/read-top-ups.server.ts", ["app/balance/read-top-ups.test.ts"], {
		"card-end-misfit-of": [
			" AND misfit.top_up_id = payment.top_up_id",
			"",
			"a card payment reads as one to look at where a call named another top-up",
		],
	}),
	...inFile(statement("list-lines.server.ts"), [statement("settle-line.test.ts")], {
		"candidates-waiting": [
			"wanted.amount AND status = 'pending' AND type",
			"wanted.amount AND type",
			"a transfer is not found for who waits, behind four decided ones of its amount",
		],
		"candidates-transfers": [
			" AND status = 'pending' AND type = 'abb'",
			" AND status = 'pending'",
			"a transfer is not found for who waits, behind four card payments of its amount",
		],
	}),
	...inFile(statement("settle-line.server.ts"), [statement("settle-line.test.ts")], {
		"line-refused-of-pair": [
			"FROM bank_lines, top_ups WHERE bank_lines.id = ${lineId} AND top_ups.id = ${topUpId}",
			"FROM bank_lines, top_ups WHERE bank_lines.id = ${lineId}",
			"who presses for what was decided meanwhile is sent to look at its line",
		],
	}),
	...inFile(
		"app/cart/remembered-ids/read-remembered-ids.server.ts",
		["app/cart/remembered-ids/remembered-ids.test.ts"],
		{
			"ids-deliveries-to-it": [
				"\n\t\t\t\t\tAND order_items.player_id = known.player_id",
				"",
				"an ID that nothing was delivered to reads as one that is known",
			],
		},
	),
];
