import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findRunningPostgres } from "../../app/platform/reach-database.server.ts";

/** Signs the cookies of the sessions that the test makes, so that it is the shop's as well. */
export const SECRET = "only-for-the-shop-of-this-test-0123456789";

export type RunningShop = Awaited<ReturnType<typeof openRunningShop>>;

/**
 * The bundle that `npm start` runs, as a process of its own on its own embedded PostgreSQL, which
 * writes to the disk as in production. Both can be killed.
 */
export async function openRunningShop() {
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-faults-"));
	// As root, PostgreSQL runs as a user of its own who has to be able to pass through.
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
		/** The shop ends by itself when its database is gone; whoever started it starts it again. */
		async killDatabase() {
			const exited = once(running.child, "exit");
			const pidFile = readFileSync(join(dataDirectory, "postgres/postmaster.pid"), "utf8");
			process.kill(Number(pidFile.split("\n")[0]), "SIGKILL");
			await exited;
		},
		async startAgain() {
			running = await start(dataDirectory);
		},
		async close() {
			const exited = once(running.child, "exit");
			if (running.child.exitCode === null && running.child.kill("SIGTERM")) await exited;
			rmSync(dataDirectory, { recursive: true, force: true });
		},
	};
}

async function start(dataDirectory: string): Promise<{ child: ChildProcess; address: string }> {
	const child = spawn(process.execPath, ["build/server/index.js"], {
		env: {
			PATH: process.env.PATH,
			NODE_ENV: "production",
			PORT: "0",
			DATA_DIR: dataDirectory,
			DEMO: "0",
			AUTH_SECRET: SECRET,
			LOG_LEVEL: "silent",
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let said = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		said += text;
	});
	for await (const line of createInterface({ input: child.stdout })) {
		const address = /^GameStore: (http\S+)/.exec(line)?.[1];
		if (!address) continue;
		child.stdout.resume();
		return { child, address };
	}
	throw new Error(`the shop did not start: ${said}`);
}
