import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Queryable } from "./database.server.ts";

/**
 * Every advisory lock of the shop, by the key that PostgreSQL knows it by. Keys stay as they are:
 * while a new version is rolled out, the one before locks the same things beside it. Each database
 * counts its locks for itself.
 *
 * Three more have keys of their own: node-pg-migrate holds one while it migrates, the function
 * may_ask_top_up() of the database one for the customer who asks for a top-up, and lock_cash_day() one
 * for a day that is closed or of which something is said.
 */
const KEYS = {
	/** One process at a time creates the first admin and the demo customer: the others find them. */
	firstLogins: "hashtext('the first logins')",
	/** One process at a time seeds the demo catalogue: the others find categories, and do nothing. */
	seedDemo: "hashtext('plant the demo')",
	/** One process at a time says what the runtime role may do. */
	runtimeRights: "7312022",
	/** Held by the process that uses the embedded server, in `postgres` and not in the shop's database. */
	embeddedServer: "7312018",
	/** Of several processes on one database, one checks the money. */
	moneyCheck: "7312020",
	/** Of several processes on one database, one makes the backup and sends it elsewhere. */
	backup: "7312023",
	/** And one tries to restore it. */
	restoreTest: "7312024",
	/** One process counts a day's cash; an entry that is dated back waits for it (0074_cash.sql). */
	cashDays: "7312030",
} as const;

export type AdvisoryLock = keyof typeof KEYS;

/** Waits for the lock and holds it to the end of the transaction. */
export async function lockInTransaction(tx: Queryable, lock: AdvisoryLock): Promise<void> {
	await tx.execute(sql.raw(`SELECT pg_advisory_xact_lock(${KEYS[lock]})`));
}

/** The same on a connection outside of any pool. */
export async function lockInTransactionOf(client: pg.ClientBase, lock: AdvisoryLock) {
	await client.query(`SELECT pg_advisory_xact_lock(${KEYS[lock]})`);
}

/** Holds the lock to the end of the transaction; false when somebody else has it. */
export async function tryLockInTransaction(tx: Queryable, lock: AdvisoryLock): Promise<boolean> {
	const { rows } = await tx.execute(
		sql.raw(`SELECT pg_try_advisory_xact_lock(${KEYS[lock]}) AS held`),
	);
	return rows[0]?.held === true;
}

/** Holds the lock for as long as the connection lives; false when somebody else has it. */
export async function tryLock(client: pg.ClientBase, lock: AdvisoryLock): Promise<boolean> {
	const { rows } = await client.query(`SELECT pg_try_advisory_lock(${KEYS[lock]}) AS held`);
	return rows[0].held;
}

/** The application name of the connection that holds a lock. */
export async function findHolder(
	client: pg.ClientBase,
	lock: AdvisoryLock,
): Promise<string | undefined> {
	// PostgreSQL shows the upper and the lower half of a key.
	const { rows } = await client.query(
		`SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
		WHERE locktype = 'advisory' AND granted AND datname = current_database()
			AND (classid::bigint << 32) + objid::bigint = ${KEYS[lock]}`,
	);
	return rows[0]?.name;
}
