import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { openDatabaseProxy } from "#test/database-proxy.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { useOpened } from "#test/use-opened.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { connectionLoss } from "./errors.server.ts";
import { watchDatabase } from "./health.server.ts";

const database = useTestDatabase();
const proxy = useOpened("proxy", () => openDatabaseProxy(database.url));
const opened: Database[] = [];
beforeAll(async () => {
	await database.db.execute(sql`CREATE TABLE counters (value int NOT NULL)`);
	await database.db.execute(sql`INSERT INTO counters VALUES (0)`);
});
afterEach(async () => {
	proxy.reopen();
	proxy.cut();
	for (const db of opened.splice(0)) await db.close();
});

function open(options: Parameters<typeof openDatabase>[1] = {}): Database {
	const db = openDatabase(proxy.url, { connections: 1, ...options });
	opened.push(db);
	return db;
}

async function lossOf(work: Promise<unknown>) {
	return connectionLoss(await work.then(() => undefined).catch((error) => error));
}

async function readCounter(): Promise<unknown> {
	return (await database.db.execute(sql`SELECT value FROM counters`)).rows[0]?.value;
}

test.each([
	[true, ["100ms", "15s", "15s"]],
	[false, ["0", "0", "0"]],
])("nothing waits for ever when there are time limits: %s", async (hasTimeLimits, limits) => {
	const { rows } = await open({ hasTimeLimits }).execute(sql`
		SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
			current_setting('idle_in_transaction_session_timeout') AS idle`);
	expect(Object.values(rows[0] ?? {})).toEqual(limits);
});

test("a statement times out when the server falls silent, and its connection is discarded", async () => {
	const db = open({ queryTimeoutMs: 1000 });
	await db.execute(sql`SELECT 1`);
	proxy.fallSilent();
	expect(await lossOf(db.execute(sql`UPDATE counters SET value = value`))).toBeDefined();
	proxy.reopen();
	expect((await db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
});

test("a connection whose transaction could not be rolled back is not used again", async () => {
	const db = open({ queryTimeoutMs: 1000 });
	const refused = db.transaction(async (tx) => {
		await tx.execute(sql`UPDATE counters SET value = 1000`);
		proxy.fallSilent();
		throw new Error("refused");
	});
	await expect(refused).rejects.toThrow("refused");
	proxy.reopen();
	await db.execute(sql`UPDATE counters SET value = value + 1`);
	expect(await readCounter()).toBe(1);
});

test("after a cut a read is retried, and a write fails with an unknown outcome", async () => {
	const db = open();
	const cutAfter = async (statement: ReturnType<typeof sql>) => {
		await db.execute(sql`SELECT 1`);
		const answer = db.execute(statement).then();
		// By then it was sent, and its response takes a while.
		await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
		proxy.cut();
		return answer;
	};
	const read = await cutAfter(sql`SELECT 42 AS answer FROM pg_sleep(0.2)`);
	expect(read.rows).toEqual([{ answer: 42 }]);
	const loss = await lossOf(cutAfter(sql`UPDATE counters SET value = value FROM pg_sleep(0.2)`));
	expect(loss?.changedNothing).toBe(false);
});

test("a transaction whose connection is lost during the commit is not retried", async () => {
	const db = open();
	const before = await readCounter();
	let begun = 0;
	await database.db.execute(sql`
		CREATE OR REPLACE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql
		AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END $$`);
	await database.db.execute(sql`
		CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON counters
		DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sleep()`);
	const committing = db.transaction(async (tx) => {
		begun++;
		await tx.execute(sql`UPDATE counters SET value = value + 1`);
	});
	const countSleeping = async () => {
		const { rows } = await database.db.execute(sql`
			SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event = 'PgSleep' AND query = 'commit'`);
		return rows.length;
	};
	const loss = lossOf(committing);
	await expect.poll(countSleeping, { interval: 10 }).toBe(1);
	proxy.cut();
	expect((await loss)?.changedNothing).toBe(false);
	expect(begun).toBe(1);
	await database.db.execute(sql`DROP TRIGGER slow ON counters`);
	// The server had received the commit: a retry would have counted twice.
	await expect.poll(readCounter).toBe(Number(before) + 1);
});

test("an attempt to connect that gets no response is soon given up for the next one", async () => {
	proxy.swallow(1);
	expect((await open().execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
});

test("it is given up as soon when an attempt before it was refused", async () => {
	proxy.refuseNext(1);
	proxy.swallow(1);
	expect((await open().execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
});

test("of two failovers in short succession the second costs no more than the first", async () => {
	const db = open();
	for (let failover = 0; failover < 2; failover++) {
		proxy.cut();
		proxy.swallow(1);
		expect((await db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
	}
});

test("a server that is slow to accept connections is waited for", async () => {
	proxy.letInAfter(1500);
	expect((await open().execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
});

test("during a known outage statements fail at once", async () => {
	let isDown = true;
	const db = open({ isDown: () => isDown });
	expect((await lossOf(db.execute(sql`SELECT 1`)))?.message).toContain("the database is down");
	isDown = false;
	expect((await db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
});

test("connections from before an outage are not used again", async () => {
	const db = open();
	const pid = async () => (await db.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;
	const before = await pid();
	expect(await pid()).toBe(before);
	db.discardConnections();
	expect(await pid()).not.toBe(before);
});

test("a refused statement costs no connection", async () => {
	const db = open();
	const pid = async () => (await db.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;
	const before = await pid();
	await expect(db.execute(sql`SELECT no_such_column`)).rejects.toThrow();
	await expect(db.transaction((tx) => tx.execute(sql`SELECT 1 / 0`))).rejects.toThrow();
	expect(await pid()).toBe(before);
});

test("a server that accepts no more connections is available all the same", async () => {
	const name = new URL(database.url).pathname.slice(1);
	await database.db.execute(sql.raw(`ALTER DATABASE ${name} CONNECTION LIMIT 0`));
	const log = openLog({ logLevel: "silent" });
	const health = watchDatabase(database.url, { log });
	expect(await health.isAvailable()).toBe(true);
	await health.close();
	await database.db.execute(sql.raw(`ALTER DATABASE ${name} CONNECTION LIMIT -1`));
});
