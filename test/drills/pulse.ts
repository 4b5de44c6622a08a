import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Gaps } from "./gaps.ts";

const EVERY_MS = 20;
const PATIENCE_MS = 500;

/**
 * How long the database itself takes no writes: a bare client on the same way to it as the shop's,
 * which connects again every 20 ms until it can, and writes a row every 20 ms while it can.
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

/** The first of the servers that takes writes. */
async function connect(urls: string[]) {
	for (const url of urls) {
		const socket = new Socket();
		const client = new pg.Client({
			connectionString: url,
			stream: () => socket,
			connectionTimeoutMillis: PATIENCE_MS,
			query_timeout: PATIENCE_MS,
		});
		client.on("error", () => {});
		const query = () => client.query("INSERT INTO pulse VALUES (now())");
		try {
			await client.connect();
			await query();
			// Where nothing is answered, a polite end would be waited for in vain.
			return { query, cut: () => void socket.destroy() };
		} catch {
			socket.destroy();
		}
	}
	throw new Error("no server takes writes");
}
