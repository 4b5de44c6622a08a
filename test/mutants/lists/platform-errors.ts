import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What an error of the database means; locks that processes share. */
export const mutants: Mutant[] = [
	...inFile("app/platform/database/errors.server.ts", ["app/platform/database/errors.test.ts"], {
		"errors-deadlock": [
			'["40P01", "40001"]',
			'["40001"]',
			"what met a deadlock is not tried again",
		],
		"errors-serialization": [
			'["40P01", "40001"]',
			'["40P01"]',
			"what met another transaction is not tried again",
		],
		"errors-lock-timeout": [
			'=== "55P03"',
			'=== "55P04"',
			"a row that somebody holds is an error page",
		],
		"errors-full-server": ['=== "53300"', '=== "53100"', "a full server counts as an outage"],
		"errors-starting-server": [
			'["57P01", "57P02", "57P03"]',
			'["57P01", "57P02"]',
			"a server that starts up counts as broken",
		],
		"errors-login": [
			'["28P01", "28000"]',
			'["28000"]',
			"a wrong password is told as a stack trace",
		],
		"errors-disk-full": ["^(53...|58", "^(58", "a full disk shows a page that blames the shop"],
		"errors-statement-timeout": [
			"|55P03|57014)",
			"|55P03)",
			"a statement that took too long shows a page that blames the shop",
		],
		"errors-class-08": [
			"^(08...|57P0",
			"^(57P0",
			"a connection that PostgreSQL ended is not given up",
		],
		"errors-idle-transaction": [
			"|25P03)",
			"|25P99)",
			"a transaction that was idle for too long is no lost connection",
		],
		"errors-network": ["EHOST|ENET", "EHOST", "a network that is gone is no lost connection"],
		"errors-names": ["|EAI_|", "|", "a name that cannot be looked up is no lost connection"],
		"errors-read-timeout": [
			"Query read timeout|",
			"",
			"a server that says nothing is no lost connection",
		],
		"errors-message-anywhere": [
			"/^(Connection terminated",
			"/(Connection terminated",
			"an error that speaks of a connection is sent again",
		],
		"errors-read-only": [
			"code === READ_ONLY || ",
			"",
			"what a standby refused is not sent to the primary",
		],
		"errors-never-sent": [
			" || NEVER_SENT.test(cause.message)",
			"",
			"what was never sent is not sent again",
		],
		"errors-constraint-text": [
			"cause instanceof DatabaseError\n\t\t\t\t? LOST.test(code)\n\t\t\t\t: ",
			"",
			"a broken constraint counts as a lost connection",
		],
		"errors-wrapped": [
			"\t\tif (cause instanceof kind) return cause;\n",
			"\t\treturn cause instanceof kind ? cause : undefined;\n",
			"the cause of a wrapped error is not found",
		],
	}),
	...inFile(
		"app/platform/database/advisory-locks.server.ts",
		["app/platform/database/advisory-locks.test.ts"],
		{
			"locks-same-key": [
				'runtimeRights: "7312022"',
				'runtimeRights: "7312020"',
				"a start waits for the daily check of the money",
			],
			"locks-renamed": [
				"hashtext('plant the demo')",
				"hashtext('the demo')",
				"during a rollout two versions seed the shop",
			],
			"locks-always-held": [
				"return rows[0].held;",
				"return true;",
				"two processes use one embedded database",
			],
			"locks-in-transaction-always-held": [
				"return rows[0]?.held === true;",
				"return true;",
				"several processes check the money at once",
			],
			"locks-wrong-holder": [
				"\t\t\tAND (classid::bigint << 32) + objid::bigint = ${KEYS[lock]}`",
				"`",
				"the wrong process is named as the one to stop",
			],
		},
	),
];
