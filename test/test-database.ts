import pg from "pg";
import { inject } from "vitest";
import { newId } from "#app/core/ids.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { sqlState } from "#app/platform/database/errors.server.ts";
import { useOpened } from "./use-opened.ts";

type Options = { connections?: number; migrated?: boolean };

/** A new database, migrated but without rows; with `migrated: false` without tables as well. */
export async function createTestDatabase({ connections = 10, migrated = true }: Options = {}) {
	const server = inject("databaseUrl");
	const name = `test_${newId()}`;
	const template = migrated ? "template_shop" : "template1";
	// Copied file by file: a third of the processor time of the default, which copies through the WAL.
	await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
	const url = new URL(server);
	url.pathname = `/${name}`;
	// The shop's time limits are its own; what tests do at once may take a loaded machine longer.
	const waits = { checkoutTimeoutMs: 60_000, firstConnectTimeoutMs: 60_000 };
	const db = openDatabase(url.href, { connections, hasTimeLimits: false, ...waits });
	return {
		db,
		/** As its owner. */
		url: url.href,
		/** Environment of a shop on it, with its two roles. */
		environment: databaseEnvironment(url.href),
		async close() {
			await db.close();
			// FORCE is not allowed to end an autovacuum; without FORCE PostgreSQL waits for it.
			await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`).catch((error) => {
				if (sqlState(error) !== "42501") throw error;
				return onServer(server, `DROP DATABASE ${name}`);
			});
		},
	};
}

/** Environment of a shop that is to serve, as in production, as another role than this owner. */
export function databaseEnvironment(ownerUrl: string) {
	const url = new URL(ownerUrl);
	Object.assign(url, inject("runtimeLogin"));
	return { DATABASE_URL: url.href, DATABASE_OWNER_URL: ownerUrl };
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** A database for the tests of a file; see `useOpened`. */
export function useTestDatabase(options?: Options): TestDatabase {
	return useOpened("test database", () => createTestDatabase(options));
}

async function onServer(url: string, statement: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
