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
/** What failed and why, to be read at the end without searching. */
const failures = [];
/** Of what an error says, in lines. */
const SAID_AGAIN = 6;

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
		for (const { name, why = "" } of failures) {
			console.log(`✗ ${name}`);
			for (const line of why.split("\n", SAID_AGAIN)) if (line) console.log(`    ${line}`);
		}
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
	const building = step("build", build);
	const said = [];
	const tell = () => {
		for (const text of said.splice(0)) console.log(text);
	};
	const checking = checkCode((text) => said.push(text));
	// Some of the tests use the built bundle; none waits for what the checks say.
	const built = await building;
	tell();
	await step("tests", () => runUnitTests(), { counts: "failure" });
	await checking;
	tell();
	await step("browser", () => runBrowserTests({ built, chromium }), { counts: "failure" });
}

/** Beside other steps, among whose lines theirs would be lost: `say` gets them. */
async function checkCode(say) {
	const check = async (bin, args) => {
		const { code, output } = await runTool(bin, args, { collect: true });
		if (output.trim()) say(output.trim());
		if (code !== 0) throw new Failure();
	};
	const types = async () => {
		await check("@react-router/dev/bin.cjs", ["typegen"]);
		await check("typescript/bin/tsc", ["--noEmit"]);
	};
	await step("types", types, { say });
	// Biome uses colours in files as well.
	const lint = ["ci", "--colors=off", "."];
	await step("lint", () => check("@biomejs/biome/bin/biome", lint), { say });
	await step("dead code", () => check("knip/bin/knip.js", ["--no-progress"]), { say });
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
async function step(name, work, { counts = "always", say } = {}) {
	const start = Date.now();
	let failure;
	try {
		await work();
		if (counts === "always") sum.passed += 1;
	} catch (error) {
		failure = error;
		if (!(error instanceof CountedFailure)) {
			sum.failed += 1;
			failures.push({ name, why: error.message });
		}
		if (!(error instanceof Failure)) console.error(error);
		else if (error.message) console.error(error.message);
	}
	const seconds = ((Date.now() - start) / 1000).toFixed(1);
	(say ?? console.log)(`${failure ? "✗" : "✓"} ${name} (${seconds} s)\n`);
	return !failure;
}

function runTool(bin, args, options) {
	return run(runtime(), [join(root, "node_modules", bin), ...args], options);
}

async function vitest(name, { config, selected, variables }) {
	const report = join(reports, `${name}.json`);
	const args = ["run", "--config", config, "--reporter=default", "--reporter=./test/report.ts"];
	// What is selected by a title or a part of a path may be found in one of the two runs only.
	if (selected) args.push("--passWithNoTests", ...selected);
	const env = { ...process.env, NODE_ENV: "test", TEST_REPORT: report, ...variables };
	const { code } = await runTool("vitest/vitest.mjs", args, { env });
	if (existsSync(report)) {
		if (countTests(report) > 0) throw new CountedFailure();
	} else if (!selected) {
		throw new Failure("Vitest wrote no report.");
	}
	if (code !== 0) throw new Failure(`Vitest ended with ${code}, though no test failed.`);
}

/** Adds the tests of a report to the sum and returns how many failed. */
function countTests(report) {
	const { passed, failures: failed } = JSON.parse(readFileSync(report, "utf8"));
	sum.passed += passed;
	sum.failed += failed.length;
	sum.tests += passed + failed.length;
	failures.push(...failed);
	return failed.length;
}
