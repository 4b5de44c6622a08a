// The system's programs that the drills run: how to find, start and stop them, and as which OS user.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Account, chooseAccount, run } from "#app/platform/postgres/account.server.ts";

const OLDEST_POSTGRES = 15;

/** Debian installs servers in folders that are not in a user's PATH. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

export type ProgramName =
	| "postgresql"
	| "haproxy"
	| "pgbouncer"
	| "etcd"
	| "patroni"
	| "nginx"
	| "caddy"
	| "debootstrap"
	| "strace"
	| "systemd-analyze"
	| "buildah";

/** The program's path; for PostgreSQL the folder with the programs of its newest version. */
export function findProgram(name: ProgramName): string | undefined {
	if (name === "postgresql") return findPostgresFolder();
	return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export function getProgram(name: ProgramName): string {
	const path = findProgram(name);
	if (!path) throw new Error(`${name} is not installed`);
	return path;
}

function findPostgresFolder(): string | undefined {
	const root = "/usr/lib/postgresql";
	const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
	return versions
		.filter((version) => version >= OLDEST_POSTGRES)
		.sort((one, other) => other - one)
		.map((version) => join(root, String(version), "bin"))
		.find((folder) => existsSync(join(folder, "pg_basebackup")));
}

/** PostgreSQL and pgbouncer refuse to run as root. No cluster exists yet that would have an owner. */
export const serverAccount = () => chooseAccount("/no/cluster/yet");

/** A folder that belongs to the servers' user, removed after the drill. */
export async function makeFolder(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-drill-"));
	chmodSync(folder, 0o755);
	const account = await serverAccount();
	if (account) chownSync(folder, account.uid, account.gid);
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** Interrupting the drills, or killing their process, leaves no server behind either. */
const undoAtEnd = new Set<() => void>();
process.once("exit", () => {
	for (const undo of undoAtEnd) undo();
});
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

export type Running = ReturnType<typeof startProgram>;

/** Starts a server and keeps the end of its output. */
export function startProgram(
	command: string,
	args: string[],
	options: {
		account?: Account;
		cwd?: string;
		env?: Record<string, string>;
		/** The signal that stops it when the drills are interrupted and nobody waits for it. */
		lastSignal?: NodeJS.Signals;
	} = {},
) {
	const { account, cwd = "/", env, lastSignal = "SIGTERM" } = options;
	const child = spawn(command, args, {
		...account,
		cwd,
		env: { PATH: process.env.PATH, LC_ALL: "C", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const exited = once(child, "exit");
	const output = listenTo(child);
	const undo = () => {
		// A frozen process handles other signals only after this one.
		for (const signal of [lastSignal, "SIGCONT"] as const) child.kill(signal);
	};
	undoAtEnd.add(undo);
	void exited.then(() => undoAtEnd.delete(undo));
	return {
		pid: child.pid as number,
		output,
		exited,
		isRunning: () => child.exitCode === null && child.signalCode === null,
		exitedWith: () => child.signalCode ?? child.exitCode,
		/** Sends the signal, and SIGKILL after a while. */
		async stop(signal: NodeJS.Signals = "SIGTERM") {
			if (child.exitCode !== null || child.signalCode !== null) return;
			child.kill(signal);
			const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
			await exited;
			clearTimeout(timer);
		},
	};
}

/** Collects the end of stderr; both streams are drained, so that the process never blocks. */
function listenTo(child: ChildProcess): () => string {
	let output = "";
	child.stdout?.resume();
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		output = (output + text).slice(-5000);
	});
	return () => output.trim();
}

/** Runs a program to its end; a failure is thrown with its output. */
export async function runToEnd(command: string, args: string[], account: Account): Promise<void> {
	const { code, output } = await run(command, args, { account });
	if (code !== 0) throw new Error(`${command} failed: ${output}`);
}

export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	await new Promise((resolve) => server.close(resolve));
	return port;
}

/** Polls a condition; returns whether it became true in time. */
export async function becomesTrue(
	isSo: () => boolean | Promise<boolean>,
	{ withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
	const end = performance.now() + withinMs;
	for (;;) {
		if (await isSo()) return true;
		if (performance.now() > end) return false;
		await delay(everyMs);
	}
}
