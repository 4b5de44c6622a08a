import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the log says of requests, and of errors that come again and again. */
export const mutants: Mutant[] = [
	...inFile("app/server/access-log.server.ts", ["test/access-log.test.ts"], {
		"access-query": [
			"(url.split(QUERY, 1)[0] as string)",
			"url",
			"a mailed link stands in the access log",
		],
		"access-encoded-query": [
			"|%3[bdf]|%2[36]/i",
			"/",
			"a link that a mail program has mangled stands in the access log",
		],
		"access-long-path": [".slice(0, MOST_OF_A_PATH)", "", "strangers write pages into the log"],
		"access-address": [
			"clientAddress(socket.remoteAddress, forwardedFor, proxies)",
			"String(socket.remoteAddress)",
			"every line names the proxy",
		],
		"access-level": [
			'log.child({}, { level: "info" })',
			"log",
			"whoever asks for the lines does not get them",
		],
		"access-gone": [
			"response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST",
			"response.statusCode",
			"who gave up seems to be served",
		],
		"access-bytes": [
			"socket.bytesWritten - sentBefore",
			"0",
			"the log does not say how much was sent",
		],
	}),
	...inFile("app/platform/repeated-errors.server.ts", ["app/platform/repeated-errors.test.ts"], {
		"errors-fold-all": [
			"JSON.stringify([message, job, err])",
			"message",
			"an error is lost behind another one",
		],
		"errors-fold-jobs": [
			"[message, job, err]",
			"[message, err]",
			"the failure of one job is lost behind another's",
		],
		"errors-fold-never": ["if (!entry) {", "if (true) {", "an outage fills the disk with its log"],
		"errors-fold-references": [
			"else if (details.requestId === undefined)",
			"else if (true)",
			"a customer's reference is in no line",
		],
		"errors-fold-stacks": [
			"write({ ...details, err: shorten(err) }, message);",
			"write(details, message);",
			"each failed request logs pages",
		],
		"errors-fold-most": [
			"if (folded.size < MOST_AT_ONCE) remember",
			"remember",
			"many different errors fill the memory",
		],
		"errors-fold-uncounted": [
			"if (more > 0) write",
			"if (more > 1e9) write",
			"nobody learns how often it happened",
		],
	}),
	...inFile("app/platform/database/errors.server.ts", ["test/access-log.test.ts"], {
		"outage-values": [
			'(cause?.message ?? "unknown").slice(0, 200)',
			"String((error as Error).message)",
			"the log of an outage holds the tokens of all sessions",
		],
	}),
	...inFile("app/server/access-log.server.ts", ["test/access-log.test.ts"], {
		"access-log-unasked": [
			"if (!env.accessLog) return listener;",
			"if (false as boolean && !env.accessLog) return listener;",
			"every request is logged where nobody asked for it",
		],
	}),
];
