import { beforeEnd } from "#app/platform/before-end.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { makeCounter, watchGauge } from "#app/platform/metrics.server.ts";
import { AT_ONCE, openQueueWorker } from "#app/platform/queue-worker.server.ts";
import {
	type Claimed,
	claimJob,
	failJob,
	finishJob,
	giveUpLost,
	type NewJob,
	putJob,
	readJobQueue,
	repeatJob,
} from "./job-rows.server.ts";

const failures = makeCounter("queued_jobs_failed_total", "Attempts at a job that failed.", "kind");

export type Jobs = ReturnType<typeof openJobs>;

/** Whom a job needs is out of reach: it is tried again for as long as that lasts. */
export class OutOfReach extends Error {}

/** Trying again is of no use before somebody has looked at it: the job is given up at once. */
export class Hopeless extends Error {}

/** One attempt. It may end with the next turn of the same job; the signal comes when its time is over. */
export type DoJob<App> = (
	app: App,
	job: { key: string; payload: Record<string, unknown>; signal: AbortSignal },
	// biome-ignore lint/suspicious/noConfusingVoidType: most jobs return nothing
) => Promise<{ againAfterS: number } | void>;

type Options = {
	db: Database;
	log: Log;
	/** How long one attempt may take. */
	attemptMs?: number;
	/** Longer than an attempt: when it is over, whoever was at it is gone. */
	leaseS?: number;
	/** How long at most until the next look for jobs that nobody has announced. */
	idleLookMs?: number;
};

/**
 * Keeps what has to happen after a commit, and does it once `start` is called, in any number of
 * processes. Each job is done at least once: whoever dies between the work and its mark leaves it to
 * another, so what a job does is guarded by itself.
 */
export function openJobs(options: Options) {
	const { db, log, attemptMs = 60_000, leaseS = 300, idleLookMs = 2000 } = options;
	let attempt: ((job: Claimed) => Promise<void>) | undefined;
	let kinds: string[] = [];
	let limits: Record<string, number> = {};
	const underWay = new Map<string, number>();
	let tellGivenUp = () => {};
	let queue = { waiting: 0, givenUp: [] as { jobs: number }[] };
	watchGauge("queued_jobs_waiting", () => queue.waiting, "Jobs that are not done yet.");
	watchGauge(
		"queued_jobs_given_up",
		() => queue.givenUp.reduce((sum, { jobs }) => sum + jobs, 0),
		"Jobs that were given up; the dashboard has them tried again.",
	);

	const worker = openQueueWorker({
		log,
		unreadable: "the jobs cannot be read",
		idleLookMs,
		async begin() {
			const open = kinds.filter((kind) => !(kind in limits) || hasRoomFor(kind));
			const job = await claimJob(db, { kinds: open, leaseS });
			return job && attempt && { done: inItsPlace(job, attempt) };
		},
		async onIdle() {
			for (const lost of await giveUpLost(db)) {
				log.error(lost, "a job ended its process at each try and is given up");
				tellGivenUp();
			}
			queue = await readJobQueue(db);
		},
	});

	const underWayOf = (kind: string) => underWay.get(kind) ?? 0;
	/** Those that wait for others leave a place, all together. */
	const hasRoomFor = (kind: string) =>
		underWayOf(kind) < (limits[kind] ?? 0) &&
		Object.keys(limits).reduce((sum, other) => sum + underWayOf(other), 0) < AT_ONCE - 1;

	async function inItsPlace(job: Claimed, work: (job: Claimed) => Promise<void>) {
		underWay.set(job.kind, underWayOf(job.kind) + 1);
		await work(job).finally(() => underWay.set(job.kind, underWayOf(job.kind) - 1));
	}

	async function doOnce(job: Claimed, work: () => ReturnType<DoJob<unknown>>) {
		const { kind, key, tries } = job;
		try {
			const again = await work();
			if (again) await repeatJob(db, job, again.againAfterS);
			else await finishJob(db, job);
		} catch (error) {
			failures.inc({ kind });
			// What cannot be marked is done again after the lease.
			const isOutage = error instanceof OutOfReach;
			const isHopeless = error instanceof Hopeless;
			const isGivenUp = await failJob(db, job, { isOutage, isHopeless }).catch(() => false);
			const told = { err: error, kind, key, tries };
			if (isGivenUp) {
				log.error(told, "a job failed and is given up");
				tellGivenUp();
			} else log.warn(told, "a job failed and is tried again");
		}
	}

	return {
		/** Puts a job in, in the transaction that it follows from; it is done once that is committed. */
		async put(tx: Queryable, job: NewJob): Promise<void> {
			await putJob(tx, job);
			if (!job.afterS) worker.lookSoon();
		},
		/**
		 * `onGivenUp` is called after each job that is given up; `atOnce` says of how many a process takes
		 * at a time of a kind that waits for others, so that they hold up nothing else.
		 */
		start<App>(
			app: App,
			work: Record<string, DoJob<App>>,
			onGivenUp: () => void,
			atOnce: Record<string, number> = {},
		) {
			kinds = Object.keys(work);
			limits = atOnce;
			tellGivenUp = onGivenUp;
			attempt = (job) => {
				const signal = AbortSignal.any([AbortSignal.timeout(attemptMs), worker.ending]);
				const { kind, key, payload } = job;
				const run = async () => (work[kind] as DoJob<App>)(app, { key, payload, signal });
				return doOnce(job, () => beforeEnd(run(), signal));
			};
			worker.start();
		},
		/** Takes no further job. Those under way have a moment; what is cut is done again later. */
		close: () => worker.close(),
	};
}
