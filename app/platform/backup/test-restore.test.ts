// A backup that is restored to see whether it could be.
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeManifest, tamper } from "#test/back-up.ts";
import { makeUser } from "#test/make.ts";
import { createTestDatabase, useTestDatabase } from "#test/test-database.ts";
import { explainFailure } from "./backup-failure.server.ts";
import { saveBackup } from "./save-backup.server.ts";
import { testRestore } from "./test-restore.server.ts";

const database = useTestDatabase();
let folder: string;
let file: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-tested-"));
	await makeUser(database.db, { balanceQepik: 900 });
	({ file } = await saveBackup({ databaseUrl: database.url, folder, keep: 1 }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Options = Partial<Parameters<typeof testRestore>[1]>;

const tryIt = (of = file, options: Options = {}) =>
	testRestore(of, { ownerUrl: database.url, findProblems: async () => [], ...options });

const tampered = async (change: Parameters<typeof tamper>[1]) =>
	tamper(await readFile(file), change);

async function countScratch() {
	const { rows } = await database.db.execute(sql`
		SELECT FROM pg_database WHERE datname LIKE (
			SELECT 'gamestore_restore_test_' || oid || '_%' FROM pg_database
			WHERE datname = current_database())`);
	return rows.length;
}

test("a good backup comes back, is looked through where it was restored, and leaves nothing", async () => {
	const looked: unknown[] = [];
	const manifest = await tryIt(file, {
		findProblems: async (url) => {
			looked.push(url !== database.url && url.includes("gamestore_restore_test_"));
			return [];
		},
	});
	expect(manifest.tables.map(({ name }) => name)).toContain("balance_entries");
	expect([looked, await countScratch()]).toEqual([[true], 0]);
});

test("a restored shop whose money is not in order fails the test, with the rule", async () => {
	const findProblems = async () => ["Rule 1: customer a", "Rule 2: b", "Rule 3: c", "Rule 4: d"];
	await expect(tryIt(file, { findProblems })).rejects.toMatchObject({
		reason: "money",
		message: "Rule 1: customer a\nRule 2: b\nRule 3: c",
	});
	expect(await countScratch()).toBe(0);
});

test.each([
	["is cut short", async () => (await readFile(file)).subarray(0, 5000)],
	["is no backup", async () => Buffer.from("PK\u0003\u0004".repeat(500))],
	[
		"has another table in place of one",
		() => tampered((files) => files.set("tables/users.copy.gz", Buffer.from("no gzip"))),
	],
	[
		"has another ledger than was there",
		() =>
			tampered((files) =>
				changeManifest(files, (text) => text.replace(/"digest": "\w{4}/, '"digest": "beef')),
			),
	],
	[
		"has fewer entries than were there",
		() =>
			tampered((files) =>
				changeManifest(files, (text) => text.replace(/"entries": 1\b/, '"entries": 2')),
			),
	],
])("a backup that %s is damaged", async (_, damage) => {
	const other = join(folder, "damaged.tar");
	await writeFile(other, await damage());
	const failure = await tryIt(other).catch((error) => explainFailure(error));
	expect(failure).toMatchObject({ reason: "damaged", detail: expect.stringMatching(/./) });
	expect(await countScratch()).toBe(0);
});

test("a database that is away is not the fault of the backup", async () => {
	const failure = await tryIt(file, { scratchUrl: "postgres://a:b@127.0.0.1:1/away" }).catch(
		(error) => explainFailure(error),
	);
	expect(failure).toMatchObject({ reason: "database" });
});

test("a link in the place of a backup is not followed", async () => {
	const link = join(folder, "link.tar");
	await symlink(file, link);
	await expect(tryIt(link)).rejects.toThrow("ELOOP");
});

test("the end of the shop ends it at once, with nothing left", async () => {
	const stopping = new AbortController();
	const findProblems = async () => {
		stopping.abort(new Error("stopped"));
		return [];
	};
	await tryIt(file, { findProblems, signal: stopping.signal }).catch(() => {});
	expect(await countScratch()).toBe(0);
	const signal = AbortSignal.abort(new Error("stopped"));
	await expect(tryIt(file, { signal })).rejects.toThrow("stopped");
	expect(await countScratch()).toBe(0);
});

test("it goes into an empty database that was given instead, which keeps what came back", async () => {
	const given = await createTestDatabase({ migrated: false });
	await tryIt(file, { scratchUrl: given.url });
	const { rows } = await given.db.execute(sql`SELECT max(balance_qepik) AS most FROM balances`);
	expect(rows).toEqual([{ most: 900 }]);
	// And never over what is there.
	await expect(tryIt(file, { scratchUrl: given.url })).rejects.toThrow("not empty");
	await given.close();
});
