// Jobs that wait for somebody else's server hold up no other.
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { useTestDatabase } from "#test/test-database.ts";
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
