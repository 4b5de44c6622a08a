// Before any test: one real PostgreSQL with a migrated template, which each test file copies. It is
// the embedded one, or the server that TEST_DATABASE_URL names: a role that may create databases and
// roles, 300 connections, nothing else on it. Shops under test serve as a second role, as in
// production; tests themselves connect as the first one, which owns the databases.
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { newId } from "#app/core/ids.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { grantRuntimeRights } from "#app/platform/database/runtime-rights.server.ts";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
	interface ProvidedContext {
		databaseUrl: string;
		/** The role that serves. */
		runtimeLogin: { username: string; password: string };
	}
}

export default async function setup(project: TestProject) {
	const removeFolder = openTemporaryFolder();
	// For the processes that tests start: each loads the code that those before it have compiled.
	process.env.COMPILED_CODE = makeFolderOfCode();
	const server = await startServer();
	const client = new pg.Client({ connectionString: server.url });
	await client.connect();
	await client.query("DROP DATABASE IF EXISTS template_shop");
	await client.query("CREATE DATABASE template_shop");
	await client.end();
	const ownerUrl = withDatabase(server.url, "template_shop");
	await migrate(ownerUrl);
	const url = new URL(ownerUrl);
	await grantRuntimeRights({ url: Object.assign(url, server.runtimeLogin).href, ownerUrl });
	project.provide("databaseUrl", server.url);
	project.provide("runtimeLogin", server.runtimeLogin);
	return async () => {
		await server.stop();
		removeFolder();
	};
}

/** A shop that gave up root writes what it compiled as another user: the folder is everybody's. */
function makeFolderOfCode() {
	const folder = join(tmpdir(), "compiled");
	const usual = process.umask(0);
	// Node makes a folder in it for its own version.
	spawnSync(process.execPath, ["--eval", ""], { env: { NODE_COMPILE_CACHE: folder } });
	process.umask(usual);
	return folder;
}

/** As the embedded server: tests count the rows that plans take up. */
const PLANNED_BY = ["random_page_cost = 1.1", "jit = off", "max_parallel_workers_per_gather = 0"];

async function startServer() {
	const own = process.env.TEST_DATABASE_URL;
	if (own) return { url: own, runtimeLogin: await makeRuntimeRole(own), stop: async () => {} };
	const directory = tmpdir();
	const postgres = await startEmbeddedPostgres({
		directory: join(directory, "postgres"),
		secretsDirectory: directory,
		settings: {
			// Nothing outlives the tests, so nothing has to be synced to disk.
			fsync: "off",
			synchronous_commit: "off",
			full_page_writes: "off",
			// Plans are those of the statistics that a test asks for, whatever the moment.
			autovacuum: "off",
			// For all shops of the files that run in parallel.
			max_connections: "300",
		},
		log: () => {},
	});
	const { username, password } = new URL(postgres.url);
	return {
		url: postgres.ownerUrl,
		runtimeLogin: { username, password },
		stop: () => postgres.stop(),
	};
}

async function makeRuntimeRole(url: string) {
	const login = { username: `runtime_${newId()}`, password: newId() };
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`CREATE ROLE ${login.username} LOGIN PASSWORD '${login.password}'`);
	await client.query(`GRANT ${login.username} TO CURRENT_USER`);
	for (const role of ["CURRENT_USER", login.username]) {
		for (const setting of PLANNED_BY) await client.query(`ALTER ROLE ${role} SET ${setting}`);
	}
	await client.end();
	return login;
}

function withDatabase(url: string, name: string) {
	const changed = new URL(url);
	changed.pathname = `/${name}`;
	return changed.href;
}
