// Installs and builds what is missing before the shop can run. Uses only built-ins of Node 20: the
// packages, and the newer Node among them, are not installed yet when this starts.
import "./require-node.mjs";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	accessSync,
	constants,
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { heapFlags } from "../app/platform/share-memory.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const buildInputs = [
	"app",
	"demo",
	"public",
	"package-lock.json",
	"vite.config.ts",
	"scripts/precompress.ts",
	"scripts/public-modules.ts",
	"scripts/slim-icons.ts",
	"scripts/slim-manifest.ts",
	"react-router.config.ts",
	"tsconfig.json",
];

/** Installs the packages when they are missing or not those of package-lock.json. */
export async function install() {
	if (isRelease()) return;
	const stamp = join(root, "node_modules/.gamestore-installed");
	const lock = hash(readFileSync(join(root, "package-lock.json")));
	const expected = `${lock} ${process.platform}-${process.arch}\n`;
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;
	requireWritable(["", "node_modules"]);
	requireCache();
	console.log("Installing packages…");
	// The build needs the development packages, even with NODE_ENV=production.
	const args = ["ci", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"];
	await quietly("Installing the packages", () => npm(args));
	writeFileSync(stamp, expected);
}

/** Builds the shop when its sources changed since the last complete build. */
export async function build() {
	if (isRelease()) return;
	const stamp = join(root, "build/.gamestore-built");
	const expected = `${hashOfInputs()}\n`;
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;
	requireWritable(["", "build"]);
	console.log("Building…");
	// Removed before the build and written after it, so that an interrupted build is repeated.
	rmSync(stamp, { force: true });
	const bin = join(root, "node_modules/@react-router/dev/bin.cjs");
	const env = { ...process.env, NODE_ENV: "production" };
	await quietly("The build", () => run(runtime(), [bin, "build"], { env, collect: true }));
	writeFileSync(stamp, expected);
}

/** What `npm run release` made is whole: its packages and its build are those of its release.json. */
function isRelease() {
	const file = join(root, "release.json");
	if (!existsSync(file)) return false;
	const { version, platform } = JSON.parse(readFileSync(file, "utf8"));
	const here = `${process.platform}-${process.arch}`;
	if (platform === here) return true;
	throw new Failure(
		`This release of GameStore ${version} is for ${platform}, and this machine is ${here}: ` +
			"make one here with `npm run release`, from the sources.",
	);
}

/** The Node that runs the shop: the one among the packages, or this one if it is new enough. */
export function runtime() {
	const name = process.platform === "win32" ? "node.exe" : "node";
	const packaged = join(root, "node_modules/node/bin", name);
	for (const path of [packaged, process.execPath]) {
		const { stdout, status } = spawnSync(path, ["--version"], { encoding: "utf8" });
		const [major, minor] = (stdout ?? "").replace("v", "").split(".").map(Number);
		if (status === 0 && (major > 22 || (major === 22 && minor >= 22))) return path;
	}
	throw new Failure(
		`GameStore needs Node 22.22 or newer. This is Node ${process.versions.node}, and the newer one ` +
			"among the packages does not run (was its install script blocked?).",
	);
}

/** Runs the built shop, with a heap that fits the machine. */
export function launchShop() {
	const flags = ["--enable-source-maps", ...heapFlags(process.env)];
	return launch([...flags, "build/server/index.js"], "production");
}

/** Runs a script in place of this process, to its end. */
export async function launch(args, mode) {
	const env = { ...process.env, NODE_ENV: mode };
	// When this process is killed, the IPC channel closes, and the shop ends as well.
	const stdio = ["inherit", "inherit", "inherit", "ipc"];
	const { code, signal } = await run(runtime(), args, { env, stdio, outlive: true });
	if (signal) process.kill(process.pid, signal);
	process.exitCode = code ?? 1;
}

/** Runs the main function of a script; an expected failure is printed without a stack trace. */
export async function main(work) {
	endWithNpm();
	try {
		await work();
	} catch (error) {
		console.error(error instanceof Failure ? error.message : error);
		process.exitCode = 1;
	}
}

export class Failure extends Error {}

/**
 * Runs a program to its end, and forwards a signal that this process gets meanwhile. After such a
 * signal this process ends by it as well, unless it is to report the program's end (`outlive`).
 */
export function run(command, args, { collect = false, outlive = false, ...options } = {}) {
	const stdio = collect ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, stdio, ...options });
		const stopForwarding = forwardSignals(child);
		let output = "";
		for (const stream of collect ? [child.stdout, child.stderr] : []) {
			stream.setEncoding("utf8").on("data", (text) => {
				output += text;
			});
		}
		const finish = (result) => {
			const received = stopForwarding();
			if (received && !outlive) process.kill(process.pid, received);
			else resolve({ ...result, output });
		};
		child.on("error", (error) => finish({ code: 1, signal: null, problem: error.message }));
		child.on(collect ? "close" : "exit", (code, signal) => finish({ code, signal }));
	});
}

/** Forwards the first signal only: at Ctrl-C the terminal and npm may both send it. */
function forwardSignals(child) {
	let received;
	const forward = (signal) => {
		if (received) return;
		received = signal;
		child.kill(signal);
	};
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
	for (const signal of signals) process.on(signal, forward);
	return () => {
		for (const signal of signals) process.off(signal, forward);
		return received;
	};
}

/** npm sends SIGTERM only to its shell, which ends and orphans this process: then end as well. */
function endWithNpm() {
	if (!process.env.npm_lifecycle_event) return;
	const parent = process.ppid;
	const parentCheck = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(parentCheck);
		process.kill(process.pid, "SIGTERM");
	}, 200);
	parentCheck.unref();
}

async function quietly(what, work) {
	const { code, signal, output, problem } = await work();
	if (code === 0) return;
	const lines = (problem ?? output).trim().split("\n");
	// npm prints the cause first and explains all its options after it.
	if (lines.length > 60) lines.splice(20, lines.length - 60, "…");
	throw new Failure(`${what} failed${signal ? ` (${signal})` : ""}:\n${lines.join("\n")}`);
}

/** Checked before anything is half done. An installed and built shop also runs from a read-only folder. */
function requireWritable(folders) {
	for (const folder of folders.map((name) => join(root, name)).filter((path) => existsSync(path))) {
		if (isWritable(folder)) continue;
		throw new Failure(
			`GameStore has to be installed and built, but this user may not write to ${folder}: ` +
				"start it as the folder's owner.",
		);
	}
}

/** Without a writable cache npm fails with a long explanation. */
function requireCache() {
	const cache = process.env.npm_config_cache || join(homedir(), ".npm");
	let folder = cache;
	while (!existsSync(folder)) folder = dirname(folder);
	if (isWritable(folder)) return;
	throw new Failure(
		`npm keeps its downloads in ${cache}, where this user may not write: ` +
			"set HOME or npm_config_cache to a folder of this user.",
	);
}

function isWritable(folder) {
	try {
		accessSync(folder, constants.W_OK | constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function npm(args) {
	// Without the options that `npm start` was called with.
	const own = /^npm_config_(global|location|dry_run|package_lock|package_lock_only|workspaces?)$/i;
	const others = Object.entries(process.env).filter(([name]) => !own.test(name));
	const env = Object.fromEntries(others);
	const cli = process.env.npm_execpath;
	// Other package managers set npm_execpath as well, and have no `ci`.
	if (cli && basename(cli) === "npm-cli.js") {
		return run(process.execPath, [cli, ...args], { env, collect: true });
	}
	// On Windows npm is a .cmd file, which needs a shell; all arguments are constant.
	if (process.platform !== "win32") return run("npm", args, { env, collect: true });
	return run(["npm", ...args].join(" "), [], { env, collect: true, shell: true });
}

function hashOfInputs() {
	const digest = createHash("sha256");
	for (const file of buildInputs.flatMap(filesUnder)) {
		digest.update(`${file}\0${hash(readFileSync(join(root, file)))}\n`);
	}
	return digest.digest("hex");
}

function filesUnder(path) {
	const files = [];
	if (!existsSync(join(root, path))) return files;
	if (path.includes(".")) return [path];
	const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
	for (const entry of entries) {
		if (entry.isFile()) files.push(join(entry.parentPath ?? entry.path, entry.name));
	}
	return files.map((file) => file.slice(root.length + 1).replaceAll("\\", "/")).sort();
}

function hash(content) {
	return createHash("sha256").update(content).digest("hex");
}
