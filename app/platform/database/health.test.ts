// When an outage begins and ends, and who is told.
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { openDatabaseProxy } from "#test/database-proxy.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { useOpened } from "#test/use-opened.ts";
import { watchDatabase } from "./health.server.ts";

const database = useTestDatabase();
const proxy = useOpened("proxy", () => openDatabaseProxy(database.url));
let health: ReturnType<typeof watchDatabase>;
let logged: string[];
/** What everybody was told, and how many probes had been refused by then. */
let told: [isAvailable: boolean, refused: number][];
afterEach(async () => {
	proxy.reopen();
	await health.close();
});

function watch() {
	[logged, told] = [[], []];
	const log = openLog({ logLevel: "info" }, { write: (line: string) => logged.push(line) });
	health = watchDatabase(proxy.url, { log });
	health.onChange(() => told.push([health.seemsAvailable, proxy.refused]));
}

test("the third probe in a row that fails is an outage; its end is noticed, and each is told once", async () => {
	watch();
	const before = proxy.refused;
	proxy.refuse();
	await expect.poll(() => health.seemsAvailable, { timeout: 30_000 }).toBe(false);
	// Told once, however often it is probed while it lasts.
	await expect.poll(() => proxy.refused - before, { timeout: 30_000 }).toBeGreaterThan(4);
	proxy.reopen();
	await expect.poll(() => health.seemsAvailable, { timeout: 30_000 }).toBe(true);
	expect(told).toEqual([
		[false, before + 3],
		[true, expect.any(Number)],
	]);
	expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
		"the database is unavailable or takes no writes",
		"the database is available again",
	]);
});

test("a connection that is cut is no failure when the next one answers", async () => {
	watch();
	for (let round = 0; round < 4; round++) {
		expect(await health.isAvailable()).toBe(true);
		proxy.cut();
	}
	expect([health.seemsAvailable, told]).toEqual([true, []]);
});

test("a server that takes no writes is not available", async () => {
	watch();
	const name = new URL(database.url).pathname.slice(1);
	await database.db.execute(
		sql.raw(`ALTER DATABASE ${name} SET default_transaction_read_only = on`),
	);
	expect(await health.isAvailable()).toBe(false);
	await database.db.execute(sql.raw(`ALTER DATABASE ${name} RESET default_transaction_read_only`));
	expect(await health.isAvailable()).toBe(true);
});

test("many who ask at once share one probe and one connection", async () => {
	watch();
	const before = proxy.accepted;
	const answers = await Promise.all(Array.from({ length: 20 }, () => health.isAvailable()));
	expect(new Set(answers)).toEqual(new Set([true]));
	expect(proxy.accepted - before).toBe(1);
	expect(await health.isAvailable()).toBe(true);
	expect(proxy.accepted - before).toBe(1);
});

test("once it is closed it probes no more, and leaves no connection", async () => {
	watch();
	expect(await health.isAvailable()).toBe(true);
	await health.close();
	await expect.poll(() => proxy.connections).toBe(0);
});
