import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import {
	type AcquiredServer,
	type AcquireOptions,
	acquireServer,
	stopUnlessInUse,
} from "./acquire-server.server.ts";
import { InUseError } from "./connection.server.ts";
import { type Cluster, isShuttingDown, stopPostmaster } from "./process.server.ts";
import { createRestartBackoff } from "./restart-backoff.server.ts";

export type SupervisionOptions = {
	/** Restarts the server when it goes away; gets the log lines about that. */
	revive?: (line: string) => void;
	/** The server went away, or another process has it; with `revive`, for good. */
	onLost?: (reason: string) => void;
};

const CHECK_EVERY_MS = 500;

/**
 * Holds the server for as long as our process needs it, and returns the function that stops it.
 * Whoever ends us may end the server at the same moment (systemd sends SIGTERM to every process of
 * a service), and it may crash or be killed for want of memory: then it is restarted on the same
 * port, because requests under way still need it and every pool knows it by that port.
 */
export function superviseServer(
	cluster: Cluster,
	password: string,
	acquired: AcquiredServer,
	options: AcquireOptions & SupervisionOptions,
): () => Promise<void> {
	const backoff = createRestartBackoff();
	const stopping = new AbortController();
	let lock: Client | undefined;
	let revival = Promise.resolve();
	let stopped: Promise<void> | undefined;

	function hold(client: Client) {
		lock = client;
		client.on("error", () => handleLoss(client));
		client.on("end", () => handleLoss(client));
		// The lock alone does not keep our process alive.
		(client as Client & { unref(): void }).unref();
	}

	function handleLoss(client: Client) {
		if (lock !== client) return;
		lock = undefined;
		client.end().catch(() => {});
		if (stopping.signal.aborted) return;
		if (options.revive) revival = revive(options.revive);
		else options.onLost?.("The connection to PostgreSQL is lost.");
	}

	async function revive(log: (line: string) => void) {
		log("PostgreSQL went away and is restarted…");
		const restart = { ...options, port: acquired.port, signal: stopping.signal, log };
		for (let reason = ""; ; ) {
			const delayMs = backoff.nextDelayMs();
			if (delayMs === undefined) return options.onLost?.(reason);
			await delay(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
			if (stopping.signal.aborted) return;
			try {
				const again = await acquireServer(cluster, password, restart);
				backoff.succeeded();
				return hold(again.lock);
			} catch (error) {
				if (stopping.signal.aborted) return;
				reason = (error as Error).message;
				if (error instanceof InUseError) return options.onLost?.(reason);
				log(reason);
			}
		}
	}

	// A server that was shut down by SIGTERM keeps our connection and accepts no new one.
	const shutdownCheck = setInterval(async () => {
		const held = lock;
		if (held && (await isShuttingDown(cluster))) handleLoss(held);
	}, CHECK_EVERY_MS).unref();
	if (!options.revive) clearInterval(shutdownCheck);

	async function shutDown() {
		clearInterval(shutdownCheck);
		stopping.abort();
		await revival;
		const held = lock;
		if (!held) return stopUnlessInUse(cluster, password);
		await stopPostmaster(cluster);
		held.end().catch(() => {});
	}

	hold(acquired.lock);
	return () => {
		stopped ??= shutDown();
		return stopped;
	};
}
