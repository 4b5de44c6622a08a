// The owner of a database can change any entry and every digest after it; an older backup tells.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { backUp, changeManifest, tamper } from "#test/back-up.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { GUARDS_OFF } from "#test/money/without-guards.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { compareLedger } from "./compare-ledger.server.ts";
import { findBalance } from "./read-ledger.server.ts";

let folder: string;
let database: TestDatabase;
let customer: string;
let backup: Buffer;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-ledger-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
	database = await createTestDatabase();
	customer = (await makeUser(database.db)).id;
	for (const balanceQepik of [500, 900, 700]) await setBalance(customer, balanceQepik);
	await makeUser(database.db, { balanceQepik: 300 });
	backup = await backUp({ databaseUrl: database.url, workDirectory: folder });
	await setBalance(customer, 1000);
	return () => database.close();
});

async function setBalance(userId: string, newBalanceQepik: number) {
	const adminId = (await makeAdmin(database.db)).id;
	const seenBalanceQepik = (await findBalance(database.db, userId)) as number;
	await adjustBalance(database.db, {
		...{ userId, adminId, newBalanceQepik, seenBalanceQepik },
		reason: "Nümunə",
	});
}

const compare = async (content = backup) => compareLedger(database.url, Readable.from([content]));

/** Changes what the database refuses to change, as its owner can, and mends all digests. */
async function rewrite(change: string) {
	await database.db.execute(sql.raw(GUARDS_OFF));
	await database.db.execute(sql.raw(change));
	await database.db.execute(sql`
		UPDATE balance_entries SET digest = chained.digest FROM (
			SELECT user_id, sequence, ledger_chain(ledger_content(entry))
				OVER (PARTITION BY user_id ORDER BY sequence) AS digest FROM balance_entries entry
		) chained
		WHERE (chained.user_id, chained.sequence) = (balance_entries.user_id, balance_entries.sequence)`);
}

test("a ledger that only grew is what the backup holds", async () => {
	expect(await compare()).toEqual({ madeAt: expect.any(String), entries: 4, changed: [] });
});

test("an entry that was changed, with all digests after it, is named with those that follow", async () => {
	await rewrite(
		`UPDATE balance_entries SET reason = 'x' WHERE user_id = '${customer}' AND sequence = 2`,
	);
	await expectMoneyInOrder(database.db);
	expect((await compare()).changed).toEqual([`${customer}/2`, `${customer}/3`]);
});

test("entries that were removed are named", async () => {
	await rewrite(`DELETE FROM balance_entries WHERE user_id = '${customer}' AND sequence >= 3`);
	expect((await compare()).changed).toEqual([`${customer}/3`]);
});

test("a backup whose ledger is not the one of its manifest is named as well", async () => {
	const other = await tamper(backup, (files) =>
		changeManifest(files, (manifest) =>
			manifest.replace(/("ledger": \{.*?"digest": ")\w+/s, `$1${"0".repeat(64)}`),
		),
	);
	expect((await compare(other)).changed).toEqual(["the backup's ledger as a whole"]);
});

test("a backup of before the digests is compared by everything else", async () => {
	const earlier = await tamper(backup, (files) =>
		changeManifest(files, (manifest) => manifest.replace(/"ledger": \{.*?\},/s, "")),
	);
	expect((await compare(earlier)).changed).toEqual([]);
	await rewrite(
		`UPDATE balance_entries SET amount_qepik = 1 WHERE user_id = '${customer}' AND sequence = 1`,
	);
	expect((await compare(earlier)).changed).toContain(`${customer}/1`);
});

test("a damaged backup is refused", async () => {
	const damaged = await tamper(backup, (files) =>
		changeManifest(files, (manifest) =>
			manifest.replace(/("name": "balance_entries".*?"sha256": ")\w+/s, `$1${"0".repeat(64)}`),
		),
	);
	await expect(compare(damaged)).rejects.toThrow("balance_entries is not what was saved");
	const without = await tamper(backup, (files) =>
		changeManifest(files, (manifest) =>
			manifest.replace('"name": "balance_entries"', '"name": "x"'),
		),
	);
	await expect(compare(without)).rejects.toThrow("The backup has no ledger.");
	await expect(compare(Buffer.from("no tar"))).rejects.toThrow();
});
