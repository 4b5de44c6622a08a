import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

export type NewJob = {
	kind: string;
	/** What it is about: of one kind it waits once. */
	key: string;
	payload?: Record<string, unknown>;
	/** The earliest moment, in seconds from now. */
	afterS?: number;
};

export type Claimed = {
	kind: string;
	key: string;
	payload: Record<string, unknown>;
	asked: number;
	claim: number;
	tries: number;
};

/** From the first failure on: 10, 20, 40 … seconds, an hour at most. */
const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 60 * 60;
/** About twelve hours after the first. */
const MOST_TRIES = 20;
/** An outage counts as so many: the pause is the longest by then. */
const TRIES_IN_AN_OUTAGE = 10;

/**
 * Puts a job in, in the transaction that it follows from. What waits already becomes due no later than
 * this says; what is being done is done once more; what was given up is tried again.
 */
export async function putJob(tx: Queryable, job: NewJob): Promise<void> {
	const { kind, key, payload = {}, afterS = 0 } = job;
	await tx.execute(sql`
		INSERT INTO jobs (kind, key, payload, next_at)
		VALUES (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb,
			now() + ${afterS} * interval '1 second')
		ON CONFLICT (kind, key) DO UPDATE SET
			payload = excluded.payload, asked = jobs.asked + 1,
			next_at = least(jobs.next_at, excluded.next_at),
			tries = CASE WHEN jobs.given_up_at IS NULL THEN jobs.tries ELSE 0 END,
			given_up_at = NULL`);
}

/**
 * Takes the next job that is due, of the kinds that this process knows: the version before this one may
 * run beside it. When the process dies, another takes it after the lease, as often as a job may fail.
 */
export async function claimJob(
	db: Queryable,
	{ kinds, leaseS }: { kinds: string[]; leaseS: number },
): Promise<Claimed | undefined> {
	const { rows } = await db.execute<Claimed>(sql`
		UPDATE jobs SET claim = claim + 1, tries = tries + 1,
			leased_until = now() + ${leaseS} * interval '1 second'
		WHERE (kind, key) = (
			SELECT kind, key FROM jobs
			WHERE given_up_at IS NULL AND next_at <= now() AND leased_until <= now()
				AND tries < ${MOST_TRIES} AND kind = ANY(${sql.param(kinds)})
			ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED
		)
		RETURNING kind, key, payload, asked, claim, tries`);
	return rows[0];
}

const isHeld = ({ kind, key, claim }: Claimed) =>
	sql`kind = ${kind} AND key = ${key} AND claim = ${claim}`;

/** Removes a job that is done, unless it was put in again meanwhile: then it is due again. */
export async function finishJob(db: Queryable, job: Claimed): Promise<void> {
	const { rowCount } = await db.execute(
		sql`DELETE FROM jobs WHERE ${isHeld(job)} AND asked = ${job.asked}`,
	);
	if (rowCount === 0) await repeatJob(db, job, 0);
}

/** Puts a job that is done for now off until its next turn. */
export async function repeatJob(db: Queryable, job: Claimed, afterS: number): Promise<void> {
	await db.execute(sql`
		UPDATE jobs SET tries = 0, leased_until = '-infinity', next_at = CASE
			WHEN asked = ${job.asked} THEN now() + ${afterS} * interval '1 second' ELSE now() END
		WHERE ${isHeld(job)}`);
}

/**
 * Puts a failed attempt off, or gives the job up; returns whether it was given up. What failed only
 * because somebody else is out of reach never is, and what is hopeless at once.
 */
export async function failJob(
	db: Queryable,
	job: Claimed,
	{ isOutage, isHopeless = false }: { isOutage: boolean; isHopeless?: boolean },
): Promise<boolean> {
	const pauseS = Math.min(FIRST_PAUSE_S * 2 ** (job.tries - 1), LONGEST_PAUSE_S);
	const tries = isOutage ? Math.min(job.tries, TRIES_IN_AN_OUTAGE) : job.tries;
	const { rows } = await db.execute<{ ended: boolean }>(sql`
		UPDATE jobs SET leased_until = '-infinity', tries = ${tries},
			next_at = now() + ${pauseS} * interval '1 second',
			given_up_at = CASE WHEN ${isHopeless}::boolean OR ${tries}::integer >= ${MOST_TRIES}
				THEN now() END
		WHERE ${isHeld(job)}
		RETURNING given_up_at IS NOT NULL AS ended`);
	return rows[0]?.ended === true;
}

/**
 * Gives up what took its process down with it at each try, so that nobody could say that it failed.
 * Returns what was given up just now.
 */
export async function giveUpLost(
	db: Queryable,
): Promise<Pick<Claimed, "kind" | "key" | "tries">[]> {
	const { rows } = await db.execute<Pick<Claimed, "kind" | "key" | "tries">>(sql`
		UPDATE jobs SET given_up_at = now()
		WHERE ${MOST_TRIES} <= tries AND leased_until < now() AND next_at < now()
			AND given_up_at IS NULL
		RETURNING kind, key, tries`);
	return rows;
}

/** Lets what was given up be tried again: the jobs of one kind, at once. */
export async function retryGivenUp(db: Queryable, kind: string): Promise<number> {
	const { rowCount } = await db.execute(sql`
		UPDATE jobs SET given_up_at = NULL, tries = 0, next_at = now()
		WHERE kind = ${kind} AND given_up_at IS NOT NULL`);
	return rowCount ?? 0;
}

/** Takes jobs of one kind away, all of them or those of these keys; what is being done is done. */
export async function dropJobs(db: Queryable, kind: string, keys?: string[]): Promise<void> {
	const which = keys ? sql`AND key = ANY(${sql.param(keys)})` : sql``;
	await db.execute(sql`DELETE FROM jobs WHERE kind = ${kind} ${which}`);
}

export type JobQueue = { waiting: number; givenUp: GivenUp[] };
/** Of one kind: how many, and since when the first of them. */
export type GivenUp = { kind: string; jobs: number; since: Date };

/** How the jobs of the whole shop stand. */
export async function readJobQueue(db: Queryable): Promise<JobQueue> {
	const { rows } = await db.execute<{ kind: string; jobs: number; since: string }>(sql`
		SELECT kind, count(*) AS jobs, min(given_up_at) AS since FROM jobs
		WHERE given_up_at IS NOT NULL GROUP BY kind ORDER BY kind`);
	const waiting = await db.execute<{ waiting: number }>(sql`
		SELECT count(*) AS waiting FROM jobs WHERE given_up_at IS NULL`);
	const givenUp = rows.map((row) => ({ ...row, since: new Date(row.since) }));
	return { waiting: waiting.rows[0]?.waiting ?? 0, givenUp };
}
