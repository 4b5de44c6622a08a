import { type Database, openDatabase } from "./database/database.server.ts";
import type { Log } from "./log.server.ts";
import { makeCounter, makeGauge } from "./metrics.server.ts";

/** Work that a timer starts. `App` is whatever all jobs of a process are given. */
export type Job<App> = {
	/** Identifies the job in the log. */
	name: string;
	firstAfterMs: number;
	/** From the end of one run to the start of the next, so that a job never runs twice at once. */
	everyMs: number;
	/** The signal comes when the shop stops, for what has to end in a way of its own. */
	run(db: Database, app: App, run: { isFirst: boolean; signal: AbortSignal }): Promise<void>;
};

const lastSuccess = makeGauge(
	"job_last_success_timestamp_seconds",
	"When a scheduled job last ran to its end, since 1970.",
	"job",
);
const failures = makeCounter("job_failures_total", "Scheduled jobs that failed.", "job");

type Options<App> = { databaseUrl: string; app: App; log: Log };

/**
 * Runs each job for as long as the process lives, on a connection without time limits that is
 * opened for the run and closed after it. A failed run is logged, and the next one comes as usual.
 * The timers do not keep the process alive.
 */
export function startSchedule<App>(jobs: Job<App>[], options: Options<App>) {
	const started = jobs.map((job) => startJob(job, options));
	return {
		/** Starts nothing any more. What is running has two seconds to finish and is then cut. */
		async stop(): Promise<void> {
			await Promise.all(started.map((job) => job.stop()));
		},
	};
}

function startJob<App>(job: Job<App>, { databaseUrl, app, log }: Options<App>) {
	let isFirst = true;
	let isStopped = false;
	const stopping = new AbortController();
	let timer: NodeJS.Timeout;
	let running: { ended: Promise<void>; close(): Promise<void> } | undefined;

	async function run(db: Database) {
		try {
			await job.run(db, app, { isFirst, signal: stopping.signal });
			lastSuccess.set({ job: job.name }, Math.round(Date.now() / 1000));
		} catch (error) {
			// Losing its connection is how a run that does not finish in time is ended.
			if (!isStopped) {
				failures.inc({ job: job.name });
				log.error({ err: error, job: job.name }, "a scheduled job failed");
			}
		}
		isFirst = false;
	}

	async function closeOrLog(db: Database) {
		try {
			await db.close();
		} catch (error) {
			log.error({ err: error, job: job.name }, "a scheduled job's connection was not closed");
		}
	}

	async function runAndSchedule() {
		const db = openDatabase(databaseUrl, { connections: 1, hasTimeLimits: false });
		let closed: Promise<void> | undefined;
		const close = () => (closed ??= closeOrLog(db));
		running = { ended: run(db), close };
		await running.ended;
		await close();
		if (!isStopped) schedule(job.everyMs);
	}

	function schedule(afterMs: number) {
		timer = setTimeout(runAndSchedule, afterMs).unref();
	}
	schedule(job.firstAfterMs);

	return {
		async stop() {
			isStopped = true;
			stopping.abort();
			clearTimeout(timer);
			await running?.close();
			await running?.ended;
		},
	};
}
