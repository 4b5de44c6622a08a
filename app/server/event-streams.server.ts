import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { App } from "#app/app-context.server.ts";
import type { Listener } from "#app/live/hub.server.ts";
import type { PublicTopic, Topic } from "#app/live/topics.ts";
import { clientAddress, readTrustedProxies } from "#app/platform/client-address.server.ts";
import { findSignedIn, type SignedIn } from "#app/sign-in/find-signed-in.server.ts";
import { findRoleOfSession } from "#app/sign-in/sessions.server.ts";
import { takeStreamSlot } from "./stream-slots.server.ts";

const PATH = "/live";
/** Proxies close idle connections after a minute or so, and pages then open a new one. */
const HEARTBEAT_EVERY_S = 25;
const HEARTBEAT = Buffer.from("data:\n\n");
/** However its session ends, no stream lives longer than this without a new authorization. */
const MAX_LIFETIME_S = 20 * 60;
/** A client that reads so slowly is disconnected: it reconnects and reloads everything. */
const MAX_UNREAD_BYTES = 16 * 1024;
const VISITOR_TOPICS: readonly Topic[] = ["catalog", "settings", "outage"] satisfies PublicTopic[];

type Stream = Listener & { readonly endsAtMs: number };

/**
 * The event streams (SSE) of open pages, written straight to the socket: an open page costs a few
 * kilobytes, and an event for a thousand of them costs a thousand writes of the same bytes.
 */
export function openEventStreams(app: App, { maxStreams = 20_000 } = {}) {
	// Each second another part of the streams is due, so that no second writes to all of them.
	const heartbeats = Array.from({ length: HEARTBEAT_EVERY_S }, () => new Set<Stream>());
	const trustedProxies = readTrustedProxies(app.env.trustProxy);
	let opened = 0;
	let second = 0;
	const timer = setInterval(() => {
		second = (second + 1) % HEARTBEAT_EVERY_S;
		for (const stream of heartbeats[second] ?? []) {
			if (stream.endsAtMs < performance.now()) stream.end();
			else stream.tell("catalog", HEARTBEAT);
		}
	}, 1000).unref();

	function open(response: ServerResponse, person: SignedIn | undefined) {
		const { socket } = response;
		// Without a socket, the response before this one on the same connection has not ended yet: its
		// last byte may reach the browser before the file that it came from is closed here.
		if (!socket) return void response.once("socket", () => open(response, person));
		if (socket.destroyed) return;
		const end = () => socket.end();
		const stream: Stream = {
			topics: topicsOf(person),
			endsAtMs: performance.now() + (0.5 + Math.random() / 2) * MAX_LIFETIME_S * 1000,
			tell: person
				? (topic, frame) => void sendToPerson(app, person, { topic, frame, socket, end })
				: (_, frame) => write(socket, frame),
			end,
		};
		const heartbeat = heartbeats[opened++ % HEARTBEAT_EVERY_S] as Set<Stream>;
		heartbeat.add(stream);
		const unsubscribe = app.hub.subscribe(stream);
		socket.once("close", () => {
			heartbeat.delete(stream);
			unsubscribe();
		});
		socket.setTimeout(0);
		response.useChunkedEncodingByDefault = false;
		response.writeHead(200, HEADERS);
		response.flushHeaders();
		// How long the browser waits before it reconnects.
		socket.write("retry: 1000\n\n");
	}

	return {
		/** Answers a request for an event stream; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			if (request.url !== PATH || request.method !== "GET") return false;
			const forwardedFor = request.headers["x-forwarded-for"]?.toString() ?? null;
			const address = clientAddress(request.socket.remoteAddress, forwardedFor, trustedProxies);
			const release = app.hub.listeners < maxStreams ? takeStreamSlot(address) : undefined;
			if (!release) {
				response.writeHead(503, { "Retry-After": "30" }).end();
				return true;
			}
			request.socket.once("close", release);
			findSignedIn(app, request.headers.cookie).then(
				(person) => open(response, person),
				(error) => {
					app.log.error({ err: error }, "an event stream could not be opened");
					response.writeHead(503, { "Retry-After": "5", Connection: "close" }).end();
				},
			);
			return true;
		},
		close: () => clearInterval(timer),
	};
}

const HEADERS = {
	"Content-Type": "text/event-stream",
	"Cache-Control": "no-store",
	"X-Accel-Buffering": "no",
	"X-Content-Type-Options": "nosniff",
	// The stream ends with its connection, so that chunks need no framing.
	Connection: "close",
};

/** The topics of this person: decided here, whatever the browser requests. */
function topicsOf(person: SignedIn | undefined): readonly Topic[] {
	if (!person) return VISITOR_TOPICS;
	const topics: Topic[] = [...VISITOR_TOPICS, `user:${person.id}`];
	if (person.role === "admin") topics.push("admin");
	return topics;
}

type Event = { topic: Topic; frame: Buffer; socket: Socket; end: () => void };

/** Sends private topics only while the session and its role are what they were at the beginning. */
async function sendToPerson(app: App, person: SignedIn, { topic, frame, socket, end }: Event) {
	if (!VISITOR_TOPICS.includes(topic) && !(await isUnchanged(app, person))) return end();
	write(socket, frame);
}

/** A session that ended, or a role that changed, ends the stream; the browser opens a new one. */
async function isUnchanged(app: App, { sessionId, role }: SignedIn): Promise<boolean> {
	try {
		return (await findRoleOfSession(app.lookups, sessionId)) === role;
	} catch (error) {
		app.log.error({ err: error }, "the session of an event stream could not be looked up");
		return false;
	}
}

function write(socket: Socket, frame: Buffer) {
	if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
	else if (socket.writable) socket.write(frame);
}
