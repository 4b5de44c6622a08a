// How `npm start` and `npm test` fail where they cannot install: early and with a clear message. Run in
// a copy of the scripts with nothing installed.
import { chmodSync, copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cloneScripts } from "./scripts-clone.ts";

let copy: ReturnType<typeof cloneScripts>;
beforeEach(() => {
	copy = cloneScripts();
});
afterEach(() => copy.remove());

test("every script refuses an older Node, and installs nothing", async () => {
	const older = join(copy.folder, "older.cjs");
	writeFileSync(
		older,
		`const versions = { ...process.versions, node: "18.20.8" };
		Object.defineProperty(process, "versions", { value: versions });`,
	);
	const scripts = readdirSync(join(copy.clone, "scripts")).filter((name) => name.endsWith(".mjs"));
	expect(scripts).toContain("test.mjs");
	for (const script of scripts) {
		const output = "GameStore needs Node 20 or newer. This is Node 18.20.8.\n";
		expect(await copy.run({ script, flags: ["-r", older] })).toMatchObject({ code: 1, output });
	}
	expect(existsSync(join(copy.clone, "node_modules"))).toBe(false);
});

test("a HOME that is not writable is reported in one sentence", async () => {
	const file = join(copy.folder, "file");
	writeFileSync(file, "");
	const { code, output } = await copy.run({ env: { HOME: file } });
	expect(code).toBe(1);
	expect(output).toBe(
		`npm keeps its downloads in ${file}/.npm, where this user may not write: ` +
			"set HOME or npm_config_cache to a folder of this user.\n",
	);
});

test("a repository that is not writable is reported in one sentence", async () => {
	const isRoot = process.geteuid?.() === 0;
	// Root ignores permissions, and another user may not be able to run the Node in our folder.
	const node = isRoot ? join(copy.folder, "node") : process.execPath;
	if (isRoot) copyFileSync(process.execPath, node);
	chmodSync(copy.clone, 0o555);
	const { code, output } = await copy.run({ uid: isRoot ? 65_534 : undefined }, node);
	expect(code).toBe(1);
	expect(output).toBe(
		`GameStore has to be installed and built, but this user may not write to ${copy.clone}: ` +
			"start it as the folder's owner.\n",
	);
});

test("a release that is for another kind of machine says so, and installs nothing", async () => {
	const release = { version: "1.2.3", platform: "sunos-sparc" };
	writeFileSync(join(copy.clone, "release.json"), JSON.stringify(release));
	for (const script of ["start.mjs", "build.mjs", "run.mjs"]) {
		const { code, output } = await copy.run({ script });
		expect([script, code]).toEqual([script, 1]);
		expect(output).toBe(
			"This release of GameStore 1.2.3 is for sunos-sparc, and this machine is " +
				`${process.platform}-${process.arch}: make one here with \`npm run release\`, from the sources.\n`,
		);
	}
	expect(existsSync(join(copy.clone, "node_modules"))).toBe(false);
});

test("a release for this kind of machine has nothing to install and nothing to build", async () => {
	const release = { version: "1.2.3", platform: `${process.platform}-${process.arch}` };
	writeFileSync(join(copy.clone, "release.json"), JSON.stringify(release));
	chmodSync(copy.clone, 0o555);
	expect(await copy.run({ script: "build.mjs" })).toMatchObject({ code: 0, output: "" });
	expect(existsSync(join(copy.clone, "build"))).toBe(false);
});
