import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { countWaiting } from "#test/uncommitted.ts";
import type { Queryable } from "./database.server.ts";
import { retryRolledBack } from "./retry-rolled-back.server.ts";

const database = useTestDatabase();
beforeAll(async () => {
	await database.db.execute(sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`);
	await database.db.execute(sql`INSERT INTO counters VALUES (1, 0), (2, 0)`);
});

const add = (db: Queryable, id: number) =>
	db.execute(sql`UPDATE counters SET value = value + 1 WHERE id = ${id}`);

async function readCounters() {
	const { rows } = await database.db.execute<{ value: number }>(
		sql`SELECT value FROM counters ORDER BY id`,
	);
	return rows.map(({ value }) => value);
}

test("two transactions in a deadlock both succeed, one of them at a later attempt", async () => {
	const { db } = database;
	let begun = 0;
	const bothBegun = Promise.withResolvers<void>();
	const addBoth = (first: number, second: number) =>
		db.transaction(async (tx) => {
			await tx.execute(sql`SET LOCAL lock_timeout = 0`);
			await add(tx, first);
			if (++begun === 2) bothBegun.resolve();
			await bothBegun.promise;
			await add(tx, second);
		});
	await Promise.all([addBoth(1, 2), addBoth(2, 1)]);
	expect(await readCounters()).toEqual([2, 2]);
	// The one rolled back may come before the other again, and run into the next deadlock.
	expect(begun).toBeGreaterThan(2);
});

test("a single statement that lost a deadlock is retried", async () => {
	const { db } = database;
	const before = await readCounters();
	let statement: Promise<unknown> | undefined;
	await db.transaction(async (tx) => {
		await add(tx, 2);
		// It holds the first row and waits for the second; as it has waited longer, PostgreSQL rolls it
		// back. On a machine so slow that its deadlock check came too early, this transaction loses.
		if (!statement) {
			statement = db
				.execute(sql`
					WITH locked AS (SELECT id FROM counters ORDER BY id FOR UPDATE)
					UPDATE counters SET value = value + 1 FROM locked WHERE counters.id = locked.id`)
				.then();
			await expect.poll(() => countWaiting(database.db), { interval: 5 }).toBe(1);
		}
		await add(tx, 1);
	});
	await statement;
	expect(await readCounters()).toEqual(before.map((value) => value + 2));
});

test("a serialization failure is retried", async () => {
	const { db } = database;
	const [before = 0] = await readCounters();
	let attempts = 0;
	await db.transaction(
		async (tx) => {
			attempts++;
			const { rows } = await tx.execute<{ value: number }>(
				sql`SELECT value FROM counters WHERE id = 1`,
			);
			if (attempts === 1) await add(db, 1);
			await tx.execute(sql`UPDATE counters SET value = ${Number(rows[0]?.value) + 1} WHERE id = 1`);
		},
		{ isolationLevel: "repeatable read" },
	);
	expect(attempts).toBe(2);
	expect((await readCounters())[0]).toBe(before + 2);
});

test("gives up after five attempts", async () => {
	let attempts = 0;
	const deadlock = new pg.DatabaseError("deadlock detected", 0, "error");
	deadlock.code = "40P01";
	const failing = retryRolledBack(async () => {
		attempts++;
		throw new Error("query failed", { cause: deadlock });
	});
	await expect(failing).rejects.toThrow("query failed");
	expect(attempts).toBe(5);
});

test("any other failure is not retried", async () => {
	let attempts = 0;
	const failing = database.db.transaction(async (tx) => {
		attempts++;
		await tx.execute(sql`INSERT INTO counters VALUES (1, 0)`);
	});
	await expect(failing).rejects.toThrow();
	expect(attempts).toBe(1);
});
