// The bundle that `npm start` runs, as a process of its own on a database that may be hurt.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { SECRET } from "../money/running-shop.ts";
import { comesTrue, freePort, startProgram } from "./programs.ts";

/** Where the figures are kept from strangers; without effect where they are not. */
export const METRICS_TOKEN = "only-for-the-figures-of-the-drills-0123456789";

const START_MS = 60_000;

/** Who dies is started again on the same port, as a service manager does, and the death is counted. */
export async function startShop({
	databaseUrl,
	workers,
}: {
	databaseUrl: string;
	workers: number;
}) {
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-drill-shop-"));
	const environment = { databaseUrl, workers, port, dataDirectory };
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
		const inTime = await comesTrue(serves, { withinMs: START_MS });
		if (!shop.isRunning() || !inTime) throw new Error(`the shop did not start: ${shop.said()}`);
		workersBefore = childrenOf(shop.pid);
	}

	function watch() {
		const watched = shop;
		void watched.exited.then(() => {
			if (stopping) return;
			deaths.push(`${watched.exitedWith()}: ${watched.said()}`);
			shop = launchShop(environment);
			watch();
		});
	}

	return {
		address,
		deaths,
		said: () => shop.said(),
		/** Its own deaths and those of its workers. */
		countDeaths() {
			const gone = childrenOf(shop.pid).filter((pid) => !workersBefore.includes(pid));
			return deaths.length + gone.length;
		},
		memoryMb: () =>
			[shop.pid, ...childrenOf(shop.pid)].reduce((sum, pid) => sum + memoryOf(pid), 0),
	};
}

type Environment = { databaseUrl: string; workers: number; port: number; dataDirectory: string };

/** Starts it and waits for nothing: whoever expects a refusal reads what it says. */
export function launchShop({ databaseUrl, workers, port, dataDirectory }: Environment) {
	return startProgram(process.execPath, ["build/server/index.js"], {
		cwd: process.cwd(),
		env: {
			NODE_ENV: "production",
			DATABASE_URL: databaseUrl,
			WORKERS: String(workers),
			PORT: String(port),
			DATA_DIR: dataDirectory,
			DEMO: "0",
			AUTH_SECRET: SECRET,
			LOG_LEVEL: "silent",
			METRICS_TOKEN,
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
