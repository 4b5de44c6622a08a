// The file of a backup and its folder: who may read them, what stays, what is removed.
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { saveBackup } from "./save-backup.server.ts";

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
