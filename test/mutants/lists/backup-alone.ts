import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Backups that the shop makes, sends and tries by itself. */
export const mutants: Mutant[] = [
	...inFile("app/server/daily-backup.server.ts", ["app/server/daily-backup.test.ts"], {
		"daily-backup-by-all": [
			'whileLocked(databaseUrl, { lock: "backup", signal: stopped }, async (signal) => {',
			"whileLocked(databaseUrl, { lock: `moneyCheck`, signal: stopped }, async (signal) => {",
			"each machine makes its own backup of the same day",
		],
		"daily-backup-untold": [
			"makeBackup(app, { databaseUrl, signal }).finally(() => backupsChanged(hub))",
			"makeBackup(app, { databaseUrl, signal })",
			"an open dashboard does not show the new backup",
		],
		"daily-copy-untold": [
			"copyBackup(app, { file, to, signal }).finally(() => backupsChanged(hub))",
			"copyBackup(app, { file, to, signal })",
			"an open dashboard does not show that a copy failed",
		],
		"daily-backup-interrupted": [
			'\t\t\t\tawait endInterruptedRuns(db, "backup");\n',
			"",
			"a backup that was killed is under way for ever",
		],
		"daily-backup-not-stopped": [
			"folder, keep: KEPT, signal };",
			"folder, keep: KEPT };",
			"a restart waits until the backup is made",
		],
		"daily-backup-with-sessions": [
			", leaveOut: SESSION_TABLES",
			", leaveOut: SESSION_TABLES.slice(2)",
			"who finds a backup is signed in as everybody",
		],
		"daily-backup-at-once-again": [
			"started_at > now() - interval '1 hour'",
			"started_at > now() - interval '1 second'",
			"a disk that is full is tried every ten minutes",
		],
		"daily-backup-twice-a-day": [
			"sql`now() - interval '1 day'`",
			"sql`now() - interval '12 hours'`",
			"there are two backups a day, and they reach back for a week only",
		],
		"daily-backup-failure-counts": [
			"(reason IS NULL AND started_at >= ${since})",
			"(started_at >= ${since})",
			"after a failure there is no backup until the next day",
		],
		"daily-backup-time-of-tomorrow": [
			"CASE WHEN ${today} <= now() THEN ${today} ELSE ${today} - interval '1 day' END",
			"${today}",
			"a backup that was missed yesterday is not made up for",
		],
		"daily-backup-time-of-utc": [
			"AT TIME ZONE 'Asia/Baku'",
			"AT TIME ZONE 'UTC'",
			"backups come four hours later than was chosen",
		],
		"daily-copy-twice": [
			"if (!name || copy.succeeded?.file === name) return undefined;",
			"if (!name) return undefined;",
			"the same backup is sent every ten minutes",
		],
		"daily-copy-unwanted": [
			'if (!to) return forgetFailures(db, "copy");',
			"if (!to) return void forgetFailures;",
			"the dashboard alarms about a target that was given up",
		],
		"daily-copy-at-once-again": [
			"copy.failure && copy.failure.ageSeconds < 3600",
			"copy.failure && copy.failure.ageSeconds < 0",
			"a target that is away is tried every ten minutes",
		],
		"daily-backup-later": [
			"firstAfterMs: 2 * MINUTE_MS",
			"firstAfterMs: 24 * 60 * MINUTE_MS",
			"a shop that is restarted every day makes no backup",
		],
	}),
	...inFile("app/server/daily-backup.server.ts", ["test/running-shop.test.ts"], {
		"daily-backup-by-nobody": [
			"if (await isBackupDue(db, env.backupTime)) {",
			"if (!env && (await isBackupDue(db, undefined))) {",
			"the shop makes no backup by itself",
		],
	}),
	...inFile("app/server/run.server.ts", ["test/running-shop.test.ts"], {
		"run-backups-off-ignored": [
			"if (env.backups) jobs.push(",
			"if (env) jobs.push(",
			"an owner who has backups of another kind cannot switch these off",
		],
		"run-without-backup-gauges": [
			"\twatchBackupGauges(shop.app);\n",
			"",
			"no alarm can be set for backups that stopped",
		],
		"run-restore-test-as-serving": [
			"weeklyRestoreTest(ownerUrl)",
			"weeklyRestoreTest(databaseUrl)",
			"no backup is ever tried: the role that serves may not create databases",
		],
	}),
	...inFile(
		"app/server/weekly-restore-test.server.ts",
		["app/server/weekly-restore-test.test.ts"],
		{
			"weekly-test-by-all": [
				'{ lock: "restoreTest", signal: stopped }',
				'{ lock: "moneyCheck", signal: stopped }',
				"two machines drop each other's scratch databases",
			],
			"weekly-test-untold": [
				"await recorded.finally(() => backupsChanged(hub));",
				"await recorded.finally(() => void backupsChanged);",
				"an open dashboard does not show that a backup cannot be restored",
			],
			"weekly-test-daily": [
				"(reason IS NULL AND started_at > now() - interval '7 days')",
				"(reason IS NULL AND started_at > now() - interval '1 days')",
				"the database is restored every day",
			],
			"weekly-test-at-once-again": [
				"started_at > now() - interval '1 day'\n",
				"started_at > now() - interval '1 second'\n",
				"a backup that is broken is restored every ten minutes",
			],
			"weekly-test-failure-counts": [
				"(reason IS NULL AND started_at > now()",
				"(started_at > now()",
				"after a failure no backup is tried for a week",
			],
			"weekly-test-money": [
				"findProblems: findBrokenRules",
				"findProblems: async () => (await Promise.resolve([findBrokenRules])).map(String).slice(1)",
				"a backup whose money is wrong passes for good",
			],
		},
	),
	...inFile("app/server/backup-gauges.server.ts", ["app/server/backup-gauges.test.ts"], {
		"gauges-never-again": [
			"askedAtMs > REFRESH_AFTER_MS",
			"askedAtMs > REFRESH_AFTER_MS * 1e6",
			"the metrics show the backups of when the shop started",
		],
		"gauges-failure": [
			"\t\tif (failure) return 0;\n",
			"\t\tvoid failure;\n",
			"a backup that failed counts as good",
		],
		"gauges-off": [
			"\tif (!env.backups) return;\n",
			"\tvoid env;\n",
			"an owner with other backups gets alarms",
		],
		"gauges-age-stands": [
			" + (performance.now() - read.readAtMs) / 1000",
			"",
			"while the database is away the backup does not grow older",
		],
	}),
	...inFile("app/live/changes.server.ts", ["app/server/daily-backup.test.ts"], {
		"audience-backups": [
			'backupsChanged(hub: Publisher): void {\n\thub.publish("admin");',
			'backupsChanged(hub: Publisher): void {\n\thub.publish("settings");',
			"the dashboard does not show what became of a backup",
		],
	}),
	...inFile("app/admin/backup-notice.tsx", ["app/admin/backup-notice.test.tsx"], {
		"notice-late-backup": [
			"!backup.failure &&\n",
			"!backup &&\n",
			"nobody is told that backups stopped",
		],
		"notice-late-test": [
			"!test.failure &&\n",
			"!test &&\n",
			"nobody is told that backups are not tried any more",
		],
		"notice-older-copy": [
			"copy.succeeded?.file === backup.succeeded.file",
			"copy.succeeded !== undefined",
			"a backup that is on this machine alone is said to be elsewhere",
		],
		"notice-without-detail": [
			"{detail && (",
			"{detail && !text && (",
			"the dashboard does not say what the command said",
		],
	}),
	...inFile("app/admin/dashboard.page.tsx", ["test/dashboard.test.ts"], {
		"dashboard-without-backups": [
			"\t\t\t<BackupNotice runs={backups} />\n",
			"",
			"no admin learns that backups fail",
		],
	}),
	...inFile("app/platform/schedule.server.ts", ["app/platform/schedule.test.ts"], {
		"schedule-untold-end": [
			"\t\t\tstopping.abort();\n",
			"",
			"a backup under way holds the end of the shop up",
		],
	}),
	...inFile("app/server/daily-backup.server.ts", ["app/server/daily-backup.test.ts"], {
		"daily-copy-interrupted": [
			'await endInterruptedRuns(db, "copy");',
			"",
			"a command that takes the process down with it runs every ten minutes, and nobody is told",
		],
	}),
	...inFile(
		"app/platform/backup/run-command.server.ts",
		["app/platform/backup/send-backup.test.ts"],
		{
			"command-said-back": [
				"of [...secrets, command])",
				"of secrets)",
				"a command that is said back stands with its login in the log",
			],
		},
	),
	...inFile(
		"app/server/weekly-restore-test.server.ts",
		["app/server/weekly-restore-test.test.ts"],
		{
			"restore-test-interrupted": [
				'await endInterruptedRuns(db, "restore-test");',
				"void endInterruptedRuns;",
				"a test restore that was killed counts as one that succeeded",
			],
		},
	),
	...inFile("app/server/backup-gauges.server.ts", ["app/server/backup-gauges.test.ts"], {
		"backup-gauges-away": [
			"refresh().catch(() => {});",
			"void refresh();",
			"a scrape while the database is away ends the process",
		],
	}),
];
