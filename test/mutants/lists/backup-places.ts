import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Where backups go: what is kept of it, what is sent, and what is removed. */
export const mutants: Mutant[] = [
	...inFile(
		"app/platform/backup/backup-runs.server.ts",
		["app/platform/backup/backup-runs.test.ts"],
		{
			"runs-stopped-kept": [
				"signal?.aborted ? forget(db, id) : keepFailure(db, { id, error })",
				"keepFailure(db, { id, error })",
				"each restart during a backup is a failure on the dashboard",
			],
			"runs-forgotten-with-failures": [
				"WHERE kind = ${kind} AND reason IS NOT NULL",
				"WHERE kind = ${kind}",
				"when copies are switched off, nobody can tell any more when the last was made",
			],
			"runs-forgotten-of-others": [
				"WHERE kind = ${kind} AND reason IS NOT NULL",
				"WHERE reason IS NOT NULL",
				"without copies elsewhere a backup that fails alarms nobody",
			],
			"runs-for-ever": [
				"started_at < now() - interval '100 days'",
				"started_at < now() - interval '1000 days'",
				"the table grows with every try",
			],
			"runs-failure-hides-success": [
				"WHERE ended_at IS NOT NULL AND reason IS NULL ORDER BY",
				"WHERE ended_at IS NOT NULL ORDER BY",
				"a backup that failed counts as the newest good one",
			],
			"runs-under-way-succeeded": [
				"WHERE ended_at IS NOT NULL AND reason IS NULL ORDER BY",
				"WHERE reason IS NULL ORDER BY",
				"a backup that has only begun counts as made",
			],
			"runs-interrupted-of-all": [
				"WHERE kind = ${kind} AND ended_at IS NULL",
				"WHERE ended_at IS NULL",
				"a test restore under way is said to be interrupted",
			],
			"runs-older-database": [
				"\tif (rows[0]?.present === null) return;\n",
				"\tvoid rows;\n",
				"a backup before an upgrade ends with an error",
			],
		},
	),
	...inFile(
		"app/platform/backup/backup-failure.server.ts",
		["app/platform/backup/backup-failure.test.ts"],
		{
			"failure-with-login": [
				'text.replace(/:\\/\\/[^\\s/@]+@/g, "://[cut]@")',
				"text",
				"passwords of other servers stand on the dashboard",
			],
			"failure-endless": [".slice(0, DETAIL_MAX)", "", "a whole log stands on the dashboard"],
		},
	),
	...inFile("app/platform/backup/disk-room.server.ts", ["app/platform/backup/disk-room.test.ts"], {
		"room-not-before": [
			"\tawait look();\n",
			"\tvoid look;\n",
			"a backup begins on a full disk and stops the database",
		],
		"room-not-meanwhile": [
			"setInterval(() => void look().catch(() => {}), everyMs)",
			"setInterval(() => {}, everyMs)",
			"a backup fills the disk until the database takes no orders",
		],
		"room-less": ["256 * MIB", "255 * MIB", "less room stays for the database than is promised"],
		"room-other-reason": [
			"\t\t// Whatever broke when the work was stopped: this is why.\n\t\tfull.signal.throwIfAborted();\n",
			"",
			"the dashboard says that a connection broke, and means the disk",
		],
		"room-unwatchable": [
			"look().catch(() => {})",
			"look()",
			"a disk that cannot be asked for a moment ends the process",
		],
	}),
	...inFile(
		"app/platform/backup/save-backup.server.ts",
		["app/platform/backup/save-backup.test.ts"],
		{
			"backup-leftovers": [
				"\tawait removeUnfinished(folder);\n",
				"\tvoid removeUnfinished;\n",
				"what killed processes leave fills the disk",
			],
		},
	),
	...inFile(
		"app/platform/backup/kept-backups.server.ts",
		["app/platform/backup/save-backup.test.ts"],
		{
			"leftovers-of-now": [
				"if (!found || Date.now() - found.mtimeMs < DAY_MS) continue;",
				"if (!found) continue;",
				"a backup removes what another one is writing",
			],
			"leftovers-of-others": [
				"Z\\.tar\\.partial)$/",
				"Z\\.tar\\.partial)/",
				"files of the owner's are removed",
			],
		},
	),
	...inFile(
		"app/platform/backup/write-backup.server.ts",
		["app/platform/backup/save-backup.test.ts"],
		{
			"backup-sink-not-stopped": [
				"sink, { signal })",
				"sink)",
				"a backup to a slow disk holds the end of the shop up",
			],
		},
	),
	...inFile("app/platform/backup/write-backup.server.ts", ["app/server/daily-backup.test.ts"], {
		"backup-waiting-not-stopped": [
			'\tsignal?.addEventListener("abort", stop, { once: true });\n',
			"",
			"a backup that waits for a table holds the end of the shop up",
		],
	}),
	...inFile(
		"app/platform/backup/send-backup.server.ts",
		["app/platform/backup/send-backup.test.ts"],
		{
			"copy-mode": ["mode: 0o600", "mode: 0o644", "everybody can read the copy"],
			"copy-folder-made": [
				"\t\tawait requireFolder(to.folder);\n",
				"\t\tvoid requireFolder;\n",
				"a disk that is not mounted looks like an error of the program",
			],
			"copy-under-its-name": [
				"const sink = createWriteStream(`${copy}.partial`",
				"const sink = createWriteStream(`${copy}`",
				"half a copy looks whole",
			],
			"copy-never-rotated": [
				"\t\tawait rotate(to.folder, keep);\n",
				"\t\tvoid [rotate, keep];\n",
				"copies fill the other disk",
			],
		},
	),
	...inFile(
		"app/platform/backup/kept-backups.server.ts",
		["app/platform/backup/send-backup.test.ts"],
		{
			"copy-of-a-link": [
				"constants.O_RDONLY | constants.O_NOFOLLOW",
				"constants.O_RDONLY",
				"a link in the folder of backups sends any file of the machine away",
			],
		},
	),
	...inFile("app/platform/backup/kept-backups.server.ts", ["app/server/daily-backup.test.ts"], {
		"copy-of-any-name": [
			"(await listBackups(folder)).includes(name)",
			"(await listBackups(folder)) && name",
			"a row of the database sends any file of the machine away",
		],
	}),
	...inFile(
		"app/platform/backup/run-command.server.ts",
		["app/platform/backup/send-backup.test.ts"],
		{
			"command-failure": [
				"if (code !== 0) throw",
				"if (code === -1) throw",
				"an upload that failed counts as sent",
			],
			"command-limit": [
				"6 * 60 * 60_000",
				"60 * 60 * 60_000",
				"an upload that hangs holds up all backups after it",
			],
			"command-hung": [
				'"hung", `',
				'"command", `',
				"the owner reads that a command failed which only took too long",
			],
			"command-early-end": [
				"if (!(await read)) {",
				"if (!read) {",
				"a command that reads nothing counts as sent",
			],
			"command-first-of-pipe": [
				"FAIL_WITH_ANY + command",
				"FAIL_WITH_ANY && command",
				"an encryption that fails sends an empty file, which counts as sent",
			],
			"command-children": [
				"process.kill(-pid, signal)",
				"process.kill(pid, signal)",
				"what a hanging command has started goes on for ever",
			],
			"command-stubborn": [
				'\tkillGroup(child, "SIGKILL");\n',
				"",
				"a command that does not listen hangs for ever",
			],
			"command-shop-secrets": [
				".filter(([name]) => !isOwnVariable(name))",
				".filter(([name]) => isOwnVariable)",
				"the owner's password is handed to programs of others",
			],
			"command-secrets-logged": [
				'words = words.replaceAll(secret, "[cut]");',
				"words = secret && words;",
				"keys of the environment stand in the log",
			],
			"command-line-logged": [
				" && !QUOTED_BY_SHELL.test(line)",
				"",
				"a mistyped command stands in the log with its secrets",
			],
		},
	),
];
