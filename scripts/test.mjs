// `npm test`: all checks and tests in order. After a failed step the others still run; the last line
// is the sum of what really ran.
// `npm test -- app/orders/place-order.test.ts e2e/live.test.ts -t "a title"`: these tests alone.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { build, Failure, install, main, root, run, runtime } from "./bootstrap.mjs";
import { findChromium } from "./find-chromium.mjs";

const reports = mkdtempSync(join(tmpdir(), "gamestore-test-"));
const sum = { passed: 0, failed: 0, tests: 0 };
/** What failed, to be read at the end without searching. */
const failures = [];

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
		for (const name of failures) console.log(`✗ ${name}`);
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
	// Some of the tests use the built bundle. It waits for the disk where the checks use a core.
	const building = step("build", build);
	await step("types", async () => {
		await tool("@react-router/dev/bin.cjs", ["typegen"]);
		await tool("typescript/bin/tsc", ["--noEmit"]);
	});
	// Biome uses colours in files as well.
	const colors = process.stdout.isTTY ? [] : ["--colors=off"];
	await step("lint", () => tool("@biomejs/biome/bin/biome", ["ci", ...colors, "."]));
	await step("dead code", () => tool("knip/bin/knip.js", ["--no-progress"]));
	const built = await building;
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
		if (!(error instanceof CountedFailure)) {
			sum.failed += 1;
			failures.push(name);
		}
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
		const failing = suite.assertionResults.filter((test) => test.status === "failed");
		const passes = suite.assertionResults.filter((test) => test.status === "passed").length;
		const file = relative(root, suite.name);
		sum.passed += passes;
		sum.tests += passes + failing.length;
		failures.push(...failing.map((test) => `${file}: ${test.fullName}`));
		// A file that did not load, or whose setup failed, has no failed test in it.
		const whole = suite.status === "failed" && failing.length === 0;
		if (whole) failures.push(file);
		failed += failing.length + (whole ? 1 : 0);
	}
	sum.failed += failed;
	return failed;
}
