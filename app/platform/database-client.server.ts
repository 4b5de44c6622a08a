import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type DatabaseServers, readDatabaseUrl } from "./database-servers.server.ts";

/** How long a server may take to let a connection in. */
export const CONNECT_TIMEOUT_MS = 3000;
const END_TIMEOUT_MS = 1000;

/** What every connection of the shop has; `keepAlive` finds out that the other end is gone. */
export const CLIENT_OPTIONS = {
	connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
	keepAlive: true,
	keepAliveInitialDelayMillis: 5000,
};

type Options = { name: string; connectTimeoutMs?: number; queryTimeoutMs?: number };

/**
 * A connection of its own, to the first server of the address that answers and, where the address
 * asks for it, takes writes. Its losses are told by the event `end` alone. Throws the last server's
 * error. Close it with `endClient`.
 */
export async function connectClient(
	databaseUrl: string,
	{ name, connectTimeoutMs = CONNECT_TIMEOUT_MS, queryTimeoutMs }: Options,
): Promise<pg.Client> {
	const servers = readDatabaseUrl(databaseUrl);
	let failure: unknown;
	for (const connectionString of servers.urls) {
		const client = new pg.Client({
			...CLIENT_OPTIONS,
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

/** Refuses a standby where the address asks for a server that takes writes. */
export async function requireWritable(
	client: Pick<pg.Client, "query">,
	{ mustWrite }: DatabaseServers,
): Promise<void> {
	if (mustWrite && !(await isWritable(client))) {
		throw Object.assign(new Error("the server takes no writes"), { code: "ECONNREFUSED" });
	}
}

export async function isWritable(client: Pick<pg.Client, "query">): Promise<boolean> {
	const { rows } = await client.query("SHOW transaction_read_only");
	return rows[0].transaction_read_only === "off";
}

/** Says goodbye, and hangs up on a server that does not answer to it. */
export async function endClient(client: pg.Client): Promise<void> {
	await Promise.race([client.end(), delay(END_TIMEOUT_MS, undefined, { ref: false })]);
	hangUp(client);
}

/** Cuts a connection without a word: what is under way on it fails at once. */
export function hangUp(client: pg.ClientBase): void {
	// The driver has no public way to do so.
	(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
