import pg from "pg";
import { inject } from "vitest";
import { newId } from "../app/core/ids.ts";
import { openDatabase } from "../app/platform/database.server.ts";

/** A database of its own for a test file, empty but for the migrations; or without these as well. */
export async function createTestDatabase({ connections = 10, migrated = true } = {}) {
	const server = inject("databaseUrl");
	const name = `test_${newId()}`;
	await onServer(
		server,
		`CREATE DATABASE ${name} TEMPLATE ${migrated ? "template_shop" : "template1"}`,
	);
	const url = new URL(server);
	url.pathname = `/${name}`;
	const db = openDatabase(url.href, { connections });
	return {
		db,
		url: url.href,
		async close() {
			await db.close();
			// FORCE may not end PostgreSQL's own vacuum; the plain form waits for it.
			await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`).catch((error) => {
				if (error.code !== "42501") throw error;
				return onServer(server, `DROP DATABASE ${name}`);
			});
		},
	};
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

async function onServer(url: string, statement: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
