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
			'could not be looked up");\n\t\treturn false',
			'could not be looked up");\n\t\treturn true',
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
	...inFile("app/server/event-streams.server.ts", ["test/security/live.test.ts"], {
		"stream-session-ended": [
			" && !(await isUnchanged(app, person))",
			" && false",
			"whose session ended hears private events",
		],
		"stream-role-changed": [
			"(await findRoleOfSession(app.lookups, sessionId)) === role",
			"(await findRoleOfSession(app.lookups, sessionId)) !== undefined",
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
];
