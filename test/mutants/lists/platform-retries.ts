import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What is tried again, outages that are noticed, pages of long lists. */
export const mutants: Mutant[] = [
	...inFile(
		"app/platform/database/retry-rolled-back.server.ts",
		["app/platform/database/retry-timing.test.ts"],
		{
			"retry-four-times": [
				"MAX_CONFLICT_ATTEMPTS = 5",
				"MAX_CONFLICT_ATTEMPTS = 4",
				"conflicts are given up too early",
			],
			"retry-without-delay": [
				"CONFLICT_DELAY_MS * 2 ** (attempt - 1)",
				"CONFLICT_DELAY_MS",
				"those who collided meet again at once",
			],
			"retry-without-chance": [
				"delayMs * (0.5 + Math.random() / 2)",
				"delayMs",
				"those who collided meet again at the same moment",
			],
			"retry-locks-briefly": [
				"RETRY_LOCK_FOR_MS = 4000",
				"RETRY_LOCK_FOR_MS = 3000",
				"a row that is held for a second refuses a purchase",
			],
			"retry-locks-often": [
				"LOCK_DELAY_MS = 200;\nconst",
				"LOCK_DELAY_MS = 20;\nconst",
				"everybody who waits for a row asks all the time",
			],
			"retry-locks-rarely": [
				"Math.min(LOCK_DELAY_MS * 2 ** (attempt - 1), MAX_LOCK_DELAY_MS)",
				"LOCK_DELAY_MS * 2 ** (attempt - 1)",
				"who waits for a row waits long after it is free",
			],
			"retry-losses-briefly": [
				"RETRY_LOSS_FOR_MS = 2000",
				"RETRY_LOSS_FOR_MS = 1000",
				"a restart of the database fails purchases",
			],
			"retry-what-may-be-done": [
				"connectionLoss(error)?.changedNothing",
				"connectionLoss(error)",
				"what may have been done is done again",
			],
			"retry-in-an-outage": [
				"delayMs === undefined || isOutage",
				"delayMs === undefined",
				"in an outage every request waits two seconds",
			],
			"retry-conflicts": [
				" || !isConflict(error)",
				" || isConflict(error)",
				"conflicts are not retried",
			],
			"retry-anything": [
				"attempt >= MAX_CONFLICT_ATTEMPTS || !isConflict(error)",
				"attempt >= MAX_CONFLICT_ATTEMPTS",
				"every refusal is tried five times",
			],
		},
	),
	...inFile("app/platform/database/health.server.ts", ["app/platform/database/health.test.ts"], {
		"health-hasty": [
			"FAILURES_OF_AN_OUTAGE = 3",
			"FAILURES_OF_AN_OUTAGE = 2",
			"a machine that is busy for a moment counts as an outage",
		],
		"health-late": [
			"FAILURES_OF_AN_OUTAGE = 3",
			"FAILURES_OF_AN_OUTAGE = 4",
			"an outage is noticed late",
		],
		"health-of-a-standby": [
			"if (await isWritable(client)) return true;",
			"await isWritable(client);\n\t\t\treturn true;",
			"a database that takes no writes counts as healthy",
		],
		"health-after-a-cut": [
			"writable || (wasOpen && (await probeOnce()))",
			"writable",
			"one cut connection counts as a failed probe",
		],
		"health-probe-for-each": [
			"probing ??= probe()",
			"probing = probe()",
			"each health check opens a connection",
		],
		"health-outage-untold": [
			'\t\t\tlog.error("the database is unavailable or takes no writes");\n\t\t\tfor (const listener of listeners) listener();\n',
			'\t\t\tlog.error("the database is unavailable or takes no writes");\n',
			"nobody is told of an outage",
		],
		"health-end-untold": [
			'\t\tlog.warn("the database is available again");\n\t\tfor (const listener of listeners) listener();\n',
			'\t\tlog.warn("the database is available again");\n',
			"nobody is told of the end of an outage",
		],
		"health-told-at-each-probe": [
			"++failures === FAILURES",
			"++failures >= FAILURES",
			"pages refresh at each probe of an outage",
		],
		"health-recovers-always": [
			"\t\tif (!wasOutage) return;\n",
			"",
			"pages refresh at every healthy probe",
		],
		"health-never-recovers": ["\t\tfailures = 0;\n\t\tif", "\t\tif", "an outage never ends"],
		"health-connection-left": [
			"\t\t\tif (client) await endClient(client);\n",
			"",
			"a closed shop keeps a connection",
		],
	}),
	...inFile("app/platform/database/health.server.ts", ["app/platform/database/database.test.ts"], {
		"health-full-server": [
			"\t\t\tif (isServerFull(error)) return true;\n",
			"",
			"a server without a free connection counts as an outage",
		],
	}),
	...inFile("app/platform/database/keyset.server.ts", ["app/platform/database/keyset.test.ts"], {
		"keyset-descending": ["sql`${column} DESC`", "sql`${column} ASC`", "the newest come last"],
		"keyset-newest-after": [
			'comparedWith(columns, "<", id)',
			'comparedWith(columns, ">", id)',
			"the second page repeats the first",
		],
		"keyset-oldest-after": [
			'comparedWith(columns, ">", id)',
			'comparedWith(columns, "<", id)',
			"the second page of the queue is empty",
		],
		"keyset-tie": [
			"list([...values, sql`${id}`])",
			"list([...values, sql`''`])",
			"of rows of one moment those after a page are lost",
		],
		"keyset-beyond-itself": [
			")}) > (${list",
			")}) >= (${list",
			"the last row of a page comes again on the next",
		],
		"keyset-batch-order": [" ORDER BY ${order.by} LIMIT", " LIMIT", "a batch skips rows"],
		"keyset-batch-size": [" LIMIT ${count})`", ")`", "a batch is the whole table"],
	}),
];
