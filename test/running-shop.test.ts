// The built shop as a process: what it does by itself while it runs, and how it ends.
import { scryptSync } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginLogin } from "./begin-login.ts";
import { ADMIN } from "./open-shop.ts";
import { makeFolder, removeFolder, runShop, type ShopProcess, takePort } from "./run-shop.ts";
import { useTestDatabase } from "./test-database.ts";

// Each test starts a process.
vi.setConfig({ testTimeout: 90_000 });

const database = useTestDatabase();
let folder: string;
let shop: ShopProcess | undefined;
beforeEach(() => {
	folder = makeFolder();
});
afterEach(async () => {
	await shop?.stop();
	removeFolder(folder);
});

function start(environment: Record<string, string> = {}, flags: string[] = []) {
	const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
	const own = { ...database.environment, DATA_DIR: join(folder, "data"), ...admin };
	shop = runShop({ ...own, ...environment }, { flags });
	return shop;
}

/** Until the port is closed to new requests. */
async function untilItEnds(address: string) {
	const port = Number(new URL(address).port);
	const isOpen = async () => {
		const socket = connect(port, "127.0.0.1");
		const opened = await once(socket, "connect").then(
			() => true,
			() => false,
		);
		socket.destroy();
		return opened;
	};
	await expect.poll(isOpen, { interval: 20, timeout: 30_000 }).toBe(false);
}

function writeHurry(shorten = "2_000 + ms / 100") {
	const hurry = join(folder, "hurry.cjs");
	writeFileSync(
		hurry,
		`const wait = globalThis.setTimeout;
		const hurried = (work, ms, ...rest) => wait(work, ms >= 10_000 ? ${shorten} : ms, ...rest);
		globalThis.setTimeout = Object.assign(hurried, wait);`,
	);
	return hurry;
}

const JOBS = [
	...["daily money check", "daily picture cleanup", "daily order cleanup", "daily search cleanup"],
	...["daily notification cleanup", "hourly sales count", "daily cash days"],
	...["daily backup", "weekly restore test"],
];

test("a shop checks its money, looks through its pictures and backs itself up by itself, and tells its metrics", async () => {
	// Minutes pass in seconds: what waits longer than ten seconds waits two or three.
	const hurry = writeHurry();
	const pictures = join(folder, "data/pictures");
	mkdirSync(pictures, { recursive: true });
	writeFileSync(join(pictures, "abcdefghij0123456789-480.avif"), "");
	const { port, close } = await takePort();
	close();
	const { address } = start({ METRICS_PORT: String(port) }, ["-r", hurry]);
	expect(await address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
	const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
	expect(await metrics.text()).toMatch(/^database_available 1$/m);
	// The port without a token is open to this machine's own address alone.
	await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow("fetch failed");

	const checks = async () =>
		(await database.db.execute(sql`SELECT findings FROM money_checks`)).rows;
	await expect.poll(checks, { timeout: 30_000 }).toEqual([{ findings: [] }]);
	const unused = async () =>
		(await database.db.execute(sql`SELECT name FROM pictures WHERE unused_since IS NOT NULL`)).rows;
	await expect
		.poll(unused, { timeout: 30_000 })
		.toEqual([{ name: "abcdefghij0123456789-480.avif" }]);
	expect(existsSync(pictures)).toBe(false);

	// Made as the role that serves, restored as the owner.
	const runs = async () =>
		(
			await database.db.execute(sql`
			SELECT DISTINCT kind, coalesce(reason, 'good') AS became FROM backup_runs
			WHERE ended_at IS NOT NULL ORDER BY kind`)
		).rows;
	await expect.poll(runs, { timeout: 60_000 }).toEqual([
		{ kind: "backup", became: "good" },
		{ kind: "restore-test", became: "good" },
	]);
	expect(readdirSync(join(folder, "data/backups"))).toHaveLength(1);
	const told = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
	expect(await told()).toMatch(/^# TYPE backup_age_seconds gauge$/m);
	for (const job of JOBS) {
		await expect.poll(told).toMatch(`job_last_success_timestamp_seconds{job="${job}"} 1`);
	}
});

test("a password's digest is costly to guess at", async () => {
	await start().address();
	const { rows } = await database.db.execute<{ password: string }>(
		sql`SELECT account.password FROM account JOIN users ON users.id = user_id WHERE email = ${ADMIN.email}`,
	);
	const [salt = "", key] = rows[0]?.password.split(":") ?? [];
	// Each guess takes 32 MiB and a tenth of a second.
	const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
	expect(scryptSync(ADMIN.password, salt, 64, cost).toString("hex")).toBe(key);
});

test("a backup that is under way does not hold up the end, and leaves nothing", async () => {
	const running = start({}, ["-r", writeHurry()]);
	await running.address();
	await database.db.execute(sql`DELETE FROM backup_runs`);
	const holder = await database.db.$client.connect();
	await holder.query("BEGIN; LOCK TABLE account IN ACCESS EXCLUSIVE MODE");
	try {
		const backups = join(folder, "data/backups");
		const partial = () => existsSync(backups) && readdirSync(backups).length === 2;
		await expect.poll(partial, { timeout: 30_000 }).toBe(true);
		const before = performance.now();
		running.child.kill("SIGTERM");
		expect(await running.ended).toBe(0);
		// The schedule's two seconds, and what else an end takes on a loaded machine.
		expect(performance.now() - before).toBeLessThan(15_000);
		expect(readdirSync(backups)).toEqual([]);
	} finally {
		await holder.query("ROLLBACK");
		holder.release();
	}
	const { rows } = await database.db.execute(sql`SELECT FROM backup_runs`);
	expect(rows).toEqual([]);
});

test("a shop that is told to makes no backups", async () => {
	await database.db.execute(sql`DELETE FROM backup_runs`);
	await database.db.execute(sql`DELETE FROM money_checks`);
	// What would come later comes sooner, so that the money is checked after the backup's time.
	await start({ BACKUPS: "0" }, ["-r", writeHurry("8_000 - ms / 50")]).address();
	const checks = async () => (await database.db.execute(sql`SELECT FROM money_checks`)).rows.length;
	await expect.poll(checks, { timeout: 30_000 }).toBe(1);
	expect((await database.db.execute(sql`SELECT FROM backup_runs`)).rows).toEqual([]);
});

test("at its end a request under way keeps the database until it is answered", async () => {
	const running = start();
	const address = await running.address();
	const login = await beginLogin(address);
	running.child.kill("SIGTERM");
	await untilItEnds(address);
	expect(await login.finish()).toMatchObject({ status: 302, cookie: expect.stringMatching(/./) });
	expect(await running.ended).toBe(0);
});

test("a shop that drains answers as before, and asks the balancer for nobody new", async () => {
	// The seven seconds are over when the test says so.
	const hold = join(folder, "hold.cjs");
	writeFileSync(
		hold,
		`const wait = globalThis.setTimeout;
		const held = (work, ms, ...rest) =>
			ms === 7_000 ? process.once("SIGUSR2", work) : wait(work, ms, ...rest);
		globalThis.setTimeout = Object.assign(held, wait);`,
	);
	const running = start({ DRAIN_SECONDS: "7" }, ["-r", hold]);
	const address = await running.address();
	const ask = async (path: string) => {
		const response = await fetch(address + path);
		return [response.status, await response.text()];
	};
	expect(await ask("/readyz")).toEqual([200, "ok"]);
	running.child.kill("SIGTERM");
	await expect.poll(() => ask("/readyz")).toEqual([503, "draining"]);
	expect(await ask("/healthz")).toEqual([200, "ok"]);
	expect(await ask("/games")).toEqual([200, expect.stringContaining("</html>")]);
	running.child.kill("SIGUSR2");
	expect(await running.ended).toBe(0);
});

test.for(["SIGINT", "SIGHUP"] as const)("%s ends it in order as well", async (signal) => {
	const running = start();
	await running.address();
	running.child.kill(signal);
	expect(await running.ended).toBe(0);
	const { rows } = await database.db.execute(sql`
		SELECT FROM pg_stat_activity
		WHERE datname = current_database() AND application_name LIKE 'gamestore%'
			AND application_name <> 'gamestore'`);
	expect(rows).toEqual([]);
});
