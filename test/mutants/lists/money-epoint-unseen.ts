import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const epoint = (name: string) => `app/balance/epoint/${name}`;
const RETURNS = [epoint("book-return.test.ts")];
const REFUNDS = [epoint("card-refund.test.ts")];
const LIMITS = [epoint("card-refund-limits.test.ts")];
const CARDS = ["test/card-payments.test.ts"];

/** What the journal and open pages are told of a card's money, and what waits for a moment. */
export const mutants: Mutant[] = [
	...inFile(epoint("book-return.server.ts"), RETURNS, {
		"return-journal": [
			'await recordAction(tx, SYSTEM_ACTOR, "top-up.return", topUpId, {',
			'if (false) await recordAction(tx, SYSTEM_ACTOR, "top-up.return", topUpId, {',
			"the journal does not say that a bank took a payment back",
		],
		"return-waits-for-return": [
			"WHERE id = ${topUpId} FOR UPDATE",
			"WHERE id = ${topUpId}",
			"two returns at once end in an error of the database",
		],
		"return-waits-for-purchase": [
			"WHERE user_id = ${userId} FOR UPDATE",
			"WHERE user_id = ${userId}",
			"a return beside a purchase ends in an error of the database",
		],
	}),
	...inFile(epoint("debts.server.ts"), RETURNS, {
		"debt-journal": [
			'await recordAction(tx, adminId, "top-up.close-debt", topUpId, {',
			'if (false) await recordAction(tx, adminId, "top-up.close-debt", topUpId, {',
			"nobody sees who let a customer off a debt",
		],
	}),
	...inFile(epoint("payment-flags.server.ts"), CARDS, {
		"flag-journal": [
			'await recordAction(tx, adminId, "payment.seen", settled.topUpId ?? transaction, {',
			'if (false) await recordAction(tx, adminId, "payment.seen", settled.topUpId ?? transaction, {',
			"nobody sees who put a misfit of a payment away",
		],
	}),
	...inFile(epoint("payment-flags.route.ts"), CARDS, {
		"flag-seen-published": [
			"\tpaymentFlagged(hub);\n",
			"\tvoid [hub, paymentFlagged];\n",
			"other admins look into a misfit that one has put away",
		],
	}),
	...inFile(epoint("settle-card-refund.server.ts"), REFUNDS, {
		"card-refund-refused-journal": [
			'await recordAction(tx, adminId, "top-up.card-refund-refused", topUpId, {',
			'if (false) await recordAction(tx, adminId, "top-up.card-refund-refused", topUpId, {',
			"nobody sees who booked in again what did not go to a card",
		],
	}),
	...inFile(epoint("settle-card-refund.server.ts"), LIMITS, {
		"card-refund-settled-waits": [
			"WHERE id = ${topUpId} FOR UPDATE",
			"WHERE id = ${topUpId}",
			"what the bank takes back at that moment is on the card and in the balance",
		],
	}),
	...inFile(epoint("ask-card-refund.server.ts"), LIMITS, {
		"card-refund-waits-for-purchase": [
			"\n\t\t\t\tFOR UPDATE OF balances",
			"",
			"who gives back what is spent at that moment reads that it is on the card already",
		],
	}),
	...inFile(epoint("follow-payment-job.server.ts"), [epoint("follow-payment.test.ts")], {
		"other-transaction-published": [
			"if (isFlagged) paymentFlagged(app.hub);",
			"void isFlagged;",
			"an open dashboard does not show a second payment for one top-up",
		],
	}),
	...inFile(epoint("follow-payment-job.server.ts"), REFUNDS, {
		"card-refund-told-published": [
			"\t\ttopUpChanged(app.hub, userId);\n\t\treturn true;\n",
			"\t\tvoid userId;\n\t\treturn true;\n",
			"open pages wait for a refund that the bank has called about",
		],
	}),
	...inFile(epoint("follow-payment-job.server.ts"), RETURNS, {
		"return-published": [
			"\ttopUpChanged(app.hub, userId);\n\treturn tellMisfit",
			"\treturn tellMisfit",
			"a customer's open page shows money that the bank took back",
		],
	}),
	...inFile(epoint("reverse-refund-job.server.ts"), REFUNDS, {
		"card-refund-flag-published": [
			"\tpaymentFlagged(hub);\n",
			"\tvoid [hub, paymentFlagged];\n",
			"an open dashboard does not show that a refund has to be looked at",
		],
	}),
	...inFile(epoint("card-payment.route.ts"), ["test/card-refund-page.test.ts"], {
		"card-refund-asked-published": [
			"reason, adminId });\n\t\tbalanceChanged(app.hub, userId);",
			"reason, adminId });\n\t\tvoid userId;",
			"a customer's open page shows money that is on its way to a card",
		],
	}),
	...inFile("app/balance/balance.page.tsx", CARDS, {
		"payment-begun-published": [
			"topUpChanged(hub, id);\n\t\t\t// Without",
			"// Without",
			"an open list of top-ups does not show a card payment that begins",
		],
	}),
	...inFile(
		"app/balance/statement/statement.page.tsx",
		["app/balance/statement/statement-page.test.ts"],
		{
			"line-approval-published": [
				"\t\t\t\ttopUpChanged(hub, decided.userId);\n",
				"",
				"a customer's open page waits for a top-up that a line of the statement approved",
			],
		},
	),
];
