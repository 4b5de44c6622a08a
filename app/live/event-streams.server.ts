import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { App } from "../platform/app-context.server.ts";
import { clientAddress, readTrustedProxies } from "../platform/client-address.server.ts";
import { findRoleOfSession } from "../users/sessions.server.ts";
import { findSignedIn, type SignedIn } from "../users/sign-in/find-signed-in.server.ts";
import type { Listener } from "./hub.server.ts";
import { takeListenerPlace } from "./listener-places.server.ts";
import type { PublicTopic, Topic } from "./topics.ts";

const PATH = "/live";
/** Proxies cut a connection that says nothing for a minute or so, and pages open a new one. */
const HEARTBEAT_EVERY_S = 25;
const HEARTBEAT = Buffer.from("data:\n\n");
/** However its session ended, nobody listens longer than this without being judged again. */
const LONGEST_LIFE_S = 20 * 60;
/** A listener that reads so slowly is dropped: it connects again and looks at everything. */
const MAX_UNREAD_BYTES = 16 * 1024;
const VISITOR_TOPICS: readonly Topic[] = ["catalog", "settings", "outage"] satisfies PublicTopic[];

type Stream = Listener & { readonly endsAtMs: number };

/**
 * The event streams of open pages. They are written straight to the socket: a page that only
 * listens costs a few kilobytes, and telling a thousand costs a thousand writes of the same bytes.
 */
export function openEventStreams(app: App, { maxStreams = 20_000 } = {}) {
	// Each second another part is due, so that no second has to write to all.
	const beats = Array.from({ length: HEARTBEAT_EVERY_S }, () => new Set<Stream>());
	const proxies = readTrustedProxies(app.env.trustProxy);
	let opened = 0;
	let second = 0;
	const timer = setInterval(() => {
		second = (second + 1) % HEARTBEAT_EVERY_S;
		for (const stream of beats[second] ?? []) {
			if (stream.endsAtMs < Date.now()) stream.end();
			else stream.tell("catalog", HEARTBEAT);
		}
	}, 1000).unref();

	function open(response: ServerResponse, person: SignedIn | undefined) {
		const { socket } = response;
		// The last byte of a file reaches the browser before the file is closed here, and the browser
		// may ask for the stream on the same connection meanwhile: it waits for its turn.
		if (!socket) return void response.once("socket", () => open(response, person));
		if (socket.destroyed) return;
		const end = () => socket.end();
		const stream: Stream = {
			topics: topicsOf(person),
			endsAtMs: Date.now() + (0.5 + Math.random() / 2) * LONGEST_LIFE_S * 1000,
			tell: person
				? (topic, frame) => void tellPerson(app, person, { topic, frame, socket, end })
				: (_, frame) => write(socket, frame),
			end,
		};
		const beat = beats[opened++ % HEARTBEAT_EVERY_S] as Set<Stream>;
		beat.add(stream);
		const unsubscribe = app.hub.subscribe(stream);
		socket.once("close", () => {
			beat.delete(stream);
			unsubscribe();
		});
		socket.setTimeout(0);
		response.useChunkedEncodingByDefault = false;
		response.writeHead(200, HEADERS);
		response.flushHeaders();
		// The browser waits this long before it connects again.
		socket.write("retry: 1000\n\n");
	}

	return {
		/** Answers a request for the stream; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			if (request.url !== PATH || request.method !== "GET") return false;
			const forwardedFor = request.headers["x-forwarded-for"]?.toString() ?? null;
			const address = clientAddress(request.socket.remoteAddress, forwardedFor, proxies);
			const release = app.hub.listeners < maxStreams ? takeListenerPlace(address) : undefined;
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
	// The end of the connection ends the stream, so that what is written needs no framing.
	Connection: "close",
};

/** What this person may hear: decided here, whatever the browser asks for. */
function topicsOf(person: SignedIn | undefined): readonly Topic[] {
	if (!person) return VISITOR_TOPICS;
	const topics: Topic[] = [...VISITOR_TOPICS, `user:${person.id}`];
	if (person.role === "admin") topics.push("admin");
	return topics;
}

type News = { topic: Topic; frame: Buffer; socket: Socket; end: () => void };

/** Tells what concerns a person only while the session is still what it was at the beginning. */
async function tellPerson(app: App, person: SignedIn, { topic, frame, socket, end }: News) {
	if (!VISITOR_TOPICS.includes(topic) && !(await isStill(app, person))) return end();
	write(socket, frame);
}

/** A session that ended, or a role that changed, ends the stream; the browser asks for a new one. */
async function isStill(app: App, { sessionId, role }: SignedIn): Promise<boolean> {
	try {
		return (await findRoleOfSession(app.lookups, sessionId)) === role;
	} catch (error) {
		app.log.error({ err: error }, "a listener's session could not be looked up");
		return false;
	}
}

function write(socket: Socket, frame: Buffer) {
	if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
	else if (socket.writable) socket.write(frame);
}
