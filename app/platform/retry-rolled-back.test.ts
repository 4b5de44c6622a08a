import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import type { Queryable } from "./database.server.ts";
import { retryRolledBack } from "./retry-rolled-back.server.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
	await database.db.execute(sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`);
	await database.db.execute(sql`INSERT INTO counters VALUES (1, 0), (2, 0)`);
});
afterAll(() => database.close());

const add = (db: Queryable, id: number) =>
	db.execute(sql`UPDATE counters SET value = value + 1 WHERE id = ${id}`);

async function readCounters() {
	const { rows } = await database.db.execute<{ value: number }>(
		sql`SELECT value FROM counters ORDER BY id`,
	);
	return rows.map(({ value }) => value);
}

/** Returns once a statement of this database waits for a lock. */
async function untilSomebodyWaits() {
	for (;;) {
		const { rows } = await database.db.execute(sql`
			SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
		if (rows.length > 0) return;
	}
}

test("two transactions in a deadlock both succeed, one of them on its second try", async () => {
	const { db } = database;
	let begun = 0;
	let meet = () => {};
	const met = new Promise<void>((resolve) => {
		meet = resolve;
	});
	const addBoth = (first: number, second: number) =>
		db.transaction(async (tx) => {
			await tx.execute(sql`SET LOCAL lock_timeout = 0`);
			await add(tx, first);
			if (++begun === 2) meet();
			await met;
			await add(tx, second);
		});
	await Promise.all([addBoth(1, 2), addBoth(2, 1)]);
	expect(await readCounters()).toEqual([2, 2]);
	expect(begun).toBe(3);
});

test("a single statement that fell to a deadlock is sent again", async () => {
	const { db } = database;
	const before = await readCounters();
	let statement: Promise<unknown> | undefined;
	await db.transaction(async (tx) => {
		await add(tx, 2);
		// It holds the first row and waits for the second; having waited longer, it is the one to fall.
		// On a machine so slow that it had looked for a deadlock before there was one, we fall.
		if (!statement) {
			statement = db
				.execute(sql`
					WITH locked AS (SELECT id FROM counters ORDER BY id FOR UPDATE)
					UPDATE counters SET value = value + 1 FROM locked WHERE counters.id = locked.id`)
				.then();
			await untilSomebodyWaits();
		}
		await add(tx, 1);
	});
	await statement;
	expect(await readCounters()).toEqual(before.map((value) => value + 2));
});

test("a serialization failure is tried again", async () => {
	const { db } = database;
	const [before = 0] = await readCounters();
	let tries = 0;
	await db.transaction(
		async (tx) => {
			tries++;
			const { rows } = await tx.execute<{ value: number }>(
				sql`SELECT value FROM counters WHERE id = 1`,
			);
			if (tries === 1) await add(db, 1);
			await tx.execute(sql`UPDATE counters SET value = ${Number(rows[0]?.value) + 1} WHERE id = 1`);
		},
		{ isolationLevel: "repeatable read" },
	);
	expect(tries).toBe(2);
	expect((await readCounters())[0]).toBe(before + 2);
});

test("gives up after five tries", async () => {
	let tries = 0;
	const deadlock = new pg.DatabaseError("deadlock detected", 0, "error");
	deadlock.code = "40P01";
	const hopeless = retryRolledBack(async () => {
		tries++;
		throw new Error("query failed", { cause: deadlock });
	});
	await expect(hopeless).rejects.toThrow("query failed");
	expect(tries).toBe(5);
});

test("any other failure is not tried again", async () => {
	let tries = 0;
	const failing = database.db.transaction(async (tx) => {
		tries++;
		await tx.execute(sql`INSERT INTO counters VALUES (1, 0)`);
	});
	await expect(failing).rejects.toThrow();
	expect(tries).toBe(1);
});
