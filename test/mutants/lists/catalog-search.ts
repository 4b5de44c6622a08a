import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const FOLDED = ["app/core/fold-words.test.ts"];
const FOUND = ["app/catalog/search/search-games.test.ts"];
const PLANS = ["app/catalog/search/search-plans.test.ts"];
const MISSES = ["app/catalog/search/misses.test.ts"];

/** What customers search for, and what is found. */
export const mutants: Mutant[] = [
	...inFile("app/core/fold-words.ts", FOLDED, {
		"search-two-part-letters": [
			'return text.normalize("NFC").split(SEPARATORS).map(foldWord)',
			"return text.split(SEPARATORS).map(foldWord)",
			"what a Mac copies is not found",
		],
		"search-cyrillic-capitals": [
			"CYRILLIC.get(letter.toLowerCase())",
			"CYRILLIC.get(letter)",
			"Cyrillic capitals find nothing",
		],
		"search-english-sounds": [
			"return [...new Set([foldWord(lower), foldWord(english)])]",
			"void english;\n\treturn [...new Set([foldWord(lower)])]",
			"роблокс finds no Roblox",
		],
		"search-signs-part": [
			"[\\s!-/:-@[-`{-~’‘“”„«»–—…™®©·•]+",
			"[\\s!-/:-@[-`{-~]+",
			"a trade mark hides a game",
		],
	}),
	...inFile("app/core/typing-errors.ts", FOLDED, {
		"forgive-short-words": [
			"const LEAST_LETTERS = 4;",
			"const LEAST_LETTERS = 3;",
			"every short word finds every other",
		],
		"forgive-numbers": ["|| /\\d/.test(word)", "", "who looks for 1000 is shown 1800"],
		"forgive-four-letters-whole": [
			'=== LEAST_LETTERS ? " %" : "%"',
			'=== 0 ? " %" : "%"',
			"four letters find what begins with others",
		],
		"forgive-another-letter": ['\t\t\tat(index, ["_"], 1),\n', "", "pubq finds no PUBG"],
		"forgive-letter-too-many": ["\t\t\tat(index, [], 1),\n", "", "pubgg finds no PUBG"],
		"forgive-letter-missing": ['\t\t\tat(index, ["_"], 0),\n', "", "valrant finds no Valorant"],
		"forgive-swapped": [
			"at(index, [following, letter], 2)",
			"letters.join('')",
			"pbug finds no PUBG",
		],
		"forgive-long-words": [
			"word.slice(0, MOST_LETTERS)",
			"word",
			"a hundred letters make four hundred conditions",
		],
	}),
	...inFile("app/catalog/search/search-games.server.ts", FOUND, {
		"search-drafts": [
			"WHERE ${and(shown, inCategory, matching)}",
			"WHERE ${and(inCategory, matching)}",
			"a draft is found before it is for sale",
		],
		"search-in-category": [
			"categoryId === undefined ? undefined : eq(games.categoryId, categoryId);\n\tconst nameHasAll",
			"undefined;\n\tvoid categoryId;\n\tconst nameHasAll",
			"a search in a category finds what is elsewhere",
		],
		"search-nothing-typed": [
			"if (words.length === 0) return { games: [], next: undefined };",
			"",
			"signs alone find everything",
		],
		"search-exact-first": [
			"if (found.games.length > 0) return found;",
			"",
			"who types a word right is shown the wrong ones as well",
		],
		"search-forgives": [
			"\t\t...forgiven.filter((patterns) => patterns === errors[index]).flat(),\n",
			"",
			"no error is forgiven",
		],
		"search-categories": [
			"categories.length > 0 ? inArray(games.categoryId, categories) : undefined",
			"undefined",
			"a category's name finds none of its games",
		],
		"search-families": [
			"families.length > 0 ? inArray(games.familyId, families) : undefined",
			"undefined",
			"the name of packages finds none of them",
		],
		"search-each-word": [
			"return and(...words);",
			"return or(...words);",
			"each word more finds more",
		],
		"search-name-first": [
			"ORDER BY NOT (${nameHasAll}), NOT can_be_sold",
			"ORDER BY ${nameHasAll} IS NULL, NOT can_be_sold",
			"what is only called so stands before what is named so",
		],
		"search-sellable-first": [
			"NOT can_be_sold,",
			"can_be_sold IS NULL,",
			"what is sold out stands first",
		],
		"search-sold-most": [
			"coalesce(units, 0) DESC,",
			"coalesce(units, 0) * 0,",
			"what everybody buys stands anywhere",
		],
		"search-newest": [
			"created_at DESC, found.id DESC) AS place",
			"created_at, found.id DESC) AS place",
			"the oldest stand first",
		],
		"search-bounded": [
			"ORDER BY created_at DESC, id DESC LIMIT ${MOST_RANKED}",
			"ORDER BY created_at DESC, id DESC LIMIT ${MOST_RANKED * 100}",
			"one letter makes the shop sort all it has",
		],
		"search-page-two": [
			"after === undefined ? sql`true` : sql`place > place_before`",
			"sql`true`",
			"a long result begins anew on each page",
		],
		"search-sorted": [
			"if (sort) return listGames(",
			"if (sort && after) return listGames(",
			"a search cannot be sorted by price",
		],
	}),
	...inFile("app/catalog/search/search-games.server.ts", PLANS, {
		"search-sorted-by-words": [
			"listGames(db, { categoryId, sort, matching, after })",
			"listGames(db, { categoryId, sort, matching: sql`(${matching}) IS TRUE`, after })",
			"a search that is sorted by price reads the whole catalogue",
		],
	}),
	...inFile("app/catalog/search/number-words.ts", FOUND, {
		"search-numbers-apart": ['.replace(BORDER, "$& ")', "", "660uc finds no package of 660 UC"],
		"search-numbers-joined": [
			"joined.push([...spellings, ...ontoThem]);",
			"void ontoThem;\n\t\tjoined.push(spellings);",
			"cs 2 finds no CS2",
		],
		"search-numbers-all-joined": [
			"const before = joined.at(-1) ?? [];",
			"const before = words[joined.length - 1] ?? [];",
			"nba2k24 finds no NBA 2K24",
		],
		"search-words-not-joined": [
			"before.filter((former) => isBorder(former, spelling)).map(",
			"before.map(",
			"18 00 finds 1800",
		],
	}),
	...inFile("database/migrations/0060_search.sql", FOUND, {
		"search-nicknames": [
			"catalog_words(nicknames || ' ' || denomination)",
			"catalog_words(denomination)",
			"what the owner wrote down finds nothing",
		],
		"search-denomination": [
			"catalog_words(nicknames || ' ' || denomination)",
			"catalog_words(nicknames)",
			"660 uc finds no package",
		],
	}),
	...inFile("database/migrations/0060_search.sql", FOLDED, {
		"search-accents": ["'aaaaaaaaaaaaeeeeeeee", "'aaaaaaaaaaaaiiiiiiii", "an accent hides a game"],
	}),
	...inFile("database/migrations/0060_search.sql", PLANS, {
		"search-index": [
			"CREATE INDEX games_by_shop_words ON games USING gin (shop_words gin_trgm_ops);",
			"",
			"each search reads the whole catalogue",
		],
		"price-index": [
			"CREATE INDEX games_by_price ON games (price_qepik, id);",
			"",
			"the cheapest games are looked for in the whole catalogue",
		],
	}),
	...inFile("app/catalog/read-games.server.ts", FOUND, {
		"sort-cheap": [
			"cheap: oldestFirst(games.priceQepik, games.id)",
			"cheap: newestFirst(games.priceQepik, games.id)",
			"'Ucuz' begins with the dearest",
		],
		"sort-expensive": [
			"expensive: newestFirst(games.priceQepik, games.id)",
			"expensive: oldestFirst(games.priceQepik, games.id)",
			"'Bahalı' begins with the cheapest",
		],
	}),
	...inFile("app/catalog/search/misses.server.ts", MISSES, {
		"miss-of-somebody": [
			"|| SOMEBODYS_OWN.test(text)",
			"",
			"the admin reads a customer's address or number",
		],
		"miss-once": [
			"if (!(await isFirst(db, { term, address }))) return;",
			"void isFirst;",
			"one client makes a term wanted by all",
		],
		"miss-short": ["term.length < LEAST_LETTERS ||", "", "the dashboard lists single letters"],
		"miss-long": ["term.length > MOST_LETTERS ||", "", "a long search ends in an error"],
		"miss-bounded": [
			"WHERE day = ${today}) < ${mostADay}",
			"WHERE day = ${today}) < 100 * ${mostADay}",
			"made-up terms fill the database",
		],
		"miss-counted-on": [
			"OR EXISTS (SELECT FROM search_misses WHERE day = ${today} AND term = ${term})",
			"",
			"a full day counts nothing any more",
		],
		"miss-beginnings": [
			"starts_with(longer.term, sums.term) AND longer.term <> sums.term",
			"false",
			"the dashboard lists each word letter by letter",
		],
		"miss-own-beginning": [
			"AND longer.count * 2 > sums.count",
			"",
			"a term is hidden by a rare longer one",
		],
		"miss-seven-days": [
			"WHERE day > ${today} - ${SHOWN_DAYS}::integer",
			"WHERE day >= ${today} - ${SHOWN_DAYS}::integer",
			"the list is of eight days",
		],
		"miss-ten": ["LIMIT ${SHOWN}`", "LIMIT ${SHOWN * 2}`", "the dashboard's list has no end"],
		"miss-forgotten": [
			"WHERE day <= ${today} - ${KEPT_DAYS}::integer",
			"WHERE day < ${today} - ${KEPT_DAYS}::integer",
			"terms are kept longer than said",
		],
	}),
];
