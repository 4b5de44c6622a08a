import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { StartError } from "#app/platform/start-error.server.ts";
import { connect, holdLock, InUseError } from "./connection.server.ts";
import {
	type Cluster,
	findPostmaster,
	type Settings,
	startPostmaster,
	stopPostmaster,
} from "./process.server.ts";

/** A running server, with the connection whose lock makes it ours. */
export type AcquiredServer = { port: number; lock: Client };

export type AcquireOptions = {
	/** As the user knows it, for messages. */
	directory: string;
	settings?: Settings;
	log: (line: string) => void;
	/** Gives up, and leaves nothing running that was started here. */
	signal?: AbortSignal;
	/** The port that the server had before: it is started there and nowhere else. */
	port?: number;
};

/** Crash recovery of a busy shop may take minutes. */
const TIMEOUT_MS = 15 * 60_000;
const MAX_STARTS = 10;
const REPORT_EVERY_MS = 10_000;

/**
 * Attaches to the running server, or starts it, and takes its lock. Throws an InUseError when
 * another process holds the lock, a StartError when the server does not come up.
 */
export async function acquireServer(
	cluster: Cluster,
	password: string,
	options: AcquireOptions,
): Promise<AcquiredServer> {
	let starts = 0;
	let reportedAtMs = performance.now();
	const deadlineMs = performance.now() + TIMEOUT_MS;
	try {
		for (; performance.now() < deadlineMs; await delay(100)) {
			options.signal?.throwIfAborted();
			const server = await findPostmaster(cluster);
			if (!server) {
				if (++starts > MAX_STARTS) break;
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
					// Ours, but on a port where none of our connections looks for it.
					await stopPostmaster(cluster);
					await lock.end().catch(() => {});
					continue;
				}
				const how = starts > 0 ? "started" : "was still running and is reused";
				options.log(`PostgreSQL ${how} (127.0.0.1:${server.port}).`);
				return { port: server.port, lock };
			}
			if (performance.now() - reportedAtMs < REPORT_EVERY_MS) continue;
			options.log("Waiting for PostgreSQL to finish its recovery or shutdown…");
			reportedAtMs = performance.now();
		}
		throw new StartError(`PostgreSQL does not accept connections; see ${cluster.logFile}.`);
	} catch (error) {
		if (starts > 0 && !(error instanceof InUseError)) await stopUnlessInUse(cluster, password);
		throw error;
	}
}

/** Stops the server, unless another process took its lock while we did not have it. */
export async function stopUnlessInUse(cluster: Cluster, password: string): Promise<void> {
	const server = await findPostmaster(cluster);
	if (!server) return;
	let client: Client | undefined;
	try {
		// Nobody can hold one that accepts no connections: it is starting, recovering or shutting down.
		client = server.port ? await connect(server.port, password, cluster.path) : undefined;
		if (client) await holdLock(client, cluster.path);
	} catch (error) {
		if (error instanceof InUseError) return;
	}
	await stopPostmaster(cluster);
	await client?.end().catch(() => {});
}
