import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { InUseError } from "./embedded-postgres-connection.server.ts";
import { openPatience } from "./embedded-postgres-patience.server.ts";
import { type Cluster, isToldToStop, stopPostmaster } from "./embedded-postgres-process.server.ts";
import {
	stopUnlessTaken,
	type Taken,
	type TakeOptions,
	takeServer,
} from "./embedded-postgres-take.server.ts";

export type KeepOptions = {
	/** Brings the server back when it goes away, and tells of it here. */
	revive?: (line: string) => void;
	/** The server went away, or another process has it; with `revive`, for good. */
	onLost?: (reason: string) => void;
};

const LOOK_MS = 500;

/**
 * Holds the server for as long as our process needs it, and returns the function that stops it.
 * Who ends us may end the server at the same moment (systemd sends SIGTERM to every process of a
 * service), and it may crash or be killed for want of memory: then it is brought back where it
 * was, because requests under way still need it and everybody knows it by its port.
 */
export function keepServer(
	cluster: Cluster,
	password: string,
	taken: Taken,
	options: TakeOptions & KeepOptions,
): () => Promise<void> {
	const patience = openPatience();
	const stopping = new AbortController();
	let lock: Client | undefined;
	let revival = Promise.resolve();
	let stopped: Promise<void> | undefined;

	function hold(client: Client) {
		lock = client;
		client.on("error", () => lose(client));
		client.on("end", () => lose(client));
		// The lock alone does not keep our process alive.
		(client as Client & { unref(): void }).unref();
	}

	function lose(client: Client) {
		if (lock !== client) return;
		lock = undefined;
		client.end().catch(() => {});
		if (stopping.signal.aborted) return;
		if (options.revive) revival = revive(options.revive);
		else options.onLost?.("The connection to PostgreSQL is lost.");
	}

	async function revive(tell: (line: string) => void) {
		tell("PostgreSQL went away and is brought back…");
		const own = { port: taken.port, signal: stopping.signal, log: tell };
		for (let reason = ""; ; ) {
			const pauseMs = patience.nextPauseMs();
			if (pauseMs === undefined) return options.onLost?.(reason);
			await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
			if (stopping.signal.aborted) return;
			try {
				const again = await takeServer(cluster, password, { ...options, ...own });
				patience.isBack();
				return hold(again.lock);
			} catch (error) {
				if (stopping.signal.aborted) return;
				reason = (error as Error).message;
				if (error instanceof InUseError) return options.onLost?.(reason);
				tell(reason);
			}
		}
	}

	// A server that was told to end by SIGTERM alone keeps our connection and lets no new one in.
	const look = setInterval(async () => {
		const held = lock;
		if (held && (await isToldToStop(cluster))) lose(held);
	}, LOOK_MS).unref();
	if (!options.revive) clearInterval(look);

	async function shutDown() {
		clearInterval(look);
		stopping.abort();
		await revival;
		const held = lock;
		if (!held) return stopUnlessTaken(cluster, password);
		await stopPostmaster(cluster);
		held.end().catch(() => {});
	}

	hold(taken.lock);
	return () => {
		stopped ??= shutDown();
		return stopped;
	};
}
