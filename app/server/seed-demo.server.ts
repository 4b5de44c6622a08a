import { seedCatalog } from "#app/catalog/seed-catalog.server.ts";
import { lockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { seedDemoSettings } from "#app/settings/seed-demo-settings.server.ts";
import { demoCategories, demoFamilies, demoGames } from "#demo/catalog.ts";

/** Seeds a shop that has no category yet with the demo catalogue and settings. */
export async function seedDemo(db: Database): Promise<void> {
	await db.transaction(async (tx) => {
		// Two processes may start at once on an empty database: the second finds the work done.
		await lockInTransaction(tx, "seedDemo");
		const seeded = await seedCatalog(tx, {
			categories: demoCategories,
			families: demoFamilies,
			games: demoGames,
		});
		if (seeded) await seedDemoSettings(tx);
	});
}
