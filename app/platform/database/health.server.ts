import { setTimeout as delay, setImmediate } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#app/platform/log.server.ts";
import { connectClient, endClient, isWritable } from "./client.server.ts";
import { isServerFull } from "./errors.server.ts";

/** Load balancers expect the answer of a health check within a second. */
const PROBE_TIMEOUT_MS = 900;
const PROBE_EVERY_MS = 1000;
/** In an outage, so that its end is noticed soon. */
const PROBE_AGAIN_MS = 250;
/** A machine that is busy for a moment is not an outage. */
const FAILURES_OF_AN_OUTAGE = 3;

export type DatabaseHealth = ReturnType<typeof watchDatabase>;

/**
 * Probes every second whether the database is there and takes writes, on a connection of its own
 * that purchases cannot use up.
 */
export function watchDatabase(databaseUrl: string, { log }: { log: Log }) {
	let client: pg.Client | undefined;
	let probing: Promise<boolean> | undefined;
	let failures = 0;
	let closed = false;
	const listeners: (() => void)[] = [];

	async function probe(): Promise<boolean> {
		const wasOpen = client !== undefined;
		const writable = await probeOnce();
		// A connection that was cut is not an outage yet.
		return writable || (wasOpen && (await probeOnce()));
	}

	async function probeOnce(): Promise<boolean> {
		try {
			client ??= await connectClient(databaseUrl, {
				name: "gamestore health",
				connectTimeoutMs: PROBE_TIMEOUT_MS,
				queryTimeoutMs: PROBE_TIMEOUT_MS,
			});
			if (await isWritable(client)) return true;
		} catch (error) {
			if (isServerFull(error)) return true;
		}
		if (client) void endClient(client);
		client = undefined;
		return false;
	}

	/** Whether the database takes writes at this moment. Concurrent calls share one probe. */
	async function isAvailable(): Promise<boolean> {
		probing ??= probe().finally(() => {
			probing = undefined;
		});
		const available = await Promise.race([probing, falseAfterTimeout()]);
		if (available && !closed) noteAvailable();
		return available;
	}

	/** After a process was blocked itself, responses that have arrived meanwhile are read first. */
	async function falseAfterTimeout(): Promise<false> {
		await delay(PROBE_TIMEOUT_MS, undefined, { ref: false });
		await setImmediate();
		return setImmediate(false);
	}

	function noteAvailable() {
		const wasOutage = failures >= FAILURES_OF_AN_OUTAGE;
		failures = 0;
		if (!wasOutage) return;
		log.warn("the database is available again");
		for (const listener of listeners) listener();
	}

	async function check() {
		const available = await isAvailable();
		if (closed) return;
		if (!available && ++failures === FAILURES_OF_AN_OUTAGE) {
			log.error("the database is unavailable or takes no writes");
			for (const listener of listeners) listener();
		}
		const isOutage = failures >= FAILURES_OF_AN_OUTAGE;
		timer = setTimeout(check, isOutage ? PROBE_AGAIN_MS : PROBE_EVERY_MS).unref();
	}
	let timer = setTimeout(check, PROBE_EVERY_MS).unref();

	return {
		isAvailable,
		/** Called once when an outage begins, and once when it is over. */
		onChange(listener: () => void) {
			listeners.push(listener);
		},
		/** As of the last probe: false once an outage was noticed. */
		get seemsAvailable(): boolean {
			return failures < FAILURES_OF_AN_OUTAGE;
		},
		async close() {
			closed = true;
			clearTimeout(timer);
			await probing;
			if (client) await endClient(client);
		},
	};
}
