import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { matchesTerms } from "#app/platform/database/search-terms.server.ts";
import { categories } from "./catalog.table.server.ts";

/** Counting stops here: a list of categories costs the same however many games there are. */
const COUNTED_GAMES = 100;
const MOST_SEARCHED = 500;

const columns = {
	id: categories.id,
	name: categories.name,
	description: categories.description,
	image: categories.image,
	position: categories.position,
};

// In a statement about one table drizzle writes columns without their table, so it is spelt out.
const gameCount = sql<number>`(SELECT count(*) FROM (
	SELECT FROM games WHERE games.category_id = categories.id LIMIT ${COUNTED_GAMES}
) AS counted)`;

// The alphabet is the customer's, whatever the database was created with.
const byPosition = [
	categories.position,
	sql`${categories.name} COLLATE "az-x-icu"`,
	categories.id,
] as const;

export type Category = Awaited<ReturnType<typeof listCategories>>[number];
export type CountedCategory = Awaited<ReturnType<typeof listCategoriesWithCounts>>[number];

/** All categories by their position, then by name. */
export function listCategories(db: Queryable) {
	return db
		.select(columns)
		.from(categories)
		.orderBy(...byPosition);
}

/** The same with how many games each has, of those whose names hold what was typed. */
export function listCategoriesWithCounts(db: Queryable, { search = "" }: { search?: string } = {}) {
	return db
		.select({ ...columns, gameCount })
		.from(categories)
		.where(matchesTerms(sql`search_words(${categories.name})`, search))
		.orderBy(...byPosition)
		.limit(MOST_SEARCHED);
}

/** One category, with the number of games that keeps it from being deleted. */
export async function findCategory(
	db: Queryable,
	id: string,
): Promise<CountedCategory | undefined> {
	const [category] = await db
		.select({ ...columns, gameCount })
		.from(categories)
		.where(eq(categories.id, id));
	return category;
}
