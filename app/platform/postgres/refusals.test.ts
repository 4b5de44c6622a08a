// What the embedded PostgreSQL promises about its data, and what it says when it cannot start.
import { execFileSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres.server.ts";
import type { Settings } from "./process.server.ts";

const SMALL: Settings = { shared_buffers: "16MB" };
const UNSAFE: Settings = { ...SMALL, fsync: "off" };

let data: string;
let cluster: string;
let running: EmbeddedPostgres | undefined;
beforeEach(() => {
	data = mkdtempSync(join(tmpdir(), "gamestore-postgres-"));
	cluster = join(data, "postgres");
	// As root, PostgreSQL runs as another user, who has to pass through the folder.
	chmodSync(data, 0o755);
});
afterEach(async () => {
	await running?.stop();
	running = undefined;
	rmSync(data, { recursive: true, force: true });
});

async function start(settings: Settings = UNSAFE): Promise<string> {
	const options = { directory: cluster, secretsDirectory: data, log: () => {} };
	running = await startEmbeddedPostgres({ ...options, settings });
	return running.ownerUrl;
}

async function stop() {
	await running?.stop();
	running = undefined;
}

async function query(url: string, text: string, values?: unknown[]) {
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query(text, values)).rows;
	} finally {
		await client.end();
	}
}

test("what is committed is on disk, and only this machine may connect", async () => {
	const url = await start(SMALL);
	const rows = await query(url, "SELECT name, setting FROM pg_settings");
	expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject({
		fsync: "on",
		full_page_writes: "on",
		synchronous_commit: "on",
		listen_addresses: "127.0.0.1",
		password_encryption: "scram-sha-256",
		TimeZone: "UTC",
		client_connection_check_interval: "5000",
		max_parallel_workers_per_gather: "0",
	});
	expect(existsSync(`/tmp/.s.PGSQL.${new URL(url).port}`)).toBe(false);
});

test("neither the log nor the environment of PostgreSQL holds what is nobody's business", async () => {
	process.env.GAMESTORE_PLANTED = "planted-in-the-environment";
	const url = await start();
	delete process.env.GAMESTORE_PLANTED;
	const planted = "planted-in-a-statement";
	await expect(query(url, "SELECT $1::int", [planted])).rejects.toThrow();
	await expect(query(url, `SELECT '${planted}'::int`)).rejects.toThrow();
	const logFile = join(data, "postgres.log");
	expect(statSync(logFile).mode & 0o777).toBe(0o600);
	expect(readFileSync(logFile, "utf8")).not.toContain(planted);
	if (process.platform !== "linux") return;
	const pid = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n", 1)[0];
	const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
	expect(environment).toContain("PATH=");
	expect(environment).not.toContain("planted");
});

test("a log that has grown long begins anew", async () => {
	await writeFile(join(data, "postgres.log"), "x".repeat(5 * 1024 * 1024 + 1));
	await start();
	expect(statSync(join(data, "postgres.log")).size).toBeLessThan(100_000);
});

test.each([
	[
		"17\n",
		/was made by PostgreSQL 17; this GameStore brings PostgreSQL 18, which cannot read it\.$/,
	],
	[undefined, /holds other files than a PostgreSQL database\. Use an empty folder\.$/],
])("a folder with the version %j is refused, and left as it is", async (version, sentence) => {
	mkdirSync(cluster);
	const file = join(cluster, version ? "PG_VERSION" : "letter.txt");
	await writeFile(file, version ?? "");
	await expect(start()).rejects.toThrow(sentence);
	expect(readFileSync(file, "utf8")).toBe(version ?? "");
});

test("a setting that PostgreSQL refuses is told in its own words", async () => {
	const sentence = /^PostgreSQL did not start\. It says:\n.*shared_buffers/s;
	await expect(start({ ...UNSAFE, shared_buffers: "much" })).rejects.toThrow(sentence);
});

test("a password that is lost, or another database's, is told; the files of root are taken over", async () => {
	const url = await start();
	await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
	await stop();
	const file = join(data, "postgres-password");
	const password = readFileSync(file, "utf8");
	await writeFile(file, `${"0".repeat(48)}\n`);
	await expect(start()).rejects.toThrow(
		/^PostgreSQL refuses the password of .*Bring back the file/,
	);
	rmSync(file);
	await expect(start()).rejects.toThrow(/^The password of the database cannot be read: ENOENT/);

	await writeFile(file, password);
	const isRoot = process.geteuid?.() === 0;
	// As a copy by root leaves them.
	if (isRoot) execFileSync("chown", ["-R", "0:0", cluster]);
	expect(await query(await start(), "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
	if (isRoot) expect(statSync(cluster).uid).not.toBe(0);
});
