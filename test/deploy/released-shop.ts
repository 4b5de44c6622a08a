// The unpacked release as an operator runs it: as a user who may not write to it, and with an npm that
// refuses and tells that it was called.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { inject, onTestFinished } from "vitest";

/** `nobody`, who owns nothing; where the tests do not run as root, whoever runs them. */
const NOBODY = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export type ReleasedShop = ReturnType<typeof startReleased>;

/** What `prepareReleased` returns: where the data lie, and with which variables everything runs. */
export function prepareReleased(settings: Record<string, string> = {}, { keep = false } = {}) {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-deployed-"));
	chmodSync(folder, 0o755);
	const data = join(folder, "data");
	const bin = join(folder, "bin");
	for (const path of [data, bin]) mkdirSync(path);
	if (NOBODY.uid) chownSync(data, NOBODY.uid, NOBODY.gid);
	const mark = join(data, "something was installed or built");
	for (const name of ["npm", "npx", "cc", "gcc", "make"]) {
		writeFileSync(join(bin, name), `#!/bin/sh\necho "$0 $*" >> "${mark}"\nexit 97\n`, {
			mode: 0o755,
		});
	}
	const env = {
		PATH: [bin, "/usr/bin", "/bin"].join(delimiter),
		HOME: "/nonexistent",
		npm_config_registry: "http://127.0.0.1:9",
		DATA_DIR: data,
		PORT: "0",
		...settings,
	};
	const remove = () => rmSync(folder, { recursive: true, force: true });
	if (!keep) onTestFinished(remove);
	return { env, data, remove, hasInstalled: () => existsSync(mark) };
}

type Prepared = ReturnType<typeof prepareReleased>;

const node = () => join(inject("release").folder, "node_modules/.bin/node");

/** Starts the shop; `within` is a command that starts another, such as one that limits the memory. */
export function startReleased({ env }: Pick<Prepared, "env">, { within = [] as string[] } = {}) {
	const [command = "", ...args] = [...within, node(), "scripts/start.mjs"];
	const child = spawn(command, args, {
		// Who limits the memory has to be root, and becomes nobody afterwards.
		...(within.length === 0 && NOBODY),
		cwd: inject("release").folder,
		env,
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	const ended = once(child, "close").then(([code]) => code as number | null);
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	return {
		pid: child.pid as number,
		ended,
		get output() {
			return output;
		},
		get isRunning() {
			return child.exitCode === null && child.signalCode === null;
		},
		/** The port that it listens on, once it does. */
		port: async () => {
			const found = () => /^GameStore: \S+?:?(\d+)?$/m.exec(output);
			while (!found() && child.exitCode === null) await new Promise((next) => setTimeout(next, 50));
			if (!found()) throw new Error(`the shop did not start: ${output}`);
			return Number(/^GameStore: http:\S+:(\d+)$/m.exec(output)?.[1] ?? env.PORT);
		},
		/** A login that was shown at the first start. */
		login(role: "admin" | "customer") {
			const [, email = "", password = ""] =
				new RegExp(`^ *${role} +(\\S+) +(\\S+)$`, "m").exec(output) ?? [];
			return { email, password };
		},
		stop() {
			child.kill("SIGTERM");
			return ended;
		},
	};
}

/** A command of an operator, without npm: `node --run backup -- --keep 3`. */
export function runReleased({ env }: Pick<Prepared, "env">, command: string, args: string[] = []) {
	const run = spawnSync(node(), ["--run", command, "--", ...args], {
		...NOBODY,
		cwd: inject("release").folder,
		env,
		encoding: "utf8",
	});
	return { code: run.status, said: run.stdout, errors: run.stderr };
}
