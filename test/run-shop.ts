import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inherited } from "./inherited.ts";

export type ShopProcess = ReturnType<typeof runShop>;

/**
 * The bundle that `npm start` runs, as a separate process that inherits nothing of our environment.
 * Without a DATABASE_URL it starts its embedded PostgreSQL.
 */
export function runShop(
	environment: Record<string, string>,
	{ cwd, flags = [] }: { cwd?: string; flags?: string[] } = {},
) {
	const child = spawn(process.execPath, [...flags, resolve("build/server/index.js")], {
		cwd,
		env: {
			...inherited(),
			NODE_ENV: "production",
			PORT: "0",
			DEMO: "0",
			LOG_LEVEL: "fatal",
			...environment,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	let tellAddress = (_: string | undefined) => {};
	const address = new Promise<string | undefined>((resolve) => {
		tellAddress = resolve;
	});
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
			const found = /^GameStore: (http\S+)\n/m.exec(output)?.[1];
			if (found) tellAddress(found);
		});
	}
	const ended: Promise<number | null> = once(child, "close").then(([code]) => {
		tellAddress(undefined);
		return code;
	});
	return {
		child,
		/** Everything that it has printed so far. */
		get output() {
			return output;
		},
		/** The exit code. */
		ended,
		/** The address that it listens on, once it does. */
		async address(): Promise<string> {
			const found = await address;
			if (!found) throw new Error(`the shop did not start: ${output}`);
			return found;
		},
		/** Sends SIGTERM, as an operator does; may be called again. */
		stop(): Promise<number | null> {
			if (isRunning(child)) child.kill("SIGTERM");
			return ended;
		},
	};
}

export function isRunning(child: ChildProcess): boolean {
	return child.exitCode === null && child.signalCode === null;
}

/** A folder that PostgreSQL can enter: started by root, it runs as another user. */
export function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-start-"));
	chmodSync(folder, 0o755);
	return folder;
}

export function removeFolder(folder: string) {
	rmSync(folder, { recursive: true, force: true });
}

/** Occupies a port until it is closed. */
export async function takePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	return { port, close: () => server.close() };
}
