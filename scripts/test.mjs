// `npm test`: all checks and tests in order. A failing step does not keep the later ones from
// running; the last line is the sum of what really ran.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { build, Failure, install, main, root, run, runtime } from "./prepare.mjs";

/** Chromium without its windows: the same pages for two thirds of the work. */
const SHELL = "chromium-headless-shell";

const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), "gamestore-test-"));
const sum = { passed: 0, failed: 0, tests: 0 };

/** The failed tests were counted one by one. */
class CountedFailure extends Failure {}

await main(async () => {
	try {
		if (await step("packages", install, { counts: "failure" })) await checkAll();
	} finally {
		rmSync(reports, { recursive: true, force: true });
		console.log(`${sum.passed} passed, ${sum.failed} failed`);
	}
	if (sum.failed > 0 || sum.tests === 0) process.exitCode = 1;
});

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
	// Biome colours its output into files as well.
	const colors = process.stdout.isTTY ? [] : ["--colors=off"];
	await step("lint", () => tool("@biomejs/biome/bin/biome", ["ci", ...colors, "."]));
	await step("dead code", () => tool("knip/bin/knip.js", ["--no-progress"]));
	// Some of the tests try the pages of the built bundle.
	const built = await step("build", build);
	await step("tests", () => vitest("tests", "vitest.config.ts"), { counts: "failure" });
	await step(
		"browser",
		async () => {
			if (!built) throw new Failure("Not run, because the build failed.");
			if (!chromium) throw new Failure("Not run, because there is no browser.");
			await vitest("browser", "vitest.e2e.config.ts", { CHROMIUM_PATH: chromium });
		},
		{ counts: "failure" },
	);
}

/** Runs and counts one step. Those made of tests count their tests, and themselves on failure. */
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

async function vitest(name, config, variables = {}) {
	const report = join(reports, `${name}.json`);
	const args = ["run", "--config", config, "--reporter=default", "--reporter=json"];
	args.push(`--outputFile.json=${report}`, ...filters);
	// A filter seldom matches both the tests and the browser tests.
	if (filters.length > 0) args.push("--passWithNoTests");
	let failure;
	await tool("vitest/vitest.mjs", args, { NODE_ENV: "test", ...variables }).catch((error) => {
		failure = error;
	});
	if (existsSync(report)) {
		if (countTests(report) > 0) throw new CountedFailure();
	} else if (filters.length === 0 && !failure) {
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
		// A file that did not load, or whose set-up failed, fails without a failed test in it.
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

	// Downloaded or not, it may lack system libraries; the package of the system brings them.
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

/** Some names are mere stubs that tell to install the browser: only one that runs counts. */
async function runs(path) {
	if (!path) return false;
	const { code } = await run(path, ["--version"], { collect: true, timeout: 30_000 });
	return code === 0;
}
