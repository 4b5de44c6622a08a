// The embedded PostgreSQL is killed, crashes, or gets a signal together with the shop: the shop
// restarts it as long as somebody needs it. Tested on the built shop, as a process.

import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { startOwnPostgres } from "#app/platform/postgres/reach-database.server.ts";
import { beginLogin } from "./begin-login.ts";
import { ADMIN, cookieOf, formPost } from "./open-shop.ts";
import { isRunning, makeFolder, removeFolder, runShop, type ShopProcess } from "./run-shop.ts";
import { sampleOf } from "./sample-of.ts";

vi.setConfig({ testTimeout: 90_000 });

// One data directory, on which each test starts the shop again.
const folder = makeFolder();
const data = join(folder, "data");
let shop: ShopProcess;
beforeEach(() => {
	shop = start();
});
afterEach(() => shop.stop());
afterAll(() => removeFolder(folder));

function start(environment: Record<string, string> = {}) {
	const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
	return runShop({ DATA_DIR: data, LOG_LEVEL: "warn", ...admin, ...environment });
}

type Server = { pid: number; port: string; isReady: boolean };

/** What PostgreSQL writes to postmaster.pid. */
function server(): Server | undefined {
	const file = join(data, "postgres/postmaster.pid");
	if (!existsSync(file)) return undefined;
	const lines = readFileSync(file, "utf8").split("\n");
	return {
		pid: Number(lines[0]),
		port: lines[3] as string,
		isReady: /^ready/.test(lines[7] ?? ""),
	};
}

async function another(than: Server | undefined): Promise<Server> {
	const back = () => server()?.isReady && server()?.pid !== than?.pid;
	await expect.poll(back, { timeout: 60_000 }).toBe(true);
	return server() as Server;
}

/** The postmaster and its children: the working directory of each is the database's folder. */
function processesOfPostgres(): number[] {
	return readdirSync("/proc").filter(isInCluster).map(Number);
}

function isInCluster(pid: string): boolean {
	try {
		return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === join(data, "postgres");
	} catch {
		return false;
	}
}

function killAll(pids: number[], signal: NodeJS.Signals) {
	for (const pid of pids) {
		try {
			process.kill(pid, signal);
		} catch {
			// It ended already, because of another.
		}
	}
}

const signIn = (address: string) => fetch(`${address}/login`, formPost(ADMIN));

async function expectToSellAgain(address: string) {
	const health = async () => (await fetch(`${address}/healthz`)).status;
	await expect.poll(health, { timeout: 30_000 }).toBe(200);
	// Right after the kill the shop may still have answered as healthy.
	const cookie = async () => cookieOf(await signIn(address));
	await expect.poll(cookie, { interval: 250 }).toContain("session_token");
	expect(isRunning(shop.child)).toBe(true);
}

test.for(sampleOf(["SIGKILL", "SIGTERM", "SIGQUIT", "SIGINT"] as const, 2))(
	"the shop restarts its PostgreSQL after %s, again and again",
	async (signal) => {
		const address = await shop.address();
		const first = server();
		for (let before = first, round = 0; round < 2; round++) {
			process.kill(before?.pid as number, signal);
			before = await another(before);
			expect(before.port).toBe(first?.port);
			await expectToSellAgain(address);
		}
		expect(await shop.stop()).toBe(0);
		expect(processesOfPostgres()).toEqual([]);
	},
);

test("the shop survives an out-of-memory kill of a PostgreSQL process", async () => {
	const address = await shop.address();
	await signIn(address);
	const { pid } = server() as Server;
	// The kernel kills one backend, after which PostgreSQL ends all others.
	const [victim] = processesOfPostgres().filter((other) => other !== pid && serves(other));
	process.kill(victim as number, "SIGKILL");
	await expectToSellAgain(address);
	await expect.poll(() => shop.output).toContain("PostgreSQL was still running and is reused");
});

function serves(pid: number): boolean {
	return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("gamestore");
}

test.for(["1", "2"])(
	"a request in progress keeps its database when every process gets SIGTERM (WORKERS=%s)",
	async (WORKERS) => {
		await shop.stop();
		shop = start({ WORKERS });
		const address = await shop.address();
		const before = server();
		const login = await beginLogin(address);

		// As systemd stops a service: every process at once.
		const workers = childrenOf(shop.child.pid as number);
		killAll([...processesOfPostgres(), ...workers, shop.child.pid as number], "SIGTERM");
		const after = await another(before);
		expect(after.port).toBe(before?.port);
		await expect(fetch(address)).rejects.toThrow();

		expect(await login.finish()).toMatchObject({ status: 302, cookie: expect.stringMatching(/./) });
		expect(await shop.ended).toBe(0);
		expect(processesOfPostgres()).toEqual([]);
		expect(server()).toBeUndefined();
	},
);

function childrenOf(pid: number): number[] {
	const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	return text === "" ? [] : text.split(" ").map(Number);
}

test("the shop exits with a message when another process has taken its database", async () => {
	await shop.address();
	// Paused, so that the other process is faster.
	shop.child.kill("SIGSTOP");
	killAll(processesOfPostgres(), "SIGKILL");
	const other = await startOwnPostgres(data);
	try {
		shop.child.kill("SIGCONT");
		expect(await shop.ended).toBe(1);
		expect(shop.output).toMatch(/The embedded PostgreSQL is lost: .* is already in use by another/);
	} finally {
		await other.stop();
	}
});
