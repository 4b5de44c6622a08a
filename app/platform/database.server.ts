import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { asConnectionLost, ConnectionLost, connectionLoss } from "./database-errors.server.ts";
import { openPool, type Pool, type PoolOptions } from "./database-pool.server.ts";
import { retryRolledBack } from "./retry-rolled-back.server.ts";

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

const DEFAULTS = {
	connections: 10,
	waitMs: 10_000,
	silenceMs: 20_000,
	patient: false,
	isAway: () => false,
};

/**
 * Opens a pool of connections; `close` it at the end. A statement outside a transaction and a whole
 * `db.transaction(…)` are tried again when they were rolled back for a reason that passes (see
 * `retryRolledBack`): nobody who calls has to think of it, and nothing is retried in the middle of
 * a transaction, where it could not succeed. Throws a ConnectionLost when no connection is to be
 * had, or one broke.
 */
export function openDatabase(url: string, options: Partial<PoolOptions> = {}) {
	const all = { ...DEFAULTS, ...options };
	const connectionPool = openPool(url, all);
	const { pool, forget, close } = connectionPool;
	pool.query = ((...args: QueryArguments) =>
		retryRolledBack(() => queryOnce(connectionPool, args), all)) as typeof pool.query;
	const db = drizzle({ client: pool });
	db.transaction = (work, config) =>
		retryRolledBack(
			() => onConnection(connectionPool, (client) => transact(drizzle({ client }), work, config)),
			all,
		);
	return Object.assign(db, { forgetConnections: forget, close: () => close(END_MS) });
}

/** How long statements under way may take once everything ends. */
const END_MS = 2000;

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];
type QueryArguments = [statement: string | { text?: string }, values?: unknown[]];

async function queryOnce(pool: Pool, [statement, values]: QueryArguments) {
	return onConnection(pool, async (client) => {
		try {
			return await client.query(statement as string, values);
		} catch (error) {
			throw asConnectionLost(error, { changedNothing: onlyReads(statement) });
		}
	});
}

/** A transaction; tells its loss from one after which it may have been committed. */
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
		// Where the connection is lost, the rollback fails as well and hides why. What was being
		// committed may be, whatever the rollback says.
		const loss = asConnectionLost(failure ?? error, { changedNothing: true });
		if (!committing || !(loss instanceof ConnectionLost)) throw loss;
		throw new ConnectionLost(loss.cause as Error, { changedNothing: false });
	}
}

function onlyReads(statement: QueryArguments[0]): boolean {
	const text = typeof statement === "string" ? statement : statement.text;
	return /^\s*select\b/i.test(text ?? "");
}

/** Runs work on a connection of the pool, which goes back unless it is broken. */
async function onConnection<Result>(
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
		// A transaction that could not even be rolled back would become the next one's.
		client.release(isLost || client.getTransactionStatus() !== "I");
	}
}
