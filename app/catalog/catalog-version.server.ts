import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";

/**
 * Moves with every committed change of the catalogue or the settings, whoever made it. Pages
 * drawn after it was read are current for as long as it reads the same.
 */
export async function readCatalogVersion(db: Queryable): Promise<number> {
	const { rows } = await db.execute<{ version: number }>(
		sql`SELECT coalesce(sum(version), 0)::bigint AS version FROM catalog_versions`,
	);
	return rows[0]?.version ?? 0;
}
