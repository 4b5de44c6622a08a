import { spawn } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { copyProject } from "./copy-project.ts";
import type { Mutant } from "./mutant.ts";
import { needsBuild } from "./needs-build.ts";

/** What a test run said of the code as it was: `by` is the test or the step that failed. */
export type Verdict =
	| { outcome: "noticed"; by: string }
	| { outcome: "lived" }
	| { outcome: "broken"; by: string };

type TestReport = {
	testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** Far above what the slowest file takes; a mutant that makes the tests hang is noticed. */
const LIMIT_MS = 300_000;

/** A copy of the project in which code may be broken. Throws when a mutant's text is not there once. */
export function openWorkCopy() {
	const directory = mkdtempSync(join(tmpdir(), "gamestore-mutants-"));
	// Started by root, the shop goes on as another user.
	chmodSync(directory, 0o755);
	copyProject(directory);
	symlinkSync(join(process.cwd(), "node_modules"), join(directory, "node_modules"));
	return {
		/** Runs the tests on the code as it is. */
		async test(tests: string[]): Promise<Verdict> {
			if (needsBuild(tests)) {
				const build = await node(directory, ["-e", BUILD], LIMIT_MS);
				if (build.code !== 0) return { outcome: "broken", by: `the build: ${build.output.trim()}` };
			}
			const inBrowser = (file: string) => file.startsWith("e2e/");
			for (const [config, files] of [
				["vitest.config.ts", tests.filter((file) => !inBrowser(file))],
				["vitest.e2e.config.ts", tests.filter(inBrowser)],
			] as const) {
				const verdict = await runTests(directory, config, files);
				if (verdict.outcome !== "lived") return verdict;
			}
			return { outcome: "lived" };
		},
		/** Breaks the code, and returns what mends it. */
		apply(mutant: Mutant): () => void {
			const { file, content } = mutate(mutant, (path) => readFileSync(path, "utf8"));
			const path = join(directory, file);
			const before = existsSync(path) ? readFileSync(path) : undefined;
			writeFileSync(path, content);
			return () => (before ? writeFileSync(path, before) : rmSync(path));
		},
		close: () => rmSync(directory, { recursive: true, force: true }),
	};
}

const BUILD = "import('./scripts/bootstrap.mjs').then(({ build }) => build())";

/** The file that carries the fault. */
export function mutate(mutant: Mutant, read: (file: string) => string) {
	if ("sql" in mutant) return { file: "database/migrations/9999_mutant.sql", content: mutant.sql };
	const { name, file, text, becomes } = mutant;
	const parts = read(file).split(text);
	if (parts.length !== 2) {
		throw new Error(`${name}: its text is ${parts.length - 1} times in ${file}, not once`);
	}
	return { file, content: parts.join(becomes) };
}

async function runTests(cwd: string, config: string, files: readonly string[]): Promise<Verdict> {
	if (files.length === 0) return { outcome: "lived" };
	const report = join(cwd, "build/mutant-report.json");
	rmSync(report, { force: true });
	const args = ["node_modules/vitest/vitest.mjs", "run", "--config", config, "--bail=1"];
	args.push("--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...files);
	const { code, output, late } = await node(cwd, args, LIMIT_MS);
	if (late) return { outcome: "noticed", by: "the time limit" };
	if (code === 0) return { outcome: "lived" };
	if (!existsSync(report)) return { outcome: "broken", by: output.slice(-2000) };
	const { testResults } = JSON.parse(readFileSync(report, "utf8")) as TestReport;
	const failed = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.find(({ status }) => status === "failed");
	// A file whose tests could not even be listed tells nothing about the fault; where another has
	// noticed it, the run ended before this one was read.
	const unread = testResults.find(({ assertionResults }) => assertionResults.length === 0);
	if (unread && !failed) {
		return { outcome: "broken", by: `${relative(cwd, unread.name)} was not read` };
	}
	return { outcome: "noticed", by: failed?.fullName ?? "a hook" };
}

function node(cwd: string, args: string[], limit: number) {
	// Copies that work at the same time would make and drop the template of one given server.
	const env = { ...process.env, NODE_ENV: "test", TEST_DATABASE_URL: undefined };
	const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	let late = false;
	const timer = setTimeout(() => {
		late = true;
		child.kill("SIGTERM");
	}, limit);
	return new Promise<{ code: number | null; output: string; late: boolean }>((resolve) => {
		child.on("close", (code) => {
			clearTimeout(timer);
			resolve({ code, output, late });
		});
	});
}
