// `npm run test:mutants:core`: StrykerJS breaks the pure parts of the code wherever it can, in a copy.
// It is installed there and nowhere else: with its 180 packages it would double what a first start
// downloads. The survivors are printed; a share below the threshold of its settings fails.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProject } from "./copy-project.ts";

const STRYKER = ["@stryker-mutator/core@10.1.1", "@stryker-mutator/vitest-runner@10.1.1"];

const copy = mkdtempSync(join(tmpdir(), "gamestore-core-mutants-"));
try {
	copyProject(copy);
	const quietly = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
	runInCopy("npm", ["install", ...quietly, ...STRYKER]);
	const bin = "node_modules/@stryker-mutator/core/bin/stryker.js";
	runInCopy(process.execPath, [bin, "run", "test/mutants/stryker.json"]);
} finally {
	rmSync(copy, { recursive: true, force: true });
}

function runInCopy(command: string, args: string[]) {
	const { status } = spawnSync(command, args, { cwd: copy, stdio: "inherit" });
	if (status !== 0) throw new Error("The pure parts' mutants were not tried, or too many lived.");
}
