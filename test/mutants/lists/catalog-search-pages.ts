import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PAGE = ["app/catalog/shop/search-page.test.ts"];
const BROWSER = ["e2e/search.test.ts"];

/** The pages and the box of the search, and what it is limited by. */
export const mutants: Mutant[] = [
	...inFile("app/catalog/search/answer-search.server.ts", PAGE, {
		"search-length": [
			"if (text.length > MOST_TYPED) {",
			"if (text.length > MOST_TYPED * 100) {",
			"a search of any length is worked on",
		],
		"search-limited": [
			"await limitUses(db, searchesFrom(address));",
			"void limitUses;",
			"one client searches without end",
		],
		"miss-narrowed": [
			"=== 0 && !categoryId && !after)",
			"=== 0)",
			"what a category has not counts as missed",
		],
	}),
	...inFile("app/sign-in/limits.server.ts", PAGE, {
		"limit-searches": [
			'"search-address", most: 600',
			'"search-address", most: 60_000',
			"one client searches without end",
		],
		"limit-searches-by-address": [
			"most: 600, windowS: MINUTE_S }, address)",
			'most: 600, windowS: MINUTE_S }, "all")',
			"one client uses up everybody's searches",
		],
	}),
	...inFile(
		"app/server/cache/public-address.server.ts",
		["app/server/cache/public-address.test.ts"],
		{
			"search-cached": [
				"if (typedSearch(parameters)) return undefined;",
				"void typedSearch;",
				"a search is answered with the whole list",
			],
			"sort-cached": [
				'if (sort && sort !== "new") normalised.set("sort", sort);',
				"void sort;",
				"a list sorted by price is answered with the newest first",
			],
		},
	),
	...inFile("app/catalog/game-sort.ts", ["app/server/cache/public-address.test.ts"], {
		"sort-closed": [
			"GAME_SORTS.find(({ sort }) => sort === text)?.sort",
			"(text ?? undefined) as GameSort | undefined",
			"made-up orders fill the shop's memory",
		],
	}),
	...inFile("app/catalog/shop/games.page.tsx", PAGE, {
		"search-no-store": ["exists && !text ? {}", "exists ? {}", "a search fills the shop's memory"],
		"search-refusal-status": [
			"...(refusal && { status: refusal.status })",
			"",
			"a refused search says that all is well",
		],
	}),
	...inFile("app/catalog/shop/list-filters.tsx", PAGE, {
		"filters-keep-search": [
			'{text && <input type="hidden" name="q" value={text} />}',
			"",
			"sorting a search ends it",
		],
		"filters-best-first": [
			'{text && <option value="">Ən uyğun</option>}',
			"",
			"a search says that it is sorted by age",
		],
	}),
	...inFile("app/catalog/shop/games-address.ts", BROWSER, {
		"address-newest": ['query.delete("sort");', "", "the list has two addresses"],
	}),
	...inFile("app/storefront/search-box.tsx", PAGE, {
		"box-keeps-choice": [
			"const value = text && list.get(name);",
			"const value = list.get(name);",
			"a new search stays in the category that one was in",
		],
	}),
	...inFile("app/storefront/search-typing.tsx", BROWSER, {
		"typing-one-step": [
			'{ replace: pathname === "/games" }',
			"{}",
			"each letter is one more step back",
		],
		"typing-asked": [
			"asked.current = field.value.trim();",
			"",
			"the list shows another search than the field",
		],
		"typing-field-follows": [
			"if (field !== document.activeElement) field.value = text;",
			"",
			"the field shows another search than the list",
		],
		"typing-under-fingers": [
			"if (field !== document.activeElement) field.value = text;",
			"field.value = text;",
			"a late answer takes back what was typed",
		],
		"typing-clears": ['field.value = "";\n', "\n", "Escape does not empty the field"],
		"typing-key": ['"/": () => {', '"#": () => {', "'/' leads nowhere"],
		"typing-linked": [
			'if (state === "search") fieldOf(form).focus();',
			"",
			"who follows the link on a phone has to tap once more",
		],
	}),
	...inFile("app/server/run.server.ts", ["test/running-shop.test.ts"], {
		"run-no-search-cleanup": [
			"jobs.push(dailySearchCleanup, dailyNotificationCleanup, hourlySalesCount);",
			"void dailySearchCleanup;\n\tjobs.push(dailyNotificationCleanup, hourlySalesCount);",
			"what was searched for is kept for ever",
		],
		"run-no-sales-count": [
			"jobs.push(dailySearchCleanup, dailyNotificationCleanup, hourlySalesCount);",
			"void hourlySalesCount;\n\tjobs.push(dailySearchCleanup, dailyNotificationCleanup);",
			"the search never learns what sells",
		],
	}),
	...inFile("app/orders/count-sales.server.ts", ["app/orders/count-sales.test.ts"], {
		"sales-cancelled": ["WHERE status <> 'cancelled'\n", "\n", "what was cancelled counts as sold"],
		"sales-of-late": [
			"WHERE created_at > now() - ${COUNTED_DAYS} * interval '1 day'",
			"WHERE created_at > now() - ${COUNTED_DAYS * 100} * interval '1 day'",
			"what sold years ago stands first",
		],
		"sales-anew": [
			"await tx.execute(sql`DELETE FROM game_sales`);",
			"",
			"what sells no longer stands first",
		],
	}),
	...inFile("app/admin/dashboard.page.tsx", PAGE, {
		"misses-told": [
			"<SearchMisses misses={misses} />",
			"<SearchMisses misses={misses.slice(0, 0)} />",
			"nobody learns what customers look for",
		],
	}),
	...inFile(
		"app/catalog/admin/games/game-form.server.ts",
		["app/catalog/admin/form-limits.test.ts"],
		{
			"nicknames-length": [
				"nicknames: lineOf(200)",
				"nicknames: lineOf(201)",
				"long nicknames end in an error",
			],
		},
	),
];
