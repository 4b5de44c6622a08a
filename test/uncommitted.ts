// What waits for somebody who has not committed yet.
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";

/** How many sessions of this database wait for a lock that another one holds. */
export async function countWaiting(db: Queryable): Promise<number> {
	const { rows } = await db.execute<{ waiting: number }>(sql`
		SELECT count(*)::int AS waiting FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock'`);
	return rows[0]?.waiting ?? 0;
}

/**
 * Begins `second` while `first` is done and not committed, which it is once the second waits for it;
 * returns what the second comes to.
 */
export async function whileUncommitted<Result>(
	db: Database,
	first: (tx: Database) => Promise<unknown>,
	second: () => Promise<Result>,
): Promise<Result> {
	const begun = Promise.withResolvers<Result>();
	// A refusal is the caller's to look at, and comes before it does so.
	begun.promise.catch(() => {});
	await db.transaction(async (tx) => {
		await first(tx as unknown as Database);
		second().then(begun.resolve, begun.reject);
		await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
	});
	return begun.promise;
}
