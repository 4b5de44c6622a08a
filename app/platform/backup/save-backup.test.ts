// The file of a backup and its folder: who may read them, what stays, what is removed.
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tryLockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
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

const save = (options: { keep?: number; picturesDirectory?: string } = {}) =>
	saveBackup({ databaseUrl: database.url, folder, keep: 1, ...options });

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
	// A picture that is a folder can be listed and not be read.
	const picturesDirectory = join(root, "pictures");
	await mkdir(join(picturesDirectory, "broken.avif"), { recursive: true });
	await expect(save({ picturesDirectory })).rejects.toThrow();
	expect(await readdir(folder)).toEqual([older.split("/").at(-1)]);
	// Nor a connection that would keep pictures from being removed.
	const locks = async () => {
		const { rows } = await database.db.execute(sql`
			SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'gamestore backup'`);
		return rows.length;
	};
	await expect.poll(locks).toBe(0);
});

test("a shop without a folder of pictures is saved without any", async () => {
	const { manifest } = await save({ picturesDirectory: join(root, "none") });
	expect(manifest.pictures).toEqual([]);
});

test("while a backup copies pictures the cleanup stays away, and not for longer", async () => {
	const picturesDirectory = join(root, "pictures");
	await mkdir(picturesDirectory);
	await writeFile(join(picturesDirectory, "large-480.avif"), Buffer.alloc(1_000_000));
	// Nobody reads it yet, so that the backup waits in the middle of the pictures.
	const sink = new PassThrough();
	const options = { databaseUrl: database.url, workDirectory: root, picturesDirectory };
	const saving = writeBackup(options, sink);
	await once(sink, "readable");
	const lock = () => database.db.transaction((tx) => tryLockInTransaction(tx, "picturesInUse"));
	expect(await lock()).toBe(false);
	sink.resume();
	await saving;
	await expect.poll(lock).toBe(true);
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
	const picturesDirectory = join(root, "pictures");
	await mkdir(picturesDirectory);
	await writeFile(join(picturesDirectory, "large-480.avif"), Buffer.alloc(1_000_000));
	const sink = new PassThrough();
	const stopping = new AbortController();
	const { signal } = stopping;
	const shop = { databaseUrl: database.url, workDirectory: root, picturesDirectory, signal };
	let failure: unknown;
	writeBackup(shop, sink).catch((error) => {
		failure = error;
	});
	await once(sink, "readable");
	stopping.abort();
	await expect.poll(() => failure, { timeout: 20_000 }).toMatchObject({ name: "AbortError" });
	expect((await readdir(root)).filter((name) => name.startsWith(".backup"))).toEqual([]);
	const lock = () => database.db.transaction((tx) => tryLockInTransaction(tx, "picturesInUse"));
	await expect.poll(lock).toBe(true);
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

test("pictures that cannot be listed fail the backup instead of missing in it", async () => {
	const picturesDirectory = join(root, "a-file");
	await writeFile(picturesDirectory, "");
	await expect(save({ picturesDirectory })).rejects.toThrow("ENOTDIR");
});
