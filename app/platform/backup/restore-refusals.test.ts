// What a restore refuses, and what it leaves alone: a backup that somebody changed, a database that
// is in use or of another version, names that lead elsewhere.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { backUp, changeManifest, restore, tamper } from "#test/back-up.ts";
import { makeCategory, makeUser } from "#test/make.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";

let folder: string;
let backup: Buffer;
const opened: TestDatabase[] = [];
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-refused-"));
	const source = await open();
	await makeUser(source.db, { balanceQepik: 900 });
	const content = await backUp({ databaseUrl: source.url, workDirectory: folder });
	backup = await withFiles(content, ["a-480.avif", "b-480.avif", "Notes.txt"]);
});
afterEach(async () => {
	for (const database of opened.splice(0)) await database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(options?: Parameters<typeof createTestDatabase>[0]) {
	const database = await createTestDatabase(options);
	opened.push(database);
	return database;
}

/** As earlier versions wrote it: with the pictures as files. */
function withFiles(content: Buffer, names: string[]) {
	return tamper(content, (files) => {
		for (const name of names) files.set(`pictures/${name}`, Buffer.from(name));
		changeManifest(files, (text) =>
			JSON.stringify({ ...JSON.parse(text), pictures: names }, null, "\t"),
		);
	});
}

async function storedPictures({ db }: TestDatabase) {
	const { rows } = await db.execute<{ name: string; content: string }>(
		sql`SELECT name, convert_from(bytes, 'UTF8') AS content FROM pictures ORDER BY name`,
	);
	return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

async function countUsers({ db }: TestDatabase): Promise<unknown> {
	return (await db.execute(sql`SELECT count(*) FROM users`)).rows[0]?.count;
}

const usersOf = (manifest: string) => /"name": "users".*?"sha256": "(\w+)"/s.exec(manifest);

test.each([
	[
		"a table's content is not what its checksum says",
		"users is not what was saved",
		(manifest: string) => manifest.replace(usersOf(manifest)?.[1] as string, "0".repeat(64)),
	],
	[
		"a table has fewer rows than were saved",
		"users is not what was saved",
		(manifest: string) =>
			manifest.replace(
				/("name": "users".*?"rows": )(\d+)/s,
				(_, start, rows) => `${start}${rows}1`,
			),
	],
	[
		"a table is not in its place",
		"The backup is damaged.",
		(manifest: string) => manifest.replace('"name": "users"', '"name": "orders"'),
	],
	[
		"a table's name would end the statement",
		"must match pattern",
		(manifest: string) => manifest.replace('"name": "users"', '"name": "users\\" CASCADE; --"'),
	],
	[
		"a column's name would end the statement",
		"must match pattern",
		(manifest: string) => manifest.replace('"email"', '"email\\" FROM users; --"'),
	],
	[
		"a picture's name leads out of the folder",
		"pictures",
		(manifest: string) => manifest.replace('"a-480.avif"', '"../a-480.avif"'),
	],
	[
		"its format is another",
		"format",
		(manifest: string) => manifest.replace("gamestore-backup-1", "gamestore-backup-2"),
	],
	[
		"its migrations are those of another shop",
		"another version",
		(manifest: string) => manifest.replace(/"0002_\w+"/, '"0002_other"'),
	],
])("a backup is refused when %s, and nothing of it is restored", async (_, message, change) => {
	const changed = await tamper(backup, (files) => changeManifest(files, change));
	const target = await open();
	await expect(restore(changed, target.url)).rejects.toThrow(message);
	expect(await countUsers(target)).toBe(0);
	expect(await storedPictures(target)).toEqual({});
});

test("a backup whose table is missing is refused", async () => {
	const changed = await tamper(backup, (files) => files.delete("tables/users.copy.gz"));
	const target = await open();
	await expect(restore(changed, target.url)).rejects.toThrow("The backup is damaged.");
	expect(await countUsers(target)).toBe(0);
});

test("a tar whose first file is no manifest is no backup", async () => {
	const changed = await tamper(backup, (files) => files.delete("manifest.json"));
	await expect(restore(changed, (await open()).url)).rejects.toThrow("This is no backup");
});

test("of an earlier version's files those are stored that the manifest names and the shop can serve", async () => {
	const changed = await tamper(backup, (files) => {
		files.set("pictures/../escaped.avif", Buffer.from("x"));
		files.set("pictures/unnamed.avif", Buffer.from("x"));
	});
	const target = await open();
	await restore(changed, target.url);
	expect(await storedPictures(target)).toEqual({
		"a-480.avif": "a-480.avif",
		"b-480.avif": "b-480.avif",
	});
});

test.each([
	["customers", "users", ({ db }: TestDatabase) => makeUser(db)],
	["categories", "categories", ({ db }: TestDatabase) => makeCategory(db)],
])("a database that has %s is refused, and keeps them", async (_, table, fill) => {
	const target = await open();
	await fill(target);
	await expect(restore(backup, target.url)).rejects.toThrow(
		`The database is not empty: it has ${table}.`,
	);
	const { rows } = await target.db.execute(sql.raw(`SELECT FROM ${table}`));
	expect(rows).toHaveLength(1);
});

test("somebody who registers while a restore begins is not overwritten", async () => {
	const target = await open();
	const registering = new pg.Client({ connectionString: target.url });
	await registering.connect();
	await registering.query("BEGIN");
	await registering.query("INSERT INTO users (id, name, email) VALUES ('a', 'A', 'a@b.example')");
	const restoring = restore(backup, target.url).catch((error: Error) => error.message);
	const waiting = async () => {
		const { rows } = await target.db.execute(sql`
			SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`);
		return rows.length;
	};
	await expect.poll(waiting, { interval: 20 }).toBe(1);
	await registering.query("COMMIT");
	await registering.end();
	expect(await restoring).toBe("The database is not empty: it has users.");
	expect(await countUsers(target)).toBe(1);
});

test("a database of a newer version than the backup is refused, with what to do", async () => {
	const older = await open({ migrated: false });
	await migrate(older.url, { count: 6 });
	const content = await backUp({ databaseUrl: older.url, workDirectory: folder });
	await expect(restore(content, (await open()).url)).rejects.toThrow(
		"The database is of a newer version than the backup. Give an empty one.",
	);
});

test("a database that was migrated half-way is brought to the backup's version, and not past it", async () => {
	const older = await open({ migrated: false });
	// The migration that follows gives a table of the backup another name.
	const count = (await listMigrationFiles()).indexOf("0042_top_ups");
	await migrate(older.url, { count });
	const content = await backUp({ databaseUrl: older.url, workDirectory: folder });
	const target = await open({ migrated: false });
	await migrate(target.url, { count: 3 });
	expect((await restore(content, target.url)).migrations).toHaveLength(count);
	expect(await countUsers(target)).toBe(0);
});
