import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { users } from "./users.table.server.ts";

/** Each new name is told to all open pages of its person and of the admins. */
export function renamesOf(userId: string) {
	return { limit: { name: "rename", most: 10, windowS: 60 * 60 }, key: userId };
}

/** Saves a new name. */
export async function renameUser(
	db: Queryable,
	{ userId, name }: { userId: string; name: string },
): Promise<void> {
	await db.update(users).set({ name, updatedAt: sql`now()` }).where(eq(users.id, userId));
}
