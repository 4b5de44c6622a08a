import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { users } from "./users.table.server.ts";

/** Saves a new name. */
export async function renameUser(
	db: Queryable,
	{ userId, name }: { userId: string; name: string },
): Promise<void> {
	await db.update(users).set({ name, updatedAt: sql`now()` }).where(eq(users.id, userId));
}
