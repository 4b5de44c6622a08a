import { type Fault, inFile, replaceIn } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const balance = (name: string) => `app/balance/${name}`;
const PAGE = balance("balance-page.test.ts");
const FIGURES = "app/admin/read-figures.test.ts";

/** Where money is read: ledgers, queues, exports, revenue. */
export const moneyShown: Mutant[] = [
	...inFile(balance("export-ledger.route.ts"), [balance("export-ledger.test.ts")], {
		"ledger-file-income": [
			"row.amount_qepik > 0 ? formatAmount(row.amount_qepik)",
			"row.amount_qepik < 0 ? formatAmount(-row.amount_qepik)",
			"income stands as expense",
		],
		"ledger-file-expense": [
			"row.amount_qepik < 0 ? formatAmount(-row.amount_qepik)",
			"row.amount_qepik > 0 ? formatAmount(row.amount_qepik)",
			"expense stands as income",
		],
		"ledger-file-headers": ['"Mədaxil, AZN"', '"Məxaric, AZN"', "income is headed as expense"],
		"ledger-file-row": [
			"[last.user_id, last.sequence]",
			"[last.user_id, last.sequence + 1]",
			"a row is missing between two batches",
		],
		"ledger-file-batch-order": [
			"ORDER BY user_id, sequence\n\t\t\t\t\tLIMIT",
			"ORDER BY sequence\n\t\t\t\t\tLIMIT",
			"rows are missing between two batches",
		],
		"ledger-file-order": [
			"\n\t\t\t\tORDER BY entries.user_id, sequence`",
			"\n\t\t\t\tORDER BY sequence`",
			"rows are missing between two batches",
		],
		"ledger-file-who": [
			"actors.email AS actor",
			"customers.email AS actor",
			"the customer did what an admin did",
		],
		"ledger-file-left": [
			"formatAmount(row.balance_after_qepik)",
			"formatAmount(row.amount_qepik)",
			"the file does not say what was left",
		],
	}),
	...inFile("app/orders/export-orders.route.ts", ["app/orders/export-orders.test.ts"], {
		"orders-file-order": [
			"ORDER BY page.created_at, page.id`",
			"ORDER BY page.created_at, page.id DESC`",
			"orders are missing between two batches",
		],
		"orders-file-refunded": [
			"(row) => row.refunded]",
			"(row) => row.completed]",
			"what was paid back reads as kept",
		],
		"orders-file-units": [
			"game_name || ' × ' || quantity",
			"game_name",
			"the file does not say how many",
		],
		"orders-file-lines": [
			"'; ' ORDER BY line) AS games",
			"'; ' ORDER BY line DESC) AS games",
			"the games stand in another order",
		],
		"orders-file-total": [
			"formatAmount(row.total_qepik)",
			"String(row.total_qepik)",
			"a total that is a hundred times too large",
		],
	}),
	...inFile(balance("read-ledger.server.ts"), [balance("read-ledger.test.ts"), PAGE], {
		"ledger-own": [
			"eq(balanceEntries.userId, userId),\n",
			"\n",
			"a customer reads the ledger of all",
		],
		"ledger-before": [
			"lt(balanceEntries.sequence, before)",
			"lt(balanceEntries.sequence, before + 1)",
			"an entry stands on two pages",
		],
		"ledger-newest": [
			"desc(balanceEntries.sequence)",
			"balanceEntries.sequence",
			"the oldest entry stands first",
		],
		"ledger-next": [".limit(limit + 1)", ".limit(limit)", "the older entries are not reached"],
		"ledger-actor": [
			"withActor ? selectNameOf(balanceEntries.actorId) : sql<null>`NULL`",
			"selectNameOf(balanceEntries.actorId)",
			"customers read the names of admins",
		],
		"ledger-page": ["PAGE = 20", "PAGE = 21", "a page of another length"],
	}),
	...inFile(balance("read-top-ups.server.ts"), [balance("read-top-ups.test.ts"), PAGE], {
		"top-ups-own": [
			"and(eq(topUps.userId, userId), NEWEST_FIRST.after(after))",
			"NEWEST_FIRST.after(after)",
			"a customer reads the top-ups of all",
		],
		"top-ups-next": [".limit(PAGE + 1)", ".limit(PAGE)", "older top-ups are not reached"],
		"top-ups-page": ["\nconst PAGE = 20", "\nconst PAGE = 21", "a page of another length"],
		"top-ups-queue-page": ["ADMIN_PAGE = 30", "ADMIN_PAGE = 31", "a page of another length"],
		"top-ups-waiting": [
			"sql`${topUps.status} = 'pending'`",
			"sql`true`",
			"what was decided waits again",
		],
		"top-ups-decided": [
			"sql`${topUps.status} <> 'pending'`",
			"sql`true`",
			"what waits stands in the history",
		],
		"top-ups-oldest": [
			"order: oldestFirst(createdAt",
			"order: newestFirst(createdAt",
			"who waits longest is served last",
		],
		"top-ups-newest": [
			"order: newestFirst(processedAt",
			"order: oldestFirst(processedAt",
			"the newest decision stands last",
		],
		"top-ups-arrived": [
			"amounts: [amountQepik, approvedAmountQepik]",
			"amounts: [amountQepik]",
			"what really arrived is not found",
		],
		"top-ups-sign": ['.replace(/₼$/, "")', "", "an amount with its sign is not found"],
		"top-ups-number": [
			'search !== "" && amount === undefined',
			'search !== ""',
			"an amount finds everybody whose email contains it",
		],
		"top-ups-reference": [
			"right(id, 6) = ${reference}",
			"right(id, 5) = ${reference}",
			"no top-up is found by its number",
		],
		"top-ups-reference-case": [
			'.replace(/^#/, "").toLowerCase()',
			'.replace(/^#/, "")',
			"no top-up is found by its number as it is read",
		],
		"top-ups-reference-sign": [
			'.replace(/^#/, "").toLowerCase()',
			".toLowerCase()",
			"no top-up is found by its number with the sign",
		],
		"top-ups-wide": [
			"users.length > MANY_CUSTOMERS }",
			"false }",
			"nobody is told that the search shows too few",
		],
		"top-ups-wide-exactly": [
			"users.length > MANY_CUSTOMERS }",
			"users.length >= MANY_CUSTOMERS }",
			"a search that shows all says that it does not",
		],
		"top-ups-of-one": [
			"userId ? eq(topUps.userId, userId) : undefined",
			"undefined",
			"a customer's page shows the queue of all",
		],
		"top-ups-status": [
			"status && eq(topUps.status, status)",
			"undefined",
			"a status that is chosen narrows nothing",
		],
		"top-ups-found-here": [
			"customer.id AND ${here} ${page}",
			"customer.id ${page}",
			"a search leaves out top-ups of who has many",
		],
		"top-ups-amount-here": [
			"${amount} AND ${here} ${page}",
			"${amount} ${page}",
			"a search leaves out top-ups of an amount that many have",
		],
	}),
	...inFile(balance("history.tsx"), [PAGE], {
		"history-plus": ['{came && "+"}', "", "what came in reads as what went out"],
		"history-left": [
			"formatManat(entry.balanceAfterQepik)",
			"formatManat(entry.amountQepik)",
			"the history does not say what was left",
		],
	}),
	...inFile("app/admin/read-figures.server.ts", [FIGURES], {
		"figures-orders": [
			"settled.orders + waiting.orders AS orders",
			"settled.orders AS orders",
			"orders that wait are not counted",
		],
		"figures-waiting": [
			"(SELECT count(*) AS orders FROM orders WHERE status = 'pending')",
			"(SELECT count(*) AS orders FROM orders)",
			"orders that are done wait for ever",
		],
		"figures-top-ups": [
			"(SELECT count(*) FROM top_ups WHERE status = 'pending') AS \"pendingTopUps\"",
			'(SELECT count(*) FROM top_ups) AS "pendingTopUps"',
			"top-ups that are decided wait for ever",
		],
		"figures-days": ["${days - 1}::integer", "${days}::integer", "a chart of another length"],
		"figures-days-order": [
			"\n\t\tORDER BY day`",
			"\n\t\tORDER BY day DESC`",
			"a chart that runs backwards",
		],
		"figures-days-waiting": [
			"coalesce(settled_orders, 0) + coalesce(waiting.orders, 0)",
			"coalesce(settled_orders, 0)",
			"the chart leaves out what waits",
		],
	}),
	...counted("count_order_day", {
		"revenue-refunded": [
			"NEW.total_qepik - NEW.refunded_qepik",
			"NEW.total_qepik",
			"revenue counts what was given back",
		],
		"revenue-completed": [
			"coalesce(sum(sign * kept_qepik) FILTER (WHERE status = 'completed'), 0)",
			"coalesce(sum(sign * kept_qepik), 0)",
			"revenue counts what is not delivered",
		],
		"revenue-undone": [
			"gone constant boolean := TG_OP <> 'INSERT'",
			"gone constant boolean := false",
			"an order that is completed twice counts twice",
		],
	}),
	...counted("recount_order_days", {
		"recount-refunded": [
			"total_qepik - refunded_qepik",
			"total_qepik",
			"counting again counts what was given back",
		],
	}),
];

function counted(called: string, faults: Record<string, Fault>): Mutant[] {
	return Object.entries(faults).map(([name, [text, becomes, lost]]) => {
		return { name, lost, sql: replaceIn(called, text, becomes), tests: [FIGURES] };
	});
}
