import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { categories, games } from "./catalog.table.server.ts";

const FEATURED = 6;
const PAGE = 50;

/** A game reads Mövcud when it is switched on and its tracked stock, if any, is not used up. */
const sellable = sql<boolean>`(${games.available} AND NOT (${games.trackStock} AND ${games.stock} = 0))`;

const cardColumns = {
	id: games.id,
	name: games.name,
	description: games.description,
	priceQepik: games.priceQepik,
	originalPriceQepik: games.originalPriceQepik,
	image: sql<string>`coalesce(${games.images}[1], '')`,
	featured: games.featured,
	requiresId: games.requiresId,
	sellable,
};

export type Category = Pick<
	typeof categories.$inferSelect,
	"id" | "name" | "description" | "image" | "order"
>;
export type GameCard = Awaited<ReturnType<typeof listGames>>["games"][number];

export type GameDetails = NonNullable<Awaited<ReturnType<typeof findGame>>>;

// The alphabet is the customer's, whatever the database was created with.
const alphabet = new Intl.Collator("az");

/** All categories by their order, then by name. */
export async function listCategories(db: Queryable): Promise<Category[]> {
	const found = await db
		.select({
			id: categories.id,
			name: categories.name,
			description: categories.description,
			image: categories.image,
			order: categories.order,
		})
		.from(categories);
	return found.sort((a, b) => a.order - b.order || alphabet.compare(a.name, b.name));
}

/**
 * 50 games of one category or of all, newest first: those `after` the game with this id, none
 * when there is no such game. `next` is what to ask for next; undefined at the end.
 */
export async function listGames(db: Queryable, options: GamesOptions = {}) {
	const { categoryId, after } = options;
	const found = await db
		.select(cardColumns)
		.from(games)
		.where(
			and(
				categoryId === undefined ? undefined : eq(games.categoryId, categoryId),
				after === undefined ? undefined : isAfter(after),
			),
		)
		.orderBy(desc(games.createdAt), desc(games.id))
		.limit(PAGE + 1);
	const { rows, next } = cutPage(found, PAGE, ({ id }) => id);
	return { games: rows, next };
}

type GamesOptions = { categoryId?: string | undefined; after?: string | undefined };

// By where a game stands and not by a count, so that page one thousand costs what page one does.
function isAfter(id: string) {
	return sql`(${games.createdAt}, ${games.id}) <
		(SELECT last.created_at, last.id FROM games AS last WHERE last.id = ${id})`;
}

/** Up to 6 games for the home page. */
export function listFeatured(db: Queryable) {
	return db
		.select(cardColumns)
		.from(games)
		.where(eq(games.featured, true))
		.orderBy(games.order, games.id)
		.limit(FEATURED);
}

/** Everything of one game that a customer sees, with its category. */
export async function findGame(db: Queryable, id: string) {
	const [found] = await db
		.select({
			...cardColumns,
			images: games.images,
			accountDetails: games.accountDetails,
			requirements: games.requirements,
			// An untracked 0 is what nobody typed: beside Mövcud it would tell nothing.
			stock: sql<
				number | null
			>`CASE WHEN ${games.trackStock} OR ${games.stock} > 0 THEN ${games.stock} END`,
			category: { id: categories.id, name: categories.name },
		})
		.from(games)
		.innerJoin(categories, eq(categories.id, games.categoryId))
		.where(eq(games.id, id));
	return found;
}

/** Today's card of each game that a cart names; one that is gone is not among them. */
export function listGamesByIds(db: Queryable, ids: string[]) {
	return db.select(cardColumns).from(games).where(inArray(games.id, ids));
}
