import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";

const MINUTE_MS = 60_000;
/** What sold last year says little of what is looked for. */
const COUNTED_DAYS = 30;
/** So many orders are looked at, and no more. */
const COUNTED_ORDERS = 20_000;

/**
 * Counts how often each game was bought of late, and not cancelled since: the search shows what sells
 * most first.
 */
export async function countSales(db: Database): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.execute(sql`DELETE FROM game_sales`);
		await tx.execute(sql`
			INSERT INTO game_sales (game_id, units)
			SELECT games.id, sum(quantity) FROM (
				SELECT id, status FROM orders
				WHERE created_at > now() - ${COUNTED_DAYS} * interval '1 day'
				ORDER BY created_at DESC, id DESC LIMIT ${COUNTED_ORDERS}
			) AS newest
			JOIN order_items ON order_id = newest.id JOIN games ON games.id = game_id
			WHERE status <> 'cancelled'
			GROUP BY games.id
			ON CONFLICT (game_id) DO UPDATE SET units = excluded.units`);
	});
}

export const hourlySalesCount: Job<App> = {
	name: "hourly sales count",
	firstAfterMs: 4 * MINUTE_MS,
	everyMs: 60 * MINUTE_MS,
	async run(db) {
		await countSales(db);
	},
};
