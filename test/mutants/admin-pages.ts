import type { Mutant } from "./mutant.ts";

const OF_LISTS = ["test/admin-lists.test.ts"];
const ORDERS = "app/orders/admin-orders.page.tsx";
const TOP_UPS = "app/balance/admin-balance.page.tsx";
const PERSON = "app/users/admin-user.page.tsx";
const OF_EXPORTS = ["test/exports.test.ts"];

type Page = { name: string; lost: string; file: string; text: string; becomes: string };

const listed = (one: Page): Mutant => ({ ...one, tests: OF_LISTS });

/** What the admin's pages make of their addresses; menus and exports. */
export const adminPages: Mutant[] = [
	{
		name: "menu-counts",
		lost: "the menu does not say that somebody waits",
		file: "app/admin/admin-menu.tsx",
		text: "{counts && <CountBadge count={waiting[counts]} />}",
		becomes: "{counts && <CountBadge count={0 * waiting[counts]} />}",
		tests: OF_LISTS,
	},
	listed({
		name: "menu-own-count",
		lost: "the menu counts orders at the top-ups",
		file: "app/admin/admin-menu.tsx",
		text: 'counts: "topUps",',
		becomes: 'counts: "orders",',
	}),
	listed({
		name: "arrivals-bar-more",
		lost: "a queue of hundreds reads as one page",
		file: "app/admin/arrivals-bar.tsx",
		text: `\${hasMore ? "+" : ""}`,
		becomes: `\${hasMore ? "" : ""}`,
	}),
	listed({
		name: "orders-page-status",
		lost: "the filter by status filters nothing",
		file: ORDERS,
		text: 'ORDER_STATUSES.find((known) => known === searchParams.get("status"))',
		becomes: "ORDER_STATUSES.find(() => false)",
	}),
	listed({
		name: "orders-page-search",
		lost: "the search of orders finds everything",
		file: ORDERS,
		text: '(searchParams.get("q") ?? "").trim()',
		becomes: '"".trim()',
	}),
	listed({
		name: "orders-page-open",
		lost: "page two of the open orders cannot be reached",
		file: ORDERS,
		text: "searchParams.get(OPEN) || undefined",
		becomes: "undefined",
	}),
	listed({
		name: "orders-page-closed",
		lost: "page two of the history of orders cannot be reached",
		file: ORDERS,
		text: "searchParams.get(CLOSED) || undefined",
		becomes: "undefined",
	}),
	listed({
		name: "orders-page-closed-pager",
		lost: "the history of orders has no link to its page two",
		file: ORDERS,
		text: "next={closed.next}",
		becomes: "next={undefined}",
	}),
	listed({
		name: "orders-page-one-list",
		lost: "on page two of the history the open orders stand again",
		file: ORDERS,
		text: "closedAfter ? NOTHING.open : ",
		becomes: "",
	}),
	listed({
		name: "orders-page-look-up",
		lost: "an order that left the list stays as it was on an admin's page",
		file: ORDERS,
		text: "found: await listOrdersByIds(db, readIds(ids))",
		becomes: "found: [listOrdersByIds, db, readIds].slice(3)",
	}),
	listed({
		name: "top-ups-page-status",
		lost: "the filter by status filters nothing",
		file: TOP_UPS,
		text: 'STATUSES.find((known) => known === url.searchParams.get("status"))',
		becomes: "STATUSES.find(() => false)",
	}),
	listed({
		name: "top-ups-page-waiting",
		lost: "page two of the waiting top-ups cannot be reached",
		file: TOP_UPS,
		text: "url.searchParams.get(WAITING) || undefined",
		becomes: "undefined",
	}),
	listed({
		name: "top-ups-page-decided",
		lost: "page two of the decided top-ups cannot be reached",
		file: TOP_UPS,
		text: "url.searchParams.get(DECIDED) || undefined",
		becomes: "undefined",
	}),
	listed({
		name: "top-ups-page-decided-pager",
		lost: "the history of top-ups has no link to its page two",
		file: TOP_UPS,
		text: "next={decided.next}",
		becomes: "next={undefined}",
	}),
	listed({
		name: "top-ups-page-one-list",
		lost: "on page two of the history the waiting top-ups stand again",
		file: TOP_UPS,
		text: "!decidedAfter && (!status",
		becomes: "(!status",
	}),
	listed({
		name: "top-ups-page-look-up",
		lost: "a top-up that left the list stays as it was on an admin's page",
		file: TOP_UPS,
		text: "found: await listTopUpsByIds(db, readIds(ids))",
		becomes: "found: [listTopUpsByIds, db, readIds].slice(3)",
	}),
	listed({
		name: "users-page-search",
		lost: "the search of people finds everybody",
		file: "app/users/admin-users.page.tsx",
		text: '(url.searchParams.get("q") ?? "").trim()',
		becomes: '"".trim()',
	}),
	listed({
		name: "users-page-after",
		lost: "page two of the people cannot be reached",
		file: "app/users/admin-users.page.tsx",
		text: 'url.searchParams.get("after") ?? undefined',
		becomes: "undefined",
	}),
	listed({
		name: "person-page-ledger",
		lost: "page two of a customer's ledger cannot be reached",
		file: PERSON,
		text: 'before: readCursor(url.searchParams, "before"),',
		becomes: 'before: readCursor(url.searchParams, "none"),',
	}),
	listed({
		name: "person-page-top-ups",
		lost: "page two of a customer's top-ups cannot be reached",
		file: PERSON,
		text: 'after: url.searchParams.get("top-ups") || undefined',
		becomes: "after: undefined",
	}),
	listed({
		name: "games-page-category",
		lost: "the filter by category filters nothing",
		file: "app/catalog/admin/games/admin-games.page.tsx",
		text: 'categoryId: parameter("category"),',
		becomes: 'categoryId: parameter("none"),',
	}),
	listed({
		name: "games-page-after",
		lost: "page two of the admin's games cannot be reached",
		file: "app/catalog/admin/games/admin-games.page.tsx",
		text: 'after: parameter("after"),',
		becomes: 'after: parameter("none"),',
	}),
	{
		name: "export-orders-in-order",
		lost: "the exported orders stand in no order",
		file: "app/orders/export-orders.route.ts",
		text: "ORDER BY page.created_at, page.id`",
		becomes: "ORDER BY page.created_at DESC, page.id`",
		tests: OF_EXPORTS,
	},
	{
		name: "export-orders-own-lines",
		lost: "each exported order holds everybody's games",
		file: "app/orders/export-orders.route.ts",
		text: "FROM order_items WHERE order_id = page.id",
		becomes: "FROM order_items",
		tests: OF_EXPORTS,
	},
	{
		name: "export-ledger-signs",
		lost: "what customers paid stands in the column of what came in",
		file: "app/balance/export-ledger.route.ts",
		text: "row.amount_qepik > 0 ? formatAmount",
		becomes: "row.amount_qepik < 0 ? formatAmount",
		tests: OF_EXPORTS,
	},
	{
		name: "export-ledger-actor",
		lost: "the exported ledger names customers as those who booked",
		file: "app/balance/export-ledger.route.ts",
		text: "ON actors.id = entries.actor_id",
		becomes: "ON actors.id = entries.user_id",
		tests: OF_EXPORTS,
	},
	{
		name: "export-batches",
		lost: "an export of many people leaves some out, or never ends",
		file: "app/users/export-users.route.ts",
		text: "{ last, count: BATCH }",
		becomes: "{ last: undefined, count: last ? 0 : BATCH }",
		tests: ["test/admin-pages.test.ts"],
	},
	{
		name: "export-not-kept",
		lost: "a browser keeps the list of all customers",
		file: "app/platform/database/stream-csv.server.ts",
		text: '"Cache-Control": "no-store",',
		becomes: "",
		tests: ["test/admin-pages.test.ts"],
	},
];
