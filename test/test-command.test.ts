// Which steps `npm test` takes for which arguments, in a copy of the scripts whose tools are stubs:
// each prints its name, and the arguments that choose tests.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inherited } from "./inherited.ts";
import type { Report } from "./report.ts";
import { cloneScripts } from "./scripts-clone.ts";

const VITEST = `
	import { writeFileSync } from "node:fs";
	const [, , , , config, , , ...selected] = process.argv;
	console.log("vitest", config, JSON.stringify(selected));
	const report = { passed: 2, failures: [] };
	if (selected.includes("broken")) {
		report.failures.push({ name: "a.test.ts: a title", why: "Error: a reason" });
		report.failures.push({ name: "b.test.ts", why: "" });
		process.exitCode = 1;
	}
	if (selected.includes("odd")) process.exitCode = 3;
	if (selected.some((one) => one.includes("nowhere"))) report.passed = 0;
	writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));`;
const named = (name: string) => `console.log("${name}", process.argv[2]);`;
const TOOLS = {
	"vitest/vitest.mjs": VITEST,
	"@react-router/dev/bin.cjs": `${named("react-router")}
		require("node:fs").mkdirSync("build", { recursive: true });`,
	"typescript/bin/tsc": named("tsc"),
	"@biomejs/biome/bin/biome": named("biome"),
	"knip/bin/knip.js": named("knip"),
};

let copy: ReturnType<typeof cloneScripts>;
beforeEach(() => {
	copy = cloneScripts();
	const modules = join(copy.clone, "node_modules");
	for (const [path, code] of Object.entries(TOOLS)) {
		mkdirSync(dirname(join(modules, path)), { recursive: true });
		writeFileSync(join(modules, path), code);
	}
	const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
	const stamp = `${lock} ${process.platform}-${process.arch}\n`;
	writeFileSync(join(modules, ".gamestore-installed"), stamp);
});
afterEach(() => copy.remove());

/** What was run, and the last line. */
async function npmTest(...args: string[]) {
	// A program that answers to --version stands for the browser.
	const env = { CHROMIUM_PATH: process.execPath };
	// Two pipes arrive in any order, so that an error could seem to be the last line.
	const { code, printed } = await copy.run({ script: "test.mjs", args, env });
	const lines = printed.trim().split("\n");
	return {
		code,
		ran: lines.filter((line) => /^(Building|vitest|react|tsc|biome|knip)/.test(line)),
		last: lines.at(-1),
		printed,
	};
}

const unit = (...selected: string[]) =>
	`vitest vitest.config.ts ${JSON.stringify(["--passWithNoTests", ...selected])}`;
const browser = (...selected: string[]) =>
	`vitest vitest.e2e.config.ts ${JSON.stringify(["--passWithNoTests", ...selected])}`;

test("without arguments every check and every test runs", async () => {
	const { code, ran, last } = await npmTest();
	const names = ran.map((line) => line.split(" ").slice(0, 2).join(" "));
	const inOrder = /^(Building|vitest)/;
	expect(names.filter((name) => inOrder.test(name))).toEqual([
		"Building…",
		"vitest vitest.config.ts",
		"vitest vitest.e2e.config.ts",
	]);
	// Beside them.
	expect(names.filter((name) => !inOrder.test(name))).toEqual([
		"react-router typegen",
		"tsc --noEmit",
		"biome ci",
		"knip --no-progress",
	]);
	expect([code, last]).toEqual([0, "8 passed, 0 failed"]);
});

test("a check that fails is told with what it says, and counted, and the tests still run", async () => {
	const knip = join(copy.clone, "node_modules/knip/bin/knip.js");
	writeFileSync(knip, "console.log('an unused file'); process.exitCode = 1;");
	const { code, last, printed } = await npmTest();
	expect(printed).toMatch(/^an unused file\n✗ dead code /m);
	expect([code, last]).toEqual([1, "7 passed, 1 failed"]);
});

test.each([
	["a unit test", ["app/orders/place-order.test.ts"], [unit("app/orders/place-order.test.ts")]],
	["a unit test", ["./test/guards.test.ts"], [unit("./test/guards.test.ts")]],
	["a browser test", ["e2e/live.test.ts"], [browser("e2e/live.test.ts")]],
	[
		"some of both",
		["e2e/live.test.ts", "app/cart", "e2e/pay.test.ts"],
		[unit("app/cart"), browser("e2e/live.test.ts", "e2e/pay.test.ts")],
	],
	["a part of a name", ["live"], [unit("live"), browser("live")]],
	[
		"a title in a file",
		["e2e/live.test.ts", "-t", "a visitor's page"],
		[browser("e2e/live.test.ts", "-t", "a visitor's page")],
	],
	["a title", ["-t", "e2e/ or app/"], [unit("-t", "e2e/ or app/"), browser("-t", "e2e/ or app/")]],
])("of %s nothing but the build and these tests runs: %j", async (_, args, expected) => {
	const { code, ran, last } = await npmTest(...args);
	expect(ran).toEqual(["Building…", ...expected]);
	expect([code, last]).toEqual([0, `${2 * expected.length} passed, 0 failed`]);
});

test("what is built already is not built again", async () => {
	await npmTest("app/cart");
	expect((await npmTest("app/cart")).ran).toEqual([unit("app/cart")]);
});

/** What stands for the build: a step of it, after the folder was made. */
function replaceBuild(step: string) {
	const code = `require("node:fs").mkdirSync("build/server", { recursive: true }); ${step}`;
	writeFileSync(join(copy.clone, "node_modules/@react-router/dev/bin.cjs"), code);
}

test("what changed is built again: a source, or one that is new", async () => {
	await npmTest("app/cart");
	const source = join(copy.clone, "app/platform/share-memory.mjs");
	writeFileSync(source, `${readFileSync(source, "utf8")}\n`);
	expect((await npmTest("app/cart")).ran).toEqual(["Building…", unit("app/cart")]);
	mkdirSync(join(copy.clone, "public"));
	writeFileSync(join(copy.clone, "public/new.txt"), "");
	expect((await npmTest("app/cart")).ran).toEqual(["Building…", unit("app/cart")]);
	expect((await npmTest("app/cart")).ran).toEqual([unit("app/cart")]);
});

test("a build that fails is told and counted, and what it left is not taken for a build", async () => {
	await npmTest("app/cart");
	const added = join(copy.clone, "app/new.ts");
	writeFileSync(added, "");
	replaceBuild("console.log('a wrong import'); process.exitCode = 1;");
	const failed = await copy.run({ script: "start.mjs" });
	expect([failed.code, failed.output]).toEqual([
		1,
		"Building…\nThe build failed:\na wrong import\n",
	]);
	expect((await npmTest("app/cart")).last).toBe("2 passed, 1 failed");
	// The sources are those of the good build again, and the folder is not.
	rmSync(added);
	replaceBuild("");
	expect((await npmTest("app/cart")).ran).toEqual(["Building…", unit("app/cart")]);
});

test("what the shop exits with is what its start exits with, in production's mode", async () => {
	const shop = "console.log(process.env.NODE_ENV); process.exitCode = 7;";
	replaceBuild(
		`require("node:fs").writeFileSync("build/server/index.js", ${JSON.stringify(shop)});`,
	);
	const { code, output } = await copy.run({ script: "start.mjs" });
	expect([code, output]).toEqual([7, "Building…\nproduction\n"]);
});

test("other packages than those of package-lock.json are installed anew", async () => {
	const lock = join(copy.clone, "package-lock.json");
	writeFileSync(lock, `${readFileSync(lock, "utf8")}\n`);
	// There is no npm where the copy looks for it.
	const { code, output } = await copy.run({ script: "start.mjs" });
	expect(code).toBe(1);
	expect(output).toMatch(/^Installing packages…\nInstalling the packages failed:\n/);
	expect((await copy.run({ script: "start.mjs" })).output).toBe(output);
});

test("a path that matches no test fails", async () => {
	const { code, last } = await npmTest("app/nowhere.test.ts");
	expect([code, last]).toEqual([1, "0 passed, 0 failed"]);
});

test("what failed is said again before the last line, with its reason", async () => {
	const { code, last, printed } = await npmTest("app/x.test.ts", "-t", "broken");
	expect(printed).toMatch(/\n✗ a\.test\.ts: a title\n {4}Error: a reason\n✗ b\.test\.ts\n.*\n$/);
	expect([code, last]).toEqual([1, "2 passed, 2 failed"]);
});

test("tests that pass in a run that fails are counted, and so is the run", async () => {
	const { code, last, printed } = await npmTest("app/x.test.ts", "-t", "odd");
	expect(printed).toContain("Vitest ended with 3, though no test failed.");
	expect([code, last]).toEqual([1, "2 passed, 1 failed"]);
});

test("the report holds what passed, what failed, what was not read and what went wrong outside", () => {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-report-"));
	const write = (name: string, code: string) => writeFileSync(join(folder, name), code);
	write(
		"a.test.mjs",
		`test("good", () => {}); test("bad", () => { throw new Error("a reason"); });`,
	);
	write("b.test.mjs", `throw new Error("not loaded");`);
	write("c.test.mjs", `test("late", () => { Promise.reject(new Error("nobody waits")); });`);
	write("d.test.mjs", `test.skip("skipped", () => {});`);
	write("vitest.config.mjs", "export default { test: { globals: true, isolate: false } };");
	const report = join(folder, "report.json");
	const args = ["run", `--root=${folder}`, `--reporter=${resolve("test/report.ts")}`];
	const { status } = spawnSync(
		process.execPath,
		[resolve("node_modules/vitest/vitest.mjs"), ...args],
		{
			env: { ...inherited(), TEST_REPORT: report },
		},
	);
	const { passed, failures }: Report = JSON.parse(readFileSync(report, "utf8"));
	rmSync(folder, { recursive: true });
	const said = failures.map(({ name, why }) => `${name} | ${why.split("\n")[0]}`);
	expect([status, passed, said.toSorted()]).toEqual([
		1,
		2,
		[
			"a.test.mjs: bad | Error: a reason",
			"b.test.mjs | Error: not loaded",
			"outside of any test | Error: nobody waits",
		],
	]);
});
