import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * Changes with every committed change of the catalogue or the settings, whoever made it. Pages
 * rendered after it was read are current for as long as it stays the same.
 */
export async function readCatalogVersion(db: Queryable): Promise<number> {
	const { rows } = await db.execute<{ version: number }>(
		sql`SELECT coalesce(sum(version), 0)::bigint AS version FROM catalog_versions`,
	);
	return rows[0]?.version ?? 0;
}
