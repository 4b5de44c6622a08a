import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { asConnectionLost, ConnectionLost, connectionLoss } from "./errors.server.ts";
import { openPool, type Pool, type PoolOptions } from "./pool.server.ts";
import { retryRolledBack } from "./retry-rolled-back.server.ts";

// The driver gives 64-bit integers as text. Money and counts fit a JavaScript integer with room to
// spare; a value that does not is refused here instead of being rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
	return value;
});

export type Database = ReturnType<typeof openDatabase>;

/** What a verb takes: the pool, or the transaction that it is called in. */
export type Queryable = Pick<Database, "execute" | "select" | "insert" | "update" | "delete" | "_">;

const DEFAULTS = {
	connections: 10,
	checkoutTimeoutMs: 10_000,
	firstConnectTimeoutMs: 1000,
	queryTimeoutMs: 20_000,
	hasTimeLimits: true,
	isDown: () => false,
};

/**
 * Opens a connection pool; `close` it at the end. A statement outside of a transaction and a whole
 * `db.transaction(…)` are retried when they were rolled back for a transient reason (see
 * `retryRolledBack`): callers need not think of it, and nothing is retried in the middle of a
 * transaction, where it could not succeed. Throws a ConnectionLost when no connection can be had,
 * or one broke.
 */
export function openDatabase(url: string, options: Partial<PoolOptions> = {}) {
	const all = { ...DEFAULTS, ...options };
	const connectionPool = openPool(url, all);
	const { pool, discard, close } = connectionPool;
	pool.query = ((...args: QueryArguments) =>
		retryRolledBack(() => queryOnce(connectionPool, args), all)) as typeof pool.query;
	const db = drizzle({ client: pool });
	db.transaction = (work, config) =>
		retryRolledBack(
			() => withConnection(connectionPool, (client) => transact(drizzle({ client }), work, config)),
			all,
		);
	return Object.assign(db, { discardConnections: discard, close: () => close(CLOSE_GRACE_MS) });
}

/** How long statements under way may still take when the pool is closed. */
const CLOSE_GRACE_MS = 2000;

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];
type QueryArguments = [statement: string | { text?: string }, values?: unknown[]];

async function queryOnce(pool: Pool, [statement, values]: QueryArguments) {
	return withConnection(pool, async (client) => {
		try {
			return await client.query(statement as string, values);
		} catch (error) {
			throw asConnectionLost(error, { changedNothing: onlyReads(statement) });
		}
	});
}

/** A transaction; a ConnectionLost says whether it may have been committed all the same. */
async function transact<Result>(
	db: NodePgDatabase,
	work: (transaction: Transaction) => Promise<Result>,
	config: PgTransactionConfig | undefined,
): Promise<Result> {
	let failure: unknown;
	let committing = false;
	try {
		return await db.transaction(async (transaction) => {
			const result = await work(transaction).catch((error) => {
				failure = error;
				throw error;
			});
			committing = true;
			return result;
		}, config);
	} catch (error) {
		// When the connection is lost, the rollback fails as well, and its error hides the cause. A
		// transaction whose COMMIT was sent may be committed, whatever the rollback says.
		const loss = asConnectionLost(failure ?? error, { changedNothing: true });
		if (!committing || !(loss instanceof ConnectionLost)) throw loss;
		throw new ConnectionLost(loss.cause as Error, { changedNothing: false });
	}
}

function onlyReads(statement: QueryArguments[0]): boolean {
	const text = typeof statement === "string" ? statement : statement.text;
	return /^\s*select\b/i.test(text ?? "");
}

/** Runs work on a connection of the pool, and returns it there unless it is broken. */
async function withConnection<Result>(
	pool: Pool,
	work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
	const client = await pool.checkOut();
	let isLost = false;
	try {
		return await work(client);
	} catch (error) {
		isLost = connectionLoss(error) !== undefined;
		throw error;
	} finally {
		// A transaction that could not be rolled back would leak into the connection's next use.
		client.release(isLost || client.getTransactionStatus() !== "I");
	}
}
