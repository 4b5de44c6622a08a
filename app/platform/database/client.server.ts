import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type DatabaseServers, readDatabaseUrl } from "./connection-string.server.ts";

/** How long a server may take to accept a connection. */
export const CONNECT_TIMEOUT_MS = 3000;
const CONNECT_STEPS = 10;
/** In the driver's words, by which this error is told apart. */
export const CONNECT_TIMED_OUT = "timeout expired";
const END_TIMEOUT_MS = 1000;

/**
 * For every connection of the shop. TCP keep-alive notices a server that is gone without a word. The
 * time to connect is counted in steps: while the process stood still itself, starved or paused with its
 * machine, it could hear nothing, and the driver's one timer would go off before the answer that has
 * arrived meanwhile is read.
 */
export class Client extends pg.Client {
	constructor({ connectionTimeoutMillis = CONNECT_TIMEOUT_MS, ...config }: pg.ClientConfig) {
		super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 5000 });
		let steps = 0;
		const timer = setInterval(() => {
			if (++steps === CONNECT_STEPS) hangUp(this, new Error(CONNECT_TIMED_OUT));
		}, connectionTimeoutMillis / CONNECT_STEPS).unref();
		const stop = () => clearInterval(timer);
		this.once("connect", stop).once("end", stop);
	}
}

type Options = { name: string; connectTimeoutMs?: number; queryTimeoutMs?: number };

/**
 * A connection outside of any pool, to the first server of the address that responds and, where the
 * address says so, takes writes. Its loss is reported by the event `end` alone. Throws the error of
 * the last server. Close it with `endClient`.
 */
export async function connectClient(
	databaseUrl: string,
	{ name, connectTimeoutMs = CONNECT_TIMEOUT_MS, queryTimeoutMs }: Options,
): Promise<pg.Client> {
	const servers = readDatabaseUrl(databaseUrl);
	let failure: unknown;
	for (const connectionString of servers.urls) {
		const client = new Client({
			connectionString,
			connectionTimeoutMillis: connectTimeoutMs,
			application_name: name,
			query_timeout: queryTimeoutMs,
		});
		// Without a listener the loss of an idle connection would end the process.
		client.on("error", () => {});
		try {
			await client.connect();
			await requireWritable(client, servers);
			return client;
		} catch (error) {
			failure = error;
			await endClient(client);
		}
	}
	throw failure;
}

/** Throws when the address wants a server that takes writes and this one is, say, a standby. */
export async function requireWritable(
	client: Pick<pg.Client, "query">,
	{ mustWrite }: DatabaseServers,
): Promise<void> {
	if (mustWrite && !(await isWritable(client))) {
		// By this code it counts as a failed connection, so that the next server is tried.
		throw Object.assign(new Error("the server takes no writes"), { code: "ECONNREFUSED" });
	}
}

export async function isWritable(client: Pick<pg.Client, "query">): Promise<boolean> {
	const { rows } = await client.query("SHOW transaction_read_only");
	return rows[0].transaction_read_only === "off";
}

/** Closes a connection, and cuts it when the server does not respond to that. */
export async function endClient(client: pg.Client): Promise<void> {
	await Promise.race([client.end(), delay(END_TIMEOUT_MS, undefined, { ref: false })]);
	hangUp(client);
}

/** Destroys the socket of a connection: what is under way on it fails at once. */
export function hangUp(client: pg.ClientBase, reason?: Error): void {
	// The driver has no public method for it.
	(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(reason);
}
