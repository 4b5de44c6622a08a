import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { connect, holdLock, InUseError } from "./embedded-postgres-connection.server.ts";
import {
	type Cluster,
	findPostmaster,
	type Settings,
	startPostmaster,
	stopPostmaster,
} from "./embedded-postgres-process.server.ts";
import { StartError } from "./start-error.server.ts";

/** The server with the lock that makes it ours. */
export type Taken = { port: number; lock: Client };

export type TakeOptions = {
	/** As the user knows it, for messages. */
	directory: string;
	settings?: Settings;
	log: (line: string) => void;
	/** Gives up, and leaves nothing running that was started here. */
	signal?: AbortSignal;
	/** Where the server was before: it is brought back there and nowhere else. */
	port?: number;
};

/** Crash recovery of a busy shop may take minutes. */
const startTimeout = 15 * 60_000;
const mostStarts = 10;

/** Attaches to the running server or starts one, until it is ours or someone else's. */
export async function takeServer(
	cluster: Cluster,
	password: string,
	options: TakeOptions,
): Promise<Taken> {
	let starts = 0;
	let reported = Date.now();
	try {
		for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await delay(100)) {
			options.signal?.throwIfAborted();
			const server = await findPostmaster(cluster);
			if (!server) {
				if (++starts > mostStarts) break;
				await startPostmaster(cluster, options.settings ?? {}, { port: options.port });
				continue;
			}
			if (options.port && server.isStopping) {
				// It was ours, and would wait for our own connections to end.
				await stopPostmaster(cluster);
				continue;
			}
			const lock = server.port && (await connect(server.port, password, cluster.path));
			if (server.port && lock && (await holdLock(lock, options.directory))) {
				if (options.port && server.port !== options.port) {
					// Ours again, but where nobody of us looks for it.
					await stopPostmaster(cluster);
					await lock.end().catch(() => {});
					continue;
				}
				const manner = starts > 0 ? "started" : "was still running and is used on";
				options.log(`PostgreSQL ${manner} (127.0.0.1:${server.port}).`);
				return { port: server.port, lock };
			}
			if (Date.now() - reported < 10_000) continue;
			options.log("Waiting for PostgreSQL, which recovers or shuts down…");
			reported = Date.now();
		}
		throw new StartError(`PostgreSQL does not accept connections; see ${cluster.logFile}.`);
	} catch (error) {
		if (starts > 0 && !(error instanceof InUseError)) await stopUnlessTaken(cluster, password);
		throw error;
	}
}

/** Stops the server, unless another process came to hold it since we lost or never had the lock. */
export async function stopUnlessTaken(cluster: Cluster, password: string): Promise<void> {
	const server = await findPostmaster(cluster);
	if (!server) return;
	// Nobody can hold one that lets nobody in: it is starting, recovering or ending.
	const client = server.port
		? await connect(server.port, password, cluster.path).catch(() => undefined)
		: undefined;
	try {
		if (client) await holdLock(client, cluster.path);
	} catch (error) {
		if (error instanceof InUseError) return;
	}
	await stopPostmaster(cluster);
	await client?.end().catch(() => {});
}
