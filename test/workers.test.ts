// The built shop as `npm start` runs it, in several processes on one database.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { beginLogin } from "./begin-login.ts";
import { inherited } from "./inherited.ts";
import { openStream } from "./listen.ts";
import { makeCustomer, makeGame } from "./make.ts";
import { ADMIN, formPost } from "./open-shop.ts";
import { createTestDatabase, databaseEnvironment, type TestDatabase } from "./test-database.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 90_000 });

const AUTH_SECRET = "a secret that both processes share";

const left: (() => unknown)[] = [];
afterEach(async () => {
	for (const undo of left.splice(0).reverse()) await undo();
});

async function openDatabase(): Promise<TestDatabase> {
	const database = await createTestDatabase();
	left.push(() => database.close());
	return database;
}

/** Starts one process, or several with WORKERS, and waits until it listens. */
async function start(databaseUrl: string, environment: Record<string, string> = {}) {
	const port = await freePort();
	const child = run(databaseUrl, port, environment);
	for await (const text of child.stdout) if (String(text).includes("GameStore:")) break;
	return { child, address: `http://127.0.0.1:${port}` };
}

function run(databaseUrl: string, port: number, environment: Record<string, string>) {
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-start-"));
	const child = spawn(process.execPath, ["build/server/index.js"], {
		env: {
			...inherited(),
			NODE_ENV: "production",
			...databaseEnvironment(databaseUrl),
			DATA_DIR: dataDirectory,
			PORT: String(port),
			DEMO: "0",
			ADMIN_EMAIL: ADMIN.email,
			ADMIN_PASSWORD: ADMIN.password,
			AUTH_SECRET,
			LOG_LEVEL: "fatal",
			...environment,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	left.push(async () => {
		await stop(child);
		rmSync(dataDirectory, { recursive: true, force: true });
	});
	return child;
}

async function stop(child: ChildProcess): Promise<number | null> {
	if (child.exitCode !== null) return child.exitCode;
	child.kill("SIGTERM");
	// One that a test has found to hang.
	const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
	const [code] = await once(child, "exit");
	clearTimeout(timer);
	return code;
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	server.close();
	return port;
}

const pageOf = async (address: string) => (await fetch(`${address}/games`)).text();

test("a purchase through one process is published and shown by another at once", async () => {
	const database = await openDatabase();
	const game = await makeGame(database.db, { trackStock: true, stock: 1 });
	const here = await start(database.url);
	const there = await start(database.url);
	const store = { db: database.db, secret: AUTH_SECRET };
	const { id, cookie } = await makeCustomer(store, { role: "admin", balanceQepik: 500 });
	const own = await openStream(there.address, cookie);
	const visitor = await openStream(there.address, "");
	expect(await pageOf(there.address)).not.toContain("Bitib");

	const line = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
	const cart = { lines: JSON.stringify([line]), seenTotalQepik: "500", attemptId: newId() };
	const bought = await fetch(`${here.address}/cart`, formPost(cart, cookie));
	expect(bought.headers.get("location")).toBe("/orders");

	await expect.poll(() => visitor.topics).toEqual(["catalog"]);
	expect(await pageOf(there.address)).toContain("Bitib");
	const all = new Set([`user:${id}`, "admin", "catalog"]);
	await expect.poll(() => new Set(own.topics)).toEqual(all);

	await fetch(`${here.address}/logout`, formPost({}, cookie));
	await own.ended;
	visitor.close();
});

test("a change that no process published is shown within 5 seconds", async () => {
	const database = await openDatabase();
	const game = await makeGame(database.db, { name: "Köhnə ad" });
	const { address } = await start(database.url);
	expect(await pageOf(address)).toContain("Köhnə ad");
	await database.db.update(games).set({ name: "Yeni ad" }).where(eq(games.id, game.id));
	await expect.poll(() => pageOf(address), { timeout: 10_000 }).toContain("Yeni ad");
});

test("two workers serve one port; one that dies is replaced; all stop together", async () => {
	const database = await openDatabase();
	await makeGame(database.db, { name: "Nümunə oyun" });
	const { child, address } = await start(database.url, {
		WORKERS: "2",
		BACKUP_TO: "/mnt/elsewhere",
	});
	const workers = () => workersOf(child.pid as number);
	expect(workers()).toHaveLength(2);
	// They know the role that serves, and neither the one that owns nor where backups go.
	const [one] = workers();
	expect(environmentOf(one as number)).toContain("\0DATABASE_URL=postgres://");
	expect(environmentOf(one as number)).not.toContain(database.url);
	expect(environmentOf(one as number)).not.toContain("/mnt/elsewhere");
	expect(await pageOf(address)).toContain("Nümunə oyun");

	const [first, second] = workers();
	process.kill(first as number, "SIGKILL");
	await expect
		.poll(() => workers().filter((pid) => pid !== first && pid !== second), { timeout: 20_000 })
		.toHaveLength(1);
	await expect
		.poll(async () => (await fetch(`${address}/healthz`).catch(() => undefined))?.status)
		.toBe(200);

	const stopped = workers();
	expect(await stop(child)).toBe(0);
	expect(stopped.filter(isAlive)).toEqual([]);
});

test("a worker that cannot listen stops them all with the reason", async () => {
	const database = await openDatabase();
	const { address } = await start(database.url);
	const taken = start(database.url, { WORKERS: "2", PORT: new URL(address).port });
	const { child } = await taken;
	if (child.exitCode === null) await once(child, "exit");
	expect(child.exitCode).toBe(1);
});

/** A module that every process of the shop loads first. */
function loadFirst(code: string): Record<string, string> {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-first-"));
	left.push(() => rmSync(folder, { recursive: true }));
	// Started by root, the workers are another OS user.
	chmodSync(folder, 0o755);
	const file = join(folder, "first.mjs");
	writeFileSync(file, `import cluster from "node:cluster";\n${code}\n`);
	return { NODE_OPTIONS: `--import=${file}` };
}

test("workers drain, and are not ended before they have", async () => {
	const database = await openDatabase();
	// The 59 seconds are over when the test says so; the time that hanging workers get is at once.
	const hold = `
		const wait = globalThis.setTimeout;
		let isEnding = false;
		process.on("SIGTERM", () => { isEnding = true; });
		const held = (work, ms, ...rest) => ms === 59_000
			? process.once("SIGUSR2", work)
			: wait(work, isEnding && ms === 15_000 ? 0 : ms, ...rest);
		globalThis.setTimeout = Object.assign(held, wait);`;
	const environment = { ...loadFirst(hold), WORKERS: "2", DRAIN_SECONDS: "59" };
	const { child, address } = await start(database.url, environment);
	const workers = workersOf(child.pid as number);
	child.kill("SIGTERM");
	const readiness = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.status;
	await expect.poll(readiness).toBe(503);
	await new Promise((resolve) => setImmediate(resolve));
	expect(workers.filter(isAlive)).toHaveLength(2);
	for (const worker of workers) process.kill(worker, "SIGUSR2");
	const [code] = await once(child, "exit");
	expect(code).toBe(0);
});

test("a worker that cannot start stops them all", async () => {
	const database = await openDatabase();
	const environment = loadFirst(
		"if (cluster.worker?.id === 2) await new Promise(() => setTimeout(() => process.exit(1), 1000));",
	);
	const child = run(database.url, await freePort(), { WORKERS: "2", ...environment });
	const seen = new Set<number>();
	await expect
		.poll(
			() => {
				for (const pid of child.exitCode === null ? workersOf(child.pid as number) : [])
					seen.add(pid);
				return child.exitCode;
			},
			{ timeout: 30_000, interval: 20 },
		)
		.toBe(1);
	expect(seen.size).toBe(2);
	expect([...seen].filter(isAlive)).toEqual([]);
});

test("a signal while the workers start ends them all", async () => {
	const database = await openDatabase();
	const environment = loadFirst(
		"if (cluster.isWorker) await new Promise(() => setInterval(() => {}, 1000));",
	);
	const child = run(database.url, await freePort(), { WORKERS: "2", ...environment });
	const workers = () => workersOf(child.pid as number);
	await expect.poll(() => workers().length, { timeout: 30_000 }).toBe(2);
	const started = workers();
	child.kill("SIGTERM");
	await expect.poll(() => child.exitCode, { timeout: 30_000 }).toBe(0);
	expect(started.filter(isAlive)).toEqual([]);
});

test("while one worker finishes a request, no other takes the place of those that ended", async () => {
	const database = await openDatabase();
	const { child, address } = await start(database.url, { WORKERS: "2" });
	const workers = () => workersOf(child.pid as number);
	const before = workers();
	const login = await beginLogin(address);
	child.kill("SIGTERM");
	await expect.poll(() => workers().length).toBe(1);
	const since = performance.now();
	const seen = new Set<number>();
	await expect
		.poll(
			() => {
				for (const pid of workers()) seen.add(pid);
				return performance.now() - since;
			},
			{ timeout: 5000 },
		)
		.toBeGreaterThan(1000);
	expect(before).toEqual(expect.arrayContaining([...seen]));
	expect(await login.finish()).toMatchObject({ status: 302 });
	await expect.poll(() => child.exitCode, { timeout: 30_000 }).toBe(0);
});

/** Children of a primary that are workers: it also runs short programs while it starts. */
function workersOf(pid: number): number[] {
	const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	const children = text === "" ? [] : text.split(" ").map(Number);
	return children.filter((child) => environmentOf(child).includes("\0NODE_UNIQUE_ID="));
}

function environmentOf(pid: number): string {
	try {
		return `\0${readFileSync(`/proc/${pid}/environ`, "utf8")}`;
	} catch {
		return "";
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
