// The file of a backup and its folder: who may read them, what stays, what is removed.
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { saveBackup } from "./save-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const database = useTestDatabase();
let root: string;
let folder: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "gamestore-saved-"));
	folder = join(root, "kept");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const save = (databaseUrl = database.url) => saveBackup({ databaseUrl, folder, keep: 1 });

test("a new folder of backups is the owner's alone", async () => {
	await save();
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("other files of the folder are never removed, whatever they are called", async () => {
	await mkdir(folder);
	const names = [
		"gamestore-2001.tar",
		"gamestore-2001-01-01T00-00-00-000Z.tar.age",
		"before-gamestore-2001-01-01T00-00-00-000Z.tar",
		"0-my-notes.txt",
	];
	for (const name of names) await writeFile(join(folder, name), "");
	await writeFile(join(folder, "gamestore-2001-01-01T00-00-00-000Z.tar"), "");
	const { file } = await save();
	expect((await readdir(folder)).sort()).toEqual([...names, file.split("/").at(-1)].sort());
});

test("a backup that fails half-way leaves nothing behind, and removes no older one", async () => {
	const { file: older } = await save();
	// One of many tables may not be read.
	const url = database.environment.DATABASE_URL;
	const role = sql.identifier(new URL(url).username);
	await database.db.execute(sql`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
	await database.db.execute(sql`REVOKE SELECT ON users FROM ${role}`);
	await expect(save(url)).rejects.toThrow("permission denied for table users");
	expect(await readdir(folder)).toEqual([older.split("/").at(-1)]);
	// Nor a connection.
	const locks = async () => {
		const { rows } = await database.db.execute(sql`
			SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'gamestore backup'`);
		return rows.length;
	};
	await expect.poll(locks).toBe(0);
});

test("what killed processes left is removed after a day, and nothing that is still written", async () => {
	await mkdir(folder);
	const partial = "gamestore-2001-01-01T00-00-00-000Z.tar.partial";
	const names = [".backup-old123", ".backup-new123", partial, `${partial}.mine`];
	for (const name of names) {
		if (name.startsWith(".")) await mkdir(join(folder, name, "tables"), { recursive: true });
		else await writeFile(join(folder, name), "");
	}
	const yesterday = Date.now() / 1000 - 25 * 60 * 60;
	for (const name of names.filter((name) => !name.includes("new"))) {
		await utimes(join(folder, name), yesterday, yesterday);
	}
	const { file } = await save();
	const left = [".backup-new123", `${partial}.mine`, file.split("/").at(-1)];
	expect((await readdir(folder)).sort()).toEqual(left.sort());
});

test("a backup that is stopped ends at once in the middle of a file, and leaves nothing", async () => {
	await database.db.execute(sql`
		INSERT INTO pictures (name, bytes) SELECT 'large-480.avif', string_agg(sha512(i::text::bytea), '')
		FROM generate_series(1, 16000) AS i`);
	// Nobody reads it, so that the backup waits in the middle of the pictures.
	const sink = new PassThrough();
	const stopping = new AbortController();
	const { signal } = stopping;
	const shop = { databaseUrl: database.url, workDirectory: root, signal };
	let failure: unknown;
	writeBackup(shop, sink).catch((error) => {
		failure = error;
	});
	await once(sink, "readable");
	stopping.abort();
	await expect.poll(() => failure, { timeout: 20_000 }).toMatchObject({ name: "AbortError" });
	expect((await readdir(root)).filter((name) => name.startsWith(".backup"))).toEqual([]);
});

test("a backup that has no folder to work in leaves no connection", async () => {
	const workDirectory = join(root, "none");
	const saving = writeBackup({ databaseUrl: database.url, workDirectory }, new PassThrough());
	await expect(saving).rejects.toThrow("ENOENT");
	const { rows } = await database.db.execute(sql`
		SELECT FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'gamestore backup'`);
	expect(rows).toEqual([]);
});
