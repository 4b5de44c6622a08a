import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connectClient, endClient, hangUp } from "#app/platform/database/client.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Hub } from "./hub.server.ts";
import type { Topic } from "./topics.ts";

const CHANNEL = "gamestore";
/** A notification of PostgreSQL holds less than 8 000 bytes. */
const MAX_TOPICS = 150;
const RECONNECT_MS = 500;
const PING_TIMEOUT_MS = 3000;

type Options = {
	hub: Hub;
	log: Log;
	/** A server that disappears without closing the connection is noticed by querying it. */
	pingEveryMs?: number;
};

/**
 * Keeps the hubs of several processes in step through PostgreSQL. Topics are sent in batches, on a
 * connection of their own and outside of any transaction: a NOTIFY inside each purchase would make
 * all of them commit one after the other.
 */
export async function openBus(databaseUrl: string, { hub, log, pingEveryMs = 10_000 }: Options) {
	let client: pg.Client | undefined;
	let closed = false;
	// Our own notifications come back as well; this tells them apart.
	let ownPid = 0;
	/** What the other processes were not told yet. */
	const untold = new Set<Topic>();

	async function connect() {
		const next = await connectClient(databaseUrl, {
			name: "gamestore live",
			queryTimeoutMs: PING_TIMEOUT_MS,
		});
		next.on("notification", ({ processId, payload }) => {
			if (processId !== ownPid && payload) hub.receive(read(payload));
		});
		next.once("end", () => {
			if (client !== next || closed) return;
			client = undefined;
			log.warn("the connection for live updates is lost");
			void reconnect();
		});
		try {
			ownPid = (await next.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
			// A standby refuses this. Connections left open then would use up the server within a minute.
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
		// What others published meanwhile is lost; what was published here they are told now.
		hub.endEverybody();
		await relay([]);
	}

	async function ping() {
		const pinged = client;
		await pinged?.query("SELECT 1").catch(() => hangUp(pinged));
	}

	async function send(topics: Topic[]) {
		for (const topic of topics) untold.add(topic);
		if (!client) return;
		const told = [...untold];
		try {
			for (const payload of payloadsOf(told)) {
				await client.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]);
			}
			for (const topic of told) untold.delete(topic);
		} catch (error) {
			log.warn({ err: error }, "other processes could not be notified");
		}
	}

	// One after the other: a connection takes one statement at a time.
	let sending = Promise.resolve();
	const relay = (topics: Topic[]) => {
		sending = sending.then(() => send(topics));
		return sending;
	};
	hub.relayThrough(relay);
	const pinging = setInterval(() => {
		sending = sending.then(ping);
	}, pingEveryMs).unref();
	await connect();
	return {
		/** After an outage, when the connection may be one on which nothing arrives any more. */
		renew() {
			if (client) hangUp(client);
		},
		async close() {
			closed = true;
			clearInterval(pinging);
			if (client) await endClient(client);
		},
	};
}

function payloadsOf(topics: Topic[]): string[] {
	const payloads: string[] = [];
	for (let from = 0; from < topics.length; from += MAX_TOPICS) {
		payloads.push(topics.slice(from, from + MAX_TOPICS).join(" "));
	}
	return payloads;
}

function read(payload: string): Topic[] {
	return payload.split(" ") as Topic[];
}
