// The bounds of a connection pool, and what it does when they are reached.
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabaseProxy } from "#test/database-proxy.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { useOpened } from "#test/use-opened.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { connectionLoss } from "./errors.server.ts";

const database = useTestDatabase();
const proxy = useOpened("proxy", () => openDatabaseProxy(database.url));
const opened: Database[] = [];
afterEach(async () => {
	proxy.reopen();
	proxy.cut();
	for (const db of opened.splice(0)) await db.close();
});

function open(options: Parameters<typeof openDatabase>[1] = {}, url = proxy.url): Database {
	const db = openDatabase(url, options);
	opened.push(db);
	return db;
}

const pidOf = async (db: Pick<Database, "execute">) =>
	(await db.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;

async function lossOf(work: Promise<unknown>) {
	return connectionLoss(await work.then(() => undefined).catch((error) => error));
}

test.each([1, 3])("a pool of %i never opens more connections", async (connections) => {
	const db = open({ connections });
	const pids = await Promise.all(
		Array.from({ length: 8 }, () =>
			db.transaction(async (tx) => {
				await tx.execute(sql`SELECT pg_sleep(0.05)`);
				return pidOf(tx);
			}),
		),
	);
	expect(new Set(pids).size).toBe(connections);
});

test("a quiet shop keeps its connections for minutes, and not for ever", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	try {
		const db = open({ connections: 1 });
		const pid = await pidOf(db);
		vi.advanceTimersByTime(9 * 60_000);
		expect(await pidOf(db)).toBe(pid);
		vi.advanceTimersByTime(10 * 60_000);
		expect(await pidOf(db)).not.toBe(pid);
	} finally {
		vi.useRealTimers();
	}
});

test("who waits too long for a connection is told, and what holds it goes on", async () => {
	const db = open({ connections: 1, checkoutTimeoutMs: 100 });
	const held = Promise.withResolvers<void>();
	const begun = Promise.withResolvers<void>();
	const holding = db.transaction(async (tx) => {
		begun.resolve();
		await held.promise;
		return (await tx.execute(sql`SELECT 1 AS one`)).rows;
	});
	await begun.promise;
	const loss = await lossOf(db.execute(sql`SELECT 1`));
	expect(loss).toMatchObject({ changedNothing: true });
	expect(loss?.message).toContain("timeout exceeded");
	held.resolve();
	expect(await holding).toEqual([{ one: 1 }]);
});

test("work without time limits may take longer than any statement of a page", async () => {
	const db = open({ connections: 1, queryTimeoutMs: 100, hasTimeLimits: false });
	await db.execute(sql`SELECT pg_sleep(0.4)`);
	const limited = open({ connections: 1, queryTimeoutMs: 100 });
	expect(
		await lossOf(limited.execute(sql`UPDATE users SET name = name FROM pg_sleep(0.4)`)),
	).toMatchObject({ changedNothing: false });
});

test("what still waits for a server of before an outage is cut soon after its end", async () => {
	const db = open({ connections: 1, queryTimeoutMs: 600_000 });
	await db.execute(sql`SELECT 1`);
	const stuck = lossOf(db.execute(sql`UPDATE users SET name = name FROM pg_sleep(600)`));
	await expect
		.poll(async () => {
			const { rows } = await database.db.execute(sql`
				SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event = 'PgSleep'`);
			return rows.length;
		})
		.toBe(1);
	proxy.fallSilent();
	db.discardConnections();
	expect(await stuck).toMatchObject({ changedNothing: false });
	await database.db.execute(sql`
		SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event = 'PgSleep'`);
});

test("a connection that was opened since is not cut", async () => {
	const db = open({ connections: 1 });
	await pidOf(db);
	db.discardConnections();
	let begun = 0;
	await db.transaction(async (tx) => {
		begun++;
		// Longer than what is of before may still take.
		await tx.execute(sql`SELECT pg_sleep(0.7)`);
	});
	expect(begun).toBe(1);
});

test("of several servers the next one is asked when one refuses, and stays the one", async () => {
	const there = await openDatabaseProxy(database.url);
	const { username, password, pathname } = new URL(database.url);
	const hosts = [proxy, there].map(({ url }) => new URL(url).host).join(",");
	proxy.refuse();
	const db = open({ connections: 1 }, `postgres://${username}:${password}@${hosts}${pathname}`);
	const pid = await pidOf(db);
	proxy.reopen();
	expect(await pidOf(db)).toBe(pid);
	there.cut();
	there.refuse();
	// And round to the first one again.
	expect(await pidOf(db)).not.toBe(pid);
	await db.close();
	opened.length = 0;
	await there.close();
});

test("an address that wants a server that takes writes refuses one that takes none", async () => {
	const name = new URL(database.url).pathname.slice(1);
	await database.db.execute(
		sql.raw(`ALTER DATABASE ${name} SET default_transaction_read_only = on`),
	);
	const reading = open({ connections: 1 });
	expect((await reading.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
	for (const target of ["read-write", "primary"]) {
		const writing = open({ connections: 1 }, `${proxy.url}?target_session_attrs=${target}`);
		const loss = await lossOf(writing.execute(sql`SELECT 1`));
		expect([target, loss?.message]).toEqual([target, expect.stringContaining("takes no writes")]);
	}
	// What is open already still takes writes.
	await database.db.execute(sql.raw(`ALTER DATABASE ${name} RESET default_transaction_read_only`));
});

test("a process that stood still itself does not take it for a server that is silent", async () => {
	const db = open({ connections: 1, firstConnectTimeoutMs: 4000 }, database.url);
	const loss = lossOf(db.execute(sql`SELECT 1`));
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4100);
	expect(await loss).toBeUndefined();
});

test("a number that JavaScript cannot hold is refused instead of being rounded", async () => {
	const db = open({ connections: 1 });
	const [row] = (await db.execute(sql`SELECT 9007199254740991::bigint AS largest`)).rows;
	expect(row?.largest).toBe(9_007_199_254_740_991);
	await expect(db.execute(sql`SELECT 9007199254740992::bigint AS larger`)).rejects.toMatchObject({
		cause: { message: "bigint out of range: 9007199254740992" },
	});
});
