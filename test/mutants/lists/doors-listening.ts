import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How many event streams an address has, and how the server stops. */
export const mutants: Mutant[] = [
	...inFile("app/server/stream-slots.server.ts", ["app/server/stream-slots.test.ts"], {
		"streams-per-address": [
			"\tif (count >= MAX_PER_ADDRESS) return undefined;\n",
			"",
			"one address takes all event streams",
		],
		"streams-one-more": [
			"count >= MAX",
			"count > MAX",
			"an address has one stream more than it may",
		],
		"streams-max-less": ["= 500", "= 499", "a network of many customers gets no updates"],
		"streams-released-twice": [
			"\t\tif (released) return;\n",
			"",
			"a stream that ends makes room for two",
		],
		"streams-never-freed": ["?? 1) - 1", "?? 1)", "an address that was full stays full"],
		"streams-forgotten": [
			"if (left > 0) countByAddress.set(key, left);\n\t\telse ",
			"",
			"one stream that ends makes room for all",
		],
		"streams-by-subscriber": [
			"const key = addressKey(address);",
			"const key = address;",
			"an IPv6 subscriber has as many addresses as they want",
		],
		"streams-of-loopback": ["isLoopback(address) || ", "", "a proxy on this machine is limited"],
	}),
	...inFile("app/server/listen.server.ts", ["app/server/closing.test.ts"], {
		"stop-cuts-requests": [
			"setInterval(() => server.closeIdleConnections(), IDLE",
			"setInterval(() => server.closeAllConnections(), IDLE",
			"stopping the shop cuts the purchases under way",
		],
		"stop-goes-on-listening": [
			"server.close(() => resolve())",
			'server.once("close", () => resolve())',
			"a shop that stops takes new requests",
		],
		"stop-waits-for-idle": [
			"setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS)",
			"setInterval(() => {}, IDLE_EVERY_MS)",
			"a stop waits for connections that nobody uses",
		],
		"stop-never-late": [
			"setTimeout(() => server.closeAllConnections(), GRACE_MS)",
			"setTimeout(() => {}, GRACE_MS)",
			"one request that never ends keeps the shop from stopping",
		],
		"stop-too-early": [
			"GRACE_MS = 10_000",
			"GRACE_MS = 9_000",
			"a request has less time to end than ten seconds",
		],
		"stop-timer-left": ["\tclearTimeout(late);\n", "", "a timer outlives the server"],
		"stop-interval-left": ["\tclearInterval(idle);\n", "", "a timer keeps the process alive"],
	}),
	...inFile("app/server/listen.server.ts", ["app/server/request/connection-limits.test.ts"], {
		"listen-limits": [
			"\tlimitConnections(server, { proxies: readTrustedProxies(options.trustProxy) });\n",
			"",
			"the server listens without its limits of connections",
		],
		"listen-server-options": [
			"{ ...SERVER_OPTIONS, ...options.server }",
			"{ ...options.server }",
			"the server listens without its time limits",
		],
		"listen-proxies": [
			"readTrustedProxies(options.trustProxy)",
			"readTrustedProxies(undefined)",
			"a named proxy is limited like a visitor",
		],
	}),
];
