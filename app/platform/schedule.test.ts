import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readMetric } from "#test/read-metric.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import type { Database } from "./database/database.server.ts";
import { openLog } from "./log.server.ts";
import { type Job, startSchedule } from "./schedule.server.ts";

let database: TestDatabase;
let schedule: ReturnType<typeof startSchedule>;
let logged: string[] = [];
beforeAll(async () => {
	database = await createTestDatabase();
});
afterEach(() => schedule.stop());
afterAll(() => database.close());

function start(job: Partial<Job<string>> & Pick<Job<string>, "run">) {
	logged = [];
	schedule = startSchedule([{ name: "a job", firstAfterMs: 0, everyMs: 1, ...job }], {
		databaseUrl: database.url,
		app: "the app",
		log: openLog({ logLevel: "info" }, { write: (line: string) => logged.push(line) }),
	});
}

const pidOf = async (db: Database) =>
	(await db.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;

async function isConnected(pid: unknown): Promise<boolean> {
	const { rows } = await database.db.execute(sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`);
	return rows.length > 0;
}

test("each run has a connection of its own, without time limits, and knows whether it is the first", async () => {
	const runs: { pid: unknown; limit: unknown; app: string; isFirst: boolean }[] = [];
	start({
		async run(db, app, { isFirst }) {
			const { rows } = await db.execute(sql`SHOW statement_timeout`);
			runs.push({ pid: await pidOf(db), limit: rows[0]?.statement_timeout, app, isFirst });
		},
	});
	await expect.poll(() => runs.length).toBeGreaterThan(2);
	expect(runs.slice(0, 3)).toMatchObject([
		{ limit: "0", app: "the app", isFirst: true },
		{ limit: "0", app: "the app", isFirst: false },
		{ limit: "0", app: "the app", isFirst: false },
	]);
	expect(runs[1]?.pid).not.toBe(runs[0]?.pid);
	// Sooner than the pool itself gives idle connections up.
	await expect.poll(() => isConnected(runs[0]?.pid)).toBe(false);
});

test("a job that fails is logged by its name, and runs again", async () => {
	let runs = 0;
	start({
		async run(db) {
			runs++;
			if (runs === 1) throw new Error("out of order");
			await db.execute(sql`SELECT no_such_column`);
		},
	});
	await expect.poll(() => runs).toBeGreaterThan(2);
	const [first, second] = logged.map((line) => JSON.parse(line));
	expect(first).toMatchObject({ job: "a job", msg: "a scheduled job failed" });
	expect(first.err.message).toBe("out of order");
	expect(second.err.query).toBe("SELECT no_such_column");
});

test("the metrics tell when a job last ran to its end, and how often it failed", async () => {
	const job = { job: "a job that is told of" };
	let runs = 0;
	start({
		name: job.job,
		async run() {
			if (++runs % 2 === 0) throw new Error("out of order");
		},
	});
	await expect.poll(() => readMetric("job_failures_total", job)).toBeGreaterThan(0);
	const endedAt = await readMetric("job_last_success_timestamp_seconds", job);
	expect(Math.abs(Date.now() / 1000 - endedAt)).toBeLessThan(30);
});

test("a connection that cannot be closed is logged, and the job runs again", async () => {
	let runs = 0;
	start({
		async run(db) {
			runs++;
			// Closed here already: the schedule cannot close it once more.
			await db.close();
		},
	});
	await expect.poll(() => runs).toBeGreaterThan(1);
	await schedule.stop();
	expect(JSON.parse(logged[0] as string)).toMatchObject({
		job: "a job",
		msg: "a scheduled job's connection was not closed",
	});
});

test("a job never runs twice at once, however long a run takes", async () => {
	let [runs, atOnce, mostAtOnce] = [0, 0, 0];
	start({
		async run(db) {
			mostAtOnce = Math.max(mostAtOnce, ++atOnce);
			await db.execute(sql`SELECT pg_sleep(0.05)`);
			atOnce--;
			runs++;
		},
	});
	await expect.poll(() => runs).toBeGreaterThan(2);
	expect(mostAtOnce).toBe(1);
});

test("no job runs before its time, or after the end", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	let runs = 0;
	const job = { firstAfterMs: 10_000, everyMs: 60_000, run: async () => void runs++ };
	start(job);
	await vi.advanceTimersByTimeAsync(9_999);
	expect(runs).toBe(0);
	await vi.advanceTimersByTimeAsync(1);
	expect(runs).toBe(1);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(runs).toBe(2);
	await schedule.stop();
	await vi.advanceTimersByTimeAsync(1_000_000);
	expect(runs).toBe(2);
});

test("after the end no run follows the one that was under way", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const { promise, resolve } = Promise.withResolvers<void>();
	let runs = 0;
	start({
		run() {
			runs++;
			return promise;
		},
	});
	await vi.advanceTimersByTimeAsync(0);
	const stopping = schedule.stop();
	resolve();
	await stopping;
	await vi.advanceTimersByTimeAsync(1_000_000);
	expect(runs).toBe(1);
});

test("at the end a run that is nearly done is waited for", async () => {
	let state = "not begun";
	start({
		async run(db) {
			state = "begun";
			await db.execute(sql`SELECT pg_sleep(0.2)`);
			state = "done";
		},
	});
	await expect.poll(() => state).toBe("begun");
	await schedule.stop();
	expect(state).toBe("done");
});

test("at the end a run is told at once, before anything is cut", async () => {
	let told: AbortSignal | undefined;
	const { promise, resolve } = Promise.withResolvers<void>();
	start({
		run(_, __, { signal }) {
			told = signal;
			return promise;
		},
	});
	await expect.poll(() => told?.aborted).toBe(false);
	const stopping = schedule.stop();
	const isTold = told?.aborted;
	resolve();
	await stopping;
	expect([isTold, logged]).toEqual([true, []]);
});

test("at the end a run that takes longer is cut, which is no failure", async () => {
	let pid: unknown;
	let failure: unknown;
	start({
		async run(db) {
			pid = await pidOf(db);
			await db.execute(sql`SELECT pg_sleep(600)`).catch((error) => {
				failure = error;
				throw error;
			});
		},
	});
	await expect.poll(() => pid).toBeDefined();
	await schedule.stop();
	expect(failure).toBeInstanceOf(Error);
	expect(logged).toEqual([]);
	await database.db.execute(sql`SELECT pg_terminate_backend(${pid})`);
});
