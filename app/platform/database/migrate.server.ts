import { readdir } from "node:fs/promises";
import { runner } from "node-pg-migrate";
import type pg from "pg";
import { StartError } from "#app/platform/start-error.server.ts";
import { connectClient, endClient } from "./client.server.ts";

const DIRECTORY = "database/migrations";

/** The names of the migrations that this version knows, in their order. */
export async function listMigrationFiles(): Promise<string[]> {
	const files = await readdir(DIRECTORY);
	return files.sort().map((file) => file.replace(/\.sql$/, ""));
}

/**
 * Migrates a database to the newest version, or by `count` of the missing migrations. Several
 * processes may start at once: the first holds an advisory lock, the others wait for it and find
 * nothing left to do.
 * Throws a StartError when the database cannot be reached, is older than PostgreSQL 15, or is not the
 * role's own.
 */
export async function migrate(
	databaseUrl: string,
	options: { directory?: string; count?: number; log?: (line: string) => void } = {},
): Promise<void> {
	const { directory = DIRECTORY, count, log = () => {} } = options;
	const client = await connectForStart(databaseUrl);
	try {
		await requireServerVersion(client);
		await requireOwner(client);
		await runner({
			dbClient: client,
			dir: directory,
			direction: "up",
			count,
			migrationsTable: "migrations",
			advisoryLockMode: "wait",
			logger: { info: () => {}, warn: log, error: log },
		});
	} finally {
		await endClient(client);
	}
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
