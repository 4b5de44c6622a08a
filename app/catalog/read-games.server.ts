import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isBeyond, newestFirst } from "#app/platform/database/keyset.server.ts";
import { matchesTerms } from "#app/platform/database/search-terms.server.ts";
import { categories, games } from "./catalog.table.server.ts";
import type { GameState } from "./game-states.ts";
import { sellable, soldOut } from "./sellable.server.ts";

const FEATURED = 6;
const PAGE = 50;

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

/** What a card in the shop shows. */
const cardColumns = { ...summaryColumns, description: games.description };

/** What a row in the admin's list shows. */
const rowColumns = {
	...summaryColumns,
	category: categories.name,
	stock: games.stock,
	trackStock: games.trackStock,
	position: games.position,
};

const NEWEST_FIRST = newestFirst(games.createdAt, games.id);

export type GamesPage = Awaited<ReturnType<typeof listGames>>;
export type GameCard = GamesPage["games"][number];
export type GameDetails = NonNullable<Awaited<ReturnType<typeof findGame>>>;
export type GameRow = Awaited<ReturnType<typeof listGamesByPosition>>["games"][number];

/**
 * 50 games of one category or of all, newest first: those `after` the game with this id, none when
 * there is no such game. `next` is the `after` of the next page; undefined on the last one.
 */
export async function listGames(
	db: Queryable,
	{ categoryId, after }: { categoryId?: string | undefined; after?: string | undefined } = {},
) {
	const rows = await db
		.select(cardColumns)
		.from(games)
		.where(
			and(
				categoryId === undefined ? undefined : eq(games.categoryId, categoryId),
				NEWEST_FIRST.after(after),
			),
		)
		.orderBy(NEWEST_FIRST.by)
		.limit(PAGE + 1);
	const { rows: page, next } = cutPage(rows, PAGE, ({ id }) => id);
	return { games: page, next };
}

/** Up to 6 games for the home page. */
export function listFeaturedGames(db: Queryable) {
	return db
		.select(cardColumns)
		.from(games)
		.where(eq(games.featured, true))
		.orderBy(games.position, games.id)
		.limit(FEATURED);
}

/** The card of each of these games as it is now; one that is gone is left out. */
export function listGamesByIds(db: Queryable, ids: string[]) {
	return db.select(cardColumns).from(games).where(inArray(games.id, ids));
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
		.where(eq(games.id, id));
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
export function selectGamesByPosition(
	db: Queryable,
	{ search = "", categoryId, state, after }: GameFilters,
) {
	return db
		.select(rowColumns)
		.from(games)
		.innerJoin(categories, eq(categories.id, games.categoryId))
		.where(
			and(
				matchesTerms(sql`games.name_words`, search),
				categoryId ? eq(games.categoryId, categoryId) : undefined,
				state && STATES[state],
				after ? isBehind(after) : undefined,
			),
		)
		.orderBy(...BY_POSITION)
		.limit(PAGE + 1);
}

const STATES: Record<GameState, SQL> = {
	available: sellable,
	"sold-out": sql`(${soldOut})`,
	featured: sql`${games.featured}`,
};

const BY_POSITION = [games.position, sql`${games.name} COLLATE "az-x-icu"`, games.id];

const markShape = z.tuple([z.int(), z.string().max(200), z.string().max(40)]);

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
