// When the shop tries its newest backup by itself, and what it keeps of that.
import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { openHub } from "#app/live/hub.server.ts";
import { findBackupRuns } from "#app/platform/backup/backup-runs.server.ts";
import { saveBackup } from "#app/platform/backup/save-backup.server.ts";
import { tryLock } from "#app/platform/database/advisory-locks.server.ts";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeUser } from "#test/make.ts";
import { databaseEnvironment, useTestDatabase } from "#test/test-database.ts";
import { weeklyRestoreTest } from "./weekly-restore-test.server.ts";

const database = useTestDatabase();
let data: string;
let folder: string;
const logged: unknown[] = [];
beforeAll(async () => {
	data = await mkdtemp(join(tmpdir(), "gamestore-weekly-"));
	folder = join(data, "backups");
	await makeUser(database.db, { balanceQepik: 500 });
});
beforeEach(() => database.db.execute(sql`DELETE FROM backup_runs`));
afterAll(() => rm(data, { recursive: true, force: true }));

const save = () => saveBackup({ databaseUrl: database.url, folder, keep: 9 });

/** One run of the job: the topics that it publishes. */
async function run(ownerUrl = database.url) {
	const hub = openHub();
	const write = (line: string) => logged.push(JSON.parse(line));
	const env = readEnv({ DATABASE_URL: ownerUrl, DATA_DIR: data });
	const app = { db: database.db, env, hub, log: openLog({ logLevel: "info" }, { write }) } as App;
	const { signal } = new AbortController();
	const work = () => weeklyRestoreTest(ownerUrl).run(database.db, app, { isFirst: true, signal });
	const [topics] = await hearPublished(hub, work).finally(() => hub.close());
	return topics;
}

const state = async () => (await findBackupRuns(database.db))["restore-test"];
const ago = (interval: string) =>
	database.db.execute(sql`UPDATE backup_runs SET started_at = now() - ${interval}::interval`);

test("without a backup on this machine nothing is tried, and nothing told", async () => {
	expect(await run()).toEqual([]);
	expect(await state()).toEqual({});
});

test("the newest backup is restored, and the dashboard told", async () => {
	await save();
	await save();
	const newest = (await readdir(folder)).sort().at(-1);
	expect(await run()).toEqual(["admin"]);
	expect((await state()).succeeded).toMatchObject({ file: newest, place: folder });
	expect(logged).toMatchObject([{ msg: "a backup was restored to test it", file: newest }]);
});

test.each([
	["a success", null, "6 days 23 hours", 0],
	["a success", null, "7 days 1 minute", 1],
	["a failure", "damaged", "23 hours", 0],
	["a failure", "damaged", "25 hours", 1],
])("after %s (%s) of %s ago there are %i more", async (_, reason, interval, more) => {
	await database.db.execute(sql`
		INSERT INTO backup_runs (kind, ended_at, reason) VALUES ('restore-test', now(), ${reason})`);
	await ago(interval);
	expect(await run()).toEqual(more ? ["admin"] : []);
});

test("one that took its process down with it is told, and tried again after a day", async () => {
	await database.db.execute(sql`INSERT INTO backup_runs (kind) VALUES ('restore-test')`);
	expect(await run()).toEqual([]);
	expect((await state()).failure?.reason).toBe("interrupted");
	await ago("25 hours");
	expect(await run()).toEqual(["admin"]);
});

test("of several processes one tries it", async () => {
	const holder = await connectClient(database.url, { name: "another machine" });
	await tryLock(holder, "restoreTest");
	expect(await run()).toEqual([]);
	await endClient(holder);
	expect(await state()).toEqual({});
});

test("a backup that cannot be restored is told by its reason, also when its money is wrong", async () => {
	const { file } = await save();
	await truncate(file, 3000);
	await expect(run()).rejects.toThrow("cut short");
	expect((await state()).failure).toMatchObject({ reason: "damaged" });
	await rm(file);
	await database.db.execute(sql`DELETE FROM backup_runs`);
	// A customer without a balance breaks the first rule.
	const { id } = await makeUser(database.db);
	await database.db.execute(sql`DELETE FROM balances WHERE user_id = ${id}`);
	const { file: broken } = await save();
	await expect(run()).rejects.toMatchObject({ reason: "money" });
	expect((await state()).failure?.detail).toMatch(new RegExp(`^Rule 1 .*customer ${id}`));
	await rm(broken);
	await database.db.execute(sql`INSERT INTO balances (user_id) VALUES (${id})`);
});

test("where the role may not create databases, that is kept for the dashboard", async () => {
	await expect(run(databaseEnvironment(database.url).DATABASE_URL)).rejects.toThrow("CREATEDB");
	expect((await state()).failure?.reason).toBe("may-not-create");
});

test("it is looked for after the backup, and then often enough for a week to be a week", () => {
	expect(weeklyRestoreTest("")).toMatchObject({ firstAfterMs: 300_000, everyMs: 600_000 });
});
