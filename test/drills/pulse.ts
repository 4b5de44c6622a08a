import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Gaps } from "./gaps.ts";

const EVERY_MS = 20;
const TIMEOUT_MS = 500;

/**
 * Measures how long the database itself accepts no writes, with a plain client on the shop's route to
 * it, which reconnects every 20 ms until it succeeds, and writes a row every 20 ms while it can.
 */
export function startPulse(findUrls: () => string[]) {
	const gaps = new Gaps();
	let stopped = false;
	let client: { query(): Promise<unknown>; cut(): void } | undefined;

	async function beat() {
		try {
			client ??= await connect(findUrls());
			await client.query();
			gaps.beat();
		} catch {
			client?.cut();
			client = undefined;
		}
	}

	const running = (async () => {
		while (!stopped) {
			await beat();
			await delay(EVERY_MS);
		}
		client?.cut();
	})();
	return {
		gaps,
		async stop() {
			stopped = true;
			await running;
		},
	};
}

/** Connects to the first server that accepts writes. */
async function connect(urls: string[]) {
	for (const url of urls) {
		const socket = new Socket();
		const client = new pg.Client({
			connectionString: url,
			stream: () => socket,
			connectionTimeoutMillis: TIMEOUT_MS,
			query_timeout: TIMEOUT_MS,
		});
		client.on("error", () => {});
		const query = () => client.query("INSERT INTO pulse VALUES (now())");
		try {
			await client.connect();
			await query();
			// On a silent connection client.end() would wait in vain.
			return { query, cut: () => void socket.destroy() };
		} catch {
			socket.destroy();
		}
	}
	throw new Error("no server takes writes");
}
