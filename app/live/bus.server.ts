import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connectClient, endClient, hangUp } from "../platform/database-client.server.ts";
import type { Log } from "../platform/log.server.ts";
import type { Hub } from "./hub.server.ts";
import type { Topic } from "./topics.ts";

const CHANNEL = "gamestore";
/** PostgreSQL takes less than 8 000 bytes at once. */
const MAX_TOPICS = 150;
const RECONNECT_MS = 500;
/** A server that is gone without a word is noticed by asking it something. */
const ASK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 3000;

/**
 * Keeps the hubs of several processes in step through PostgreSQL. The news travel in batches, on
 * a connection of their own and outside of any transaction: a NOTIFY inside each purchase would
 * make all of them commit one after the other.
 */
export async function openBus(databaseUrl: string, { hub, log }: { hub: Hub; log: Log }) {
	let client: pg.Client | undefined;
	let closed = false;
	// Our own news come back as well, and are known by this.
	let ownPid = 0;

	async function connect() {
		const next = await connectClient(databaseUrl, {
			name: "gamestore live",
			queryTimeoutMs: ANSWER_WITHIN_MS,
		});
		next.on("notification", ({ processId, payload }) => {
			if (processId !== ownPid && payload) hub.hear(read(payload));
		});
		next.once("end", () => {
			if (client !== next || closed) return;
			client = undefined;
			log.warn("the connection for live news is lost");
			void reconnect();
		});
		try {
			ownPid = (await next.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
			// A standby refuses this. What is not closed then would fill the server within a minute.
			await next.query(`LISTEN ${CHANNEL}`);
			client = next;
		} catch (error) {
			await endClient(next);
			throw error;
		}
	}

	async function reconnect() {
		while (!closed && !client) {
			await delay(RECONNECT_MS);
			await connect().catch(() => {});
		}
		if (closed) return client && endClient(client);
		// What was said meanwhile is lost.
		hub.endEverybody();
	}

	async function ask() {
		const asked = client;
		await asked?.query("SELECT 1").catch(() => hangUp(asked));
	}

	async function send(topics: Topic[]) {
		try {
			for (const payload of written(topics)) {
				await client?.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]);
			}
		} catch (error) {
			log.warn({ err: error }, "other processes could not be told");
		}
	}

	// One batch after the other: a connection takes one statement at a time.
	let sending = Promise.resolve();
	hub.relayThrough((topics) => {
		sending = sending.then(() => send(topics));
		return sending;
	});
	const asking = setInterval(() => {
		sending = sending.then(ask);
	}, ASK_EVERY_MS).unref();
	await connect();
	return {
		/** After an outage: the connection may be one that nothing arrives on any more. */
		renew() {
			if (client) hangUp(client);
		},
		async close() {
			closed = true;
			clearInterval(asking);
			if (client) await endClient(client);
		},
	};
}

function written(topics: Topic[]): string[] {
	const payloads: string[] = [];
	for (let from = 0; from < topics.length; from += MAX_TOPICS) {
		payloads.push(topics.slice(from, from + MAX_TOPICS).join(" "));
	}
	return payloads;
}

function read(payload: string): Topic[] {
	return payload.split(" ") as Topic[];
}
