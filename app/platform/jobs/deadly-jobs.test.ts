// A job that takes its process down with it is given up like any other that fails.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { putJob, readJobQueue, retryGivenUp } from "./job-rows.server.ts";
import { openJobs } from "./jobs.server.ts";

const database = useTestDatabase();
beforeAll(() => database.db.execute(sql`CREATE TABLE done (what text NOT NULL)`));
beforeEach(() => database.db.execute(sql`TRUNCATE jobs, done`));

async function rows() {
	const found = await database.db.execute(sql`
		SELECT key, tries, given_up_at IS NOT NULL AS given_up FROM jobs ORDER BY key`);
	return found.rows;
}

/** As after the lease of whoever died. */
const setDue = () =>
	database.db.execute(sql`UPDATE jobs SET next_at = now(), leased_until = '-infinity'`);

/** A process of its own, which takes the job and dies of it. */
async function die() {
	const child = spawn(process.execPath, ["test/jobs-process.ts", database.url, "die"], {
		stdio: ["ignore", "ignore", "inherit"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const [, signal] = await once(child, "close");
	return signal;
}

test("a job that ends its process at each try is given up after as many tries as any other", async () => {
	await putJob(database.db, { kind: "follow", key: "the act" });
	// The first nineteen ended as the one does that follows.
	await database.db.execute(sql`UPDATE jobs SET tries = 19, claim = 19`);
	expect(await die()).toBe("SIGKILL");
	expect(await rows()).toEqual([{ key: "the act", tries: 20, given_up: false }]);
	await setDue();
	const done: string[] = [];
	const jobs = openJobs({ db: database.db, log: openLog({ logLevel: "silent" }), idleLookMs: 20 });
	onTestFinished(() => jobs.close());
	jobs.start(undefined, { follow: async (_, { key }) => void done.push(key) }, () => {});
	await expect.poll(rows).toEqual([{ key: "the act", tries: 20, given_up: true }]);
	expect(done).toEqual([]);
	expect((await readJobQueue(database.db)).givenUp).toMatchObject([{ kind: "follow", jobs: 1 }]);
	await retryGivenUp(database.db, "follow");
	await expect.poll(() => done).toEqual(["the act"]);
});

test("what is given up so is told in the log and to whoever listens, and a job under way is not", async () => {
	await database.db.execute(sql`
		INSERT INTO jobs (kind, key, tries, leased_until) VALUES ('follow', 'lost', 20, now()),
			('follow', 'under way', 20, now() + interval '1 hour')`);
	const logged: string[] = [];
	const log = openLog({ logLevel: "info" }, { write: (line: string) => void logged.push(line) });
	const jobs = openJobs({ db: database.db, log, idleLookMs: 20 });
	onTestFinished(() => jobs.close());
	let told = 0;
	jobs.start(undefined, { follow: async () => {} }, () => told++);
	await expect.poll(() => told).toBe(1);
	expect(logged.filter((line) => line.includes("ended its process"))).toHaveLength(1);
	expect(await rows()).toEqual([
		{ key: "lost", tries: 20, given_up: true },
		{ key: "under way", tries: 20, given_up: false },
	]);
});
