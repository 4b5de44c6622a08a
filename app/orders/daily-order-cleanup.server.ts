import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";

const MINUTE_MS = 60_000;
/** Twice what a promise is made of: some deliveries are taken back. */
const KEPT_OF_A_GAME = 100;

/** Removes how long deliveries took that no promise is made of any more. */
async function pruneDeliveryTimes(db: Database): Promise<void> {
	await db.execute(sql`
		DELETE FROM delivery_times AS old USING (
			SELECT game_id, completed_at, order_id, row_number() OVER (
				PARTITION BY game_id ORDER BY completed_at DESC, order_id DESC) AS place
			FROM delivery_times
		) AS sorted
		WHERE place > ${KEPT_OF_A_GAME} AND old.game_id = sorted.game_id
			AND old.completed_at = sorted.completed_at AND old.order_id = sorted.order_id`);
}

/** Once a day, and soon after the start. */
export const dailyOrderCleanup: Job<App> = {
	name: "daily order cleanup",
	firstAfterMs: 2 * MINUTE_MS,
	everyMs: 24 * 60 * MINUTE_MS,
	async run(db) {
		await pruneDeliveryTimes(db);
	},
};
