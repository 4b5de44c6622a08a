import pg from "pg";
import {
	CLIENT_OPTIONS,
	CONNECT_TIMEOUT_MS,
	hangUp,
	requireWritable,
} from "./database-client.server.ts";
import { asConnectionLost, ConnectionLost } from "./database-errors.server.ts";
import { type DatabaseServers, readDatabaseUrl } from "./database-servers.server.ts";

/**
 * Nothing waits for ever: a statement for a row that somebody holds, one that runs on and on, a
 * transaction that its owner forgot. Who waits for a row waits again, without a connection.
 */
const TIME_LIMITS = {
	lock_timeout: "100ms",
	statement_timeout: "15s",
	idle_in_transaction_session_timeout: "15s",
};
/**
 * An attempt to connect that begins in the moment of a failover may lead to a server that is gone,
 * where the next one does not. After one that ran out of time the server may be only slow: those
 * that follow are given the whole time, until it lets somebody in as quickly as it should.
 */
const FIRST_CONNECT_TIMEOUT_MS = 1000;
const SLOW_FOR_MS = 5000;
/** What is under way when the database comes back has this long to be answered. */
const GRACE_MS = 500;

export type Pool = ReturnType<typeof openPool>;

export type PoolOptions = {
	connections: number;
	/** How long a statement waits for a connection while all of them are at work. */
	waitMs: number;
	/** How long a server may say nothing to a statement before it is given up. */
	silenceMs: number;
	/** Whether an outage is known of: then nobody waits for its end, or for a connection. */
	isAway: () => boolean;
	/** For work that may take minutes: no limit of time for its statements. */
	patient: boolean;
};

/** Connections to the first server of an address that answers and, where it has to, takes writes. */
export function openPool(url: string, options: PoolOptions) {
	const servers = readDatabaseUrl(url);
	let current = 0;
	const bornAtMs = new WeakMap<pg.ClientBase, number>();
	const busySinceMs = new Map<pg.ClientBase, number>();
	let forgottenAtMs = Number.NEGATIVE_INFINITY;
	let timedOutAtMs = Number.NEGATIVE_INFINITY;
	const connectTimeoutMs = () =>
		performance.now() - timedOutAtMs < SLOW_FOR_MS ? CONNECT_TIMEOUT_MS : FIRST_CONNECT_TIMEOUT_MS;

	class CurrentClient extends pg.Client {
		constructor(config: pg.ClientConfig = {}) {
			super({
				...config,
				...CLIENT_OPTIONS,
				connectionTimeoutMillis: connectTimeoutMs(),
				connectionString: servers.urls[current],
			});
			bornAtMs.set(this, performance.now());
			// The loss of a connection is met by whoever uses it next; unheard, the event would end the
			// process: the pool listens only while a connection is idle.
			this.on("error", () => {});
		}
	}

	const pool = new pg.Pool({
		Client: CurrentClient,
		max: options.connections,
		connectionTimeoutMillis: options.waitMs,
		query_timeout: options.patient ? undefined : options.silenceMs,
		application_name: "gamestore",
		verify: (client, done) => {
			const tookMs = performance.now() - (bornAtMs.get(client) ?? 0);
			if (tookMs < FIRST_CONNECT_TIMEOUT_MS) timedOutAtMs = Number.NEGATIVE_INFINITY;
			prepareSession(client, { servers, patient: options.patient }).then(() => done(), done);
		},
	});
	pool.on("error", () => {});
	pool.on("acquire", (client) => busySinceMs.set(client, performance.now()));
	pool.on("release", (_, client) => busySinceMs.delete(client));

	/** Hangs up on whatever has been at work since before that moment. */
	function cut(beforeMs: number) {
		for (const [client, sinceMs] of busySinceMs) if (sinceMs < beforeMs) hangUp(client);
	}

	return {
		pool,
		/** A connection, to be released. Throws a ConnectionLost where there is none to be had. */
		async checkOut(): Promise<pg.PoolClient> {
			if (options.isAway()) {
				throw new ConnectionLost(new Error("the database is away"), { changedNothing: true });
			}
			for (let failures = 0; ; ) {
				const server = current;
				try {
					const client = await pool.connect();
					if ((bornAtMs.get(client) ?? 0) > forgottenAtMs) return client;
					client.release(true);
				} catch (error) {
					// The next server, unless somebody else has gone on already.
					if (current === server) current = (current + 1) % servers.urls.length;
					failures += 1;
					if (hasTimedOut(error)) timedOutAtMs = performance.now();
					if (isCrowded(error) || failures >= servers.urls.length) {
						throw asConnectionLost(error, { changedNothing: true });
					}
				}
			}
		},
		/**
		 * Gives up the connections of before an outage began or ended: idle ones are not used again, and
		 * what a server that is gone will never answer is cut.
		 */
		forget() {
			const beforeMs = performance.now();
			forgottenAtMs = beforeMs;
			setTimeout(() => cut(beforeMs), GRACE_MS).unref();
		},
		/** Lets what is under way finish, for so long; then hangs up. */
		async close(graceMs: number) {
			const timer = setTimeout(() => cut(performance.now()), graceMs);
			await pool.end();
			clearTimeout(timer);
		},
	};
}

/** All connections were at work for as long as one waits for them. */
function isCrowded(error: unknown): boolean {
	return (error as Error).message.startsWith("timeout exceeded");
}

/** The attempt to connect, which was given so long. */
function hasTimedOut(error: unknown): boolean {
	return (error as Error).message === "timeout expired";
}

async function prepareSession(
	client: pg.ClientBase,
	{ servers, patient }: { servers: DatabaseServers; patient: boolean },
) {
	// Asked for in a statement: a pooler before the server refuses these names in the greeting.
	const limits = Object.entries(TIME_LIMITS).map(
		([name, value]) => `set_config('${name}', '${value}', false)`,
	);
	if (!patient) await client.query(`SELECT ${limits.join(", ")}`);
	await requireWritable(client, servers);
}
