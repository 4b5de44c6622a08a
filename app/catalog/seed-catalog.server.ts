import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { parseManat } from "#app/core/money.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { categories, games } from "./catalog.table.server.ts";

type SeedCategory = Omit<typeof categories.$inferInsert, "id"> & { slug: string };

/** Prices as a person writes them, in manat; `category` is a slug. */
type SeedGame = Omit<
	typeof games.$inferInsert,
	"id" | "categoryId" | "priceQepik" | "originalPriceQepik" | "createdAt"
> & { slug: string; category: string; price: string; originalPrice?: string | undefined };

/** Fills a catalogue that has no categories yet; returns whether it did. */
export async function seedCatalog(
	db: Queryable,
	seed: { categories: SeedCategory[]; games: SeedGame[] },
): Promise<boolean> {
	const [existing] = await db.select({ id: categories.id }).from(categories).limit(1);
	if (existing) return false;
	const ids = new Map(seed.categories.map(({ slug }) => [slug, newId()]));
	await db
		.insert(categories)
		.values(seed.categories.map(({ slug, ...category }) => ({ ...category, id: idOf(ids, slug) })));
	await db.insert(games).values(seed.games.map((game, index) => gameRow(game, ids, index)));
	return true;
}

function gameRow(game: SeedGame, ids: Map<string, string>, index: number) {
	const { slug: _, category, price, originalPrice, ...columns } = game;
	// One second apart, so that "newest first" has an order to show.
	const createdAt = sql`now() - ${index} * interval '1 second'`;
	return {
		...columns,
		id: newId(),
		categoryId: idOf(ids, category),
		priceQepik: qepikOf(price),
		originalPriceQepik: originalPrice === undefined ? null : qepikOf(originalPrice),
		createdAt,
	};
}

function idOf(ids: Map<string, string>, slug: string): string {
	const id = ids.get(slug);
	if (!id) throw new Error(`the demo catalogue has no category ${slug}`);
	return id;
}

function qepikOf(text: string): number {
	const qepik = parseManat(text);
	if (qepik === undefined) throw new Error(`not a price: ${text}`);
	return qepik;
}
