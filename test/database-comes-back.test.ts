// The embedded PostgreSQL is killed, crashes, or is told to end together with the shop: the shop
// brings it back for whoever still needs it. The built shop, as a process.
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { startOwnPostgres } from "../app/platform/reach-database.server.ts";
import { ADMIN, cookieOf, formPost } from "./open-shop.ts";
import { isRunning, makeFolder, removeFolder, runShop, type ShopProcess } from "./run-shop.ts";

vi.setConfig({ testTimeout: 90_000 });

// One shop, which is started and ended once more for each test.
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

/** As PostgreSQL writes it about itself. */
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

/** The postmaster and all that it started: each stands in the folder of the database. */
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
			// Some end because of others.
		}
	}
}

const signIn = (address: string) => fetch(`${address}/login`, formPost(ADMIN));

async function expectToSellAgain(address: string) {
	const health = async () => (await fetch(`${address}/healthz`)).status;
	await expect.poll(health, { timeout: 30_000 }).toBe(200);
	expect(cookieOf(await signIn(address))).toContain("session_token");
	expect(isRunning(shop.child)).toBe(true);
}

test.for(["SIGKILL", "SIGTERM", "SIGQUIT", "SIGINT"] as const)(
	"the shop lives on when its PostgreSQL gets %s, again and again",
	async (signal) => {
		const address = await shop.address();
		const first = server();
		for (let before = first, round = 0; round < 3; round++) {
			process.kill(before?.pid as number, signal);
			before = await another(before);
			expect(before.port).toBe(first?.port);
			await expectToSellAgain(address);
		}
		expect(await shop.stop()).toBe(0);
		expect(processesOfPostgres()).toEqual([]);
	},
);

test("the shop lives on when the memory of its PostgreSQL ran out", async () => {
	const address = await shop.address();
	await signIn(address);
	const { pid } = server() as Server;
	// The kernel kills one process that serves a connection; PostgreSQL then ends all others.
	const [victim] = processesOfPostgres().filter((other) => other !== pid && serves(other));
	process.kill(victim as number, "SIGKILL");
	await expectToSellAgain(address);
	await expect.poll(() => shop.said).toContain("PostgreSQL was still running and is used on");
});

function serves(pid: number): boolean {
	return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("gamestore");
}

test.for(["1", "2"])(
	"a request under way has its database when everything got SIGTERM at once (WORKERS=%s)",
	async (WORKERS) => {
		await shop.stop();
		shop = start({ WORKERS });
		const address = await shop.address();
		const before = server();
		const login = await beginLogin(address);

		// As systemd stops a service.
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

/** A request whose body comes later; resolves when the shop has begun with it. */
async function beginLogin(address: string) {
	const body = new URLSearchParams(ADMIN).toString();
	const sent = request(`${address}/login`, {
		method: "POST",
		agent: false,
		headers: {
			"content-type": "application/x-www-form-urlencoded",
			"content-length": body.length,
			"sec-fetch-site": "same-origin",
			expect: "100-continue",
		},
	});
	const answered = new Promise<{ status?: number; cookie: string }>((resolve, reject) => {
		sent.on("error", reject).on("response", (response) => {
			response.resume();
			const cookies = response.headers["set-cookie"] ?? [];
			resolve({ status: response.statusCode, cookie: cookies.join() });
		});
	});
	answered.catch(() => {});
	const begun = new Promise<void>((resolve) => sent.once("continue", () => resolve()));
	sent.flushHeaders();
	await begun;
	return {
		finish() {
			sent.end(body);
			return answered;
		},
	};
}

function childrenOf(pid: number): number[] {
	const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	return text === "" ? [] : text.split(" ").map(Number);
}

test("the shop ends with a sentence when another process took its database meanwhile", async () => {
	await shop.address();
	// Held back, so that the other one is faster.
	shop.child.kill("SIGSTOP");
	killAll(processesOfPostgres(), "SIGKILL");
	const other = await startOwnPostgres(data);
	try {
		shop.child.kill("SIGCONT");
		expect(await shop.ended).toBe(1);
		expect(shop.said).toMatch(/The embedded PostgreSQL is lost: .* is already in use by another/);
	} finally {
		await other.stop();
	}
});
