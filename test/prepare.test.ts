// What `npm start` and `npm test` say where they cannot install: before anything is half done, in a
// copy of the scripts that has nothing installed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder, removeFolder } from "./run-shop.ts";

let folder: string;
let clone: string;
beforeEach(() => {
	folder = makeFolder();
	clone = join(folder, "clone");
	cpSync("scripts", join(clone, "scripts"), { recursive: true });
	mkdirSync(join(clone, "app/platform"), { recursive: true });
	for (const file of ["package.json", "package-lock.json", "app/platform/share-memory.mjs"]) {
		copyFileSync(file, join(clone, file));
	}
});
afterEach(() => {
	chmodSync(clone, 0o755);
	removeFolder(folder);
});

type Options = { script?: string; flags?: string[]; env?: Record<string, string>; uid?: number };

async function run(options: Options = {}, node = process.execPath) {
	const { script = "start.mjs", flags = [], env, uid } = options;
	const child = spawn(node, [...flags, join(clone, "scripts", script)], {
		cwd: clone,
		// What is tried in vain must not reach further than to an empty folder.
		env: { PATH: folder, HOME: folder, ...env },
		stdio: ["ignore", "pipe", "pipe"],
		uid,
	});
	let said = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			said += text;
		});
	}
	const [code] = await once(child, "close");
	return { code, said };
}

test("an older Node is told so by every script, and nothing is installed", async () => {
	const older = join(folder, "older.cjs");
	writeFileSync(
		older,
		`const versions = { ...process.versions, node: "18.20.8" };
		Object.defineProperty(process, "versions", { value: versions });`,
	);
	const scripts = readdirSync(join(clone, "scripts")).filter((name) => name.endsWith(".mjs"));
	expect(scripts).toContain("test.mjs");
	for (const script of scripts) {
		const said = "GameStore needs Node 20 or newer. This is Node 18.20.8.\n";
		expect(await run({ script, flags: ["-r", older] })).toEqual({ code: 1, said });
	}
	expect(existsSync(join(clone, "node_modules"))).toBe(false);
});

test("a HOME where nothing can be written is one sentence", async () => {
	const file = join(folder, "file");
	writeFileSync(file, "");
	const { code, said } = await run({ env: { HOME: file } });
	expect(code).toBe(1);
	expect(said).toBe(
		`npm keeps its downloads in ${file}/.npm, where this user may not write: ` +
			"set HOME or npm_config_cache to a folder of this user.\n",
	);
});

test("a repository where nothing can be written is one sentence", async () => {
	const isRoot = process.geteuid?.() === 0;
	// Permissions do not bite root, and another user may not reach the Node in our folder.
	const node = isRoot ? join(folder, "node") : process.execPath;
	if (isRoot) copyFileSync(process.execPath, node);
	chmodSync(clone, 0o555);
	const { code, said } = await run({ uid: isRoot ? 65_534 : undefined }, node);
	expect(code).toBe(1);
	expect(said).toBe(
		`GameStore has to be installed and built, but this user may not write to ${clone}: ` +
			"start it as the folder's owner.\n",
	);
});
