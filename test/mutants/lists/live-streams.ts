import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How what is published reaches the open pages that may hear it, through one process or several. */
export const mutants: Mutant[] = [
	...inFile("app/live/hub.server.ts", ["app/live/hub.test.ts"], {
		"hub-own-topics": ["byTopic.get(topic) ?? []", "all", "everybody hears every topic"],
		"hub-unsubscribe": [
			"return () => void remove(listener);",
			"return () => {};",
			"pages that were closed are kept and told for ever",
		],
		"hub-told-once": [
			"waiting = new Set();\n\t\tif",
			"if",
			"each event repeats all topics that were ever published",
		],
		"hub-relay": [
			"if (relay) await relay(topics);",
			"",
			"pages that another process serves do not follow",
		],
		"hub-cache-drop": [
			"note(topics);\n\t\t\tfor",
			"published.add(topics);\n\t\t\tfor",
			"a visitor who loads anew gets the page from before the change",
		],
		"hub-cache-drop-of-another-process": [
			"note(topics);\n\t\t\ttellSoon",
			"published.add(topics);\n\t\t\ttellSoon",
			"another process goes on serving the page from before the change",
		],
		"hub-cache-drop-after-a-gap": [
			'notifyWatchers(["catalog", "settings"]);',
			"",
			"cached pages stay old when events were lost",
		],
		"hub-received": [
			"note(topics);\n\t\t\ttellSoon(topics);",
			"note(topics);",
			"pages do not follow what another process changed",
		],
	}),
	...inFile("app/live/bus.server.ts", ["app/live/hub.test.ts"], {
		"bus-gap": [
			"hub.endEverybody();",
			"",
			"what changed while the processes could not tell each other is never shown",
		],
		"bus-untold-kept": [
			"for (const topic of topics) untold.add(topic);\n\t\tif (!client) return;",
			"if (!client) return;\n\t\tfor (const topic of topics) untold.add(topic);",
			"what a process changes while its connection is lost the others never show",
		],
		"bus-untold-told": [
			"await relay([]);",
			"",
			"what a process changed while its connection was lost is shown with its next change only",
		],
		"bus-told-once": [
			"for (const topic of told) untold.delete(topic);",
			"",
			"every page loads anew for all that ever changed",
		],
		"bus-own-notifications": [
			"processId !== ownPid && payload",
			"payload",
			"every page loads twice for each change",
		],
		"bus-many-topics": [
			"topics.slice(from, from + MAX_TOPICS)",
			"topics.slice(from)",
			"of many changes at once other processes hear none",
		],
		"bus-batches": [
			"topics.slice(from, from + MAX_TOPICS)",
			"topics.slice(from, from + MAX_TOPICS - 1)",
			"a topic between two batches is lost",
		],
	}),
	...inFile("app/server/event-streams.server.ts", ["test/security/live.test.ts"], {
		"stream-of-an-ended-session": [
			"if (isPrivate && !(await isUnchanged(person, frame))) return end();",
			"",
			"a device that was signed out goes on following",
		],
		"stream-of-a-former-admin": [
			"=== role;",
			"!== undefined;",
			"a former admin goes on hearing of the shop's orders",
		],
		"stream-slot-given-back": [
			'request.socket.once("close", release);',
			"",
			"an address that opened 500 pages in a day gets no more events",
		],
	}),
	...inFile("app/server/event-streams.server.ts", ["app/server/event-streams.test.ts"], {
		"live-stream-lifetime": [
			"if (stream.endsAtMs < performance.now()) stream.end();\n\t\t\telse ",
			"",
			"a stream is never authorized anew",
		],
		"live-stream-heartbeat": [
			'else stream.tell("catalog", HEARTBEAT);',
			"",
			"proxies cut the streams of quiet shops",
		],
		"stream-outage-topic": [
			'["catalog", "settings", "outage"]',
			'["catalog", "settings"]',
			"open pages do not learn of an outage",
		],
		"stream-of-a-page-that-left": [
			"if (socket.destroyed) return;",
			"",
			"a page that was closed while its session was looked up is kept for ever",
		],
		"stream-slow-reader": [
			"if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();\n\telse ",
			"",
			"a page that does not read fills the shop's memory",
		],
		"stream-not-kept": [
			'"Cache-Control": "no-store",\n\t"X-Accel-Buffering": "no",',
			"",
			"caches and proxies hold events back",
		],
		"stream-count": [
			"app.hub.listeners < maxStreams ? takeStreamSlot(address) : undefined",
			"takeStreamSlot(address)",
			"streams are opened without end, until the machine has no memory",
		],
	}),
	...inFile("app/server/stream-slots.server.ts", ["test/security/live.test.ts"], {
		"stream-slots-of-an-address": [
			"count >= MAX_PER_ADDRESS",
			"count > MAX_PER_ADDRESS",
			"one address may have one stream more than allowed",
		],
	}),
	...inFile("app/server/open-shop.server.ts", ["test/outage.test.ts"], {
		"outage-told": [
			'hub.publish("outage");',
			"",
			"open pages do not learn that the database is away, or back",
		],
	}),
];
