// A real standby that streams from its primary: admins' lists are read from it while it has all that
// was written, and from the primary whatever is wrong with it.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type Queryable } from "#app/platform/database/database.server.ts";
import { openReplica, readAside } from "#app/platform/database/replica.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import {
	type EmbeddedPostgres,
	startEmbeddedPostgres,
} from "#app/platform/postgres/postgres.server.ts";
import { openDatabaseProxy } from "./database-proxy.ts";
import { makeAdmin, makeUser, openSession } from "./make.ts";
import { openShopOn } from "./open-shop.ts";
import { readMetric } from "./read-metric.ts";
import { imports } from "./sources.ts";
import { useTestDatabase } from "./test-database.ts";

// It starts two servers.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let directory: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let shop: Awaited<ReturnType<typeof openShopOn>>;
let db: ReturnType<typeof openDatabase>;
let cookie: string;

const folder = (name: string) => join(directory, name);

function start(name: string, settings: Record<string, string> = {}) {
	return startEmbeddedPostgres({
		directory: join(folder(name), "postgres"),
		secretsDirectory: folder(name),
		settings: { fsync: "off", shared_buffers: "16MB", ...settings },
		log: () => {},
	});
}

/** The operator of both servers, and the standby as it replicates, need no password here. */
function letIn(name: string) {
	const file = join(folder(name), "postgres/pg_hba.conf");
	const lines = ["all postgres", "replication all"].map(
		(who) => `host ${who} 127.0.0.1/32 trust\n`,
	);
	const others = readFileSync(file, "utf8");
	writeFileSync(file, lines.join("") + others);
}

async function onStandby(statement: string) {
	const { port, pathname } = new URL(standby.url);
	const client = new pg.Client({
		connectionString: `postgres://postgres@127.0.0.1:${port}${pathname}`,
	});
	await client.connect();
	await client.query(statement).finally(() => client.end());
}

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "gamestore-replica-"));
	// Started by root, PostgreSQL runs as another user, who has to be able to enter.
	chmodSync(directory, 0o755);
	await (await start("primary")).stop();
	letIn("primary");
	// The files of a server that does not run are its base backup.
	execFileSync("cp", ["-a", folder("primary"), folder("standby")]);
	writeFileSync(join(folder("standby"), "postgres/standby.signal"), "");
	primary = await start("primary");
	const { port } = new URL(primary.url);
	const source = `host=127.0.0.1 port=${port} user=postgres application_name=standby`;
	standby = await start("standby", { primary_conninfo: source });
	proxy = await openDatabaseProxy(standby.url);
	shop = await openShopOn(primary.ownerUrl, {
		DATABASE_URL: primary.url,
		DATABASE_OWNER_URL: primary.ownerUrl,
		DATABASE_READ_URL: proxy.url,
	});
	db = openDatabase(primary.ownerUrl);
	cookie = await openSession({ db, secret: shop.secret }, (await makeAdmin(db)).id);
});
afterAll(async () => {
	await shop?.close();
	await db?.close();
	await proxy?.close();
	await standby?.stop();
	await primary?.stop();
	rmSync(directory, { recursive: true, force: true });
});

/** Adds somebody on the primary and looks at once whether the list of a shop has them. */
async function addAndLook(path = "/admin/users") {
	const { email } = await makeUser(db);
	const startedAtMs = performance.now();
	const response = await shop.fetch(path, { headers: { cookie } });
	const text = await response.text();
	return {
		status: response.status,
		isShown: text.includes(email),
		isQuick: performance.now() - startedAtMs < 5000,
	};
}

const SHOWN = { status: 200, isShown: true, isQuick: true };

/** Whether the list, which is right in any case, is one of the standby's. */
async function isReadFromStandby(): Promise<boolean> {
	const { standby: reading } = shop.app.replica as NonNullable<typeof shop.app.replica>;
	const select = vi.spyOn(reading, "select");
	expect(await addAndLook()).toEqual(SHOWN);
	const lists = select.mock.calls.length;
	select.mockRestore();
	return lists > 0;
}

test("each list and export has what was written a moment ago, from the standby", async () => {
	await expect.poll(isReadFromStandby, { timeout: 20_000 }).toBe(true);
	for (let time = 0; time < 10; time++) expect(await addAndLook()).toEqual(SHOWN);
	for (const path of ["/admin/orders", "/admin/balance", "/admin/audit", "/admin"]) {
		const { status } = await shop.fetch(path, { headers: { cookie } });
		expect([path, status]).toEqual([path, 200]);
	}
	expect(await addAndLook("/admin/users.csv")).toEqual(SHOWN);
	expect(await isReadFromStandby()).toBe(true);
});

test("what a standby that is behind has not seen comes from the primary", async () => {
	await onStandby("SELECT pg_wal_replay_pause()");
	for (let time = 0; time < 3; time++) expect(await addAndLook()).toEqual(SHOWN);
	expect(await addAndLook("/admin/users.csv")).toEqual(SHOWN);
	expect(await isReadFromStandby()).toBe(false);
	await onStandby("SELECT pg_wal_replay_resume()");
	await expect.poll(isReadFromStandby, { timeout: 20_000 }).toBe(true);
});

test.each([
	["is gone", () => proxy.refuse()],
	["says nothing", () => proxy.fallSilent()],
])("a standby that %s is no failure for an admin", async (_, takeAway) => {
	takeAway();
	proxy.cut();
	for (let time = 0; time < 3; time++) expect(await addAndLook()).toEqual(SHOWN);
	expect(await addAndLook("/admin/users.csv")).toEqual(SHOWN);
	proxy.reopen();
	proxy.cut();
	await expect.poll(isReadFromStandby, { timeout: 30_000 }).toBe(true);
});

test.each([
	[
		"is behind",
		async () => {
			await onStandby("SELECT pg_wal_replay_pause()");
			await makeUser(db);
		},
		"it is behind",
	],
	["says nothing", () => proxy.fallSilent(), "it does not answer"],
])("that a standby %s is said once, with this reason", async (_, lose, reason) => {
	const lines: string[] = [];
	const log = openLog({ logLevel: "warn" }, { write: (line: string) => lines.push(line) });
	const replica = openReplica(proxy.url, { primary: db, log });
	try {
		expect(await replica.hasCaughtUp()).toBe(true);
		await lose();
		expect(await replica.hasCaughtUp()).toBe(false);
		replica.leaveAlone(reason);
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reason }]);
	} finally {
		await onStandby("SELECT pg_wal_replay_resume()");
		proxy.reopen();
		proxy.cut();
		await replica.close();
	}
});

const there = useTestDatabase();

test.each([
	["the primary itself", () => there.url, "it is no standby"],
	[
		"another database",
		() => new URL("/postgres", there.url).href,
		"it is a copy of another database",
	],
])("%s is not taken for its standby", async (_, url, reason) => {
	const lines: string[] = [];
	const log = openLog({ logLevel: "warn" }, { write: (line: string) => lines.push(line) });
	const replica = openReplica(url(), { primary: there.db, log });
	expect(await readMetric("replica_available")).toBe(1);
	expect(await replica.hasCaughtUp()).toBe(false);
	expect(await replica.hasCaughtUp()).toBe(false);
	expect(await readMetric("replica_available")).toBe(0);
	// Said once, however often it is asked.
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reason }]);
	await replica.close();
});

test("what is slow, fails or is cancelled on the standby is read from the primary", async () => {
	const replica = { ...(shop.app.replica as NonNullable<typeof shop.app.replica>) };
	replica.hasCaughtUp = async () => true;
	replica.leaveAlone = vi.fn();
	const sources = { db: shop.app.db, replica };
	const fails = (statement: string) => (from: Queryable) =>
		from === shop.app.db ? "of the primary" : from.execute(sql.raw(statement));
	for (const statement of ["SELECT pg_sleep(60)", "SELECT no_such_column", "CREATE TABLE x ()"]) {
		const read = async (from: Queryable) => fails(statement)(from);
		expect([statement, await readAside(sources, read)]).toEqual([statement, "of the primary"]);
	}
	expect(replica.leaveAlone).toHaveBeenCalledTimes(3);
	// A fault of our own is one on the primary as well.
	const broken = async () => {
		throw new TypeError("a bug");
	};
	await expect(readAside(sources, broken)).rejects.toThrow("a bug");
	expect(replica.leaveAlone).toHaveBeenCalledTimes(3);
});

test("what is decided, who signs in and what customers see is never read aside", () => {
	const readers = imports.filter(({ to }) => to === "app/platform/database/replica.server.ts");
	expect(readers.map(({ from }) => from).sort()).toEqual([
		"app/admin/dashboard.page.tsx",
		"app/app-context.server.ts",
		"app/audit/audit.page.tsx",
		"app/balance/admin-balance.page.tsx",
		"app/balance/cash/cash.page.tsx",
		"app/balance/cash/export-cash.route.ts",
		"app/balance/export-ledger.route.ts",
		"app/orders/admin-orders.page.tsx",
		"app/orders/export-orders.route.ts",
		"app/server/open-shop.server.ts",
		"app/users/admin-users.page.tsx",
		"app/users/export-users.route.ts",
	]);
});

test("a standby that was promoted is another shop's database, and is left alone", async () => {
	await onStandby("SELECT pg_promote()");
	for (let time = 0; time < 3; time++) expect(await addAndLook()).toEqual(SHOWN);
	expect(await isReadFromStandby()).toBe(false);
});
