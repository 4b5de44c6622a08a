import type pg from "pg";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { listMigrations, listTables } from "./list-tables.server.ts";
import { type Manifest, tableFile } from "./manifest.server.ts";
import { RestoreError, readManifest } from "./read-manifest.server.ts";
import { readTable } from "./read-table.server.ts";
import { restorePictures } from "./restore-pictures.server.ts";
import { readTar, type TarFile } from "./tar.server.ts";

/**
 * A database counts as empty while these tables are. Other rows are those that the migrations put
 * in, and the backup replaces them.
 */
const MUST_BE_EMPTY = ["users", "categories", "games"];

/**
 * Restores a backup into an empty database, in one transaction. The database is migrated to the
 * backup's version before and to the newest after, so an old backup can be restored by a new shop.
 * Throws when the database is not empty, or the backup is damaged or of a newer version.
 */
export async function restoreBackup(
	source: AsyncIterable<Buffer>,
	{ databaseUrl }: { databaseUrl: string },
): Promise<Manifest> {
	const files = readTar(source);
	const manifest = await readManifest(await files.next());
	await migrateToVersionOf(manifest, databaseUrl);
	const client = await connectClient(databaseUrl, { name: "gamestore restore" });
	try {
		await client.query("BEGIN");
		// A constraint that waits for the end would hold up the triggers, which are switched on before.
		await client.query("SET CONSTRAINTS ALL IMMEDIATE");
		await requireEmpty(client);
		await restoreTables(client, manifest, files);
		await client.query("COMMIT");
	} finally {
		await endClient(client);
	}
	await migrate(databaseUrl);
	await restorePictures(databaseUrl, manifest, files);
	return manifest;
}

async function migrateToVersionOf({ migrations }: Manifest, databaseUrl: string) {
	const ownMigrations = await listMigrationFiles();
	if (migrations.some((name, index) => name !== ownMigrations[index])) {
		throw new RestoreError("The backup is from another version of GameStore than this one.");
	}
	const present = await countMigrations(databaseUrl);
	if (present > migrations.length) {
		throw new RestoreError(
			"The database is of a newer version than the backup. Give an empty one.",
		);
	}
	await migrate(databaseUrl, { count: migrations.length - present });
}

async function countMigrations(databaseUrl: string): Promise<number> {
	const client = await connectClient(databaseUrl, { name: "gamestore restore" });
	try {
		const { rows } = await client.query("SELECT to_regclass('public.migrations') AS migrations");
		return rows[0].migrations === null ? 0 : (await listMigrations(client)).length;
	} finally {
		await endClient(client);
	}
}

async function requireEmpty(client: pg.Client) {
	for (const { name } of await listTables(client)) {
		// Nobody writes between this check and the end of the transaction.
		await client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
		if (!MUST_BE_EMPTY.includes(name)) continue;
		const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
		if (rowCount) throw new RestoreError(`The database is not empty: it has ${name}.`);
	}
}

/** Triggers are off, as they stamp and count what the shop itself writes; constraints stay on. */
async function restoreTables(
	client: pg.Client,
	manifest: Manifest,
	files: AsyncGenerator<TarFile>,
) {
	for (const table of manifest.tables) {
		const { value: file, done } = await files.next();
		if (done || file.name !== tableFile(table.name))
			throw new RestoreError("The backup is damaged.");
		await client.query(`ALTER TABLE "${table.name}" DISABLE TRIGGER USER`);
		await client.query(`DELETE FROM "${table.name}"`);
		await readTable(client, table, { content: file.content, into: table.name });
		await client.query(`ALTER TABLE "${table.name}" ENABLE TRIGGER USER`);
		await advanceSequences(client, table);
	}
}

/** New rows are numbered after the restored ones. */
async function advanceSequences(client: pg.Client, table: { name: string; columns: string[] }) {
	for (const column of table.columns) {
		await client.query(
			`SELECT setval(sequence, greatest((SELECT max(number) FROM (
				SELECT "${column}"::text::bigint AS number FROM "${table.name}"
			) numbers), 1), EXISTS (SELECT FROM "${table.name}"))
			FROM pg_get_serial_sequence($1, $2) AS sequence WHERE sequence IS NOT NULL`,
			[`"${table.name}"`, column],
		);
	}
}
