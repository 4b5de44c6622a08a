import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Conditions of what is read of the money without which rows of others are taken along. */
export const mutants: Mutant[] = [
	...inFile("app/admin/read-arrivals.server.ts", ["app/admin/read-figures.test.ts"], {
		"bell-own-game": [
			"WHERE kind = 'order' AND order_id = newest.id ORDER BY line",
			"WHERE kind = 'order' ORDER BY line",
			"the bell names an order by a game of another order",
		],
		"bell-first-game": [
			"order_id = newest.id ORDER BY line LIMIT 1",
			"order_id = newest.id LIMIT 1",
			"the bell names an order by any of its games",
		],
	}),
	...inFile("app/admin/read-sales.server.ts", ["app/admin/read-sales.test.ts"], {
		"best-sellers-returned-line": [
			"part.order_id = item.order_id AND part.line = item.line",
			"part.order_id = item.order_id",
			"what came back of one game counts as come back of all games of its order",
		],
		"best-sellers-returned-order": [
			"part.order_id = item.order_id AND part.line = item.line",
			"part.line = item.line",
			"what came back of one order counts as come back of others",
		],
	}),
	...inFile(
		"app/balance/cash/explain-difference.server.ts",
		["app/balance/cash/explain-difference.test.ts"],
		{
			"cash-explain-event-paid": [
				"WHERE order_id = credit.id AND status = 'success'\n",
				"WHERE order_id = credit.id\n",
				"a card payment that failed at Epoint and was approved by hand explains nothing",
			],
			"cash-explain-refund-event": [
				"ON told.transaction = refund.transaction AND told.status = 'returned'",
				"ON told.transaction = refund.transaction",
				"the day of the payment is told as the day on which it came back to the card",
			],
			"cash-explain-refund-whole": [
				"\n\t\t\t\tAND NOT EXISTS (SELECT FROM epoint_returns WHERE transaction = told.transaction)\n\t\t\tORDER",
				"\n\t\t\tORDER",
				"what the bank took back whole, and was booked out, is told as another amount",
			],
		},
	),
	...inFile("app/balance/cash/moved-on.server.ts", ["app/balance/cash/count-cash-days.test.ts"], {
		"cash-day-of-entries": [
			"WHERE kind <> 'purchase' AND ${during}",
			"WHERE kind <> 'purchase'",
			"each day is counted with the entries of all days",
		],
	}),
];
