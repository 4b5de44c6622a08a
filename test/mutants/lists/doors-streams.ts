import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Who hears what on an event stream, and for how long. */
export const mutants: Mutant[] = [
	...inFile("app/server/event-streams.server.ts", ["app/server/event-streams.test.ts"], {
		"stream-visitor-topics": [
			"if (!person) return VISITOR_TOPICS;",
			'if (!person) return [...VISITOR_TOPICS, "admin"];',
			"every visitor hears the admins' events",
		],
		"stream-admin-topic": [
			'if (person.role === "admin") topics',
			"topics",
			"every customer hears the admins' events",
		],
		"stream-own-topic": [
			", `user:${person.id}`]",
			"]",
			"a customer's page does not follow their orders",
		],
		"stream-lookup-failed": [
			'could not be looked up");\n\t\t\treturn undefined',
			'could not be looked up");\n\t\t\treturn "customer"',
			"while sessions cannot be looked up private events are told",
		],
		"stream-open-failed": [
			'\t\t\t\t\tresponse.writeHead(503, { "Retry-After": "5", Connection: "close" }).end();\n',
			"",
			"a stream that cannot be opened is never answered",
		],
		"stream-lifetime": [
			"if (stream.endsAtMs < performance.now()) stream.end();\n\t\t\telse stream",
			"stream",
			"a stream lives for ever on one authorization",
		],
		"stream-lifetime-longer": [
			"MAX_LIFETIME_S = 20 * 60",
			"MAX_LIFETIME_S = 60 * 60",
			"a stream lives longer than twenty minutes",
		],
		"stream-heartbeat": [
			"const HEARTBEAT_EVERY_S = 25",
			"const HEARTBEAT_EVERY_S = 26",
			"proxies close streams that say nothing",
		],
		"stream-unread": [
			"if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();\n\telse if",
			"if",
			"a page that does not read fills the memory",
		],
		"stream-max": [
			"app.hub.listeners < maxStreams",
			"true",
			"a process takes streams until its memory ends",
		],
		"stream-max-one-off": [
			"app.hub.listeners < maxStreams",
			"app.hub.listeners <= maxStreams",
			"a process has one stream more than it may",
		],
		"stream-unsubscribed": ["\t\t\tunsubscribe();\n", "", "a page that is closed is told for ever"],
		"stream-heartbeat-left": [
			"\t\t\theartbeat.delete(stream);\n",
			"",
			"a page that is closed is kept in memory",
		],
		"stream-post": [' || request.method !== "GET"', "", "a form opens a stream"],
		"stream-early": [
			'if (!socket) return void response.once("socket", () => open(response, person));',
			"if (!socket) return;",
			"a stream on a connection in use is lost",
		],
		"stream-held-back": [
			'\t"X-Accel-Buffering": "no",\n',
			"",
			"a proxy collects events before it sends them",
		],
		"stream-kept": [
			'\t"Cache-Control": "no-store",\n\t"X-Accel',
			'\t"X-Accel',
			"a proxy keeps a stream",
		],
	}),
	...inFile("app/server/event-streams.server.ts", ["app/server/session-streams.test.ts"], {
		"stream-per-session": [
			"if (streams.size > MAX_PER_SESSION) oldest?.makeWay();",
			"",
			"one session has as many streams as it opens",
		],
		"stream-per-session-more": [
			"MAX_PER_SESSION = 20",
			"MAX_PER_SESSION = 21",
			"a session has one stream more than it may",
		],
		"stream-per-session-less": [
			"MAX_PER_SESSION = 20",
			"MAX_PER_SESSION = 19",
			"a page that is looked at follows nothing",
		],
		"stream-session-left": [
			"\t\t\tleaveSession?.();\n",
			"",
			"a page that is closed ends another of its session",
		],
		"stream-made-way-comes-back": [
			"retry: 60000",
			"retry: 1000",
			"pages of one session end each other in turns",
		],
	}),
	...inFile("app/server/event-streams.server.ts", ["test/security/live.test.ts"], {
		"stream-session-ended": [
			" && !(await isUnchanged(person, frame))",
			" && false",
			"whose session ended hears private events",
		],
		"stream-role-changed": [
			"(await found) === role",
			"(await found) !== undefined",
			"who is no admin any more hears the admins' events",
		],
		"stream-slot-kept": [
			'\t\t\trequest.socket.once("close", release);\n',
			"",
			"an address that was full stays full",
		],
		"stream-forwarded": [
			"clientAddress(request.socket.remoteAddress, forwardedFor, trustedProxies)",
			"clientAddress(request.socket.remoteAddress, null, trustedProxies)",
			"behind a proxy all pages count as one address",
		],
	}),
	...inFile("app/server/event-streams.server.ts", ["test/security/hostile-streams.test.ts"], {
		"stream-look-up-each": [
			"roles.get(sessionId) ?? lookUp(sessionId)",
			"lookUp(sessionId)",
			"an event is looked up once for each stream of a session",
		],
	}),
	...inFile("app/users/profile.page.tsx", ["test/security/hostile-streams.test.ts"], {
		"rename-limited": [
			"await limitUses(app.db, renamesOf(person.id));",
			"limitUses(app.db, renamesOf(person.id)).catch(() => {});",
			"a name that changes all the time keeps every open page busy",
		],
		"rename-typed": [', typed: ["name"]', "", "a name that was refused is lost without JavaScript"],
	}),
	...inFile("app/users/rename-user.server.ts", ["test/security/hostile-streams.test.ts"], {
		"rename-most": ["most: 10", "most: 11", "a name changes more often than it may"],
		"rename-most-less": ["most: 10", "most: 9", "a name that is being tried out is refused early"],
		"rename-window": ["60 * 60", "30 * 60", "a name may be changed again too soon"],
	}),
];
