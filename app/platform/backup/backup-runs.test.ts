// What is kept of each backup, copy and test restore, and what is told of the newest.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createTestDatabase, useTestDatabase } from "#test/test-database.ts";
import { BackupFailure } from "./backup-failure.server.ts";
import {
	endInterruptedRuns,
	findBackupRuns,
	forgetFailures,
	recordEndedRun,
	recordRun,
} from "./backup-runs.server.ts";

const database = useTestDatabase();
beforeEach(() => database.db.execute(sql`DELETE FROM backup_runs`));

const DONE = { file: "a.tar", place: "/backups", bytes: 5 };

const succeed = () => recordRun(database.db, { kind: "backup", work: async () => DONE });
const fail = (error: unknown) =>
	recordRun(database.db, { kind: "backup", work: () => Promise.reject(error) });

const countRows = async () => (await database.db.execute(sql`SELECT FROM backup_runs`)).rows.length;

test("a shop that never made any says so of each kind", async () => {
	expect(await findBackupRuns(database.db)).toEqual({ backup: {}, copy: {}, "restore-test": {} });
});

test("a run that succeeded is told with its file, its size and its age", async () => {
	expect(await succeed()).toEqual(DONE);
	await database.db.execute(sql`UPDATE backup_runs SET started_at = now() - interval '1 hour'`);
	const { backup } = await findBackupRuns(database.db);
	expect(backup).toEqual({ succeeded: { ...DONE, ageSeconds: expect.closeTo(3600, -1) } });
});

test("a failure is told beside the newest success, until something succeeds", async () => {
	await succeed();
	const error = new BackupFailure("no-room", "1 MiB free");
	await expect(fail(error)).rejects.toBe(error);
	expect((await findBackupRuns(database.db)).backup).toMatchObject({
		succeeded: { file: "a.tar" },
		failure: { reason: "no-room", detail: "1 MiB free" },
	});
	await succeed();
	expect((await findBackupRuns(database.db)).backup.failure).toBeUndefined();
});

test("what is under way is neither a success nor a failure", async () => {
	await fail(new Error("before")).catch(() => {});
	const { promise, resolve } = Promise.withResolvers<typeof DONE>();
	const running = recordRun(database.db, { kind: "backup", work: () => promise });
	await expect.poll(countRows).toBe(2);
	expect((await findBackupRuns(database.db)).backup).toEqual({
		failure: { reason: "other", detail: "before", ageSeconds: expect.any(Number) },
	});
	resolve(DONE);
	await running;
});

test("a run that was stopped with the shop leaves no trace", async () => {
	const stopping = new AbortController();
	const work = () => {
		stopping.abort(new Error("stopped"));
		return Promise.reject(stopping.signal.reason);
	};
	const { signal } = stopping;
	await expect(recordRun(database.db, { kind: "backup", signal, work })).rejects.toThrow("stopped");
	expect(await countRows()).toBe(0);
});

test("a run whose process was killed counts as interrupted, and those of another kind do not", async () => {
	await database.db.execute(sql`INSERT INTO backup_runs (kind) VALUES ('backup'), ('copy')`);
	await endInterruptedRuns(database.db, "backup");
	const runs = await findBackupRuns(database.db);
	expect(runs.backup.failure).toMatchObject({ reason: "interrupted", detail: "" });
	expect(runs.copy).toEqual({});
});

test("where no copies are wanted any more, their failures are forgotten, and nothing else is", async () => {
	const { db } = database;
	const copied = { kind: "copy", tookMs: 60_000, result: DONE } as const;
	await recordEndedRun(db, copied);
	await recordEndedRun(db, { ...copied, tookMs: 0, result: { error: new Error("no") } });
	await fail(new Error("full")).catch(() => {});
	await forgetFailures(db, "copy");
	const { copy, backup } = await findBackupRuns(db);
	expect([copy.succeeded, copy.failure]).toEqual([expect.objectContaining(DONE), undefined]);
	expect(backup.failure).toMatchObject({ detail: "full" });
});

test("what is older than 100 days is forgotten with the next run", async () => {
	await database.db.execute(sql`
		INSERT INTO backup_runs (kind, started_at) VALUES ('copy', now() - interval '101 days'),
			('copy', now() - interval '99 days')`);
	await succeed();
	expect(await countRows()).toBe(2);
});

test("what an operator ran is told as well, from when it began", async () => {
	const { db } = database;
	await recordEndedRun(db, { kind: "backup", tookMs: 60_000, result: DONE });
	const failed = { kind: "restore-test", tookMs: 0, result: { error: new Error("no") } } as const;
	await recordEndedRun(db, failed);
	const runs = await findBackupRuns(db);
	expect(runs.backup.succeeded).toEqual({ ...DONE, ageSeconds: expect.closeTo(60, -1) });
	expect(runs["restore-test"].failure).toMatchObject({ reason: "other", detail: "no" });
});

test("a database that is older than the table takes a backup without keeping it in mind", async () => {
	const older = await createTestDatabase({ migrated: false });
	await recordEndedRun(older.db, { kind: "backup", tookMs: 0, result: DONE });
	await older.close();
});
