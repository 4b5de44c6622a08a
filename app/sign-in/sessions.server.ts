import { and, desc, eq, gt, sql } from "drizzle-orm";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { sessions } from "./sign-in.table.server.ts";

const MOST_LISTED = 50;

/** A person's open sessions, newest first; without their tokens. */
export function listSessionsOf(db: Queryable, userId: string) {
	return db
		.select({
			id: sessions.id,
			userAgent: sessions.userAgent,
			ipAddress: sessions.ipAddress,
			createdAt: sessions.createdAt,
			updatedAt: sessions.updatedAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
		.orderBy(desc(sessions.createdAt), desc(sessions.id))
		.limit(MOST_LISTED);
}

/** Ends one session of a person; somebody else's is not found. */
export async function endSession(
	db: Queryable,
	{ userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
	const ended = await db
		.delete(sessions)
		.where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
		.returning({ id: sessions.id });
	if (ended.length === 0) throw new Problem("not-found", "Sessiya tapılmadı");
}

/** The present role of a session's person; undefined once the session has ended. */
export async function findRoleOfSession(db: Queryable, sessionId: string) {
	const [session] = await db
		.select({ role: users.role })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
	return session?.role;
}
