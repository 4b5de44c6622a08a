import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { games } from "#app/catalog/catalog.table.server.ts";
import type { GameSort } from "#app/catalog/game-sort.ts";
import {
	cardColumns,
	type GamesPage,
	listGames,
	MOST_READ,
	pageOfGames,
} from "#app/catalog/read-games.server.ts";
import { sellable, shown } from "#app/catalog/sellable.server.ts";
import { typedWords } from "#app/core/fold-words.ts";
import { forgivingPatterns } from "#app/core/typing-errors.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { numbersApart, numbersJoined } from "./number-words.ts";

/** The first words of a long input are enough. */
const MOST_WORDS = 6;
/** Errors are forgiven in so many of them. */
const MOST_FORGIVEN = 3;
/** So many of the newest that match are sorted, and no more: "a" costs what "pubg" does. */
export const MOST_RANKED = 1000;

type Search = {
	/** What was typed. */
	text: string;
	categoryId?: string | undefined;
	/** Best first without it. */
	sort?: GameSort | undefined;
	after?: string | undefined;
};

/**
 * 50 games that have a word beginning with each of the words typed: in their name, in what people call
 * them, in the name of their packages or of their category. Where there are none, one typing error is
 * forgiven in each word, and a number that is written onto its word, or apart from it. First come those
 * whose name has all the words, then what can be sold, what is sold most, and the newest. `next` is the
 * `after` of the next page.
 */
export async function searchGames(db: Queryable, search: Search): Promise<GamesPage> {
	const words = typedWords(search.text).slice(0, MOST_WORDS);
	if (words.length === 0) return { games: [], next: undefined };
	const exact = words.map((spellings) => spellings.map(beginsWith));
	const found = await listMatches(db, exact, search);
	if (found.games.length > 0) return found;
	const forgiving = forgivingSearch(search.text);
	const isSame = JSON.stringify(forgiving) === JSON.stringify(exact);
	return isSame ? found : listMatches(db, forgiving, search);
}

/** For each word what LIKE looks for: one of these. */
type Patterns = string[][];

const beginsWith = (word: string) => `% ${word}%`;

function forgivingSearch(text: string): Patterns {
	const words = typedWords(numbersApart(text)).slice(0, MOST_WORDS);
	const errors = words.map((spellings) => spellings.flatMap(forgivingPatterns));
	const forgiven = errors.filter(({ length }) => length > 0).slice(0, MOST_FORGIVEN);
	return numbersJoined(words).map((joined, index) => [
		...joined.map(beginsWith),
		...forgiven.filter((patterns) => patterns === errors[index]).flat(),
	]);
}

async function listMatches(db: Queryable, patterns: Patterns, search: Search): Promise<GamesPage> {
	const { categoryId, sort, after } = search;
	const matching = isMatch(patterns, await findPlaces(db, patterns));
	if (sort) return listGames(db, { categoryId, sort, matching, after });
	return pageOfGames(await selectRanked(db, { patterns, matching, categoryId, after }));
}

/** A condition: each word is one of the game, or of where it stands. */
function isMatch(patterns: Patterns, places: Places): SQL | undefined {
	const words = patterns.map((ofWord, word) => {
		const { categories, families } = places[word] ?? { categories: [], families: [] };
		return or(
			...ofWord.map((pattern) => sql`${games}.shop_words LIKE ${pattern}`),
			categories.length > 0 ? inArray(games.categoryId, categories) : undefined,
			families.length > 0 ? inArray(games.familyId, families) : undefined,
		);
	});
	return and(...words);
}

type Places = { categories: string[]; families: string[] }[];

/**
 * The categories and families that each word names. They are few, and known before the games are looked
 * up: PostgreSQL then sees what their games cost.
 */
async function findPlaces(db: Queryable, patterns: Patterns): Promise<Places> {
	const flat = patterns.flatMap((ofWord, word) => ofWord.map((pattern) => ({ word, pattern })));
	const { rows } = await db.execute<{ word: number; kind: keyof Places[number]; id: string }>(sql`
		WITH places AS MATERIALIZED (
			SELECT 'categories' AS kind, id, catalog_words(name) || ' ' AS words FROM categories
			UNION ALL SELECT 'families', id, catalog_words(name) || ' ' FROM families
		)
		SELECT DISTINCT word, kind, id
		FROM unnest(${sql.param(flat.map(({ pattern }) => pattern))}::text[],
			${sql.param(flat.map(({ word }) => word))}::int[]) AS typed (pattern, word)
		JOIN places ON words LIKE pattern`);
	return patterns.map((_, word) => {
		const named = rows.filter((row) => row.word === word);
		const idsOf = (kind: keyof Places[number]) =>
			named.filter((row) => row.kind === kind).map(({ id }) => id);
		return { categories: idsOf("categories"), families: idsOf("families") };
	});
}

type Ranking = {
	patterns: Patterns;
	matching: SQL | undefined;
	categoryId: string | undefined;
	after: string | undefined;
};

function selectRanked(db: Queryable, { patterns, matching, categoryId, after }: Ranking) {
	const inCategory = categoryId === undefined ? undefined : eq(games.categoryId, categoryId);
	const nameHasAll = and(
		...patterns.map((ofWord) =>
			or(...ofWord.map((pattern) => sql`split_part(shop_words, '|', 1) LIKE ${pattern}`)),
		),
	);
	const isAfter = after === undefined ? sql`true` : sql`place > place_before`;
	const ranked = sql`(
		SELECT id, place FROM (
			SELECT id, place, max(place) FILTER (WHERE id = ${after ?? ""}) OVER () AS place_before FROM (
				SELECT found.id, row_number() OVER (ORDER BY NOT (${nameHasAll}), NOT can_be_sold,
					coalesce(units, 0) DESC, created_at DESC, found.id DESC) AS place
				FROM (
					SELECT id, shop_words, created_at, ${sellable} AS can_be_sold FROM games
					WHERE ${and(shown, inCategory, matching)}
					ORDER BY created_at DESC, id DESC LIMIT ${MOST_RANKED}
				) AS found LEFT JOIN game_sales ON game_id = found.id
			) AS placed
		) AS marked
		WHERE ${isAfter} ORDER BY place LIMIT ${MOST_READ}
	) AS ranked`;
	return db
		.select(cardColumns)
		.from(games)
		.innerJoin(ranked, sql`ranked.id = ${games.id}`)
		.orderBy(sql`place`);
}
