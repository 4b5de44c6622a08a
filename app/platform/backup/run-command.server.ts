import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isOwnVariable } from "#app/platform/env.server.ts";
import { BackupFailure, withoutLogins } from "./backup-failure.server.ts";

type Options = {
	command: string;
	input: Readable;
	/** For the command, beside what the shop's own environment has that is not the shop's. */
	environment: Record<string, string>;
	signal?: AbortSignal;
};

/** An upload of a large shop by a slow line takes hours; the next backup is due after a day. */
const LIMIT_MS = 6 * 60 * 60_000;
const KILL_AFTER_MS = 1000;
const STDERR_MAX = 4000;
const LAST_LINES = 5;

/** A pipe fails when any of its programs does, where the shell knows how to do that. */
const FAIL_WITH_ANY = "(set -o pipefail) 2>/dev/null && set -o pipefail\n";

/**
 * Runs a command of the owner's by the shell and gives it `input` to read. Throws a BackupFailure with
 * the last lines of what it said when it fails, ends before it has read everything, or takes longer
 * than the limit; then, and when the signal comes, it is ended with all that it started.
 */
export async function runCommand(options: Options): Promise<void> {
	const { command, input, environment, signal } = options;
	signal?.throwIfAborted();
	const shell = existsSync("/bin/bash") ? "/bin/bash" : "/bin/sh";
	const child = spawn(shell, ["-c", FAIL_WITH_ANY + command], {
		env: { ...foreignVariables(), ...environment },
		stdio: ["pipe", "ignore", "pipe"],
		// A process group of its own, so that all of it can be ended.
		detached: true,
	});
	let said = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		said = (said + text).slice(-STDERR_MAX);
	});
	const limit = AbortSignal.timeout(LIMIT_MS);
	const stop = AbortSignal.any(signal ? [signal, limit] : [limit]);
	const killing = new AbortController();
	stop.addEventListener("abort", () => void end(child, killing.signal), { once: true });
	try {
		// A command that ends early breaks the pipe, and its exit code tells more.
		const read = pipeline(input, child.stdin, { signal: stop }).then(
			() => true,
			() => false,
		);
		const code = await exitCode(child);
		signal?.throwIfAborted();
		const words = lastLines(said, command);
		if (limit.aborted) throw new BackupFailure("hung", `The command did not end. ${words}`);
		if (code !== 0) throw new BackupFailure("command", `The command ended with ${code}. ${words}`);
		if (!(await read)) {
			const early = "The command ended before it had read the whole backup.";
			throw new BackupFailure("command", `${early} ${words}`);
		}
	} finally {
		killing.abort();
		input.destroy();
	}
}

/** The exit code, or the signal that ended it. */
async function exitCode(child: ChildProcess): Promise<number | string> {
	const closed = once(child, "close").catch(() => {});
	const [code, signal] = await once(child, "exit");
	// Its last words may still be on their way; what it left running may hold the pipe open for long.
	await Promise.race([closed, delay(500, undefined, { ref: false })]);
	return code ?? signal;
}

/** SIGTERM for the whole group, and a second later SIGKILL for what is left of it. */
async function end(child: ChildProcess, ended: AbortSignal) {
	killGroup(child, "SIGTERM");
	await delay(KILL_AFTER_MS, undefined, { signal: ended }).catch(() => {});
	killGroup(child, "SIGKILL");
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
	if (!pid) return;
	try {
		process.kill(-pid, signal);
	} catch {
		// Nobody is left.
	}
}

/** The shop's own secrets are nobody else's; what the owner's programs need is in the rest. */
function foreignVariables(): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwnVariable(name)));
}

const SECRET_NAME = /PASS|SECRET|TOKEN|KEY|CREDENTIAL|AUTH/i;
/** A shell quotes the line that it cannot read, and with it what stands there. */
const QUOTED_BY_SHELL = /^\S*sh: (-c: )?(line )?\d+: `/;

function lastLines(said: string, command: string): string {
	const secrets = Object.entries(process.env)
		.filter(([name, value = ""]) => SECRET_NAME.test(name) && value.length > 5)
		.map(([, value]) => value as string);
	const lines = said
		.split(/[\r\n]+/)
		.filter((line) => line.trim() !== "" && !QUOTED_BY_SHELL.test(line));
	let words = lines.slice(-LAST_LINES).join("\n");
	for (const secret of [...secrets, command]) words = words.replaceAll(secret, "[cut]");
	return withoutLogins(words);
}
