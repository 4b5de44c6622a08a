import type { Mutant } from "./mutant.ts";

const ORDERS = "app/orders/read-orders.server.ts";
const OF_ORDERS = ["app/orders/read-orders.test.ts"];
const USERS = "app/users/read-users.server.ts";
const OF_USERS = ["app/users/read-users.test.ts"];
const GAMES = "app/catalog/read-games.server.ts";
const OF_GAMES = ["app/catalog/read-games.test.ts"];
const CATEGORIES = "app/catalog/read-categories.server.ts";
const OF_CATEGORIES = ["app/catalog/admin/categories/category-verbs.test.ts"];

/** What the lists of orders, people and the catalogue hold, in which order, and that their last rows can be reached. */
export const adminLists: Mutant[] = [
	{
		name: "orders-page-two",
		lost: "page two of the orders cannot be reached",
		file: ORDERS,
		text: ".orderBy(sorting.by)\n\t\t.limit(limit + 1);",
		becomes: ".orderBy(sorting.by)\n\t\t.limit(limit);",
		tests: OF_ORDERS,
	},
	{
		name: "orders-parts-page-two",
		lost: "page two of the orders of one status cannot be reached",
		file: ORDERS,
		text: `LIMIT \${limit + 1}\``,
		becomes: `LIMIT \${limit}\``,
		tests: OF_ORDERS,
	},
	{
		name: "orders-longest-wait-first",
		lost: "whoever has waited longest for an order waits on",
		file: ORDERS,
		text: "among: OPEN_STATUSES, sorting: OLDEST_FIRST",
		becomes: "among: OPEN_STATUSES, sorting: NEWEST_FIRST",
		tests: OF_ORDERS,
	},
	{
		name: "orders-newest-closed-first",
		lost: "the history of orders begins years ago",
		file: ORDERS,
		text: "among: CLOSED_STATUSES, sorting: NEWEST_FIRST",
		becomes: "among: CLOSED_STATUSES, sorting: OLDEST_FIRST",
		tests: OF_ORDERS,
	},
	{
		name: "orders-nobody-took",
		lost: "the dashboard offers orders that somebody works on",
		file: ORDERS,
		text: 'listOpenOrders(db, { status: "pending", limit })',
		becomes: "listOpenOrders(db, { limit })",
		tests: ["test/dashboard.test.ts"],
	},
	{
		name: "orders-by-status",
		lost: "the filter by status filters nothing",
		file: ORDERS,
		text: "!status || one === status",
		becomes: "true || one === status",
		tests: OF_ORDERS,
	},
	{
		name: "orders-search-by-status",
		lost: "a search shows orders of every status in both lists",
		file: ORDERS,
		text: `IN (\${ids})\`, hasStatus(statuses), isAfter))`,
		becomes: `IN (\${ids})\`, isAfter))`,
		tests: OF_ORDERS,
	},
	{
		name: "orders-by-reference",
		lost: "an order is not found by the number that its customer reads out",
		file: ORDERS,
		text: 'search.replace(/^#/, "").toLowerCase()',
		becomes: "search.toLowerCase()",
		tests: OF_ORDERS,
	},
	{
		name: "orders-by-player",
		lost: "an order is not found by its player's ID",
		file: ORDERS,
		text: `UNION SELECT order_id FROM order_items WHERE player_id = \${search}`,
		becomes: "",
		tests: OF_ORDERS,
	},
	{
		name: "orders-too-wide",
		lost: "a search that leaves orders out does not say so",
		file: ORDERS,
		text: "users.length > MANY_CUSTOMERS;",
		becomes: "users.length > MANY_CUSTOMERS + 1;",
		tests: OF_ORDERS,
	},
	{
		name: "users-page-two",
		lost: "page two of the people cannot be reached",
		file: USERS,
		text: ".limit(PAGE + 1)",
		becomes: ".limit(PAGE)",
		tests: OF_USERS,
	},
	{
		name: "users-search",
		lost: "the search of people finds everybody",
		file: USERS,
		text: "and(await matchesSearch(db, search), NEWEST_FIRST.after(after))",
		becomes: "NEWEST_FIRST.after(after)",
		tests: OF_USERS,
	},
	{
		name: "users-whole-email",
		lost: "a whole email finds other people as well",
		file: USERS,
		text: "return user ? hasEmail : matchesTerms(SEARCH_TERMS, search);",
		becomes: "void user;\n\treturn matchesTerms(SEARCH_TERMS, search);",
		tests: OF_USERS,
	},
	{
		name: "games-page-two",
		lost: "page two of the admin's games cannot be reached",
		file: GAMES,
		text: ".orderBy(...BY_POSITION)\n\t\t.limit(PAGE + 1);",
		becomes: ".orderBy(...BY_POSITION)\n\t\t.limit(PAGE);",
		tests: OF_GAMES,
	},
	{
		name: "games-by-position",
		lost: "the admin's games do not stand by their position",
		file: GAMES,
		text: "const BY_POSITION = [games.position, ",
		becomes: "const BY_POSITION = [sql`0`, ",
		tests: OF_GAMES,
	},
	{
		name: "games-by-category",
		lost: "the filter by category filters nothing",
		file: GAMES,
		text: "categoryId ? eq(games.categoryId, categoryId) : undefined,",
		becomes: "",
		tests: OF_GAMES,
	},
	{
		name: "games-by-state",
		lost: "what is sold out cannot be listed",
		file: GAMES,
		text: "state && STATES[state],",
		becomes: "",
		tests: OF_GAMES,
	},
	{
		name: "categories-search",
		lost: "the search of categories finds all",
		file: CATEGORIES,
		text: `.where(matchesTerms(sql\`search_words(\${categories.name})\`, search))`,
		becomes: ".where(search ? undefined : matchesTerms(sql`true`, search))",
		tests: OF_CATEGORIES,
	},
	{
		name: "categories-own-games",
		lost: "every category counts all games",
		file: CATEGORIES,
		text: "WHERE games.category_id = categories.id ",
		becomes: "",
		tests: OF_CATEGORIES,
	},
	{
		name: "categories-counted",
		lost: "a list of categories counts every game of the shop",
		file: CATEGORIES,
		text: `LIMIT \${COUNTED_GAMES}`,
		becomes: `LIMIT \${COUNTED_GAMES + 1}`,
		tests: OF_CATEGORIES,
	},
];
