// What stands behind the web server: opened in order, closed without a trace.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { openFakePostgres } from "#test/fake-postgres.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { openShop } from "./open-shop.server.ts";

test.each([
	["https://shop.example", "0.0.0.0", "https://shop.example"],
	[undefined, "127.0.0.1", "http://127.0.0.1:3000"],
	[undefined, "0.0.0.0", "http://127.0.0.1:3000"],
	[undefined, "::", "http://127.0.0.1:3000"],
	[undefined, "::1", "http://[::1]:3000"],
	[undefined, "shop.local", "http://shop.local:3000"],
])("with ORIGIN=%s and HOST=%s people reach the shop at %s", (origin, host, address) => {
	expect(publicOrigin({ origin, host, port: 3000 })).toBe(address);
});

describe("a shop", () => {
	let folder: string;
	let database: TestDatabase;
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "gamestore-open-"));
		database = await createTestDatabase();
	});
	afterEach(async () => {
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	function open(
		environment: Record<string, string> = {},
		options: Parameters<typeof openShop>[1] = {},
	) {
		const env = readEnv({
			DATABASE_URL: database.url,
			DATA_DIR: join(folder, "data"),
			DEMO: "0",
			LOG_LEVEL: "silent",
			...environment,
		});
		return openShop(env, options);
	}

	/** How many connections of the shop its database has. */
	async function connections(): Promise<number> {
		const { rows } = await database.db.execute(sql`
		SELECT FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`);
		return rows.length;
	}

	async function count(table: string): Promise<unknown> {
		return (await database.db.execute(sql.raw(`SELECT count(*) FROM ${table}`))).rows[0]?.count;
	}

	test("a shop that is closed leaves no connection, however often it is closed", async () => {
		const before = await connections();
		const shop = await open();
		expect(await shop.app.health.isAvailable()).toBe(true);
		expect(await connections()).toBeGreaterThan(before);
		await Promise.all([shop.close(), shop.close()]);
		await expect.poll(connections).toBe(before);
		await expect(shop.app.db.execute(sql`SELECT 1`)).rejects.toThrow();
		await expect(shop.app.lookups.execute(sql`SELECT 1`)).rejects.toThrow();
	});

	test.each([1, 2, 99])("of %i workers each has its part of the connections", async (workers) => {
		const shop = await open({ WORKERS: String(workers) });
		onTestFinished(shop.close);
		const all = Math.min(80, 4 * availableParallelism());
		expect(shop.app.db.$client.options.max).toBe(Math.max(2, Math.floor(all / workers)));
		// Beside them: what pages look up waits for no purchase.
		expect(shop.app.lookups.$client.options.max).toBe(2);
		expect(shop.app.lookups.$client).not.toBe(shop.app.db.$client);
	});

	test("a pooler that breaks what the shop relies on is refused at the start", async () => {
		const pooler = await openFakePostgres(() => ({ column: "pid", value: "7" }));
		onTestFinished(pooler.close);
		await expect(open({ DATABASE_URL: pooler.url })).rejects.toThrow(
			"a pooler in transaction mode",
		);
	});

	test("a new data folder lets others pass through and do nothing else", async () => {
		const shop = await open();
		onTestFinished(shop.close);
		expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o711);
		expect(statSync(join(folder, "data/auth-secret")).mode & 0o777).toBe(0o600);
	});

	test("an empty database is migrated and seeded; the logins are told once", async () => {
		const told: string[][] = [];
		const onNewLogins = (logins: { email: string }[]) =>
			told.push(logins.map(({ email }) => email));
		const first = await open({ DEMO: "1" }, { onNewLogins });
		onTestFinished(first.close);
		const second = await open({ DEMO: "1" }, { onNewLogins });
		onTestFinished(second.close);
		expect(told).toEqual([["admin@gamestore.example", "musteri@gamestore.example"]]);
		expect([first.newLogins.length, second.newLogins.length]).toEqual([2, 0]);
		expect(await count("categories")).toBeGreaterThan(0);
	});

	test("without the demo the catalogue stays empty", async () => {
		const shop = await open({ DEMO: "0" });
		onTestFinished(shop.close);
		expect([await count("categories"), await count("users")]).toEqual([0, 1]);
	});

	test("a login that was made is told even when the start fails after it, and nothing stays open", async () => {
		const before = await connections();
		await database.db.execute(sql`ALTER TABLE categories RENAME TO categories_gone`);
		const told: string[] = [];
		const onNewLogins = (logins: { email: string }[]) =>
			told.push(...logins.map(({ email }) => email));
		const starting = open({ DEMO: "1" }, { onNewLogins });
		await expect(starting).rejects.toThrow();
		expect(told).toHaveLength(2);
		// Sooner than the pool itself gives idle connections up.
		await expect.poll(connections).toBe(before);
	});

	test("a start that is given up makes nothing, and leaves nothing open", async () => {
		const before = await connections();
		const signal = AbortSignal.abort(new Error("given up"));
		await expect(open({}, { signal })).rejects.toThrow("given up");
		expect(await count("users")).toBe(0);
		await expect.poll(connections).toBe(before);
	});
});
