import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { cutPage } from "../../core/page.ts";
import type { Queryable } from "../../platform/database.server.ts";
import { holdsWords } from "../../platform/search-words.server.ts";
import { categories, games } from "../catalog.table.server.ts";
import type { GameState } from "./game-states.ts";

const PAGE = 50;

export type GamesWanted = {
	/** What was typed into the search. */
	q?: string | undefined;
	categoryId?: string | undefined;
	state?: GameState | undefined;
	/** Where the page before ended. */
	after?: string | undefined;
};

export type AdminGame = Awaited<ReturnType<typeof listAdminGames>>["games"][number];

/**
 * A page of games for the admin, by their order, then by name. `next` is where the next page
 * begins; undefined on the last one.
 */
export async function listAdminGames(db: Queryable, wanted: GamesWanted) {
	const found = await selectAdminGames(db, wanted);
	const { rows, next } = cutPage(found, PAGE, ({ order, name, id }) =>
		JSON.stringify([order, name, id]),
	);
	return { games: rows, next };
}

/** The statement itself, so that a test can ask the database how it would be answered. */
export function selectAdminGames(db: Queryable, { q = "", categoryId, state, after }: GamesWanted) {
	return db
		.select({
			id: games.id,
			name: games.name,
			category: categories.name,
			image: sql<string>`coalesce(${games.images}[1], '')`,
			priceQepik: games.priceQepik,
			originalPriceQepik: games.originalPriceQepik,
			stock: games.stock,
			trackStock: games.trackStock,
			sellable: sql<boolean>`NOT (${soldOut})`,
			featured: games.featured,
			requiresId: games.requiresId,
			order: games.order,
		})
		.from(games)
		.innerJoin(categories, eq(categories.id, games.categoryId))
		.where(
			and(
				holdsWords(sql`games.name_words`, q),
				categoryId ? eq(games.categoryId, categoryId) : undefined,
				state && STATES[state],
				beginAfter(after),
			),
		)
		.orderBy(games.order, sql`${games.name} COLLATE "az-x-icu"`, games.id)
		.limit(PAGE + 1);
}

// Written as in the index of what is sold out, so that the database sees that they are the same.
const soldOut = sql`NOT ${games.available} OR (${games.trackStock} AND ${games.stock} = 0)`;

const STATES: Record<GameState, SQL> = {
	available: sql`NOT (${soldOut})`,
	"sold-out": sql`(${soldOut})`,
	featured: sql`${games.featured}`,
};

const cursor = z.tuple([z.int(), z.string().max(200), z.string().max(40)]);

/** A place that no page of ours ended at is the beginning. */
function beginAfter(after: string | undefined): SQL | undefined {
	if (!after) return undefined;
	const [order, name, id] = cursor.safeParse(parseJson(after)).data ?? [];
	if (order === undefined) return undefined;
	return sql`(games."order", games.name COLLATE "az-x-icu", games.id) > (${order}, ${name}, ${id})`;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
