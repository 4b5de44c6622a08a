import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const BELL = ["app/admin/read-figures.test.ts"];
const SETTLED = ["app/balance/cash/close-day.test.ts"];
const LINES = ["app/balance/statement/settle-line.test.ts"];

/** Lists that begin at the wrong end, and limits behind which the wrong rows are kept. */
export const mutants: Mutant[] = [
	...inFile("app/admin/read-arrivals.server.ts", BELL, {
		"bell-newest-orders": [
			"FROM orders WHERE status = 'pending'\n\t\t\t\tORDER BY created_at DESC",
			"FROM orders WHERE status = 'pending'\n\t\t\t\tORDER BY created_at",
			"where many orders wait the bell does not name those that have just come",
		],
		"bell-newest-top-ups": [
			"FROM top_ups WHERE status = 'pending'\n\t\t\t\tORDER BY created_at DESC",
			"FROM top_ups WHERE status = 'pending'\n\t\t\t\tORDER BY created_at",
			"where many top-ups wait the bell does not name those that have just come",
		],
		"bell-newest-of-both": [
			"ORDER BY created_at DESC, id LIMIT",
			"ORDER BY created_at, id LIMIT",
			"of orders and top-ups the bell names those that came first",
		],
		"bell-newest-first": [
			"ORDER BY at DESC, id",
			"ORDER BY at, id",
			"what has just come stands at the end of the bell's list",
		],
	}),
	...inFile("app/balance/cash/read-cash.server.ts", ["app/balance/cash/count-cash-days.test.ts"], {
		"cash-first-entry": [
			"WHERE kind <> 'purchase' ORDER BY created_at LIMIT 1",
			"WHERE kind <> 'purchase' ORDER BY created_at DESC LIMIT 1",
			"before the first day is counted the cash begins today, with nothing in it",
		],
	}),
	...inFile("app/balance/cash/say-cash.server.ts", SETTLED, {
		"cash-said-last": [
			"ORDER BY version DESC LIMIT 1",
			"ORDER BY version LIMIT 1",
			"what the bank shows cannot be mended a second time",
		],
	}),
	...inFile("app/balance/cash/read-settlements.server.ts", SETTLED, {
		"cash-said-newest-shown": [
			"ORDER BY cash_said.day, source, version DESC",
			"ORDER BY cash_said.day, source, version",
			"the page of a day shows what was said first",
		],
		"cash-corrections-in-order": [
			"ORDER BY cash_corrections.day, number",
			"ORDER BY cash_corrections.day, number DESC",
			"the corrections of a day stand the wrong way round",
		],
	}),
	...inFile("app/balance/epoint/debts.server.ts", ["app/balance/epoint/book-return.test.ts"], {
		"debts-oldest-first": [
			"ORDER BY created_at`",
			"ORDER BY created_at DESC`",
			"of what somebody owes the admin reads the newest first",
		],
	}),
	...inFile("app/balance/epoint/events.server.ts", ["app/balance/epoint/follow-payment.test.ts"], {
		"epoint-first-called": [
			"WHERE order_id = ${topUpId} ORDER BY received_at`",
			"WHERE order_id = ${topUpId} ORDER BY received_at DESC`",
			"of two transactions that call for a top-up the later one pays it",
		],
	}),
	...inFile("app/balance/statement/list-lines.server.ts", LINES, {
		"lines-oldest-of-amount": [
			"ORDER BY created_at, id LIMIT ${MOST_OF_AMOUNT}",
			"ORDER BY created_at DESC, id LIMIT ${MOST_OF_AMOUNT}",
			"of many top-ups of an amount the one that waits longest is not offered",
		],
		"lines-newest-names": [
			"WHERE status = 'pending' ORDER BY created_at DESC, id DESC\n",
			"WHERE status = 'pending' ORDER BY created_at, id DESC\n",
			"whoever has just asked is not recognized by the name",
		],
		"lines-matches-oldest-first": [
			"ORDER BY top_ups.created_at, top_ups.id`",
			"ORDER BY top_ups.created_at DESC, top_ups.id`",
			"of top-ups that are as likely the newest is offered first",
		],
	}),
	...inFile("app/catalog/read-families.server.ts", ["app/catalog/read-families.test.ts"], {
		"families-by-position": [
			'ORDER BY families."order", families.name',
			'ORDER BY families."order" DESC, families.name',
			"what the shop wants to show first stands last",
		],
	}),
	...inFile(
		"app/notifications/read-notifications.server.ts",
		["app/notifications/mail/tell-by-mail.test.ts"],
		{
			"told-items-in-order": [
				"ORDER BY line)",
				"ORDER BY line DESC)",
				"a mail lists what was bought the wrong way round",
			],
		},
	),
	...inFile("app/notifications/webhook/list-deliveries.server.ts", ["test/webhook-page.test.ts"], {
		"webhook-log-newest-first": [
			"ORDER BY number DESC LIMIT",
			"ORDER BY number LIMIT",
			"the log begins with what was sent a month ago",
		],
	}),
	...inFile("app/orders/count-sales.server.ts", ["app/orders/count-sales.test.ts"], {
		"sales-of-newest": [
			"ORDER BY created_at DESC, id DESC LIMIT",
			"ORDER BY created_at, id DESC LIMIT",
			"in a shop that sells much what sells now does not count",
		],
	}),
	...inFile("app/orders/export-orders.route.ts", ["app/orders/export-orders.test.ts"], {
		"orders-file-ids-in-order": [
			"string_agg(player_id, '; ' ORDER BY line)",
			"string_agg(player_id, '; ' ORDER BY line DESC)",
			"the IDs in the file stand beside the wrong games",
		],
	}),
	...inFile("app/orders/last-purchase.server.ts", ["app/orders/last-purchase.test.ts"], {
		"last-purchase-of-newest": [
			"ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}",
			"ORDER BY created_at, id DESC LIMIT ${NEWEST}",
			"whoever has bought often is offered what they bought at first",
		],
	}),
	...inFile("app/orders/queue-groups.server.ts", ["app/orders/queue-groups.test.ts"], {
		"queue-search-oldest": [
			"ORDER BY ${OLDEST_FIRST.by} LIMIT",
			"ORDER BY orders.created_at DESC LIMIT",
			"of very many orders that a search means the one that waits longest is not shown",
		],
		"queue-search-cut": [
			"ORDER BY created_at, order_id LIMIT ${GROUPED + 1}",
			"ORDER BY created_at DESC, order_id LIMIT ${GROUPED + 1}",
			"of very many orders that a search means the first to wait is cut off",
		],
	}),
];
