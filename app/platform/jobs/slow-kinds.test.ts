// No job waits for ever behind others, nor for those that wait for somebody else's server.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { claimJob } from "./job-rows.server.ts";
import { type DoJob, openJobs } from "./jobs.server.ts";

const database = useTestDatabase();
const log = openLog({ logLevel: "fatal" }, { write() {} });

test("kinds that wait for others keep no more than their places, and leave one all together", async () => {
	const begun: string[] = [];
	const hanging = Promise.withResolvers<void>();
	const hang: DoJob<undefined> = async (_, { key }) => {
		begun.push(key);
		await hanging.promise;
	};
	const jobs = openJobs({ db: database.db, log });
	onTestFinished(() => jobs.close());
	onTestFinished(() => hanging.resolve());
	const slow = { push: 2, webhook: 1, telegram: 1 };
	for (const kind of ["push", "webhook", "telegram"]) {
		for (const n of [1, 2, 3]) await jobs.put(database.db, { kind, key: `${kind}-${n}` });
	}
	const work = { push: hang, webhook: hang, telegram: hang, follow: hang };
	jobs.start(undefined, work, () => {}, slow);
	await expect.poll(() => begun.length).toBe(3);
	await jobs.put(database.db, { kind: "follow", key: "a" });
	await expect.poll(() => begun.at(-1)).toBe("a");
	expect(begun).toHaveLength(4);
	const counts = Object.keys(slow).map(
		(kind) => begun.filter((key) => key.startsWith(kind)).length,
	);
	expect(counts.every((count, at) => count <= (Object.values(slow)[at] ?? 0))).toBe(true);
});

test("of many jobs that are due the one that has waited longest is taken first", async () => {
	await database.db.execute(sql`TRUNCATE jobs`);
	const agoS = { a: 5, b: 60, c: 30, d: 90, e: 10 };
	for (const [key, seconds] of Object.entries(agoS))
		await database.db.execute(sql`
			INSERT INTO jobs (kind, key, next_at)
			VALUES ('follow', ${key}, now() - ${seconds} * interval '1 second')`);
	// Knowing that they are few the database reads them as they lie there, not by the index of moments.
	await database.db.execute(sql`ANALYZE jobs`);
	const taken: (string | undefined)[] = [];
	for (const _ of Object.keys(agoS))
		taken.push((await claimJob(database.db, { kinds: ["follow"], leaseS: 60 }))?.key);
	expect(taken).toEqual(["d", "b", "c", "e", "a"]);
});
