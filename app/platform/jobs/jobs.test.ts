// Jobs: what follows from a commit happens, at least once, whoever dies meanwhile.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { readJobQueue, retryGivenUp } from "./job-rows.server.ts";
import { type DoJob, Hopeless, openJobs } from "./jobs.server.ts";

const database = useTestDatabase();
let logged: string[] = [];

beforeAll(() => database.db.execute(sql`CREATE TABLE done (what text NOT NULL)`));
beforeEach(async () => {
	logged = [];
	await database.db.execute(sql`TRUNCATE jobs, done`);
});

type Options = { idleLookMs?: number; leaseS?: number; attemptMs?: number };

function open(options: Options = {}) {
	const log = openLog({ logLevel: "info" }, { write: (line: string) => void logged.push(line) });
	const jobs = openJobs({ db: database.db, log, ...options });
	onTestFinished(() => jobs.close());
	return jobs;
}

function start(work: DoJob<undefined>, options?: Options & { onGivenUp?: () => void }) {
	const jobs = open(options);
	jobs.start(undefined, { follow: work }, options?.onGivenUp ?? (() => {}));
	return jobs;
}

type Row = { key: string; tries: number; pause: number; given_up: boolean; leased: boolean };

async function rows(): Promise<Row[]> {
	const found = await database.db.execute<Row>(sql`
		SELECT key, tries, extract(epoch FROM next_at - now())::float8 AS pause,
			given_up_at IS NOT NULL AS given_up, leased_until > now() AS leased
		FROM jobs ORDER BY key`);
	return found.rows;
}

const setDue = () =>
	database.db.execute(sql`UPDATE jobs SET next_at = now(), leased_until = '-infinity'`);
const follow = { kind: "follow", key: "a" };

test("a job is done once its transaction is committed, and not before", async () => {
	const done: string[] = [];
	// Nobody looks by chance.
	const jobs = start(async (_, { key }) => void done.push(key), { idleLookMs: 600_000 });
	await database.db.transaction(async (tx) => {
		await jobs.put(tx, follow);
		await database.db.execute(sql`SELECT pg_sleep(0.3)`);
		expect(done).toEqual([]);
	});
	await expect.poll(() => done).toEqual(["a"]);
	await expect.poll(rows).toEqual([]);
});

test("a job of a transaction that is rolled back is done by nobody", async () => {
	const done: string[] = [];
	const jobs = start(async (_, { key }) => void done.push(key));
	const rolledBack = database.db.transaction(async (tx) => {
		await jobs.put(tx, follow);
		throw new Error("no");
	});
	await expect(rolledBack).rejects.toThrow("no");
	await jobs.put(database.db, { kind: "follow", key: "b", payload: { n: 1 } });
	await expect.poll(() => done).toEqual(["b"]);
});

test("a job waits for its moment, and what is put in again makes it due sooner, never later", async () => {
	const jobs = open();
	await jobs.put(database.db, { ...follow, afterS: 600 });
	await jobs.put(database.db, { ...follow, afterS: 60 });
	await jobs.put(database.db, { ...follow, afterS: 900 });
	const [waiting, ...others] = await rows();
	expect(others).toEqual([]);
	expect(waiting?.pause).toBeGreaterThan(50);
	expect(waiting?.pause).toBeLessThan(61);
	const done: string[] = [];
	start(async (_, { key }) => void done.push(key), { idleLookMs: 20 });
	await jobs.put(database.db, { kind: "follow", key: "b" });
	await expect.poll(() => done).toEqual(["b"]);
});

test("what is put in again while it is done is done once more", async () => {
	const seen: unknown[] = [];
	const gate = Promise.withResolvers<void>();
	const jobs = start(
		async (_, { payload }) => {
			seen.push(payload.n);
			if (seen.length === 1) await gate.promise;
		},
		{ idleLookMs: 20 },
	);
	await jobs.put(database.db, { ...follow, payload: { n: 1 } });
	await expect.poll(() => seen).toEqual([1]);
	await jobs.put(database.db, { ...follow, payload: { n: 2 } });
	gate.resolve();
	await expect.poll(() => seen).toEqual([1, 2]);
	await expect.poll(rows).toEqual([]);
});

test("the same while its next turn is put off", async () => {
	let turns = 0;
	const gate = Promise.withResolvers<void>();
	const jobs = start(
		async () => {
			turns++;
			if (turns === 1) await gate.promise;
			return { againAfterS: 3600 };
		},
		{ idleLookMs: 20 },
	);
	await jobs.put(database.db, follow);
	await expect.poll(() => turns).toBe(1);
	await jobs.put(database.db, follow);
	gate.resolve();
	await expect.poll(() => turns).toBe(2);
	await expect.poll(rows).toMatchObject([{ tries: 0, leased: false }]);
	expect((await rows())[0]?.pause).toBeGreaterThan(3500);
});

test("several processes do each job once", async () => {
	const done: string[] = [];
	const all = Array.from({ length: 40 }, (_, n) => `n${String(n).padStart(2, "0")}`);
	const processes = Array.from({ length: 3 }, () =>
		start(async (_, { key }) => void done.push(key), { idleLookMs: 20 }),
	);
	await Promise.all(
		all.map((key, n) => processes[n % 3]?.put(database.db, { kind: "follow", key })),
	);
	await expect.poll(rows, { timeout: 30_000 }).toEqual([]);
	expect(done.toSorted()).toEqual(all);
});

test("a job that somebody holds is passed over, and holds nobody up", async () => {
	const done: string[] = [];
	const jobs = open();
	await jobs.put(database.db, follow);
	await jobs.put(database.db, { kind: "follow", key: "b" });
	await database.db.transaction(async (tx) => {
		await tx.execute(sql`SELECT FROM jobs WHERE key = 'a' FOR UPDATE`);
		start(async (_, { key }) => void done.push(key), { idleLookMs: 20 });
		await expect.poll(() => done).toEqual(["b"]);
	});
	await expect.poll(() => done).toEqual(["b", "a"]);
});

test("a job that fails is put off, longer each time, and given up after twenty tries", async () => {
	const jobs = open();
	let told = 0;
	await jobs.put(database.db, follow);
	start(
		async () => {
			throw new Error("out of order");
		},
		{ idleLookMs: 10, onGivenUp: () => told++ },
	);
	const pauses: number[] = [];
	for (let tries = 1; tries <= 20; tries++) {
		await expect.poll(rows, { interval: 5 }).toMatchObject([{ tries, leased: false }]);
		pauses.push(Math.round((await rows())[0]?.pause as number));
		await setDue();
	}
	expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
	expect(Math.max(...pauses)).toBe(3600);
	expect(await rows()).toMatchObject([{ given_up: true }]);
	await expect.poll(() => told).toBe(1);
	expect(logged.filter((line) => line.includes("given up"))).toHaveLength(1);
	expect(logged.join()).toContain("out of order");
});

test("what is hopeless is given up at once", async () => {
	const jobs = start(async () => {
		throw new Hopeless("nobody wants it");
	});
	await jobs.put(database.db, follow);
	await expect.poll(rows).toMatchObject([{ tries: 1, given_up: true }]);
	await expect.poll(() => logged.filter((line) => line.includes("given up"))).toHaveLength(1);
});

test("what was given up is told, and tried again when somebody says so or it is put in again", async () => {
	await database.db.execute(sql`
		INSERT INTO jobs (kind, key, tries, given_up_at) VALUES ('follow', 'a', 20, now()),
			('follow', 'b', 20, now() - interval '1 hour'), ('other', 'c', 20, now())`);
	const { givenUp, waiting } = await readJobQueue(database.db);
	expect(waiting).toBe(0);
	expect(givenUp).toMatchObject([
		{ kind: "follow", jobs: 2 },
		{ kind: "other", jobs: 1 },
	]);
	expect(Date.now() - (givenUp[0]?.since.getTime() ?? 0)).toBeGreaterThan(3_500_000);
	const done: string[] = [];
	const jobs = start(async (_, { key }) => void done.push(key), { idleLookMs: 20 });
	await jobs.put(database.db, follow);
	await expect.poll(() => done).toEqual(["a"]);
	expect(await retryGivenUp(database.db, "follow")).toBe(1);
	await expect.poll(() => done).toEqual(["a", "b"]);
	await expect.poll(async () => (await rows()).map(({ key }) => key)).toEqual(["c"]);
});

test("a kind that this process does not know is left to others", async () => {
	const done: string[] = [];
	const jobs = start(async (_, { key }) => void done.push(key), { idleLookMs: 20 });
	await jobs.put(database.db, { kind: "of the next version", key: "x" });
	await jobs.put(database.db, follow);
	await expect.poll(() => done).toEqual(["a"]);
	await expect.poll(rows).toMatchObject([{ key: "x", tries: 0 }]);
});

test("an attempt that takes too long is ended, and keeps nobody's place", async () => {
	const jobs = start(() => new Promise(() => {}), { attemptMs: 100, idleLookMs: 20 });
	for (const key of ["a", "b", "c", "d", "e", "f"])
		await jobs.put(database.db, { kind: "follow", key });
	await expect.poll(async () => (await rows()).every(({ tries }) => tries === 1)).toBe(true);
	await expect.poll(async () => (await rows()).every(({ leased }) => !leased)).toBe(true);
});

test("a shop that closes lets a job under way end, and takes no other", async () => {
	let ended = false;
	const jobs = start(async () => {
		await database.db.execute(sql`SELECT pg_sleep(0.3)`);
		ended = true;
	});
	await jobs.put(database.db, follow);
	await expect.poll(rows).toMatchObject([{ leased: true }]);
	await jobs.close();
	expect(ended).toBe(true);
	await jobs.put(database.db, { kind: "follow", key: "b" });
	await database.db.execute(sql`SELECT pg_sleep(0.2)`);
	expect(await rows()).toMatchObject([{ key: "b", tries: 0 }]);
});

test("whoever lost the lease changes nothing any more", async () => {
	const gate = Promise.withResolvers<void>();
	let begun = 0;
	const late = start(
		async () => {
			begun++;
			await gate.promise;
		},
		{ idleLookMs: 20 },
	);
	await late.put(database.db, follow);
	await expect.poll(() => begun).toBe(1);
	// Another has taken it since, as after the end of a lease.
	await database.db.execute(
		sql`UPDATE jobs SET claim = claim + 1, leased_until = now() + interval '1 hour'`,
	);
	gate.resolve();
	await late.close();
	expect(await rows()).toMatchObject([{ key: "a", leased: true }]);
});

/** A process of its own, ended by force once it has said something. */
async function runAndKill(mode: string, when: string) {
	const child = spawn(process.execPath, ["test/jobs-process.ts", database.url, mode], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const ended = once(child, "close");
	for await (const line of createInterface(child.stdout)) if (line === when) break;
	child.kill("SIGKILL");
	await ended;
}

async function done(): Promise<unknown[]> {
	const found = await database.db.execute(sql`SELECT what FROM done ORDER BY what`);
	return found.rows.map(({ what }) => what);
}

test.each([
	["between the commit and the work", "put", "committed", 1],
	["in the middle of the work", "begin", "begun", 1],
	["between the work and its mark", "do unmarked", "done", 2],
])("kill -9 %s loses nothing", async (_, mode, when, times) => {
	if (mode !== "put") await open().put(database.db, { kind: "follow", key: "the act" });
	await runAndKill(mode, when);
	expect(await rows()).toMatchObject([{ key: "the act", leased: mode !== "put" }]);
	// As after its lease.
	await setDue();
	await runAndKill("work", "done");
	// The last one may have been ended before its mark as well.
	const found = (await done()).filter((what) => what === "what follows the act");
	expect(found).toHaveLength(times);
});

test("kill -9 before the commit leaves neither the act nor its job", async () => {
	await runAndKill("put half", "not committed");
	expect(await done()).toEqual([]);
	expect(await rows()).toEqual([]);
});
