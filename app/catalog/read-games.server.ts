import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isBeyond, newestFirst, oldestFirst } from "#app/platform/database/keyset.server.ts";
import { matchesTerms } from "#app/platform/database/search-terms.server.ts";
import { categories, families, games } from "./catalog.table.server.ts";
import type { GameSort } from "./game-sort.ts";
import type { GameState } from "./game-states.ts";
import type { IdForm } from "./id-form.ts";
import { sellable, shown, soldOut } from "./sellable.server.ts";

const FEATURED = 6;
const REDUCED = 8;
const PAGE = 50;
/** One more tells whether there is another page. */
export const MOST_READ = PAGE + 1;

const summaryColumns = {
	id: games.id,
	name: games.name,
	priceQepik: games.priceQepik,
	originalPriceQepik: games.originalPriceQepik,
	image: sql<string>`coalesce(${games.images}[1], '')`,
	featured: games.featured,
	requiresId: games.requiresId,
	sellable,
};

/** What a card in the shop shows, and what its ID is asked by. */
export const cardColumns = {
	...summaryColumns,
	description: games.description,
	familyId: games.familyId,
	idForm: sql<IdForm | null>`CASE WHEN games.requires_id THEN coalesce(games.id_form,
		(SELECT families.id_form FROM families WHERE families.id = games.family_id)) END`,
};

/** What a row in the admin's list shows. */
const rowColumns = {
	...summaryColumns,
	category: categories.name,
	stock: games.stock,
	trackStock: games.trackStock,
	position: games.position,
	available: games.available,
	hidden: games.hidden,
	denomination: games.denomination,
	family: families.name,
};

const ORDERS = {
	new: newestFirst(games.createdAt, games.id),
	cheap: oldestFirst(games.priceQepik, games.id),
	expensive: newestFirst(games.priceQepik, games.id),
} satisfies Record<GameSort, unknown>;

export type GamesPage = Awaited<ReturnType<typeof listGames>>;
export type GameCard = GamesPage["games"][number];
export type GameDetails = NonNullable<Awaited<ReturnType<typeof findGame>>>;
export type GameRow = Awaited<ReturnType<typeof listGamesByPosition>>["games"][number];

type Listed = {
	categoryId?: string | undefined;
	sort?: GameSort | undefined;
	/** Narrows the list. */
	matching?: SQL | undefined;
	/** The id that the page before ended with. */
	after?: string | undefined;
};

/**
 * 50 games of one category or of all, newest first unless it is sorted otherwise: those `after` the game
 * with this id, none when there is no such game. `next` is the `after` of the next page; undefined on
 * the last one.
 */
export async function listGames(db: Queryable, listed: Listed = {}) {
	return pageOfGames(await selectGames(db, listed));
}

/** The statement itself, so that a test can ask PostgreSQL for its plan. */
export function selectGames(db: Queryable, { categoryId, sort = "new", matching, after }: Listed) {
	const order = ORDERS[sort];
	return db
		.select(cardColumns)
		.from(games)
		.where(
			and(
				shown,
				categoryId === undefined ? undefined : eq(games.categoryId, categoryId),
				matching,
				order.after(after),
			),
		)
		.orderBy(order.by)
		.limit(MOST_READ);
}

export function pageOfGames<Game extends { id: string }>(rows: Game[]) {
	const { rows: page, next } = cutPage(rows, PAGE, ({ id }) => id);
	return { games: page, next };
}

/** Up to 6 games for the home page. */
export function listFeaturedGames(db: Queryable) {
	return db
		.select(cardColumns)
		.from(games)
		.where(and(shown, games.featured))
		.orderBy(games.position, games.id)
		.limit(FEATURED);
}

/**
 * Up to 8 games that can be bought for less than they cost before, the most reduced first; featured ones
 * are shown anyway. Not yet read, so that a test can ask PostgreSQL for its plan.
 */
export function selectReducedGames(db: Queryable) {
	return db
		.select(cardColumns)
		.from(games)
		.where(and(isReduced, sellable, sql`NOT ${games.featured}`))
		.orderBy(sql`${reduction} DESC`, games.id)
		.limit(REDUCED);
}

// As the index `games_reduced` has them.
const isReduced = sql`${games.originalPriceQepik} > ${games.priceQepik}`;
const reduction = sql`((${games.originalPriceQepik} - ${games.priceQepik}) * 1000 / ${games.originalPriceQepik})`;

/** The card of each of these games as it is now; one that is gone is left out. */
export function listGamesByIds(db: Queryable, ids: string[]) {
	return db
		.select(cardColumns)
		.from(games)
		.where(and(shown, inArray(games.id, ids)));
}

/** Everything of one game that a customer sees, with its category. */
export async function findGame(db: Queryable, id: string) {
	const [game] = await db
		.select({
			...cardColumns,
			images: games.images,
			accountDetails: games.accountDetails,
			requirements: games.requirements,
			// An untracked 0 is the column's default and was typed by nobody: it is not shown.
			stock: sql<
				number | null
			>`CASE WHEN ${games.trackStock} OR ${games.stock} > 0 THEN ${games.stock} END`,
			category: { id: categories.id, name: categories.name },
		})
		.from(games)
		.innerJoin(categories, eq(categories.id, games.categoryId))
		.where(and(shown, eq(games.id, id)));
	return game;
}

/** A game as the admin's form edits it: as it is stored. */
export async function findGameToEdit(db: Queryable, id: string) {
	const [game] = await db.select().from(games).where(eq(games.id, id));
	return game;
}

export type GameFilters = {
	/** What was typed into the search. */
	search?: string | undefined;
	categoryId?: string | undefined;
	state?: GameState | undefined;
	/** The mark at which the page before ended. */
	after?: string | undefined;
};

/**
 * 50 games for the admin, by their position, then by name. `next` is the `after` of the next page;
 * undefined on the last one.
 */
export async function listGamesByPosition(db: Queryable, filters: GameFilters) {
	const rows = await selectGamesByPosition(db, filters);
	const { rows: page, next } = cutPage(rows, PAGE, ({ position, name, id }) =>
		JSON.stringify([position, name, id]),
	);
	return { games: page, next };
}

/** The statement itself, so that a test can ask PostgreSQL for its plan. */
export function selectGamesByPosition(db: Queryable, { after, ...filters }: GameFilters) {
	return db
		.select(rowColumns)
		.from(games)
		.innerJoin(categories, eq(categories.id, games.categoryId))
		.leftJoin(families, eq(families.id, games.familyId))
		.where(and(isListed(filters), after ? isBehind(after) : undefined))
		.orderBy(...BY_POSITION)
		.limit(MOST_READ);
}

/** The prices of the games that the filters leave, in the order of the list; `most` of them at most. */
export function listPrices(
	db: Queryable,
	{ most, ...filters }: Omit<GameFilters, "after"> & { most: number },
) {
	return db
		.select({
			id: games.id,
			name: games.name,
			priceQepik: games.priceQepik,
			originalPriceQepik: games.originalPriceQepik,
		})
		.from(games)
		.where(isListed(filters))
		.orderBy(...BY_POSITION)
		.limit(most);
}

function isListed({ search = "", categoryId, state }: Omit<GameFilters, "after">) {
	return and(
		matchesTerms(sql`games.name_words`, search),
		categoryId ? eq(games.categoryId, categoryId) : undefined,
		state && STATES[state],
	);
}

/** Games whose name a search finds, also by what they were called before, for the searches of other lists. */
export async function findGameIds(
	db: Queryable,
	{ search, limit, isForgiving }: { search: string; limit: number; isForgiving?: boolean },
): Promise<string[]> {
	const isMeant = (words: SQL) => matchesTerms(words, search, { isForgiving }) ?? sql`true`;
	// A word that is typed wrong is looked for with a blank behind it.
	const words = isForgiving ? sql`shop_words` : sql`name_words`;
	const { rows } = await db.execute<{ id: string }>(sql`
		(SELECT id FROM games WHERE ${isMeant(words)} LIMIT ${limit})
		UNION
		(SELECT game_id FROM former_game_names WHERE ${isMeant(sql`name_words`)} LIMIT ${limit})
		LIMIT ${limit}`);
	return rows.map(({ id }) => id);
}

const STATES: Record<GameState, SQL> = {
	available: sellable,
	"sold-out": sql`(${soldOut})`,
	hidden: sql`${games.hidden}`,
	featured: sql`${games.featured}`,
};

const BY_POSITION = [games.position, sql`${games.name} COLLATE "az-x-icu"`, games.id];

const markShape = z.tuple([z.int(), z.string().max(200), z.string().max(64)]);

/** A mark that is none of ours means the beginning of the list. */
function isBehind(mark: string): SQL | undefined {
	const { data: values } = markShape.safeParse(parseJson(mark));
	return values && isBeyond(BY_POSITION, values);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
