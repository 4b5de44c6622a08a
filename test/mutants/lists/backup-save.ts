import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What a backup holds, and who may read it. */
export const mutants: Mutant[] = [
	...inFile(
		"app/platform/backup/write-backup.server.ts",
		["app/platform/backup/every-table.test.ts"],
		{
			"backup-without-passwords": [
				'["sessions", "verification", "outbox", "push_subscriptions"]',
				'["sessions", "verification", "outbox", "push_subscriptions", "account"]',
				"after a restore nobody can sign in: their passwords are gone",
			],
			"backup-with-sessions": [
				'["sessions", "verification", "outbox", "push_subscriptions"]',
				'["verification", "outbox", "push_subscriptions"]',
				"who finds a backup is signed in as everybody",
			],
			"backup-with-mailed-links": [
				'["sessions", "verification", "outbox", "push_subscriptions"]',
				'["sessions", "outbox", "push_subscriptions"]',
				"who finds a backup sets new passwords by mailed links",
			],
			"backup-leaves-nothing-out": [
				"\t\tif (options.leaveOut?.includes(table.name)) continue;\n",
				"",
				"a backup holds live sessions",
			],
			"backup-in-local-dates": [
				"SET datestyle = 'ISO'; ",
				"",
				"a backup of a server with other dates cannot be restored",
			],
		},
	),
	...inFile(
		"app/platform/backup/list-tables.server.ts",
		["app/platform/backup/every-table.test.ts"],
		{
			"backup-without-order-days": [
				"AND relname <> $1",
				"AND relname NOT IN ($1, 'order_days')",
				"after a restore the revenue is 0",
			],
			"backup-generated-columns": [
				" AND attgenerated = ''",
				"",
				"a backup cannot be restored: it holds computed columns",
			],
			"backup-dropped-columns": [
				" AND NOT attisdropped",
				"",
				"a shop whose tables have lost a column cannot be backed up",
			],
			"backup-tables-unsorted": [
				"({ dependencies }) => !dependencies.some((name) => names.has(name)),",
				"() => true,",
				"a restore meets rows before those that they refer to",
			],
		},
	),
	...inFile("app/platform/backup/write-backup.server.ts", ["app/platform/backup/backup.test.ts"], {
		"backup-of-many-moments": [
			"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
			"BEGIN READ ONLY",
			"a backup that is made during sales does not add up",
		],
	}),
	...inFile(
		"app/platform/backup/write-backup.server.ts",
		["app/platform/backup/save-backup.test.ts"],
		{
			"backup-connection-left": [
				"\t\tawait endClient(client);\n",
				"",
				"after each failed backup a connection is left",
			],
			"backup-work-left": [
				"\t\tawait rm(work, { recursive: true, force: true });\n",
				"",
				"unfinished backups fill the disk",
			],
		},
	),
	...inFile(
		"app/platform/backup/write-backup.server.ts",
		["app/platform/backup/missing-pictures.test.ts"],
		{
			"backup-missing-unsaid": [
				"\t\tmissingPictures: await listMissingPictures(client),\n",
				"",
				"a backup without the shop's pictures counts as whole",
			],
		},
	),
	...inFile(
		"app/platform/backup/missing-pictures.server.ts",
		["app/platform/backup/missing-pictures.test.ts"],
		{
			"backup-missing-of-games": [
				"\t\t\tUNION ALL SELECT unnest(images) FROM games\n",
				"",
				"nobody is told that the pictures of games are missing",
			],
			"backup-missing-logo": [
				"\t\t\tUNION ALL SELECT logo_url FROM settings\n",
				"",
				"nobody is told that the logo is missing",
			],
			"backup-missing-of-others": [
				"'^https?://[^/]+/pictures/([a-z0-9]{20}-[0-9]+[.]avif)$'",
				"'/pictures/([a-z0-9-]+[.]avif)$'",
				"each backup complains of another site's pictures",
			],
			"backup-missing-shipped": [
				".filter((name) => !isShippedPicture(name))",
				"",
				"each backup of the demo complains of its pictures",
			],
			"backup-missing-before": [
				'tables[0].pictures ? "EXISTS (SELECT FROM pictures WHERE name = picture)" : "false"',
				'"EXISTS (SELECT FROM pictures WHERE name = picture)"',
				"a shop of an earlier version cannot be backed up",
			],
		},
	),
	...inFile(
		"app/platform/backup/save-backup.server.ts",
		["app/platform/backup/save-backup.test.ts"],
		{
			"backup-folder-mode": [
				"mode: 0o700",
				"mode: 0o755",
				"every user of the machine can list the backups",
			],
		},
	),
	...inFile(
		"app/platform/backup/kept-backups.server.ts",
		["app/platform/backup/save-backup.test.ts"],
		{
			"backup-rotates-any-file": [
				"names.filter((name) => NAME.test(name)).sort()",
				"names.sort()",
				"other files in the folder of backups are removed",
			],
			"backup-rotates-similar-names": [
				"\\d{3}Z\\.tar$/",
				"\\d{3}Z\\.tar/",
				"files that are only named like backups are removed",
			],
		},
	),
	...inFile("app/platform/backup/save-backup.server.ts", ["app/platform/backup/backup.test.ts"], {
		"backup-file-mode": [
			"mode: 0o600",
			"mode: 0o644",
			"every user of the machine can read the backups",
		],
		"backup-never-rotated": ["\t\tawait rotate(folder, keep);\n", "", "backups fill the disk"],
		"backup-partial-left": [
			"\t\tawait rm(`${file}.partial`, { force: true });\n",
			"",
			"a backup that failed lies beside the good ones",
		],
	}),
	...inFile("app/platform/backup/kept-backups.server.ts", ["app/platform/backup/backup.test.ts"], {
		"backup-keeps-one-less": [
			"slice(0, -keep)",
			"slice(0, keep > 1 ? 1 - keep : undefined)",
			"one backup fewer is kept than was asked for",
		],
		"backup-removes-the-newest": [
			"NAME.test(name)).sort();",
			"NAME.test(name)).sort().reverse();",
			"the newest backups are removed and the oldest kept",
		],
	}),
	...inFile("app/platform/backup/tar.server.ts", ["app/platform/backup/tar.test.ts"], {
		"backup-packed-mode": [
			"mode: 0o600",
			"mode: 0o644",
			"what is unpacked by hand is readable by everybody",
		],
	}),
];
