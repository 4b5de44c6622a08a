import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Who acts where nobody does. It has no password, no e-mail address, and the database refuses it any. */
export const SYSTEM_ACTOR = "system";

/** Its row comes with its first act: a shop where it never acts knows nothing of it. */
export async function ensureSystemActor(tx: Queryable): Promise<void> {
	await tx.execute(sql`
		INSERT INTO users (id, name, email, role) VALUES (${SYSTEM_ACTOR}, 'Epoint', 'system', 'system')
		ON CONFLICT DO NOTHING`);
}
