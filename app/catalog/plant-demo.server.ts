import { sql } from "drizzle-orm";
import { demoCategories, demoGames } from "../../database/demo/catalog.ts";
import { newId } from "../core/ids.ts";
import { parseManat } from "../core/money.ts";
import type { Database } from "../platform/database.server.ts";
import { plantDemoSettings } from "../settings/plant-demo-settings.server.ts";
import { categories, games } from "./catalog.table.server.ts";

/** Plants the demo catalogue and settings in a shop that has no category yet. */
export async function plantDemo(db: Database): Promise<void> {
	await db.transaction(async (tx) => {
		// Two processes may start at once on an empty database: one plants, the other finds it done.
		await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('plant the demo'))`);
		const [existing] = await tx.select({ id: categories.id }).from(categories).limit(1);
		if (existing) return;
		const ids = new Map(demoCategories.map(({ slug }) => [slug, newId()]));
		await tx
			.insert(categories)
			.values(
				demoCategories.map(({ slug, ...category }) => ({ ...category, id: idOf(ids, slug) })),
			);
		await tx.insert(games).values(demoGames.map((game, index) => gameRow(game, ids, index)));
		await plantDemoSettings(tx);
	});
}

function gameRow(game: (typeof demoGames)[number], ids: Map<string, string>, index: number) {
	const { slug: _, category, price, originalPrice, ...columns } = game;
	// One second apart, so that "newest first" has an order to show.
	const createdAt = new Date(Date.now() - index * 1000);
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
