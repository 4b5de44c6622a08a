// When the shop makes a backup by itself, what it keeps of that, and what it does about a failure.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { openHub } from "#app/live/hub.server.ts";
import { findBackupRuns } from "#app/platform/backup/backup-runs.server.ts";
import { tryLock } from "#app/platform/database/advisory-locks.server.ts";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { grantRuntimeRights } from "#app/platform/database/runtime-rights.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeUser } from "#test/make.ts";
import { databaseEnvironment, useTestDatabase } from "#test/test-database.ts";
import { dailyBackup } from "./daily-backup.server.ts";

const database = useTestDatabase();
let data: string;
let folder: string;
let logged: { msg: string }[];
beforeEach(async () => {
	data = await mkdtemp(join(tmpdir(), "gamestore-daily-"));
	folder = join(data, "backups");
	logged = [];
	await database.db.execute(sql`DELETE FROM backup_runs`);
});
afterEach(() => rm(data, { recursive: true, force: true }));

type Options = { environment?: Record<string, string>; signal?: AbortSignal; url?: string };

/** One run of the job: the topics that it publishes. */
async function run({ environment, signal, url = database.url }: Options = {}) {
	const hub = openHub();
	const log = openLog(
		{ logLevel: "info" },
		{ write: (line: string) => logged.push(JSON.parse(line)) },
	);
	const env = readEnv({ DATABASE_URL: url, DATA_DIR: data, ...environment });
	const app = { db: database.db, env, hub, log } as App;
	const stop = signal ?? new AbortController().signal;
	const work = () => dailyBackup(url).run(database.db, app, { isFirst: true, signal: stop });
	const [topics] = await hearPublished(hub, work).finally(() => hub.close());
	return topics;
}

const files = async () => (await readdir(folder).catch(() => [])).sort();
const runs = () => findBackupRuns(database.db);
const ago = (interval: string) =>
	database.db.execute(sql`UPDATE backup_runs SET started_at = now() - ${interval}::interval`);

test("a shop that has none makes one, for its owner's eyes alone, and tells the dashboard", async () => {
	expect(await run()).toEqual(["admin"]);
	const [name] = await files();
	expect((await stat(join(folder, name as string))).mode & 0o777).toBe(0o600);
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
	const content = await readFile(join(folder, name as string), "latin1");
	expect(content).toContain("tables/users.copy.gz");
	// Who found it would be signed in as everybody.
	expect(content).not.toContain("tables/sessions.copy.gz");
	const size = content.length;
	expect((await runs()).backup).toEqual({
		succeeded: { file: name, place: folder, bytes: size, ageSeconds: expect.any(Number) },
	});
	expect(logged).toMatchObject([{ msg: "a backup was made", file: name, bytes: size }]);
});

test("the rights of the role that serves are enough for it", async () => {
	await makeUser(database.db, { balanceQepik: 700 });
	const { DATABASE_URL: url } = databaseEnvironment(database.url);
	await grantRuntimeRights({ url, ownerUrl: database.url });
	await run({ url });
	expect(await files()).toHaveLength(1);
});

test("the newest 14 stay", async () => {
	await mkdir(folder);
	const day = (number: number) => `2001-01-${String(number).padStart(2, "0")}`;
	const old = Array.from({ length: 14 }, (_, at) => `gamestore-${day(at + 1)}T00-00-00-000Z.tar`);
	for (const name of old) await writeFile(join(folder, name), "");
	await run();
	const left = await files();
	expect([left.length, left.includes(old[0] as string)]).toEqual([14, false]);
});

test.each([
	["23 hours 59 minutes", 1],
	["24 hours 1 second", 2],
])("%s after a backup there are %i of them", async (interval, count) => {
	await run();
	await ago(interval);
	expect(await run()).toEqual(count === 1 ? [] : ["admin"]);
	expect(await files()).toHaveLength(count);
});

test("with a time of the day, one is due since that time in Baku, however old the newest is", async () => {
	const { rows } = await database.db.execute<{ before: string; after: string }>(sql`SELECT
		to_char((now() - interval '20 minutes') AT TIME ZONE 'Asia/Baku', 'HH24:MI') AS before,
		to_char((now() + interval '20 minutes') AT TIME ZONE 'Asia/Baku', 'HH24:MI') AS after`);
	const { before, after } = rows[0] as { before: string; after: string };
	await run({ environment: { BACKUPS: before } });
	// Made 70 minutes ago, and its time came 20 minutes ago; the other time comes in 20 minutes.
	await ago("70 minutes");
	await run({ environment: { BACKUPS: after } });
	expect(await files()).toHaveLength(1);
	await run({ environment: { BACKUPS: before } });
	expect(await files()).toHaveLength(2);
	await ago("23 hours 50 minutes");
	await run({ environment: { BACKUPS: after } });
	expect(await files()).toHaveLength(3);
});

test("of several processes one makes it, while the others do nothing", async () => {
	const holder = await connectClient(database.url, { name: "another machine" });
	await tryLock(holder, "backup");
	expect(await run()).toEqual([]);
	expect(await files()).toEqual([]);
	await endClient(holder);
	await expect.poll(async () => (await run()).length).toBe(1);
	await Promise.all([run(), run(), run()]);
	expect(await files()).toHaveLength(1);
});

test("a failure is kept and told, hurts no older backup, and is tried again after an hour", async () => {
	await run();
	await ago("2 days");
	const { DATABASE_URL: url } = databaseEnvironment(database.url);
	const role = sql.identifier(new URL(url).username);
	await database.db.execute(sql`REVOKE SELECT ON audit_entries FROM ${role}`);
	const before = await files();
	await expect(run({ url })).rejects.toThrow("permission denied");
	expect(await files()).toEqual(before);
	const { backup } = await runs();
	expect(backup).toMatchObject({
		succeeded: { file: before[0] },
		failure: { reason: "database", detail: expect.stringContaining("permission denied") },
	});
	await database.db.execute(sql`GRANT SELECT ON audit_entries TO ${role}`);
	await database.db.execute(sql`
		UPDATE backup_runs SET started_at = now() - interval '59 minutes' WHERE reason IS NOT NULL`);
	expect(await run()).toEqual([]);
	await database.db.execute(sql`
		UPDATE backup_runs SET started_at = now() - interval '61 minutes' WHERE reason IS NOT NULL`);
	expect(await run()).toEqual(["admin"]);
	expect((await runs()).backup.failure).toBeUndefined();
});

test("a folder that cannot be used fails in words, and the shop's own part goes on", async () => {
	await writeFile(folder, "a file in its place");
	await expect(run()).rejects.toThrow("EEXIST");
	expect((await runs()).backup.failure?.detail).toContain("EEXIST");
});

test("the end of the shop ends it at once: no file, no row, no connection", async () => {
	const holder = await connectClient(database.url, { name: "somebody" });
	// So that the backup waits in the middle of its tables.
	await holder.query("BEGIN; LOCK TABLE account IN ACCESS EXCLUSIVE MODE");
	const stopping = new AbortController();
	let ended = false;
	run({ signal: stopping.signal }).catch(() => {
		ended = true;
	});
	const ours = async (condition = sql`true`) =>
		(
			await database.db.execute(sql`SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'gamestore backup'
				AND ${condition}`)
		).rows.length;
	// Both its connection and the one that holds the lock are called so.
	await expect.poll(() => ours(sql`wait_event_type = 'Lock'`)).toBe(1);
	const [partial, work] = (await files()).reverse();
	expect([partial, work]).toEqual([expect.stringMatching(/\.partial$/), expect.any(String)]);
	stopping.abort(new Error("stopped"));
	await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
	expect(await files()).toEqual([]);
	expect((await database.db.execute(sql`SELECT FROM backup_runs`)).rows).toHaveLength(0);
	await endClient(holder);
	await expect.poll(() => ours()).toBe(0);
});

test("after a killed process it says so, removes what that left a day ago, and goes on after an hour", async () => {
	await database.db.execute(sql`INSERT INTO backup_runs (kind) VALUES ('backup')`);
	expect(await run()).toEqual([]);
	expect((await runs()).backup.failure?.reason).toBe("interrupted");
	await ago("61 minutes");
	expect(await run()).toEqual(["admin"]);
});

describe("sent elsewhere", () => {
	const elsewhere = () => join(data, "elsewhere");
	const to = () => ({ environment: { BACKUP_TO: elsewhere() } });
	const copies = async () => (await readdir(elsewhere())).sort();
	beforeEach(() => mkdir(elsewhere()));

	test("each new backup is, once", async () => {
		await run(to());
		expect(await copies()).toEqual(await files());
		expect((await runs()).copy.succeeded).toMatchObject({
			file: (await files())[0],
			place: elsewhere(),
		});
		await rm(elsewhere(), { recursive: true });
		expect(await run(to())).toEqual([]);
	});

	test("the newest is when this was set up later, and what failed is tried again after an hour", async () => {
		await run();
		await rm(elsewhere(), { recursive: true });
		await expect(run(to())).rejects.toMatchObject({ reason: "no-folder" });
		expect((await runs()).copy.failure?.reason).toBe("no-folder");
		expect((await runs()).backup.failure).toBeUndefined();
		await mkdir(elsewhere());
		expect(await run(to())).toEqual([]);
		await database.db.execute(sql`
			UPDATE backup_runs SET started_at = now() - interval '61 minutes' WHERE kind = 'copy'`);
		expect(await run(to())).toEqual(["admin"]);
		expect(await copies()).toEqual(await files());
	});

	test("what took its process down with it is told, and tried again after an hour", async () => {
		await database.db.execute(sql`INSERT INTO backup_runs (kind) VALUES ('copy')`);
		await run(to());
		expect((await runs()).copy.failure?.reason).toBe("interrupted");
		expect(await copies()).toEqual([]);
		await database.db.execute(sql`
			UPDATE backup_runs SET started_at = now() - interval '61 minutes' WHERE kind = 'copy'`);
		await run(to());
		expect(await copies()).toEqual(await files());
	});

	test("a failure is forgotten once nothing is to be sent any more", async () => {
		await rm(elsewhere(), { recursive: true });
		await expect(run(to())).rejects.toMatchObject({ reason: "no-folder" });
		await run();
		expect((await runs()).copy).toEqual({});
		expect((await runs()).backup.succeeded).toBeDefined();
	});

	test("what another machine made is left to that, and no name leads out of the folder", async () => {
		await run();
		const [name] = await files();
		await rm(join(folder, name as string));
		expect(await run(to())).toEqual([]);
		await writeFile(join(data, "secret"), "");
		await database.db.execute(sql`UPDATE backup_runs SET file = '../secret'`);
		expect(await run(to())).toEqual([]);
		expect(await copies()).toEqual([]);
	});

	test("by a command, which the log and the rows do not repeat", async () => {
		const command = `| cat > ${elsewhere()}/out; true s3cret`;
		await run({ environment: { BACKUP_TO: command } });
		expect(await copies()).toEqual(["out"]);
		const { rows } = await database.db.execute(sql`SELECT * FROM backup_runs`);
		expect(JSON.stringify([rows, logged])).not.toContain("s3cret");
		expect((await runs()).copy.succeeded?.place).toBe("command");
	});

	test("a command that fails leaves the backup of this machine as it is", async () => {
		const environment = { BACKUP_TO: "| cat >/dev/null; echo no route >&2; exit 1" };
		await expect(run({ environment })).rejects.toThrow("no route");
		expect(await files()).toHaveLength(1);
		expect((await runs()).copy.failure).toMatchObject({
			reason: "command",
			detail: "The command ended with 1. no route",
		});
	});
});

test("it is looked for soon after the start, and then often enough for a day to be a day", () => {
	expect(dailyBackup(database.url)).toMatchObject({ firstAfterMs: 120_000, everyMs: 600_000 });
});
