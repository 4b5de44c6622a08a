// The programs of the system that the drills run, the OS user they run as, and an end for each.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import {
	type Account,
	chooseAccount,
	run,
} from "../../app/platform/embedded-postgres-account.server.ts";

const OLDEST_POSTGRES = 15;

/** Debian keeps servers where the PATH of a user does not look. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

export type ProgramName = "postgresql" | "haproxy" | "pgbouncer";

/** The program's path, or for PostgreSQL the folder of its newest version's programs. */
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

/** PostgreSQL and pgbouncer refuse root. There is no cluster yet whose owner would be asked for. */
export const serverAccount = () => chooseAccount("/no/cluster/yet");

/** A folder of the servers' user, gone after the drill. */
export async function makeFolder(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-drill-"));
	chmodSync(folder, 0o755);
	const account = await serverAccount();
	if (account) chownSync(folder, account.uid, account.gid);
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** Who ends the drills, or kills the process that runs them, leaves nothing behind either. */
const undoAtEnd = new Set<() => void>();
process.once("exit", () => {
	for (const undo of undoAtEnd) undo();
});
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

export type Running = ReturnType<typeof startProgram>;

/** Starts a server and remembers what it said last. `stop` is by its own pid, and always works. */
export function startProgram(
	command: string,
	args: string[],
	options: {
		account?: Account;
		cwd?: string;
		env?: Record<string, string>;
		/** What ends it when the drills are ended themselves, and nobody is left to wait. */
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
	const said = listenTo(child);
	const undo = () => {
		// One that is frozen hears no other signal before this.
		for (const signal of [lastSignal, "SIGCONT"] as const) child.kill(signal);
	};
	undoAtEnd.add(undo);
	void exited.then(() => undoAtEnd.delete(undo));
	return {
		pid: child.pid as number,
		said,
		exited,
		isRunning: () => child.exitCode === null && child.signalCode === null,
		exitedWith: () => child.signalCode ?? child.exitCode,
		/** The signal, and after a while the one that cannot be refused. */
		async stop(signal: NodeJS.Signals = "SIGTERM") {
			if (child.exitCode !== null || child.signalCode !== null) return;
			child.kill(signal);
			const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
			await exited;
			clearTimeout(timer);
		},
	};
}

/** The last that a process complained of; it never waits for us to read what it says. */
function listenTo(child: ChildProcess): () => string {
	let said = "";
	child.stdout?.resume();
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		said = (said + text).slice(-5000);
	});
	return () => said.trim();
}

/** Runs a program to its end; throws with what it said when it fails. */
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

/** Asks again and again until it is so; whether it came to be so in time. */
export async function comesTrue(
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
