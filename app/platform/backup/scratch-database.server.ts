import { randomBytes } from "node:crypto";
import type pg from "pg";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { withDatabaseName } from "#app/platform/database/connection-string.server.ts";
import { sqlState } from "#app/platform/database/errors.server.ts";
import { BackupFailure } from "./backup-failure.server.ts";

/** With the number of the shop's own database: other shops may live on the same server. */
const PREFIX = "gamestore_restore_test_";
const MARKER = "GameStore tries to restore a backup here and drops this database afterwards.";
const NOT_ALLOWED_NOW = "42501";

/**
 * Does work in an empty database beside the shop's that only its owner can enter, and drops it
 * afterwards: also when the work fails, and at once when the signal comes, which ends what is under way
 * there. What an earlier process left is dropped first, so nobody else may do this at the same time.
 * Throws a BackupFailure where the owner's role may not create databases.
 */
export async function inScratchDatabase<Result>(
	ownerUrl: string,
	{ signal }: { signal?: AbortSignal },
	work: (url: string) => Promise<Result>,
): Promise<Result> {
	const client = await connectClient(ownerUrl, { name: "gamestore restore test" });
	try {
		await requireMayCreate(client);
		await dropLeftOver(client);
		const name = await create(client);
		let dropped: Promise<void> | undefined;
		const drop = () => (dropped ??= dropDatabase(client, name));
		const stop = () => void drop().catch(() => {});
		signal?.addEventListener("abort", stop, { once: true });
		try {
			signal?.throwIfAborted();
			return await work(withDatabaseName(ownerUrl, name));
		} finally {
			signal?.removeEventListener("abort", stop);
			await drop();
		}
	} finally {
		await endClient(client);
	}
}

async function requireMayCreate(client: pg.Client) {
	const { rows } = await client.query(
		"SELECT rolcreatedb OR rolsuper AS may, rolname FROM pg_roles WHERE rolname = current_user",
	);
	if (rows[0]?.may) return;
	throw new BackupFailure(
		"may-not-create",
		`The role ${rows[0]?.rolname} may not create databases: ALTER ROLE ${rows[0]?.rolname} CREATEDB, ` +
			"or npm run test:restore -- --into postgres://…, an empty database.",
	);
}

async function create(client: pg.Client): Promise<string> {
	const { rows } = await client.query<{ name: string; like: string }>(
		`SELECT '${PREFIX}' || oid || '_' || $1 AS name, format(
			'TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L',
			pg_encoding_to_char(encoding), datcollate, datctype) AS like
		FROM pg_database WHERE datname = current_database()`,
		[randomBytes(4).toString("hex")],
	);
	const { name, like } = rows[0] as { name: string; like: string };
	await client.query(`CREATE DATABASE ${name} ${like}`);
	// Before anything is in it.
	await client.query(`COMMENT ON DATABASE ${name} IS '${MARKER}'`);
	await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
	return name;
}

/** Only what has the name, the owner and the mark of a test restore of this shop. */
async function dropLeftOver(client: pg.Client) {
	const { rows } = await client.query<{ name: string }>(
		`SELECT datname AS name FROM pg_database
		WHERE datname ~ ('^${PREFIX}' || (
				SELECT oid FROM pg_database WHERE datname = current_database()
			) || '_[0-9a-f]{8}$')
			AND datdba = (SELECT oid FROM pg_roles WHERE rolname = current_user)
			AND shobj_description(oid, 'pg_database') = $1`,
		[MARKER],
	);
	for (const { name } of rows) await dropDatabase(client, name);
}

async function dropDatabase(client: pg.Client, name: string) {
	try {
		await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
	} catch (error) {
		// FORCE may not end an autovacuum; without FORCE PostgreSQL ends that, and waits for it.
		if (sqlState(error) !== NOT_ALLOWED_NOW) throw error;
		await client.query(`DROP DATABASE ${name}`);
	}
}
