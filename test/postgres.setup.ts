// Before any test: one real PostgreSQL with a migrated template, which each test file copies.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../app/platform/embedded-postgres.server.ts";
import { migrate } from "../app/platform/migrate.server.ts";

declare module "vitest" {
	interface ProvidedContext {
		databaseUrl: string;
	}
}

export default async function setup(project: TestProject) {
	const directory = mkdtempSync(join(tmpdir(), "gamestore-test-"));
	// As root, PostgreSQL runs as a user of its own who has to be able to pass through.
	chmodSync(directory, 0o755);
	const postgres = await startEmbeddedPostgres({
		directory: join(directory, "postgres"),
		secretsDirectory: directory,
		settings: {
			// Nothing here outlives the tests, so nothing has to reach the disk.
			fsync: "off",
			synchronous_commit: "off",
			full_page_writes: "off",
			// For all the shops of the files that run at the same time.
			max_connections: "300",
		},
		log: () => {},
	});
	const client = new pg.Client({ connectionString: postgres.url });
	await client.connect();
	await client.query("CREATE DATABASE template_shop");
	await client.end();
	await migrate(withDatabase(postgres.url, "template_shop"));
	project.provide("databaseUrl", postgres.url);
	return async () => {
		await postgres.stop();
		rmSync(directory, { recursive: true, force: true });
	};
}

function withDatabase(url: string, name: string) {
	const changed = new URL(url);
	changed.pathname = `/${name}`;
	return changed.href;
}
