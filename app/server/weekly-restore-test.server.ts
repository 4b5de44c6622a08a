import { basename, dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { findMoneyProblems } from "#app/balance/check-money.server.ts";
import { backupsChanged } from "#app/live/changes.server.ts";
import { endInterruptedRuns, recordRun } from "#app/platform/backup/backup-runs.server.ts";
import { whileThereIsRoom } from "#app/platform/backup/disk-room.server.ts";
import { findNewestBackup } from "#app/platform/backup/kept-backups.server.ts";
import { testRestore } from "#app/platform/backup/test-restore.server.ts";
import { openDatabase, type Queryable } from "#app/platform/database/database.server.ts";
import { whileLocked } from "#app/platform/database/hold-lock.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";

const MINUTE_MS = 60_000;

/**
 * Restores the newest backup of this machine once a week into a database that is dropped afterwards;
 * what failed is tried again after a day. One process of those that share the database does so at a
 * time: the one that holds the advisory lock `restoreTest`.
 */
export function weeklyRestoreTest(ownerUrl: string): Job<App> {
	return {
		name: "weekly restore test",
		firstAfterMs: 5 * MINUTE_MS,
		everyMs: 10 * MINUTE_MS,
		async run(_, { db, env, hub, log }, { signal: stopped }) {
			await whileLocked(ownerUrl, { lock: "restoreTest", signal: stopped }, async (signal) => {
				await endInterruptedRuns(db, "restore-test");
				const file = await findNewestBackup(join(env.dataDirectory, "backups"));
				if (!file || !(await isDue(db))) return;
				const work = () => testOne(file, { ownerUrl, signal, env });
				const recorded = recordRun(db, { kind: "restore-test", signal, work });
				await recorded.finally(() => backupsChanged(hub));
				log.info({ file: basename(file) }, "a backup was restored to test it");
			});
		},
	};
}

type TestOptions = { ownerUrl: string; signal: AbortSignal; env: App["env"] };

async function testOne(file: string, { ownerUrl, signal, env }: TestOptions) {
	const test = (signal: AbortSignal) =>
		testRestore(file, { ownerUrl, findProblems: findBrokenRules, signal });
	// The disk of a server elsewhere cannot be seen from here.
	if (env.databaseUrl) await test(signal);
	else await whileThereIsRoom(join(env.dataDirectory, "postgres"), { signal }, test);
	return { file: basename(file), place: dirname(file) };
}

/** The rules of the money that a restored shop breaks, each with the first offender. */
export async function findBrokenRules(databaseUrl: string): Promise<string[]> {
	const db = openDatabase(databaseUrl, { connections: 1, hasTimeLimits: false });
	try {
		const findings = await findMoneyProblems(db);
		return findings.map(({ rule, says, offender }) => `Rule ${rule} (${says}): ${offender}`);
	} finally {
		await db.close();
	}
}

async function isDue(db: Queryable): Promise<boolean> {
	const { rows } = await db.execute<{ due: boolean }>(sql`
		SELECT NOT EXISTS (
			SELECT FROM backup_runs WHERE kind = 'restore-test' AND (
				started_at > now() - interval '1 day'
				OR (reason IS NULL AND started_at > now() - interval '7 days')
			)
		) AS due`);
	return rows[0]?.due === true;
}
