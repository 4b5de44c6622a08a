import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { findRunningPostgres } from "#app/platform/postgres/reach-database.server.ts";
import { inherited } from "#test/inherited.ts";

/** AUTH_SECRET of the shop, so that a test can sign session cookies itself. */
export const SECRET = "only-for-the-shop-of-this-test-0123456789";

export type RunningShop = Awaited<ReturnType<typeof openRunningShop>>;

/**
 * The bundle that `npm start` runs, as a separate process on its embedded PostgreSQL, which
 * syncs to disk as in production. Both can be killed.
 */
export async function openRunningShop() {
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-faults-"));
	// Started by root, PostgreSQL runs as another user, who has to be able to enter.
	chmodSync(dataDirectory, 0o755);
	let running = await start(dataDirectory);
	return {
		get address() {
			return running.address;
		},
		async databaseUrl(): Promise<string> {
			const url = await findRunningPostgres(dataDirectory);
			if (!url) throw new Error("PostgreSQL does not run");
			return url;
		},
		async killProcess() {
			const exited = once(running.child, "exit");
			running.child.kill("SIGKILL");
			await exited;
		},
		/** The shop restarts it by itself; resolves when the shop is healthy again. */
		async killDatabase() {
			const pidFile = join(dataDirectory, "postgres/postmaster.pid");
			const [pid] = readFileSync(pidFile, "utf8").split("\n");
			process.kill(Number(pid), "SIGKILL");
			const isBack = async () => {
				if (running.child.exitCode !== null) throw new Error("the shop did not outlive it");
				const text = await readFile(pidFile, "utf8").catch(() => "");
				if (text === "" || text.startsWith(`${pid}\n`)) return false;
				return (await fetch(`${running.address}/healthz`)).ok;
			};
			await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
		},
		async stop() {
			await stop(running.child);
		},
		async startAgain() {
			running = await start(dataDirectory);
		},
		async close() {
			await stop(running.child);
			rmSync(dataDirectory, { recursive: true, force: true });
		},
	};
}

async function stop(child: ChildProcess) {
	const exited = once(child, "exit");
	if (child.exitCode === null && child.kill("SIGTERM")) await exited;
}

async function start(dataDirectory: string): Promise<{ child: ChildProcess; address: string }> {
	const child = spawn(process.execPath, ["build/server/index.js"], {
		env: {
			...inherited(),
			NODE_ENV: "production",
			PORT: "0",
			DATA_DIR: dataDirectory,
			DEMO: "0",
			AUTH_SECRET: SECRET,
			LOG_LEVEL: "silent",
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		output += text;
	});
	for await (const line of createInterface({ input: child.stdout })) {
		const address = /^GameStore: (http\S+)/.exec(line)?.[1];
		if (!address) continue;
		child.stdout.resume();
		return { child, address };
	}
	throw new Error(`the shop did not start: ${output}`);
}
