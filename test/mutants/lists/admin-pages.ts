import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the admin's pages make of their addresses; menus and exports. */
export const mutants: Mutant[] = [
	...inFile("app/admin/admin-menu.tsx", ["test/admin-lists.test.ts"], {
		"menu-counts": [
			"{counts && <CountBadge count={waiting[counts]} />}",
			"{counts && <CountBadge count={0 * waiting[counts]} />}",
			"the menu does not say that somebody waits",
		],
		"menu-own-count": [
			'counts: "topUps",',
			'counts: "orders",',
			"the menu counts orders at the top-ups",
		],
	}),
	...inFile("app/admin/arrivals-bar.tsx", ["test/admin-lists.test.ts"], {
		"arrivals-bar-more": [
			'${hasMore ? "+" : ""}',
			'${hasMore ? "" : ""}',
			"a queue of hundreds reads as one page",
		],
	}),
	...inFile("app/orders/admin-orders.page.tsx", ["test/admin-lists.test.ts"], {
		"orders-page-status": [
			'ORDER_STATUSES.find((known) => known === searchParams.get("status"))',
			"ORDER_STATUSES.find(() => false)",
			"the filter by status filters nothing",
		],
		"orders-page-search": [
			'(searchParams.get("q") ?? "").trim()',
			'"".trim()',
			"the search of orders finds everything",
		],
		"orders-page-open": [
			"searchParams.get(OPEN) || undefined",
			"undefined",
			"page two of the open orders cannot be reached",
		],
		"orders-page-closed": [
			"searchParams.get(CLOSED) || undefined",
			"undefined",
			"page two of the history of orders cannot be reached",
		],
		"orders-page-closed-pager": [
			"next={closed.next}",
			"next={undefined}",
			"the history of orders has no link to its page two",
		],
		"orders-page-one-list": [
			"closedAfter && !byGame ? NOTHING.open : ",
			"",
			"on page two of the history the open orders stand again",
		],
		"orders-page-look-up": [
			"found: await listOrdersByIds(db, readIds(ids))",
			"found: [listOrdersByIds, db, readIds].slice(3)",
			"an order that left the list stays as it was on an admin's page",
		],
	}),
	...inFile("app/balance/admin-balance.page.tsx", ["test/admin-lists.test.ts"], {
		"top-ups-page-status": [
			'STATUSES.find((known) => known === url.searchParams.get("status"))',
			"STATUSES.find(() => false)",
			"the filter by status filters nothing",
		],
		"top-ups-page-waiting": [
			"url.searchParams.get(WAITING) || undefined",
			"undefined",
			"page two of the waiting top-ups cannot be reached",
		],
		"top-ups-page-decided": [
			"url.searchParams.get(DECIDED) || undefined",
			"undefined",
			"page two of the decided top-ups cannot be reached",
		],
		"top-ups-page-decided-pager": [
			"next={decided.next}",
			"next={undefined}",
			"the history of top-ups has no link to its page two",
		],
		"top-ups-page-one-list": [
			"!decidedAfter && (!status",
			"(!status",
			"on page two of the history the waiting top-ups stand again",
		],
		"top-ups-page-look-up": [
			"found: await listTopUpsByIds(db, readIds(ids))",
			"found: [listTopUpsByIds, db, readIds].slice(3)",
			"a top-up that left the list stays as it was on an admin's page",
		],
	}),
	...inFile("app/users/admin-users.page.tsx", ["test/admin-lists.test.ts"], {
		"users-page-search": [
			'(url.searchParams.get("q") ?? "").trim()',
			'"".trim()',
			"the search of people finds everybody",
		],
		"users-page-after": [
			'url.searchParams.get("after") ?? undefined',
			"undefined",
			"page two of the people cannot be reached",
		],
	}),
	...inFile("app/users/admin-user.page.tsx", ["test/admin-lists.test.ts"], {
		"person-page-ledger": [
			'before: readCursor(url.searchParams, "before"),',
			'before: readCursor(url.searchParams, "none"),',
			"page two of a customer's ledger cannot be reached",
		],
		"person-page-top-ups": [
			'after: url.searchParams.get("top-ups") || undefined',
			"after: undefined",
			"page two of a customer's top-ups cannot be reached",
		],
	}),
	...inFile("app/catalog/admin/games/game-filters.server.ts", ["test/admin-lists.test.ts"], {
		"games-page-category": [
			'categoryId: parameter("category"),',
			'categoryId: parameter("none"),',
			"the filter by category filters nothing",
		],
	}),
	...inFile("app/catalog/admin/games/admin-games.page.tsx", ["test/admin-lists.test.ts"], {
		"games-page-after": [
			'url.searchParams.get("after") ?? ""',
			'""',
			"page two of the admin's games cannot be reached",
		],
	}),
	...inFile("app/orders/export-orders.route.ts", ["test/exports.test.ts"], {
		"export-orders-in-order": [
			"ORDER BY page.created_at, page.id`",
			"ORDER BY page.created_at DESC, page.id`",
			"the exported orders stand in no order",
		],
		"export-orders-own-lines": [
			"FROM order_items WHERE order_id = page.id",
			"FROM order_items",
			"each exported order holds everybody's games",
		],
	}),
	...inFile("app/balance/export-ledger.route.ts", ["test/exports.test.ts"], {
		"export-ledger-signs": [
			"row.amount_qepik > 0 ? formatAmount",
			"row.amount_qepik < 0 ? formatAmount",
			"what customers paid stands in the column of what came in",
		],
		"export-ledger-actor": [
			"ON actors.id = entries.actor_id",
			"ON actors.id = entries.user_id",
			"the exported ledger names customers as those who booked",
		],
	}),
	...inFile("app/users/export-users.route.ts", ["test/admin-pages.test.ts"], {
		"export-batches": [
			"{ last, count: BATCH }",
			"{ last: undefined, count: last ? 0 : BATCH }",
			"an export of many people leaves some out, or never ends",
		],
	}),
];
