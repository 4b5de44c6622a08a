import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";
import { removeOldDeliveries } from "./webhook/list-deliveries.server.ts";

const MINUTE_MS = 60_000;
/** How long people find what happened to them. */
const KEPT_DAYS = 400;

/** Removes notifications that were told long ago. */
async function removeOldNotifications(db: Database): Promise<void> {
	await db.execute(sql`
		DELETE FROM notifications
		WHERE created_at < now() - ${KEPT_DAYS} * interval '1 day' AND told_at IS NOT NULL`);
}

/** Once a day, and soon after the start. */
export const dailyNotificationCleanup: Job<App> = {
	name: "daily notification cleanup",
	firstAfterMs: 4 * MINUTE_MS,
	everyMs: 24 * 60 * MINUTE_MS,
	async run(db) {
		await removeOldNotifications(db);
		await removeOldDeliveries(db);
	},
};
