import { once } from "node:events";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { whileLocked } from "./hold-lock.server.ts";

const database = useTestDatabase();
const { signal } = new AbortController();
const locked = (work: (signal: AbortSignal) => Promise<void>) =>
	whileLocked(database.url, { lock: "backup", signal }, work);

test("while it is held nobody else begins; whoever comes after it does", async () => {
	let began = 0;
	const isDone = await locked(async () => {
		expect(await locked(async () => void began++)).toBe(false);
	});
	expect([isDone, began]).toEqual([true, 0]);
	expect(await locked(async () => void began++)).toBe(true);
	expect(began).toBe(1);
});

test("work whose lock is lost is stopped: another process may begin", async () => {
	const working = locked(async (stopped) => {
		const { db } = database;
		await db.execute(sql`
			SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'gamestore backup'`);
		if (!stopped.aborted) await once(stopped, "abort");
		stopped.throwIfAborted();
	});
	await expect(working).rejects.toThrow("Connection terminated while it held the lock");
});

test("work is stopped when the shop is", async () => {
	const stopping = new AbortController();
	const { signal: stop } = stopping;
	const working = whileLocked(database.url, { lock: "backup", signal: stop }, async (stopped) => {
		stopping.abort(new Error("stopped"));
		stopped.throwIfAborted();
	});
	await expect(working).rejects.toThrow("stopped");
});
