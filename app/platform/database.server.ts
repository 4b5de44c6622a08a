import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { retryConflicts } from "./retry-conflicts.server.ts";

// PostgreSQL sends 64-bit integers as text. Money and counts fit a JavaScript integer with room
// to spare; what does not is refused here instead of being rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
	return value;
});

export type Database = ReturnType<typeof openDatabase>;

/** What a verb takes: the pool, or the handle of the transaction that it is called in. */
export type Queryable = Pick<Database, "execute" | "select" | "insert" | "update" | "delete" | "_">;

/**
 * Opens a pool of connections. Close it with `db.$client.end()`. A statement outside a transaction
 * and a whole `db.transaction(…)` are tried again when they meet a deadlock: nobody who calls has
 * to think of it, and nothing is retried in the middle of a transaction, where it could not succeed.
 */
export function openDatabase(url: string, { connections = 10 } = {}) {
	const pool = new pg.Pool({
		connectionString: url,
		max: connections,
		connectionTimeoutMillis: 10_000,
		application_name: "gamestore",
	});
	// An idle connection that the server drops is replaced by the pool; without a listener the
	// event would end the process.
	pool.on("error", () => {});
	const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
	pool.query = ((...args: unknown[]) => retryConflicts(() => query(...args))) as typeof pool.query;
	const db = drizzle({ client: pool });
	const transaction = db.transaction.bind(db);
	db.transaction = (...args) => retryConflicts(() => transaction(...args));
	return db;
}

/** The violated constraint of a failed statement, however deep the driver's error is wrapped. */
export function violatedConstraint(error: unknown): string | undefined {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("constraint" in cause && typeof cause.constraint === "string") return cause.constraint;
	}
	return undefined;
}
