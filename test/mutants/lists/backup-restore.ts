import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What a restore refuses, and what it brings back. */
export const mutants: Mutant[] = [
	...inFile(
		"app/platform/backup/read-table.server.ts",
		["app/platform/backup/restore-refusals.test.ts", "app/balance/compare-ledger.test.ts"],
		{
			"restore-digest": [
				'digest.digest("hex") === table.sha256 && rows',
				"rows",
				"a damaged table is restored, and compared as if it were whole",
			],
			"restore-row-count": [
				" && rows.rowCount === table.rows",
				"",
				"a table with other rows than were saved is restored",
			],
		},
	),
	...inFile(
		"app/platform/backup/restore-backup.server.ts",
		["app/platform/backup/restore-refusals.test.ts"],
		{
			"restore-table-place": [
				"done || file.name !== tableFile(table.name)",
				"done",
				"the rows of one table are restored into another",
			],
			"restore-over-customers": [
				'["users", "categories", "games"]',
				'["categories", "games"]',
				"a restore overwrites customers",
			],
			"restore-over-a-catalogue": [
				'["users", "categories", "games"]',
				'["users", "games"]',
				"a restore overwrites a catalogue",
			],
			"restore-unlocked": [
				'\t\tawait client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);\n',
				"",
				"who registers while a restore begins is lost",
			],
			"restore-into-newer": [
				"present > migrations.length",
				"present < 0",
				"a restore into a newer database fails half-way with a riddle",
			],
			"restore-half-migrated": [
				"migrations.length - present",
				"migrations.length",
				"a database that is migrated half-way goes past the backup",
			],
		},
	),
	...inFile(
		"app/platform/backup/read-manifest.server.ts",
		["app/platform/backup/restore-refusals.test.ts"],
		{
			"restore-any-tar": [
				"first.done || first.value.name !== MANIFEST",
				"first.done",
				"any tar counts as a backup",
			],
		},
	),
	...inFile(
		"app/platform/backup/restore-backup.server.ts",
		["app/platform/backup/backup.test.ts"],
		{
			"restore-over-a-shop": [
				"\t\tif (rowCount) throw new RestoreError(`The database is not empty: it has ${name}.`);\n",
				"",
				"a restore overwrites a running shop",
			],
			"restore-of-newer": [
				"name !== ownMigrations[index]",
				"!name && index < 0",
				"a backup of a newer version is restored into tables that do not fit",
			],
			"restore-not-migrated": [
				"\tawait migrate(databaseUrl);\n\tawait restore",
				"\tawait restore",
				"an old backup is restored and stays old",
			],
			"restore-in-parts": [
				'\t\tawait client.query("BEGIN");\n',
				"",
				"half of a damaged backup is restored",
			],
			"restore-with-triggers": [
				'\t\tawait client.query(`ALTER TABLE "${table.name}" DISABLE TRIGGER USER`);\n',
				"",
				"restored rows are counted and stamped once more",
			],
			"restore-leaves-triggers-off": [
				'\t\tawait client.query(`ALTER TABLE "${table.name}" ENABLE TRIGGER USER`);\n',
				"",
				"the ledger of a restored shop can be changed",
			],
			"restore-beside-first-rows": [
				'\t\tawait client.query(`DELETE FROM "${table.name}"`);\n',
				"",
				"a restore meets the rows that the migrations made",
			],
			"restore-sequences": [
				"\t\tawait advanceSequences(client, table);\n",
				"",
				"the first act in a restored shop fails",
			],
		},
	),
	...inFile(
		"app/platform/backup/manifest.server.ts",
		["app/platform/backup/restore-refusals.test.ts"],
		{
			"manifest-table-name": [
				"name: z.string().regex(/^[a-z0-9_]+$/)",
				"name: z.string()",
				"a backup that somebody wrote runs statements of its own",
			],
			"manifest-column-name": [
				"z.array(z.string().regex(/^[a-z0-9_]+$/))",
				"z.array(z.string())",
				"a backup that somebody wrote runs statements of its own",
			],
			"manifest-picture-name": [
				"z.array(z.string().regex(/^[\\w-]+\\.\\w+$/))",
				"z.array(z.string())",
				"a backup that somebody wrote names files out of its folder",
			],
			"manifest-format": [
				'z.literal("gamestore-backup-1")',
				"z.string()",
				"a backup of another format is read as this one",
			],
		},
	),
	...inFile(
		"app/platform/backup/restore-backup.server.ts",
		["app/platform/backup/restore-refusals.test.ts", "test/upgrade/pictures.test.ts"],
		{
			"restore-without-pictures": [
				"\tawait restorePictures(databaseUrl, manifest, files);\n",
				"",
				"the shop of an earlier backup has no pictures",
			],
		},
	),
	...inFile(
		"app/platform/backup/restore-pictures.server.ts",
		["app/platform/backup/restore-refusals.test.ts"],
		{
			"restore-unnamed-pictures": [
				"\t\t\tif (!name) continue;\n",
				'\t\t\tif (!name && file.name === "") continue;\n',
				"a restore fails on a file that nobody named",
			],
			"restore-pictures-of-other-names": [
				"pictures.filter(isPictureName)",
				"pictures",
				"a restore fails on what an owner has put beside the pictures",
			],
		},
	),
	...inFile("app/platform/backup/tar.server.ts", ["app/platform/backup/tar.test.ts"], {
		"tar-file-that-grows": [
			"\tif (written !== size) throw new Error(`${name} changed while it was read`);\n",
			"",
			"a picture that changes while it is saved ruins the backup",
		],
		"tar-cut-short": [
			"received < endOfFiles + BLOCK",
			"received < 0",
			"a backup that was cut counts as whole",
		],
		"tar-cut-at-its-end": [
			"received < endOfFiles + BLOCK",
			"received < endOfFiles",
			"a backup that was cut between two files counts as whole",
		],
	}),
];
