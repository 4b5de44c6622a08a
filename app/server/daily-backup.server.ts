import { basename, dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { backupsChanged } from "#app/live/changes.server.ts";
import {
	endInterruptedRuns,
	findBackupRuns,
	forgetFailures,
	recordRun,
} from "#app/platform/backup/backup-runs.server.ts";
import { whileThereIsRoom } from "#app/platform/backup/disk-room.server.ts";
import { findBackup, KEPT } from "#app/platform/backup/kept-backups.server.ts";
import { saveBackup } from "#app/platform/backup/save-backup.server.ts";
import { sendBackup } from "#app/platform/backup/send-backup.server.ts";
import { SESSION_TABLES } from "#app/platform/backup/write-backup.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { whileLocked } from "#app/platform/database/hold-lock.server.ts";
import type { BackupTarget } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";

const MINUTE_MS = 60_000;

/**
 * Makes a backup once a day, soon after the start when the newest is older than that, and sends it
 * elsewhere; what failed is tried again after an hour. One process of those that share the database
 * does so at a time: the one that holds the advisory lock `backup`. It reads with the rights of the
 * role that serves.
 */
export function dailyBackup(databaseUrl: string): Job<App> {
	return {
		name: "daily backup",
		firstAfterMs: 2 * MINUTE_MS,
		everyMs: 10 * MINUTE_MS,
		async run(_, app, { signal: stopped }) {
			const { db, env, hub } = app;
			await whileLocked(databaseUrl, { lock: "backup", signal: stopped }, async (signal) => {
				await endInterruptedRuns(db, "backup");
				await endInterruptedRuns(db, "copy");
				if (await isBackupDue(db, env.backupTime)) {
					await makeBackup(app, { databaseUrl, signal }).finally(() => backupsChanged(hub));
				}
				const to = env.backupTo;
				if (!to) return forgetFailures(db, "copy");
				const file = await findFileToSend(app);
				if (file) await copyBackup(app, { file, to, signal }).finally(() => backupsChanged(hub));
			});
		},
	};
}

async function makeBackup(
	{ db, env, log }: App,
	{ databaseUrl, signal }: { databaseUrl: string; signal: AbortSignal },
) {
	const folder = folderOf(env);
	const { file, bytes } = await recordRun(db, {
		kind: "backup",
		signal,
		work: () =>
			whileThereIsRoom(env.dataDirectory, { signal }, async (signal) => {
				const options = { databaseUrl, leaveOut: SESSION_TABLES, folder, keep: KEPT, signal };
				const { file, bytes } = await saveBackup(options);
				return { file: basename(file), place: dirname(file), bytes };
			}),
	});
	log.info({ file, bytes }, "a backup was made");
}

async function copyBackup(
	{ db, log }: App,
	{ file, to, signal }: { file: string; to: BackupTarget; signal: AbortSignal },
) {
	const { place } = await recordRun(db, {
		kind: "copy",
		signal,
		work: async () => {
			const place = await sendBackup(file, { to, keep: KEPT, signal });
			return { file: basename(file), place };
		},
	});
	log.info({ file: basename(file), place }, "a backup was sent elsewhere");
}

/** A day after the newest one, or since the chosen time of the day, and an hour after a failure. */
async function isBackupDue(db: Queryable, time: string | undefined): Promise<boolean> {
	const today = sql`(baku_day(now()) + ${time ?? "00:00"}::time) AT TIME ZONE 'Asia/Baku'`;
	const since = time
		? sql`CASE WHEN ${today} <= now() THEN ${today} ELSE ${today} - interval '1 day' END`
		: sql`now() - interval '1 day'`;
	const { rows } = await db.execute<{ due: boolean }>(sql`
		SELECT NOT EXISTS (
			SELECT FROM backup_runs WHERE kind = 'backup'
				AND (started_at > now() - interval '1 hour' OR (reason IS NULL AND started_at >= ${since}))
		) AS due`);
	return rows[0]?.due === true;
}

/**
 * The newest backup, unless it was sent already, or failed to be within the last hour. Where another
 * machine made it, that one sends it.
 */
async function findFileToSend({ db, env }: App): Promise<string | undefined> {
	const { backup, copy } = await findBackupRuns(db);
	const name = backup.succeeded?.file;
	if (!name || copy.succeeded?.file === name) return undefined;
	if (copy.failure && copy.failure.ageSeconds < 3600) return undefined;
	return findBackup(folderOf(env), name);
}

function folderOf({ dataDirectory }: App["env"]): string {
	return join(dataDirectory, "backups");
}
