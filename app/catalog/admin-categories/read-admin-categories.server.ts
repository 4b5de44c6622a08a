import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database.server.ts";
import { holdsWords } from "../../platform/search-words.server.ts";
import { categories } from "../catalog.table.server.ts";

/** Counting stops here: a list of categories costs the same however many games there are. */
const COUNTED_GAMES = 100;

export type AdminCategory = Awaited<ReturnType<typeof listAdminCategories>>[number];

/** Categories whose names hold what was typed, by their order, then by name. */
export function listAdminCategories(db: Queryable, { q = "" }: { q?: string } = {}) {
	return db
		.select({ ...columns, gameCount: countGames() })
		.from(categories)
		.where(holdsWords(sql`search_words(${categories.name})`, q))
		.orderBy(categories.order, sql`${categories.name} COLLATE "az-x-icu"`, categories.id)
		.limit(500);
}

/** One category, with what deleting it would meet. */
export async function findCategoryToEdit(db: Queryable, id: string) {
	const [found] = await db
		.select({ ...columns, gameCount: countGames() })
		.from(categories)
		.where(eq(categories.id, id));
	return found;
}

const columns = {
	id: categories.id,
	name: categories.name,
	description: categories.description,
	image: categories.image,
	order: categories.order,
};

// In a statement about one table its columns are written without the table, so they are spelt out.
function countGames() {
	return sql<number>`(SELECT count(*) FROM (
		SELECT FROM games WHERE games.category_id = categories.id LIMIT ${COUNTED_GAMES}
	) AS counted)`;
}
