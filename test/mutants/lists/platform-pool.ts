import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Connections, and statements on them: their number, their time, their loss. */
export const mutants: Mutant[] = [
	...inFile("app/platform/database/pool.server.ts", ["app/platform/database/database.test.ts"], {
		"pool-lock-timeout": [
			'lock_timeout: "100ms"',
			'lock_timeout: "10s"',
			"purchases wait for a forgotten lock and hold every connection",
		],
		"pool-statement-timeout": [
			'statement_timeout: "15s"',
			'statement_timeout: "0"',
			"a statement that never ends holds its connection",
		],
		"pool-idle-timeout": [
			'\tidle_in_transaction_session_timeout: "15s",\n',
			"",
			"a transaction that is left open holds its locks for ever",
		],
		"pool-limits-for-long-work": [
			"\tif (hasTimeLimits) await client",
			"\tawait client",
			"a backup or check that takes long is cut",
		],
		"pool-query-timeout": [
			"options.hasTimeLimits ? options.queryTimeoutMs : undefined",
			"undefined",
			"a page waits for ever for a server that is gone",
		],
		"pool-slow-server": [
			"? CONNECT_TIMEOUT_MS\n",
			"? (void CONNECT_TIMEOUT_MS, options.firstConnectTimeoutMs)\n",
			"a server that is slow to accept connections is never reached",
		],
		"pool-fast-again": [
			"\t\t\tif (tookMs < options.firstConnectTimeoutMs) timedOutAtMs = Number.NEGATIVE_INFINITY;\n",
			"",
			"the second failover costs more than the first",
		],
		"pool-waits-in-an-outage": [
			"if (options.isDown()) {",
			"if (!options) {",
			"in a known outage every page waits",
		],
		"pool-keeps-dead-connections": [
			"if ((createdAtMs.get(client) ?? 0) > discardedAtMs) return",
			"if (client) return",
			"after an outage its dead connections are used",
		],
	}),
	...inFile(
		"app/platform/database/database.server.ts",
		["app/platform/database/database.test.ts"],
		{
			"pool-first-connect-timeout": [
				"firstConnectTimeoutMs: 1000",
				"firstConnectTimeoutMs: 4000",
				"a failover costs seconds",
			],
		},
	),
	...inFile("app/platform/database/pool.server.ts", ["app/platform/database/pool.test.ts"], {
		"pool-query-timeout-for-long-work": [
			"options.hasTimeLimits ? options.queryTimeoutMs : undefined",
			"options.queryTimeoutMs",
			"a check that takes long is given up",
		],
		"pool-size": [
			"\t\tmax: options.connections,\n",
			"",
			"the shop takes other connections of the server than it was given",
		],
		"pool-checkout-timeout": [
			"\t\tconnectionTimeoutMillis: options.checkoutTimeoutMs,\n",
			"",
			"who waits for a connection waits for ever",
		],
		"pool-quiet-shop": [
			"\t\tidleTimeoutMillis: IDLE_TIMEOUT_MS,\n",
			"",
			"in a quiet shop every page waits for a new connection",
		],
		"pool-takes-a-standby": [
			"\tawait requireWritable(client, servers);\n",
			"",
			"after a failover the shop writes to a standby",
		],
		"pool-next-server": [
			"current = (current + 1) % servers.urls.length",
			"current = 0",
			"of several servers only the first is ever asked",
		],
		"pool-waits-for-the-dead": [
			"\t\t\tsetTimeout(() => cut(beforeMs), DISCARD_GRACE_MS).unref();\n",
			"",
			"after an outage pages go on waiting for a server that is gone",
		],
		"pool-cuts-the-living": [
			"if (sinceMs < beforeMs) hangUp",
			"hangUp",
			"after an outage new statements are cut",
		],
	}),
	...inFile("app/platform/database/pool.server.ts", ["app/platform/schedule.test.ts"], {
		"pool-never-closes": [
			"const timer = setTimeout(() => cut(performance.now()), graceMs);",
			"const timer = undefined;",
			"the shop does not end while a statement runs",
		],
	}),
	...inFile("app/platform/database/database.server.ts", ["app/platform/database/pool.test.ts"], {
		"database-rounded-numbers": [
			"\tif (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);\n",
			"",
			"a sum beyond 2^53 is rounded",
		],
	}),
	...inFile(
		"app/platform/database/database.server.ts",
		["app/platform/database/retry-rolled-back.test.ts"],
		{
			"database-statement-once": [
				"retryRolledBack(() => queryOnce(connectionPool, args), all)",
				"queryOnce(connectionPool, args)",
				"a purchase that met a deadlock fails",
			],
		},
	),
	...inFile(
		"app/platform/database/database.server.ts",
		["app/platform/database/database.test.ts"],
		{
			"database-commit-twice": [
				"\t\tif (!committing || !(loss instanceof ConnectionLost)) throw loss;\n",
				"\t\tif (loss) throw loss;\n",
				"a transaction that may be committed is made again",
			],
			"database-broken-transaction": [
				'client.release(isLost || client.getTransactionStatus() !== "I")',
				"client.release(isLost)",
				"the next page works in a transaction of the one before",
			],
			"database-lost-connection-reused": [
				'client.release(isLost || client.getTransactionStatus() !== "I")',
				"client.release()",
				"a lost connection goes back to the pool",
			],
			"database-connection-for-each": [
				'client.release(isLost || client.getTransactionStatus() !== "I")',
				"client.release(true)",
				"every refused statement costs a connection",
			],
			"database-write-twice": [
				"changedNothing: onlyReads(statement)",
				"changedNothing: true",
				"a write whose answer was lost is sent again",
			],
			"database-read-once": [
				"changedNothing: onlyReads(statement)",
				"changedNothing: false",
				"a page fails because its connection was cut",
			],
		},
	),
	...inFile("app/server/open-shop.server.ts", ["test/outage.test.ts"], {
		"pool-lookups-kept": [
			"for (const pool of [db, lookups]) pool",
			"for (const pool of [db]) pool",
			"after a failover sessions are looked up on a server of before",
		],
	}),
];
