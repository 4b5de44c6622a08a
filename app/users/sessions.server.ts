import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { Problem } from "../core/problem.ts";
import type { Queryable } from "../platform/database.server.ts";
import { sessions, users } from "./users.table.server.ts";

const MOST_LISTED = 50;

/** A person's open sessions, the newest first. A session's token is not among what is told. */
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

/** Ends one session of a person; another's is not found. */
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

/** Ends all sessions of a person but the one that asks. */
export async function endOtherSessions(
	db: Queryable,
	{ userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

/** Ends all sessions of a person but the one of this token. */
export async function endSessionsWithout(
	db: Queryable,
	{ userId, token }: { userId: string; token: string },
): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token)));
}

/** The role that a session gives right now; undefined once it has ended. */
export async function findRoleOfSession(db: Queryable, sessionId: string) {
	const [found] = await db
		.select({ role: users.role })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
	return found?.role;
}
