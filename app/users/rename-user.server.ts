import { eq, sql } from "drizzle-orm";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import type { Queryable } from "../platform/database.server.ts";
import { users } from "./users.table.server.ts";

const MAX_NAME = 200;

/** Saves a new name. The specification sets no rule for it; only an endless one is refused. */
export async function renameUser(
	db: Queryable,
	{ userId, name }: { userId: string; name: unknown },
): Promise<void> {
	if (typeof name !== "string" || name.length > MAX_NAME) {
		throw new Problem("invalid", WORDS.profileFailure);
	}
	await db
		.update(users)
		.set({ name: name.trim(), updatedAt: sql`now()` })
		.where(eq(users.id, userId));
}
