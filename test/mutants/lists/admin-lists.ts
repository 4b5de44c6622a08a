import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the lists of orders, people and the catalogue hold, in which order, and that their last rows can be reached. */
export const mutants: Mutant[] = [
	...inFile("app/orders/read-orders.server.ts", ["app/orders/read-orders.test.ts"], {
		"orders-page-two": [
			".orderBy(sorting.by)\n\t\t.limit(limit + 1);",
			".orderBy(sorting.by)\n\t\t.limit(limit);",
			"page two of the orders cannot be reached",
		],
		"orders-parts-page-two": [
			"LIMIT ${limit + 1}`",
			"LIMIT ${limit}`",
			"page two of the orders of one status cannot be reached",
		],
		"orders-by-status": [
			"!status || one === status",
			"true || one === status",
			"the filter by status filters nothing",
		],
		"orders-search-by-status": [
			"IN (${ids})`, hasStatus(statuses), isAfter))",
			"IN (${ids})`, isAfter))",
			"a search shows orders of every status in both lists",
		],
	}),
	...inFile("app/orders/search-orders.server.ts", ["app/orders/read-orders.test.ts"], {
		"orders-by-player": [
			"UNION SELECT order_id FROM order_items WHERE player_id = ${search}",
			"",
			"an order is not found by its player's ID",
		],
		"orders-by-part-of-player": [
			"search.length >= LEAST_SIGNS &&",
			"search.length >= 99 &&",
			"an order is not found by what somebody remembers of the ID",
		],
		"orders-by-game": [
			"games.length > 0 &&",
			"games.length > 99 &&",
			"an order is not found by what was bought",
		],
		"orders-by-amount": [
			"amount === undefined ? sql`` : sql.join(byAmount, sql` `)",
			"sql``",
			"an order is not found by its amount",
		],
		"orders-wildcards": [
			'search.replaceAll(/[\\\\%_]/g, "\\\\$&")',
			"search",
			"a sign of a search finds orders that nobody meant",
		],
	}),
	...inFile("app/orders/search-orders.server.ts", ["app/orders/read-orders.test.ts"], {
		"orders-forgiven-name": [
			"isKnown || !isForgivable(search) ? named : find(true)",
			"named",
			"a name that was typed wrong finds no order",
		],
		"orders-known-name": [
			"isKnown || !isForgivable",
			"!isForgivable",
			"a customer's orders stand among those of whoever is called almost so",
		],
	}),
	...inFile("app/catalog/read-games.server.ts", ["app/orders/read-orders.test.ts"], {
		"orders-forgiven-game": [
			"isForgiving ? sql`shop_words` : sql`name_words`",
			"sql`''`",
			"a game that was typed wrong finds no order",
		],
	}),
	...inFile("app/balance/read-top-ups.server.ts", ["app/balance/read-top-ups.test.ts"], {
		"top-ups-forgiven-name": [
			"if (found.length > 0 || !isForgivable(search)) return found;",
			"if (search) return found;",
			"a name that was typed wrong finds no top-up",
		],
		"top-ups-known-name": [
			"found.length > 0 || !isForgivable",
			"!isForgivable",
			"a customer's top-ups stand among those of whoever is called almost so",
		],
	}),
	...inFile("app/platform/database/search-terms.server.ts", ["app/users/read-users.test.ts"], {
		"terms-in-cyrillic": [
			"new Set([term, ...spellingsOf(term)])",
			"new Set([term])",
			"a name in Cyrillic finds nobody",
		],
	}),
	...inFile("app/users/read-users.server.ts", ["app/orders/read-orders.test.ts"], {
		"users-email-as-it-is": [
			": matchesTerms(SEARCH_TERMS, search);",
			": matchesTerms(SEARCH_TERMS, search, { isForgiving: true });",
			"another email finds who has almost that one",
		],
	}),
	...inFile("app/orders/read-orders.server.ts", ["test/dashboard.test.ts"], {
		"orders-nobody-took": [
			'listOpenOrders(db, { status: "pending", limit })',
			"listOpenOrders(db, { limit })",
			"the dashboard offers orders that somebody works on",
		],
	}),
	...inFile("app/users/read-users.server.ts", ["app/users/read-users.test.ts"], {
		"users-page-two": [
			".limit(PAGE + 1)",
			".limit(PAGE)",
			"page two of the people cannot be reached",
		],
		"users-search": [
			"IS_PERSON, await matchesSearch(db, search), NEWEST_FIRST",
			"IS_PERSON, NEWEST_FIRST",
			"the search of people finds everybody",
		],
		"users-whole-email": [
			"return user ? hasEmail : matchesTerms(SEARCH_TERMS, search);",
			"void user;\n\treturn matchesTerms(SEARCH_TERMS, search);",
			"a whole email finds other people as well",
		],
	}),
	...inFile("app/catalog/read-games.server.ts", ["app/catalog/read-games.test.ts"], {
		"games-page-two": [
			".orderBy(...BY_POSITION)\n\t\t.limit(MOST_READ);",
			".orderBy(...BY_POSITION)\n\t\t.limit(PAGE);",
			"page two of the admin's games cannot be reached",
		],
		"games-by-position": [
			"const BY_POSITION = [games.position, ",
			"const BY_POSITION = [sql`0`, ",
			"the admin's games do not stand by their position",
		],
		"games-by-category": [
			"categoryId ? eq(games.categoryId, categoryId) : undefined,",
			"",
			"the filter by category filters nothing",
		],
		"games-by-state": ["state && STATES[state],", "", "what is sold out cannot be listed"],
	}),
	...inFile(
		"app/catalog/read-categories.server.ts",
		["app/catalog/admin/categories/category-verbs.test.ts"],
		{
			"categories-search": [
				".where(matchesTerms(sql`search_words(${categories.name})`, search))",
				".where(search ? undefined : matchesTerms(sql`true`, search))",
				"the search of categories finds all",
			],
			"categories-own-games": [
				"WHERE games.category_id = categories.id ",
				"",
				"every category counts all games",
			],
			"categories-counted": [
				"LIMIT ${COUNTED_GAMES}",
				"LIMIT ${COUNTED_GAMES + 1}",
				"a list of categories counts every game of the shop",
			],
		},
	),
];
