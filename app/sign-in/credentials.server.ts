import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { failedSignInsOf, failedSignInsOfFrom } from "./limits.server.ts";
import { forgiveFailures } from "./rate-limit.server.ts";

/**
 * What every change of a password, a role or a second factor calls in a transaction: after it nothing
 * works that the former credentials opened, and their owner starts with a clean count of failures. The
 * caller tells the open pages (`sessionsChanged`).
 */
export async function credentialsChanged(
	tx: Queryable,
	{ userId, email, kept }: { userId: string; email: string; kept?: string | undefined },
): Promise<void> {
	await endAccess(tx, { userId, kept });
	await forgiveFailures(tx, failedSignInsOf(email));
	await forgiveFailures(tx, failedSignInsOfFrom(email, ""));
}

/**
 * Ends a person's sessions, mailed links and half-made sign-ins, and makes known devices unknown. What
 * is kept is one session, named by its id or its token.
 */
export async function endAccess(
	tx: Queryable,
	{ userId, kept = "" }: { userId: string; kept?: string | undefined },
): Promise<void> {
	// First, for the lock: a sign-in under way with the former password either has its session ended
	// here, or finds the new round and ends it itself (`endIfOutdated`).
	await tx.execute(sql`
		UPDATE users SET credentials_round = credentials_round + 1 WHERE id = ${userId}`);
	await tx.execute(sql`DELETE FROM verification WHERE value = ${userId}`);
	await tx.execute(sql`
		DELETE FROM sessions WHERE user_id = ${userId} AND ${kept}::text NOT IN (id, token)`);
}
