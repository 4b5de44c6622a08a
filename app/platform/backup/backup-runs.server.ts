import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { explainFailure, type FailureReason } from "./backup-failure.server.ts";

export type RunKind = "backup" | "copy" | "restore-test";

/** What a run that succeeded leaves behind; a place is a folder, or that a command took it. */
type RunResult = { file: string; place?: string; bytes?: number };

/** The newest run of a kind that succeeded, and why the newest one did not, if it did not. */
export type RunState = {
	succeeded?: { ageSeconds: number; file: string; place: string | null; bytes: number | null };
	failure?: { reason: FailureReason; detail: string; ageSeconds: number };
};

export type BackupRuns = Record<RunKind, RunState>;

type Options<Result> = { kind: RunKind; signal?: AbortSignal; work: () => Promise<Result> };

/**
 * Does the work and keeps what became of it. A run that was stopped with the shop leaves no row, so
 * that the next start makes up for it.
 */
export async function recordRun<Result extends RunResult>(
	db: Queryable,
	{ kind, signal, work }: Options<Result>,
): Promise<Result> {
	await db.execute(sql`DELETE FROM backup_runs WHERE started_at < now() - interval '100 days'`);
	const { rows } = await db.execute<{ id: number }>(
		sql`INSERT INTO backup_runs (kind) VALUES (${kind}) RETURNING id`,
	);
	const id = rows[0]?.id;
	try {
		const result = await work();
		await db.execute(sql`
			UPDATE backup_runs SET ended_at = now(), file = ${result.file},
				place = ${result.place ?? null}, bytes = ${result.bytes ?? null}
			WHERE id = ${id}`);
		return result;
	} catch (error) {
		await (signal?.aborted ? forget(db, id) : keepFailure(db, { id, error }));
		throw error;
	}
}

/**
 * Keeps what became of a run that an operator started: a success, or the error. Nothing happens in a
 * database that is older than the table.
 */
export async function recordEndedRun(
	db: Queryable,
	run: { kind: RunKind; tookMs: number; result: RunResult | { error: unknown } },
): Promise<void> {
	const { rows } = await db.execute(sql`SELECT to_regclass('backup_runs') AS present`);
	if (rows[0]?.present === null) return;
	const { kind, tookMs, result } = run;
	const failure = "error" in result ? explainFailure(result.error) : undefined;
	const { file, place, bytes } = { file: null, ...result } as Partial<RunResult>;
	await db.execute(sql`
		INSERT INTO backup_runs (kind, started_at, ended_at, reason, detail, file, place, bytes)
		VALUES (${kind}, now() - ${tookMs} * interval '1 millisecond', now(), ${failure?.reason ?? null},
			${failure?.detail ?? null}, ${file ?? null}, ${place ?? null}, ${bytes ?? null})`);
}

async function forget(db: Queryable, id: number | undefined) {
	await db.execute(sql`DELETE FROM backup_runs WHERE id = ${id}`);
}

async function keepFailure(db: Queryable, { id, error }: { id?: number; error: unknown }) {
	const { reason, detail } = explainFailure(error);
	await db.execute(sql`
		UPDATE backup_runs SET ended_at = now(), reason = ${reason}, detail = ${detail}
		WHERE id = ${id}`);
}

/**
 * For whoever is the only one to run this kind just now: what has no end was cut short with its
 * process.
 */
export async function endInterruptedRuns(db: Queryable, kind: RunKind): Promise<void> {
	await db.execute(sql`
		UPDATE backup_runs SET ended_at = now(), reason = 'interrupted'
		WHERE kind = ${kind} AND ended_at IS NULL`);
}

/** For what is not wanted any more: its failures alarm nobody. */
export async function forgetFailures(db: Queryable, kind: RunKind): Promise<void> {
	await db.execute(sql`DELETE FROM backup_runs WHERE kind = ${kind} AND reason IS NOT NULL`);
}

/** What the newest runs of each kind came to. */
export async function findBackupRuns(db: Queryable): Promise<BackupRuns> {
	const { rows } = await db.execute<RunRow>(sql`
		SELECT kind, newest, reason, coalesce(detail, '') AS detail, file, place, bytes,
			extract(epoch FROM now() - started_at)::float AS "ageSeconds"
		FROM (
			SELECT DISTINCT ON (kind) *, true AS newest FROM backup_runs
			WHERE ended_at IS NOT NULL ORDER BY kind, started_at DESC, id DESC
		) ended WHERE reason IS NOT NULL
		UNION ALL
		SELECT kind, false, NULL, '', file, place, bytes,
			extract(epoch FROM now() - started_at)::float
		FROM (
			SELECT DISTINCT ON (kind) * FROM backup_runs
			WHERE ended_at IS NOT NULL AND reason IS NULL ORDER BY kind, started_at DESC, id DESC
		) succeeded`);
	const runs: BackupRuns = { backup: {}, copy: {}, "restore-test": {} };
	for (const { kind, newest, reason, detail, ageSeconds, file, place, bytes } of rows) {
		if (newest) runs[kind].failure = { reason: reason as FailureReason, detail, ageSeconds };
		else runs[kind].succeeded = { ageSeconds, file: file as string, place, bytes };
	}
	return runs;
}

type RunRow = {
	kind: RunKind;
	newest: boolean;
	reason: string | null;
	detail: string;
	ageSeconds: number;
	file: string | null;
	place: string | null;
	bytes: number | null;
};
