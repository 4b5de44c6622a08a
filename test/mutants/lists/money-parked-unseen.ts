import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PAGE = "app/orders/parked/parked-page.test.ts";

/** What becomes of an order that waits for its money, at the moments that are rare. */
export const mutants: Mutant[] = [
	...inFile("app/orders/explain-refusal.server.ts", ["app/orders/parked/park-order.test.ts"], {
		"debts-all-told": [
			"debts.reduce((sum, debt) => sum + debt.owedQepik, 0)",
			"debts[0]?.owedQepik ?? 0",
			"whoever owes two payments is told of one of them",
		],
	}),
	...inFile(
		"app/orders/parked/end-uncredited.server.ts",
		["app/orders/parked/end-uncredited.test.ts"],
		{
			"parked-refused-as-seen": [
				'endParked(db, { id, outcome: "refused", reason }, isAsSeen)',
				'endParked(db, { id, outcome: "refused", reason })',
				"an order ends as rejected although its top-up was approved in that moment",
			],
		},
	),
	...inFile("app/orders/parked/park-order.server.ts", ["app/balance/epoint/bank-away.test.ts"], {
		"parked-refused-card-ends": [
			'await endParked(app.db, { id, outcome: "refused", reason: error.message });',
			"void endParked;",
			"whoever's card payment could not begin cannot try once more: the order still waits",
		],
	}),
	...inFile(
		"app/orders/parked/place-parked.server.ts",
		["app/orders/parked/place-parked.test.ts"],
		{
			"parked-survives-debt": [
				'"balance-short", "in-debt", ',
				'"balance-short", ',
				"a tap while one owes something ends the order for good",
			],
		},
	),
	...inFile("app/orders/parked/parked-progress.tsx", [PAGE], {
		"parked-state-heard": [
			'<div aria-live="polite" className="grid justify-items-center',
			'<div className="grid justify-items-center',
			"a screen reader does not say that the money came or the order was refused",
		],
	}),
	...inFile("app/orders/parked/parked-ways.tsx", [PAGE], {
		"parked-top-up-leads-back": [
			"{ amount: formatAmount(amountQepik), next }",
			"{ amount: formatAmount(amountQepik) }",
			"whoever pays the rest of a higher price is not led back to the order that waits",
		],
	}),
	...inFile("app/orders/parked/park-order.server.ts", ["app/orders/parked/park-order.test.ts"], {
		"parked-form-of-own": [
			"WHERE parked_orders.user_id = ${userId} AND form_id",
			"WHERE form_id",
			"who sends the form of somebody else is led to their order and payment, and parks nothing",
		],
	}),
];
