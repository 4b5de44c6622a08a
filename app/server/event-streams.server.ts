import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { App } from "#app/app-context.server.ts";
import { frameOf, type Listener } from "#app/live/hub.server.ts";
import type { PublicTopic, Topic } from "#app/live/topics.ts";
import { clientAddress, readTrustedProxies } from "#app/platform/client-address.server.ts";
import { countRequest } from "#app/platform/metrics.server.ts";
import { findSignedIn, type SignedIn } from "#app/sign-in/find-signed-in.server.ts";
import { findRoleOfSession } from "#app/sign-in/sessions.server.ts";
import type { Role } from "#app/users/roles.ts";
import { openPagePositions } from "./page-positions.server.ts";
import { takeStreamSlot } from "./stream-slots.server.ts";

const PATH = "/live";
/** Proxies close idle connections after a minute or so, and pages then open a new one. */
const HEARTBEAT_EVERY_S = 25;
const HEARTBEAT = Buffer.from("data:\n\n");
/** However its session ends, no stream lives longer than this without a new authorization. */
const MAX_LIFETIME_S = 20 * 60;
/** A client that reads so slowly is disconnected: it reconnects and reloads everything. */
const MAX_UNREAD_BYTES = 16 * 1024;
/** A page that is not looked at closes its stream: nobody looks at more of them at once. */
const MAX_PER_SESSION = 20;
const VISITOR_TOPICS: readonly Topic[] = ["catalog", "settings", "outage"] satisfies PublicTopic[];

type Stream = Listener & {
	readonly endsAtMs: number;
	/** Ends it for another of the same session; its browser does not come back within a minute. */
	makeWay(): void;
};

/**
 * The event streams (SSE) of open pages, written straight to the socket: an open page costs a few
 * kilobytes, and an event for a thousand of them costs a thousand writes of the same bytes.
 */
export function openEventStreams(
	app: App,
	{ maxStreams = 20_000, pages = openPagePositions(app) } = {},
) {
	// Each second another part of the streams is due, so that no second writes to all of them.
	const heartbeats = Array.from({ length: HEARTBEAT_EVERY_S }, () => new Set<Stream>());
	const trustedProxies = readTrustedProxies(app.env.trustProxy);
	const isUnchanged = shareLookUps(app);
	/** Those of each session, the oldest first. */
	const bySession = new Map<string, Set<Stream>>();
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
				? async (topic, frame) => {
						const isPrivate = !VISITOR_TOPICS.includes(topic);
						if (isPrivate && !(await isUnchanged(person, frame))) return end();
						write(socket, frame);
					}
				: (_, frame) => write(socket, frame),
			end,
			makeWay() {
				leave();
				socket.end("retry: 60000\n\n", () => socket.destroy());
			},
		};
		const heartbeat = heartbeats[opened++ % HEARTBEAT_EVERY_S] as Set<Stream>;
		heartbeat.add(stream);
		const unsubscribe = app.hub.subscribe(stream);
		const leaveSession = person && joinSession(person.sessionId, stream);
		const leave = () => {
			heartbeat.delete(stream);
			unsubscribe();
			leaveSession?.();
		};
		socket.once("close", leave);
		socket.setTimeout(0);
		response.useChunkedEncodingByDefault = false;
		response.writeHead(200, HEADERS);
		countRequest(PATH, "GET", 200);
		response.flushHeaders();
		// How long the browser waits before it reconnects, and by the id it then says that it does.
		socket.write("retry: 1000\nid: opened\n\n");
		const missed = pages.missedBy(response.req, { person, topics: stream.topics });
		for (const topic of missed) socket.write(frameOf(topic));
	}

	/**
	 * Past the most that a session has, its oldest stream ends rather than the new one is refused: a
	 * person has so many only where connections died without a word.
	 */
	function joinSession(sessionId: string, stream: Stream) {
		const streams = bySession.get(sessionId) ?? new Set();
		bySession.set(sessionId, streams.add(stream));
		const [oldest] = streams;
		if (streams.size > MAX_PER_SESSION) oldest?.makeWay();
		return () => {
			streams.delete(stream);
			if (streams.size === 0) bySession.delete(sessionId);
		};
	}

	return {
		/** Answers a request for an event stream; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			if (request.url?.split("?", 1)[0] !== PATH || request.method !== "GET") return false;
			const forwardedFor = request.headers["x-forwarded-for"]?.toString() ?? null;
			const address = clientAddress(request.socket.remoteAddress, forwardedFor, trustedProxies);
			const release = app.hub.listeners < maxStreams ? takeStreamSlot(address) : undefined;
			if (!release) {
				countRequest(PATH, "GET", 503);
				response.writeHead(503, { "Retry-After": "30" }).end();
				return true;
			}
			request.socket.once("close", release);
			findSignedIn(app, request.headers.cookie).then(
				(person) => open(response, person),
				(error) => {
					app.log.error({ err: error }, "an event stream could not be opened");
					countRequest(PATH, "GET", 503);
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

/**
 * Whether a session and its role are what they were when its stream was opened; where they are not,
 * the stream ends, and the browser opens a new one. Looked up once for each event, however many
 * streams the session has; all streams get the same frame of an event.
 */
function shareLookUps(app: App) {
	const byEvent = new WeakMap<Buffer, Map<string, Promise<Role | undefined>>>();

	async function lookUp(sessionId: string) {
		try {
			return await findRoleOfSession(app.lookups, sessionId);
		} catch (error) {
			app.log.error({ err: error }, "the session of an event stream could not be looked up");
			return undefined;
		}
	}

	return async ({ sessionId, role }: SignedIn, frame: Buffer): Promise<boolean> => {
		const roles = byEvent.get(frame) ?? new Map<string, Promise<Role | undefined>>();
		byEvent.set(frame, roles);
		const found = roles.get(sessionId) ?? lookUp(sessionId);
		roles.set(sessionId, found);
		return (await found) === role;
	};
}

function write(socket: Socket, frame: Buffer) {
	if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
	else if (socket.writable) socket.write(frame);
}
