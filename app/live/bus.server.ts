import pg from "pg";
import type { Log } from "../platform/log.server.ts";
import type { Hub, News } from "./hub.server.ts";

const CHANNEL = "gamestore";
/** PostgreSQL takes less than 8 000 bytes at once. */
const MAX_WORDS = 150;
const RECONNECT_MS = 500;

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
		const next = new pg.Client({
			connectionString: databaseUrl,
			application_name: "gamestore live",
			keepAlive: true,
		});
		next.on("notification", ({ processId, payload }) => {
			if (processId !== ownPid && payload) hub.hear(read(payload));
		});
		next.on("error", () => {});
		next.once("end", () => {
			if (client !== next || closed) return;
			client = undefined;
			log.warn("the connection for live news is lost");
			void reconnect();
		});
		await next.connect();
		ownPid = (await next.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
		await next.query(`LISTEN ${CHANNEL}`);
		client = next;
	}

	async function reconnect() {
		while (!closed && !client) {
			await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
			await connect().catch(() => {});
		}
		// What was said meanwhile is lost.
		if (!closed) hub.endEverybody();
	}

	async function send(news: News) {
		try {
			for (const payload of written(news)) {
				await client?.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]);
			}
		} catch (error) {
			log.warn({ err: error }, "other processes could not be told");
		}
	}

	// One batch after the other: a connection takes one statement at a time.
	let sending = Promise.resolve();
	hub.relayThrough((news) => {
		sending = sending.then(() => send(news));
		return sending;
	});
	await connect();
	return {
		async close() {
			closed = true;
			await client?.end().catch(() => {});
		},
	};
}

const ENDED = "ended:";

/** News as texts of words: topics, and users whose streams have to end. */
function written({ topics, endedUsers }: News): string[] {
	const words = [...topics, ...endedUsers.map((userId) => ENDED + userId)];
	const texts: string[] = [];
	for (let from = 0; from < words.length; from += MAX_WORDS) {
		texts.push(words.slice(from, from + MAX_WORDS).join(" "));
	}
	return texts;
}

function read(payload: string): News {
	const words = payload.split(" ");
	return {
		topics: words.filter((word) => !word.startsWith(ENDED)) as News["topics"],
		endedUsers: words.flatMap((word) => (word.startsWith(ENDED) ? [word.slice(ENDED.length)] : [])),
	};
}
