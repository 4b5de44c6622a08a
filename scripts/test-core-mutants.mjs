// `npm run test:mutants:core`: StrykerJS breaks the pure parts of the code wherever it can, in a copy.
// It is installed there and nowhere else: with its 180 packages it would double what a first start
// downloads. The survivors are printed; a share below the threshold of its settings fails.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Failure, main, root, run, runtime } from "./bootstrap.mjs";

const STRYKER = ["@stryker-mutator/core@10.1.1", "@stryker-mutator/vitest-runner@10.1.1"];
const LEFT_OUT = ["node_modules", "build", "data", ".git", ".react-router"];

await main(async () => {
	const copy = mkdtempSync(join(tmpdir(), "gamestore-core-mutants-"));
	try {
		const filter = (path) => !LEFT_OUT.includes(relative(root, path));
		cpSync(root, copy, { recursive: true, filter });
		const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
		await inCopy("npm", ["install", ...options, ...STRYKER]);
		const bin = "node_modules/@stryker-mutator/core/bin/stryker.js";
		await inCopy(runtime(), [bin, "run", "test/mutants/stryker.json"]);
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}

	async function inCopy(command, args) {
		const { code } = await run(command, args, { cwd: copy });
		if (code !== 0) throw new Failure("The pure parts' mutants were not tried, or too many lived.");
	}
});
