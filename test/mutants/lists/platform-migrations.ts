import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Which servers and addresses a start takes, and who migrates. */
export const mutants: Mutant[] = [
	...inFile("app/platform/database/migrate.server.ts", ["app/platform/database/migrate.test.ts"], {
		"migrate-unlocked": [
			'advisoryLockMode: "wait"',
			"noLock: true",
			"two processes that start at once migrate at once",
		],
		"migrate-impatient": [
			'advisoryLockMode: "wait"',
			'advisoryLockMode: "fail"',
			"the second of two processes that start at once fails",
		],
		"migrate-old-server": [
			"< 150_000",
			"< 140_000",
			"an old PostgreSQL fails half-way through the migrations",
		],
		"migrate-oldest-server": ["< 150_000", "<= 150_000", "PostgreSQL 15 is refused"],
		"migrate-unsorted": [
			"files.sort().map",
			"files.sort().reverse().map",
			"migrations are compared in the order of the disk",
		],
		"migrate-riddle": [
			"throw new StartError(`The database of DATABASE_URL cannot be reached: ${message || code}`)",
			"throw error",
			"a wrong DATABASE_URL is told as a stack trace",
		],
	}),
	...inFile(
		"app/platform/database/refuse-pooler.server.ts",
		["app/platform/database/migrate.test.ts"],
		{
			"pooler-changes-process": [
				"before !== after || ",
				"",
				"a pooler that breaks prepared statements is taken",
			],
			"pooler-shares-process": [
				" || after === other",
				"",
				"a pooler that shares sessions is taken",
			],
			"pooler-asked-once": [
				"ROUNDS = 3",
				"ROUNDS = 2",
				"a pooler that changes sessions now and then is taken",
			],
			"pooler-in-statement-mode": [
				"\t\tif (/transaction blocks? not allowed/i.test((error as Error).message)) throw refusal();\n",
				"",
				"a pooler in statement mode is told as a riddle",
			],
		},
	),
	...inFile("app/server/open-shop.server.ts", ["app/server/open-shop.test.ts"], {
		"pooler-taken": [
			"\tif (env.databaseUrl) await orAborted(signal, () => refuseTransactionPooler(databaseUrl));\n",
			"",
			"a pooler that breaks what the shop relies on is taken",
		],
	}),
	...inFile(
		"app/platform/database/connection-string.server.ts",
		["app/platform/database/connection-string.test.ts"],
		{
			"address-of-a-standby": [
				'mustWrite: target !== "any"',
				'mustWrite: target === "any"',
				"an address that wants a primary gets any server",
			],
			"address-read-write-only": [
				'mustWrite: target !== "any"',
				'mustWrite: target === "read-write"',
				"an address that asks for a primary gets any server",
			],
			"address-targets": [
				"if (!TARGETS.includes(target))",
				"if (!target)",
				"a target that no server of a shop can be is accepted",
			],
			"address-parameters-left": [
				'["target_session_attrs", "host", "port"]',
				'["host", "port"]',
				"the driver is given parameters that it does not know",
			],
			"address-ports-and-hosts": [
				"ports.length > 1 && ports.length !== hosts.length",
				"ports.length > 1 && ports.length > hosts.length",
				"ports are given to the wrong hosts",
			],
			"address-single-port": [
				"ports[ports.length > 1 ? index : 0]",
				"ports[index]",
				"a port that holds for all hosts holds for the first alone",
			],
			"address-port-bounds": [
				"port > 0 && port < 65_536",
				"port > 0",
				"an impossible port is found out by the first page",
			],
			"address-port-zero": [
				"port > 0 && port",
				"port >= 0 && port",
				"port 0 is found out by the first page",
			],
			"address-unread": [
				"urls.every(isReadable)",
				"urls",
				"an address that nobody can read is found out by the first page",
			],
		},
	),
];
