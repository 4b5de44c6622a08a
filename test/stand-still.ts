// Statements of a shop that stand still, so that its process can be ended at a known step.
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect } from "vitest";
import type { TestDatabase } from "./test-database.ts";

/** A key that no lock of the shop has. */
const KEY = 5_200_001;

/** When a trigger fires: `UPDATE OF claim ON jobs`, and for which rows. */
export type Step = { before: string; when?: string };

/**
 * From now on nobody gets past this step: whoever comes to it waits for a lock that the test holds.
 * `release` ends that.
 */
export async function standStillAt(database: TestDatabase, { before, when = "true" }: Step) {
	const { db } = database;
	const holder = new pg.Client({ connectionString: database.url });
	await holder.connect();
	await holder.query(`SELECT pg_advisory_lock(${KEY})`);
	// The shop waits for a lock a moment only, which would end its transaction.
	await db.execute(
		sql.raw(`
		CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			PERFORM set_config('lock_timeout', '0', true);
			PERFORM pg_advisory_xact_lock_shared(${KEY});
			RETURN coalesce(NEW, OLD);
		END $$;
		CREATE TRIGGER a_step BEFORE ${before}
			FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION stand_still()`),
	);
	const standing = async () => {
		const { rows } = await db.execute<{ pid: number }>(sql`
			SELECT pid FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event = 'advisory'`);
		return rows.map(({ pid }) => pid);
	};
	return {
		/** Until somebody stands there. */
		reached: () => expect.poll(standing).toHaveLength(1),
		/** After its process is gone: PostgreSQL notices that only once the statement is over. */
		async release() {
			for (const pid of await standing())
				await db.execute(sql`SELECT pg_terminate_backend(${pid})`);
			await expect.poll(standing).toEqual([]);
			await db.execute(sql.raw("DROP FUNCTION stand_still() CASCADE"));
			await holder.end();
		},
	};
}
