import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The database of a test restore, and what the owner's commands and settings do. */
export const mutants: Mutant[] = [
	...inFile(
		"app/platform/backup/scratch-database.server.ts",
		["app/platform/backup/scratch-database.test.ts"],
		{
			"scratch-open": [
				"\tawait client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);\n",
				"",
				"a hole in the shop reads what is restored",
			],
			"scratch-left": [
				"\t\t\tawait drop();\n",
				"\t\t\tvoid drop;\n",
				"a copy of the shop is left after each test restore",
			],
			"scratch-not-stopped": [
				'\t\tsignal?.addEventListener("abort", stop, { once: true });\n',
				"",
				"a test restore holds the end of the shop up",
			],
			"scratch-left-over": [
				"\t\tawait dropLeftOver(client);\n",
				"\t\tvoid dropLeftOver;\n",
				"what killed processes leave fills the disk of the database",
			],
			"scratch-drops-unmarked": [
				"\n\t\t\tAND shobj_description(oid, 'pg_database') = $1`",
				"\n\t\t\tAND $1::text IS NOT NULL`",
				"a database that only has such a name is dropped",
			],
			"scratch-drops-other-shops": [
				"'^${PREFIX}' || (\n\t\t\t\tSELECT oid FROM pg_database WHERE datname = current_database()\n\t\t\t) ||",
				"'^${PREFIX}[0-9]+' ||",
				"a shop drops the scratch database that another one works in",
			],
			"scratch-drops-of-others": [
				"\n\t\t\tAND datdba = (SELECT oid FROM pg_roles WHERE rolname = current_user)",
				"",
				"a database of another role is dropped",
			],
			"scratch-not-allowed": [
				"\t\tawait requireMayCreate(client);\n",
				"\t\tvoid requireMayCreate;\n",
				"the dashboard does not say what to do where the role may not create databases",
			],
		},
	),
	...inFile(
		"app/platform/backup/test-restore.server.ts",
		["app/platform/backup/test-restore.test.ts"],
		{
			"test-restore-ledger": [
				"\t\t\tawait requireSameLedger(databaseUrl, manifest);\n",
				"\t\t\tvoid requireSameLedger;\n",
				"a backup with another ledger than was saved passes for good",
			],
			"test-restore-ledger-digest": [
				" && restored.digest === ledger.digest",
				"",
				"a backup whose ledger was changed passes for good",
			],
			"test-restore-problems": [
				"\tif (problems.length === 0) return;\n",
				"\tif (problems) return;\n",
				"a backup whose money is wrong passes for good",
			],
			"test-restore-damage": [
				'\tthrow new BackupFailure("damaged", explainFailure(error).detail);\n',
				"\tthrow error;\n",
				"a damaged backup looks like a bug of the program",
			],
		},
	),
	...inFile("app/platform/database/hold-lock.server.ts", ["app/server/daily-backup.test.ts"], {
		"lock-taken-twice": [
			"\t\tif (!(await tryLock(client, lock))) return false;\n",
			"\t\tvoid (await tryLock(client, lock));\n",
			"all machines make the same backup at once",
		],
	}),
	...inFile("scripts/backup.ts", ["test/scripts.test.ts"], {
		"script-backup-unrecorded": [
			"\t\tif (!values.to) await record(databaseUrl, saved);\n",
			"\t\tvoid [record, saved];\n",
			"the shop makes another backup although there is one of today",
		],
		"script-backup-anywhere": [
			"if (!values.to) await record",
			"await record",
			"the shop relies on a backup in a folder that it does not know",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"env-backup-folder-relative": [
			"/^(\\/|\\|\\s*\\S)/",
			"/^(.|\\|\\s*\\S)/",
			"a forgotten slash sends backups to a folder that nobody looks for",
		],
		"env-backups-off": [
			'value.BACKUPS !== "0"',
			'value.BACKUPS !== "off"',
			"backups cannot be switched off",
		],
	}),
	...inFile(
		"app/platform/backup/test-restore.server.ts",
		["app/platform/backup/test-restore.test.ts"],
		{
			"restore-test-not-damage": [
				'if (explainFailure(error).reason !== "other") throw error;',
				'if (false as boolean && (explainFailure(error).reason !== "other")) throw error;',
				"a database that is away is told as a damaged backup",
			],
		},
	),
];
