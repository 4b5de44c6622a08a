import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const CARDS = ["test/card-payments.test.ts"];
const REFUNDS = ["test/card-refund-page.test.ts"];

/** What is told of money that moved as it should. */
export const mutants: Mutant[] = [
	...inFile(
		"app/balance/statement/list-lines.server.ts",
		["app/balance/statement/settle-line.test.ts"],
		{
			"lines-decided-last-first": [
				"newestFirst(settledAt, id)",
				"newestFirst(createdAt, id)",
				"the line that was decided last is not the first of those that are decided",
			],
		},
	),
	...inFile("app/balance/read-ledger.server.ts", ["app/balance/read-ledger.test.ts"], {
		"ledger-refund-of-order": [
			"\tWHEN 'refund' THEN 'order'\n",
			"",
			"what came back for an order does not say of which, and leads nowhere",
		],
	}),
	...inFile("app/balance/epoint/card-refunds.server.ts", REFUNDS, {
		"card-payments-newest": [
			"ORDER BY top_ups.created_at DESC, top_ups.id DESC LIMIT",
			"ORDER BY top_ups.created_at, top_ups.id LIMIT",
			"of a customer with many card payments the newest cannot be given back",
		],
	}),
	...inFile("app/balance/epoint/card-payment.route.ts", REFUNDS, {
		"card-refund-settled-published": [
			"settleCardRefund(app.db, { topUpId, adminId });\n\tbalanceChanged(app.hub, userId);",
			"settleCardRefund(app.db, { topUpId, adminId });\n\tvoid userId;",
			"the money that comes back into a balance is not seen on the customer's open page",
		],
	}),
	...inFile("app/balance/epoint/payment-flags.tsx", CARDS, {
		"flag-said-sent": [
			'<input type="hidden" name="said" value={saidQepik ?? ""} />',
			"",
			"a notice of another amount cannot be put away: it says that the amount changed",
		],
	}),
	...inFile("app/balance/epoint/payment.page.tsx", CARDS, {
		"payment-heard": [
			'\t\t\t\taria-live="polite"\n',
			"",
			"a screen reader does not tell that the money has arrived",
		],
	}),
	...inFile("app/balance/epoint/read-payment.server.ts", CARDS, {
		"payment-credited-shown": [
			"coalesce(approved_amount_qepik, amount_qepik) AS",
			"amount_qepik AS",
			"the page of a payment shows what was asked for, not what was credited",
		],
	}),
];
