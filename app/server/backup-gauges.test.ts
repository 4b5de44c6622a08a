import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { findBackupRuns } from "#app/platform/backup/backup-runs.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { readMetrics } from "#test/read-metrics.ts";
import { createTestDatabase, useTestDatabase } from "#test/test-database.ts";
import { watchBackupGauges } from "./backup-gauges.server.ts";

const database = useTestDatabase();
afterEach(() => void vi.restoreAllMocks());

const watch = (environment = {}) =>
	watchBackupGauges({ db: database.db, env: readEnv(environment) } as App);

async function gauges(): Promise<Record<string, number>> {
	const lines = (await readMetrics()).matchAll(/^(backup_\w+) (\S+)$/gm);
	return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

test("where the shop makes no backups, nothing is told of them", async () => {
	await database.db.execute(sql`
		INSERT INTO backup_runs (kind, started_at, ended_at, file) VALUES ('backup', now(), now(), 'a.tar')`);
	watch({ BACKUPS: "0" });
	expect(await gauges()).toEqual({});
	// Whoever had asked for it would know it by then.
	await database.db.execute(sql`SELECT pg_sleep(0.2)`);
	expect(await gauges()).toEqual({});
	await database.db.execute(sql`DELETE FROM backup_runs`);
});

test("a scrape while the database is away tells nothing of them, and ends nothing", async () => {
	const away = await createTestDatabase();
	await away.close();
	const unhandled = vi.fn();
	process.once("unhandledRejection", unhandled);
	watchBackupGauges({ db: away.db, env: readEnv({}) } as App);
	expect(await gauges()).toEqual({});
	await expect(findBackupRuns(away.db)).rejects.toThrow();
	await new Promise(setImmediate);
	process.off("unhandledRejection", unhandled);
	expect(unhandled).not.toHaveBeenCalled();
});

test("the ages and the last results are told, and nothing of what there is not", async () => {
	watch();
	expect(await gauges()).toEqual({});
	await database.db.execute(sql`
		INSERT INTO backup_runs (kind, started_at, ended_at, file, reason) VALUES
			('backup', now() - interval '1 hour', now(), 'a.tar', NULL),
			('restore-test', now() - interval '1 day', now(), 'a.tar', NULL),
			('restore-test', now(), now(), NULL, 'damaged'),
			('copy', now(), now(), NULL, 'hung')`);
	watch();
	await expect.poll(async () => (await gauges()).backup_ok).toBe(1);
	expect(await gauges()).toEqual({
		backup_age_seconds: expect.closeTo(3600, -2),
		backup_ok: 1,
		backup_copy_ok: 0,
		backup_restore_test_age_seconds: expect.closeTo(86_400, -2),
		backup_restore_test_ok: 0,
	});
});

test("an age grows from what was read last, which is read again after a minute", async () => {
	watch();
	await expect.poll(async () => (await gauges()).backup_ok).toBe(1);
	const before = (await gauges()).backup_age_seconds as number;
	const now = performance.now.bind(performance);
	let later = 50_000;
	vi.spyOn(performance, "now").mockImplementation(() => now() + later);
	await database.db.execute(sql`DELETE FROM backup_runs`);
	expect(((await gauges()).backup_age_seconds as number) - before).toBeGreaterThanOrEqual(50);
	expect((await gauges()).backup_ok).toBe(1);
	later = 70_000;
	await expect.poll(async () => (await gauges()).backup_age_seconds).toBeUndefined();
});
