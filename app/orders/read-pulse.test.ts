import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeUser } from "#test/make.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { readPulse, selectPulse } from "./read-pulse.server.ts";

// Orders stay for ever, so that each test has a shop of its own.
let database: TestDatabase;
let userId: string;
beforeEach(async () => {
	database = await createTestDatabase();
	userId = (await makeUser(database.db)).id;
	// Nobody pays for these.
	await database.db.execute(sql`ALTER TABLE orders DROP CONSTRAINT orders_paid`);
});
afterEach(() => database.close());

let placed = 0;

type Placed = { hoursAgo?: number; status?: string; tookMinutes?: (n: number) => number };

/** So many orders, a second apart; the nth was delivered after as many minutes as `tookMinutes` says. */
async function place(
	count: number,
	{ hoursAgo = 1, status = "pending", tookMinutes }: Placed = {},
) {
	for (let n = 1; n <= count; n++) {
		const took = tookMinutes?.(n) ?? null;
		const id = `order-no-${++placed}`;
		await database.db.execute(sql`
			INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, attempt_id,
				attempt_digest, status, created_at, completed_at, cancelled_at)
			SELECT ${id}, ${userId}, 'a@test.example', 'Aysel', 100, ${id}, 'digest', ${status}::text, placed_at,
				placed_at + ${took}::int * interval '1 minute' - interval '20 s',
				CASE WHEN ${status}::text = 'cancelled' THEN placed_at END
			FROM (
				SELECT now() - ${hoursAgo}::int * interval '1 hour' + ${n}::int * interval '1 s' AS placed_at
			) AS clock`);
	}
}

const told = () => readPulse(database.db);

async function plan(): Promise<string> {
	const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
		sql`EXPLAIN (ANALYZE, TIMING OFF) ${selectPulse()}`,
	);
	return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** By each step of the plan. */
const rowsRead = async () =>
	[...(await plan()).matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));

test("from 20 orders on the shop tells how many there were in 24 hours", async () => {
	await place(12);
	await place(7, { hoursAgo: 40 });
	expect(await told()).toBeUndefined();
	await place(1, { hoursAgo: 40 });
	expect(await told()).toBe("Son 24 saatda 12 sifariş");
});

test("a day without orders tells nothing", async () => {
	await place(30, { hoursAgo: 25 });
	expect(await told()).toBeUndefined();
	await place(1, { hoursAgo: 23 });
	expect(await told()).toBe("Son 24 saatda 1 sifariş");
});

test("what was cancelled does not count", async () => {
	await place(20);
	await place(5, { status: "cancelled" });
	expect(await told()).toBe("Son 24 saatda 20 sifariş");
});

test("from 5 deliveries on it tells what half of them kept, and those of yesterday do not count", async () => {
	await place(20, { hoursAgo: 30, status: "completed", tookMinutes: () => 90 });
	await place(4, { status: "completed", tookMinutes: (n) => n * 2 });
	expect(await told()).toBe("Son 24 saatda 4 sifariş");
	await place(1, { status: "completed", tookMinutes: () => 100 });
	expect(await told()).toBe("Son 24 saatda 5 sifariş, orta 6 dəq");
});

test.each([
	[75, "1 saat 15 dəq"],
	[120, "2 saat"],
	[0, "1 dəq"],
])("%d minutes read %s", async (minutes, words) => {
	await place(20, { hoursAgo: 3, status: "completed", tookMinutes: () => minutes });
	expect(await told()).toBe(`Son 24 saatda 20 sifariş, orta ${words}`);
});

test("however many orders there are, an index finds those of the day", async () => {
	await database.db.execute(sql`
		INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, attempt_id, attempt_digest,
			status, created_at, completed_at)
		SELECT 'many-' || n, ${userId}, 'a@test.example', 'Aysel', 100, 'attempt-' || n, 'digest',
			CASE n % 2 WHEN 0 THEN 'completed' ELSE 'pending' END, now() - n * interval '1 minute',
			CASE n % 2 WHEN 0 THEN now() END
		FROM generate_series(1, 20000) AS n`);
	await database.db.execute(sql`VACUUM ANALYZE orders`);
	expect(await plan()).not.toContain("Seq Scan");
	// A day has 1440 minutes.
	expect(Math.max(...(await rowsRead()))).toBeLessThan(1500);
});

test("of a day with very many orders no more than ten thousand are counted, and a thousand timed", async () => {
	await database.db.execute(sql`
		INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, attempt_id, attempt_digest,
			status, created_at, completed_at)
		SELECT 'busy-' || n, ${userId}, 'a@test.example', 'Aysel', 100, 'attempt-' || n, 'digest', 'completed',
			now() - n * interval '1 second', now() - n * interval '1 second'
				+ CASE WHEN n <= 1000 THEN 3 ELSE 300 END * interval '1 minute'
		FROM generate_series(1, 12000) AS n`);
	expect(await told()).toBe("Son 24 saatda 10000+ sifariş, orta 3 dəq");
	expect(Math.max(...(await rowsRead()))).toBe(10_000);
});
