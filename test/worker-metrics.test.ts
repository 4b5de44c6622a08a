// What several processes tell as one, also while one of them hangs or is gone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeFolder, removeFolder, runShop, type ShopProcess, takePort } from "./run-shop.ts";
import { useTestDatabase } from "./test-database.ts";

// It starts processes.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const TOKEN = "only-for-the-figures-of-this-test";
const REQUESTS = 30;

const database = useTestDatabase();
let folder: string;
let shop: ShopProcess;
let address: string;
let own: string;
beforeAll(async () => {
	folder = makeFolder();
	const { port, close } = await takePort();
	close();
	own = `http://127.0.0.1:${port}/metrics`;
	shop = runShop({
		...database.environment,
		DATA_DIR: join(folder, "data"),
		AUTH_SECRET: "a secret that all workers share, for this test",
		WORKERS: "2",
		METRICS_PORT: String(port),
		METRICS_TOKEN: TOKEN,
		LOG_LEVEL: "error",
	});
	address = await shop.address();
});
afterAll(async () => {
	await shop.stop();
	removeFolder(folder);
});

/** Scrapes by the port, or through a worker. */
async function scrape(by: "port" | "worker" = "port") {
	const headers = { authorization: `Bearer ${TOKEN}`, connection: "close" };
	const startedAtMs = performance.now();
	const response = await fetch(by === "port" ? own : `${address}/metrics`, { headers });
	const text = await response.text();
	return {
		text,
		tookMs: performance.now() - startedAtMs,
		of: (line: string) => Number(text.split(`\n${line} `)[1]?.split("\n")[0] ?? Number.NaN),
	};
}

const ALIVE = 'http_requests_total{method="GET",route="/livez",status="200"}';

/** Each on a connection of its own, so that the workers share them. */
async function askOften() {
	for (let time = 0; time < REQUESTS; time++)
		await fetch(`${address}/livez`, { headers: { connection: "close" } });
}

function workers(): number[] {
	const pid = shop.child.pid as number;
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
	return children.map(Number);
}

test("counts of all workers are one sum, whoever is asked", async () => {
	await askOften();
	const expected = {
		...{ [ALIVE]: REQUESTS, workers: 2, database_available: 1 },
		...{ worker_deaths_total: 0, top_ups_waiting: 0 },
	};
	for (const by of ["port", "worker", "worker", "worker"] as const) {
		// What does not answer in time, as on a busy machine, is left out.
		for (const [line, count] of Object.entries(expected))
			await expect.poll(async () => (await scrape(by)).of(line)).toBe(count);
		const told = await scrape(by);
		// A name is told once, with the kind that it has.
		const types = told.text.match(/^# TYPE \S+/gm) ?? [];
		expect(new Set(types).size).toBe(types.length);
	}
});

test("a worker that hangs holds nobody up, and its counts stay", async () => {
	const [hanging] = workers();
	process.kill(hanging as number, "SIGSTOP");
	try {
		const told = await scrape();
		expect(told.tookMs).toBeLessThan(5000);
		expect(told.of(ALIVE)).toBe(REQUESTS);
	} finally {
		process.kill(hanging as number, "SIGCONT");
	}
	await expect.poll(async () => (await scrape()).of(ALIVE)).toBe(REQUESTS);
});

test("a worker that dies is replaced, which is logged and counted, and its counts stay", async () => {
	const [dying, other] = workers();
	process.kill(dying as number, "SIGKILL");
	await expect.poll(async () => (await scrape()).of("worker_deaths_total")).toBe(1);
	expect((await scrape()).of(ALIVE)).toBe(REQUESTS);
	const line = shop.output.split("\n").find((one) => one.includes("a worker died"));
	expect(JSON.parse(line as string)).toMatchObject({
		...{ level: 50, pid: shop.child.pid, worker: dying, signal: "SIGKILL" },
		msg: "a worker died and is replaced",
	});
	await expect
		.poll(() => workers().filter((pid) => pid > 0 && pid !== dying && pid !== other).length)
		.toBe(1);
	// The new one counts from where the dead one was.
	await expect.poll(async () => (await scrape()).of("workers")).toBe(2);
	await expect.poll(async () => (await scrape("worker")).of("workers")).toBe(2);
	await askOften();
	await expect.poll(async () => (await scrape()).of(ALIVE)).toBe(2 * REQUESTS);
});
