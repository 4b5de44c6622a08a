// `npm test`: all checks and tests in order. After a failed step the others still run; the last line
// is the sum of what really ran.
// `npm test -- app/orders/place-order.test.ts e2e/live.test.ts -t "a title"`: these tests alone.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve, sep } from "node:path";
import { build, Failure, install, main, root, run, runtime } from "./bootstrap.mjs";

/** Chromium without a window system: renders the same pages with two thirds of the CPU time. */
const SHELL = "chromium-headless-shell";

const reports = mkdtempSync(join(tmpdir(), "gamestore-test-"));
const sum = { passed: 0, failed: 0, tests: 0 };

/** Its failed tests are already counted one by one. */
class CountedFailure extends Failure {}

await main(async () => {
	try {
		if (await step("packages", install, { counts: "failure" })) {
			const selection = selectTests(process.argv.slice(2));
			if (selection) await runSelected(selection);
			else await checkAll();
		}
	} finally {
		rmSync(reports, { recursive: true, force: true });
		console.log(`${sum.passed} passed, ${sum.failed} failed`);
	}
	if (sum.failed > 0 || sum.tests === 0) process.exitCode = 1;
});

/** What to give to Vitest for the unit tests and for those in a browser; undefined for everything. */
function selectTests(args) {
	if (args.length === 0) return undefined;
	const paths = [];
	const options = [];
	for (let at = 0; at < args.length; at++) {
		if (["-t", "--testNamePattern"].includes(args[at])) options.push(args[at], args[++at] ?? "");
		else if (args[at].startsWith("-")) options.push(args[at]);
		else paths.push(args[at]);
	}
	const folderOf = (path) => relative(root, resolve(root, path)).split(sep)[0];
	const unit = paths.filter((path) => folderOf(path) !== "e2e");
	const browser = paths.filter((path) => !["app", "test"].includes(folderOf(path)));
	const asked = (chosen) =>
		paths.length === 0 || chosen.length > 0 ? [...chosen, ...options] : undefined;
	return { unit: asked(unit), browser: asked(browser) };
}

async function runSelected({ unit, browser }) {
	const built = await step("build", build, { counts: "failure" });
	if (unit) await step("tests", () => runUnitTests(unit), { counts: "failure" });
	if (browser) {
		const run = async () => runBrowserTests({ built, chromium: await findChromium() }, browser);
		await step("browser", run, { counts: "failure" });
	}
	if (sum.tests === 0) console.error("No test was run: neither a path nor a title matches.");
}

async function checkAll() {
	let chromium;
	await step(
		"browser ready",
		async () => {
			chromium = await findChromium();
		},
		{ counts: "failure" },
	);
	await step("types", async () => {
		await tool("@react-router/dev/bin.cjs", ["typegen"]);
		await tool("typescript/bin/tsc", ["--noEmit"]);
	});
	// Biome uses colours in files as well.
	const colors = process.stdout.isTTY ? [] : ["--colors=off"];
	await step("lint", () => tool("@biomejs/biome/bin/biome", ["ci", ...colors, "."]));
	await step("dead code", () => tool("knip/bin/knip.js", ["--no-progress"]));
	// Some of the tests use the built bundle.
	const built = await step("build", build);
	await step("tests", () => runUnitTests(), { counts: "failure" });
	await step("browser", () => runBrowserTests({ built, chromium }), { counts: "failure" });
}

function runUnitTests(selected) {
	return vitest("tests", { config: "vitest.config.ts", selected });
}

async function runBrowserTests({ built, chromium }, selected) {
	if (!built) throw new Failure("Not run, because the build failed.");
	if (!chromium) throw new Failure("Not run, because there is no browser.");
	const variables = { CHROMIUM_PATH: chromium };
	await vitest("browser", { config: "vitest.e2e.config.ts", selected, variables });
}

/** Runs and counts one step. A step that consists of tests counts these, and itself when it fails. */
async function step(name, work, { counts = "always" } = {}) {
	const start = Date.now();
	let failure;
	try {
		await work();
		if (counts === "always") sum.passed += 1;
	} catch (error) {
		failure = error;
		if (!(error instanceof CountedFailure)) sum.failed += 1;
		if (!(error instanceof Failure)) console.error(error);
		else if (error.message) console.error(error.message);
	}
	const seconds = ((Date.now() - start) / 1000).toFixed(1);
	console.log(`${failure ? "✗" : "✓"} ${name} (${seconds} s)\n`);
	return !failure;
}

async function tool(bin, args, variables = {}) {
	const path = join(root, "node_modules", bin);
	const env = { ...process.env, ...variables };
	const { code } = await run(runtime(), [path, ...args], { env });
	if (code !== 0) throw new Failure();
}

async function vitest(name, { config, selected, variables }) {
	const report = join(reports, `${name}.json`);
	const args = ["run", "--config", config, "--reporter=default", "--reporter=json"];
	args.push(`--outputFile.json=${report}`);
	// What is selected by a title or a part of a path may be found in one of the two runs only.
	if (selected) args.push("--passWithNoTests", ...selected);
	let failure;
	await tool("vitest/vitest.mjs", args, { NODE_ENV: "test", ...variables }).catch((error) => {
		failure = error;
	});
	if (existsSync(report)) {
		if (countTests(report) > 0) throw new CountedFailure();
	} else if (!selected && !failure) {
		failure = new Failure("Vitest wrote no report.");
	}
	if (failure) throw failure;
}

/** Adds the tests of a report to the sum and returns how many failed. */
function countTests(report) {
	let failed = 0;
	for (const suite of JSON.parse(readFileSync(report, "utf8")).testResults) {
		const results = suite.assertionResults.map((test) => test.status);
		const failures = results.filter((status) => status === "failed").length;
		const passes = results.filter((status) => status === "passed").length;
		sum.passed += passes;
		sum.tests += passes + failures;
		// A file that did not load, or whose setup failed, has no failed test in it.
		failed += suite.status === "failed" ? Math.max(failures, 1) : failures;
	}
	sum.failed += failed;
	return failed;
}

async function findChromium() {
	const candidates = [process.env.CHROMIUM_PATH, ...inPath(SHELL), await playwrightsChromium()];
	candidates.push(...["chromium", "chromium-browser", "google-chrome"].flatMap(inPath));
	candidates.push("/usr/bin/chromium");
	for (const path of candidates) if (await runs(path)) return path;

	console.log("Installing a browser…");
	const cli = join(root, "node_modules/playwright-core/cli.js");
	await run(runtime(), [cli, "install", "chromium"], { collect: true });
	const downloaded = await playwrightsChromium();
	if (await runs(downloaded)) return downloaded;

	// Playwright's Chromium may lack system libraries; the system's package depends on them.
	if (process.geteuid?.() === 0) {
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update"], { env, collect: true });
		for (const name of [SHELL, "chromium"]) {
			await run("apt-get", ["install", "-y", name], { env, collect: true });
			if (await runs(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
		}
	}
	throw new Failure(
		"The browser tests need Chromium, and it could not be installed. " +
			"Install it, or give its path in CHROMIUM_PATH.",
	);
}

async function playwrightsChromium() {
	const script = 'console.log(require("playwright-core").chromium.executablePath())';
	const { output } = await run(runtime(), ["-e", script], { collect: true });
	return output.trim();
}

function inPath(name) {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
}

/** Some commands are stubs that ask to install the browser: only one that runs counts. */
async function runs(path) {
	if (!path) return false;
	const { code } = await run(path, ["--version"], { collect: true, timeout: 30_000 });
	return code === 0;
}
