import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runner } from "node-pg-migrate";
import type pg from "pg";
import { StartError } from "#app/platform/start-error.server.ts";
import { connectClient, endClient } from "./client.server.ts";

const DIRECTORY = "database/migrations";

/** The names of the migrations that this version knows, in their order. */
export async function listMigrationFiles(directory = DIRECTORY): Promise<string[]> {
	const files = await readdir(directory);
	return files.sort().map((file) => file.replace(/\.sql$/, ""));
}

/**
 * Migrates a database to the newest version, or by `count` of the missing migrations; returns those
 * that it ran. Several processes may start at once: the first holds an advisory lock, the others wait
 * for it and find nothing left to do.
 * Throws a StartError when the database cannot be reached, is older than PostgreSQL 15, is not the
 * role's own, or was migrated by a newer version of the shop.
 */
export async function migrate(
	databaseUrl: string,
	options: { directory?: string; count?: number; log?: (line: string) => void } = {},
): Promise<string[]> {
	const { directory = DIRECTORY, count, log = () => {} } = options;
	const client = await connectForStart(databaseUrl);
	try {
		await requireServerVersion(client);
		await requireOwner(client);
		await refuseNewerSchema(client, directory);
		const ran = await runner({
			dbClient: client,
			dir: directory,
			direction: "up",
			count,
			migrationsTable: "migrations",
			advisoryLockMode: "wait",
			logger: { info: () => {}, warn: log, error: log },
		});
		return ran.map(({ name }) => name);
	} finally {
		await endClient(client);
	}
}

/** The migrations that the database lacks, each with what it locks for long (`-- locks: …`). */
export async function listPendingMigrations(
	databaseUrl: string,
	directory = DIRECTORY,
): Promise<{ name: string; locks: string | undefined }[]> {
	const client = await connectForStart(databaseUrl);
	try {
		await refuseNewerSchema(client, directory);
		const done = await listMigrated(client);
		const names = (await listMigrationFiles(directory)).filter((name) => !done.includes(name));
		return await Promise.all(
			names.map(async (name) => {
				const text = await readFile(join(directory, `${name}.sql`), "utf8");
				return { name, locks: /^-- locks: (.+)$/m.exec(text)?.[1] };
			}),
		);
	} finally {
		await endClient(client);
	}
}

/** Throws a StartError for a database that a newer version of the shop has migrated. */
export async function requireKnownSchema(databaseUrl: string): Promise<void> {
	const client = await connectForStart(databaseUrl);
	try {
		await refuseNewerSchema(client, DIRECTORY);
	} finally {
		await endClient(client);
	}
}

/** What this version does not know it cannot keep in order: an older one never serves a newer schema. */
async function refuseNewerSchema(client: pg.Client, directory: string) {
	const known = await listMigrationFiles(directory);
	const unknown = (await listMigrated(client)).filter((name) => !known.includes(name));
	if (unknown.length === 0) return;
	throw new StartError(
		`The database was migrated by a newer version of GameStore: this one does not know ${unknown.join(", ")}. ` +
			"Start that version, or restore a backup that was made before the upgrade (docs/operating.md).",
	);
}

async function listMigrated(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query("SELECT to_regclass('public.migrations') AS migrations");
	if (rows[0].migrations === null) return [];
	return (await client.query("SELECT name FROM migrations ORDER BY id")).rows.map(
		({ name }) => name,
	);
}

/** As `connectClient`, with a StartError that an operator understands. */
export async function connectForStart(databaseUrl: string): Promise<pg.Client> {
	try {
		return await connectClient(databaseUrl, { name: "gamestore start" });
	} catch (error) {
		const { message, code } = error as NodeJS.ErrnoException;
		throw new StartError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
	}
}

async function requireServerVersion(client: pg.Client) {
	const { rows } = await client.query("SHOW server_version_num");
	if (Number(rows[0].server_version_num) < 150_000) {
		throw new StartError("PostgreSQL 15 or newer is needed.");
	}
}

async function requireOwner(client: pg.Client) {
	const { rows } = await client.query(
		`SELECT has_schema_privilege('public', 'CREATE') AND coalesce((
			SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migrations')
		), true) AS owns`,
	);
	if (rows[0].owns) return;
	throw new StartError(
		"Only the role that owns the database can migrate it: " +
			"set DATABASE_OWNER_URL to its address, beside DATABASE_URL for the role that serves.",
	);
}
