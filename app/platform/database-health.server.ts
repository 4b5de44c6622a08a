import { setTimeout as delay, setImmediate } from "node:timers/promises";
import type pg from "pg";
import { connectClient, endClient, isWritable } from "./database-client.server.ts";
import { sqlState } from "./database-errors.server.ts";
import type { Log } from "./log.server.ts";

/** Who asks whether the shop is well is answered within a second. */
const ANSWER_WITHIN_MS = 900;
const CHECK_EVERY_MS = 1000;
/** In an outage, so that its end is noticed soon. */
const CHECK_AGAIN_MS = 250;
/** A machine that is busy for a moment is not an outage. */
const FAILURES_OF_AN_OUTAGE = 3;
const TOO_MANY_CONNECTIONS = "53300";

export type DatabaseHealth = ReturnType<typeof watchDatabase>;

/**
 * Asks the database every second, on a connection of its own that no purchase can take, whether it
 * is there and takes writes.
 */
export function watchDatabase(databaseUrl: string, { log }: { log: Log }) {
	let client: pg.Client | undefined;
	let asking: Promise<boolean> | undefined;
	let failures = 0;
	let closed = false;
	const watchers: (() => void)[] = [];

	async function ask(): Promise<boolean> {
		const wasOpen = client !== undefined;
		const writable = await askOnce();
		// A connection that was cut is not yet an outage.
		return writable || (wasOpen && (await askOnce()));
	}

	async function askOnce(): Promise<boolean> {
		try {
			client ??= await connectClient(databaseUrl, {
				name: "gamestore health",
				connectTimeoutMs: ANSWER_WITHIN_MS,
				queryTimeoutMs: ANSWER_WITHIN_MS,
			});
			if (await isWritable(client)) return true;
		} catch (error) {
			// The server is there, and who has a connection can work.
			if (sqlState(error) === TOO_MANY_CONNECTIONS) return true;
		}
		if (client) void endClient(client);
		client = undefined;
		return false;
	}

	/** Whether the database takes writes just now. Many who ask at once share one answer. */
	async function isAvailable(): Promise<boolean> {
		asking ??= ask().finally(() => {
			asking = undefined;
		});
		const available = await Promise.race([asking, untilLate()]);
		if (available && !closed) noteAvailable();
		return available;
	}

	/** A process that stood still itself first reads what has arrived meanwhile. */
	async function untilLate(): Promise<false> {
		await delay(ANSWER_WITHIN_MS, undefined, { ref: false });
		await setImmediate();
		return setImmediate(false);
	}

	function noteAvailable() {
		const wasOutage = failures >= FAILURES_OF_AN_OUTAGE;
		failures = 0;
		if (!wasOutage) return;
		log.warn("the database is back");
		for (const watcher of watchers) watcher();
	}

	async function check() {
		const available = await isAvailable();
		if (closed) return;
		if (!available && ++failures === FAILURES_OF_AN_OUTAGE) {
			log.error("the database is away, or takes no writes");
			for (const watcher of watchers) watcher();
		}
		const isOutage = failures >= FAILURES_OF_AN_OUTAGE;
		timer = setTimeout(check, isOutage ? CHECK_AGAIN_MS : CHECK_EVERY_MS).unref();
	}
	let timer = setTimeout(check, CHECK_EVERY_MS).unref();

	return {
		isAvailable,
		/** Told once when an outage begins, and once when it is over. */
		onChange(watcher: () => void) {
			watchers.push(watcher);
		},
		/** As of the last check: false once an outage was noticed. */
		get seemsAvailable(): boolean {
			return failures < FAILURES_OF_AN_OUTAGE;
		},
		async close() {
			closed = true;
			clearTimeout(timer);
			await asking;
			if (client) await endClient(client);
		},
	};
}
