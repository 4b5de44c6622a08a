import pg from "pg";
import {
	Client,
	CONNECT_TIMED_OUT,
	CONNECT_TIMEOUT_MS,
	hangUp,
	requireWritable,
} from "./client.server.ts";
import { type DatabaseServers, readDatabaseUrl } from "./connection-string.server.ts";
import { asConnectionLost, ConnectionLost } from "./errors.server.ts";

/**
 * Nothing waits for ever: not a statement for a locked row, not one that runs too long, not a
 * transaction that was left idle. What met a locked row is retried later, without a connection
 * meanwhile (`retryRolledBack`).
 */
const TIME_LIMITS = {
	lock_timeout: "100ms",
	statement_timeout: "15s",
	idle_in_transaction_session_timeout: "15s",
};
const SLOW_FOR_MS = 5000;
/** Opening a connection takes longer than most pages: those of a quiet shop are kept. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
/** How long statements of before an outage may take when it ends. */
const DISCARD_GRACE_MS = 500;

export type Pool = ReturnType<typeof openPool>;

export type PoolOptions = {
	connections: number;
	/** How long a statement waits for a connection while all of them are in use. */
	checkoutTimeoutMs: number;
	/**
	 * An attempt to connect that begins in the moment of a failover may reach a server that is gone,
	 * while the next one does not: so the first timeout is short. After a timeout the server may just be
	 * slow: the attempts that follow get the full timeout, until one connects as fast as it should.
	 */
	firstConnectTimeoutMs: number;
	/** How long to wait for the response to a statement, from a server that may be gone. */
	queryTimeoutMs: number;
	/** Whether an outage is known of: then statements fail at once instead of waiting for its end. */
	isDown: () => boolean;
	/** False for work that may take minutes: then its statements and transactions have no limits. */
	hasTimeLimits: boolean;
};

/** A connection pool for the first server of an address that responds and, if need be, takes writes. */
export function openPool(url: string, options: PoolOptions) {
	const servers = readDatabaseUrl(url);
	let current = 0;
	const createdAtMs = new WeakMap<pg.ClientBase, number>();
	const busySinceMs = new Map<pg.ClientBase, number>();
	let discardedAtMs = Number.NEGATIVE_INFINITY;
	let timedOutAtMs = Number.NEGATIVE_INFINITY;
	const connectTimeoutMs = () =>
		performance.now() - timedOutAtMs < SLOW_FOR_MS
			? CONNECT_TIMEOUT_MS
			: options.firstConnectTimeoutMs;

	class CurrentClient extends Client {
		constructor(config: pg.ClientConfig = {}) {
			super({
				...config,
				connectionTimeoutMillis: connectTimeoutMs(),
				connectionString: servers.urls[current],
			});
			createdAtMs.set(this, performance.now());
			// A lost connection fails the next statement on it. Without a listener the event would end the
			// process: the pool listens only while a connection is idle.
			this.on("error", () => {});
		}
	}

	const pool = new pg.Pool({
		Client: CurrentClient,
		max: options.connections,
		connectionTimeoutMillis: options.checkoutTimeoutMs,
		idleTimeoutMillis: IDLE_TIMEOUT_MS,
		query_timeout: options.hasTimeLimits ? options.queryTimeoutMs : undefined,
		application_name: "gamestore",
		verify: (client, done) => {
			const tookMs = performance.now() - (createdAtMs.get(client) ?? 0);
			if (tookMs < options.firstConnectTimeoutMs) timedOutAtMs = Number.NEGATIVE_INFINITY;
			prepareSession(client, { servers, ...options }).then(() => done(), done);
		},
	});
	pool.on("error", () => {});
	pool.on("acquire", (client) => busySinceMs.set(client, performance.now()));
	pool.on("release", (_, client) => busySinceMs.delete(client));

	/** Cuts the connections that have been in use since before that moment. */
	function cut(beforeMs: number) {
		for (const [client, sinceMs] of busySinceMs) if (sinceMs < beforeMs) hangUp(client);
	}

	return {
		pool,
		/** A connection, to be released after use. Throws a ConnectionLost when there is none. */
		async checkOut(): Promise<pg.PoolClient> {
			if (options.isDown()) {
				throw new ConnectionLost(new Error("the database is down"), { changedNothing: true });
			}
			for (let failures = 0; ; ) {
				const server = current;
				try {
					const client = await pool.connect();
					if ((createdAtMs.get(client) ?? 0) > discardedAtMs) return client;
					client.release(true);
				} catch (error) {
					// The next server, unless another checkout has moved on already.
					if (current === server) current = (current + 1) % servers.urls.length;
					failures += 1;
					if (hasTimedOut(error)) timedOutAtMs = performance.now();
					if (isExhausted(error) || failures >= servers.urls.length) {
						throw asConnectionLost(error, { changedNothing: true });
					}
				}
			}
		},
		/**
		 * Discards all present connections, because an outage began or ended: idle ones are not used
		 * again, and those that wait for a server that is gone are cut after a moment.
		 */
		discard() {
			const beforeMs = performance.now();
			discardedAtMs = beforeMs;
			setTimeout(() => cut(beforeMs), DISCARD_GRACE_MS).unref();
		},
		/** Waits for statements under way, then cuts those that are left. */
		async close(graceMs: number) {
			const timer = setTimeout(() => cut(performance.now()), graceMs);
			await pool.end().finally(() => clearTimeout(timer));
		},
	};
}

/** All connections were in use for the whole checkout timeout. */
function isExhausted(error: unknown): boolean {
	return (error as Error).message.startsWith("timeout exceeded");
}

/** The attempt to connect ran out of its time. */
function hasTimedOut(error: unknown): boolean {
	return (error as Error).message === CONNECT_TIMED_OUT;
}

async function prepareSession(
	client: pg.ClientBase,
	{ servers, hasTimeLimits }: { servers: DatabaseServers; hasTimeLimits: boolean },
) {
	// In a statement, because a pooler refuses these names as startup parameters.
	const limits = Object.entries(TIME_LIMITS).map(
		([name, value]) => `set_config('${name}', '${value}', false)`,
	);
	if (hasTimeLimits) await client.query(`SELECT ${limits.join(", ")}`);
	await requireWritable(client, servers);
}
