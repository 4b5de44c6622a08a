// The bundle that `npm start` runs, as a separate process on the database of a drill.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { SECRET } from "../money/running-shop.ts";
import { becomesTrue, freePort, startProgram } from "./programs.ts";

/** The token for /metrics. */
export const METRICS_TOKEN = "only-for-the-figures-of-the-drills-0123456789";

const START_MS = 60_000;

type Options = { databaseUrl: string; workers: number; drainSeconds?: number };

export type ShopProcess = Awaited<ReturnType<typeof startShop>>;

/** A shop that dies is restarted on the same port, as a service manager would do, and counted. */
export async function startShop(options: Options) {
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-drill-shop-"));
	const environment = { ...options, port, dataDirectory };
	const deaths: string[] = [];
	let stopping = false;
	let shop = launchShop(environment);
	let workersBefore: number[] = [];

	onTestFinished(async () => {
		stopping = true;
		await shop.stop();
		rmSync(dataDirectory, { recursive: true, force: true });
	});
	await ready();
	watch();

	async function ready() {
		const serves = async () => !shop.isRunning() || (await isServing(address));
		const inTime = await becomesTrue(serves, { withinMs: START_MS });
		if (!shop.isRunning() || !inTime) throw new Error(`the shop did not start: ${shop.output()}`);
		workersBefore = childrenOf(shop.pid);
	}

	function watch() {
		const watched = shop;
		void watched.exited.then(() => {
			if (stopping) return;
			deaths.push(`${watched.exitedWith()}: ${watched.output()}`);
			shop = launchShop(environment);
			watch();
		});
	}

	return {
		address,
		port,
		deaths,
		output: () => shop.output(),
		/** As an upgrade does it: the requests under way end, and the next process takes the port. */
		async restart() {
			stopping = true;
			await shop.stop();
			shop = launchShop(environment);
			stopping = false;
			await ready();
			watch();
		},
		/** Crashes of the main process and of its workers. */
		countDeaths() {
			const gone = childrenOf(shop.pid).filter((pid) => !workersBefore.includes(pid));
			return deaths.length + gone.length;
		},
		memoryMb: () =>
			[shop.pid, ...childrenOf(shop.pid)].reduce((sum, pid) => sum + memoryOf(pid), 0),
	};
}

type Environment = Options & { port: number; dataDirectory: string };

/** Starts it without waiting until it listens, for drills that expect it to refuse. */
export function launchShop(environment: Environment) {
	const { databaseUrl, workers, port, dataDirectory, drainSeconds = 0 } = environment;
	return startProgram(process.execPath, ["build/server/index.js"], {
		cwd: process.cwd(),
		env: {
			NODE_ENV: "production",
			DATABASE_URL: databaseUrl,
			WORKERS: String(workers),
			PORT: String(port),
			DATA_DIR: dataDirectory,
			BACKUPS: "0",
			DEMO: "0",
			AUTH_SECRET: SECRET,
			LOG_LEVEL: "silent",
			METRICS_TOKEN,
			DRAIN_SECONDS: String(drainSeconds),
		},
	});
}

async function isServing(address: string): Promise<boolean> {
	const response = await fetch(`${address}/healthz`).catch(() => undefined);
	return response?.status === 200;
}

function childrenOf(pid: number): number[] {
	try {
		const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
		return text === "" ? [] : text.split(" ").map(Number);
	} catch {
		return [];
	}
}

function memoryOf(pid: number): number {
	try {
		const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
		return Math.round(Number(kilobytes ?? 0) / 1024);
	} catch {
		return 0;
	}
}
