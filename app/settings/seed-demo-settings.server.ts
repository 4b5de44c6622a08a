import type { Queryable } from "#app/platform/database/database.server.ts";
import { DEMO_SETTINGS } from "./demo-settings.server.ts";
import { settings } from "./settings.table.server.ts";

export async function seedDemoSettings(db: Queryable): Promise<void> {
	await db.update(settings).set(DEMO_SETTINGS);
}
