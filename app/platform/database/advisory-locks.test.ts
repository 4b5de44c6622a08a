import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import {
	findHolder,
	lockInTransaction,
	tryLock,
	tryLockInTransaction,
} from "./advisory-locks.server.ts";

/**
 * What PostgreSQL knows each lock by. The release before this one locks by the same keys, so a key
 * that changed would let both do the same at once during a rollout.
 */
const KEYS = {
	firstLogins: "295313395",
	seedDemo: "1955270296",
	runtimeRights: "7312022",
	embeddedServer: "7312018",
	moneyCheck: "7312020",
	backup: "7312023",
	restoreTest: "7312024",
} as const;
const NAMES = Object.keys(KEYS) as (keyof typeof KEYS)[];

const database = useTestDatabase();
const clients: pg.Client[] = [];
afterEach(async () => {
	for (const client of clients.splice(0)) await client.end();
});

async function connect(name = "somebody") {
	const client = new pg.Client({ connectionString: database.url, application_name: name });
	await client.connect();
	clients.push(client);
	return client;
}

test("the locks have keys of their own, which stay as they are from release to release", async () => {
	const keys: Record<string, string> = {};
	for (const name of NAMES) {
		const client = await connect(name);
		expect([name, await tryLock(client, name)]).toEqual([name, true]);
		const { rows } = await client.query(`
			SELECT ((classid::bigint << 32) + objid::bigint)::text AS key FROM pg_locks
			WHERE locktype = 'advisory' AND pid = pg_backend_pid()`);
		keys[name] = rows[0].key;
	}
	expect(keys).toEqual(KEYS);
});

test.each(NAMES)("%s is held by one connection at a time, which can be named", async (name) => {
	const [holder, other] = [await connect("the holder"), await connect("the other")];
	expect(await tryLock(holder, name)).toBe(true);
	expect(await tryLock(other, name)).toBe(false);
	await holder.end();
	await expect.poll(() => tryLock(other, name)).toBe(true);
});

test("the holder of a lock is found by its name", async () => {
	const [holder, other] = [await connect("the holder"), await connect("the other")];
	expect(await findHolder(other, "embeddedServer")).toBeUndefined();
	await tryLock(other, "moneyCheck");
	expect(await findHolder(other, "embeddedServer")).toBeUndefined();
	await tryLock(holder, "embeddedServer");
	expect(await findHolder(other, "embeddedServer")).toBe("the holder");
});

test("a lock in a transaction ends with it, and keeps others out until then", async () => {
	const { db } = database;
	const other = await connect();
	await db.transaction(async (tx) => {
		await lockInTransaction(tx, "seedDemo");
		expect(await tryLockInTransaction(tx, "moneyCheck")).toBe(true);
		expect(await tryLock(other, "seedDemo")).toBe(false);
		const elsewhere = (lock: "seedDemo" | "firstLogins") =>
			db.transaction((second) => tryLockInTransaction(second, lock));
		expect([await elsewhere("seedDemo"), await elsewhere("firstLogins")]).toEqual([false, true]);
	});
	expect(await tryLock(other, "seedDemo")).toBe(true);
});
