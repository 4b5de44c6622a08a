// Makes one release for all files, and prints at the end what they measured.
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** The archive, and the folder that it was unpacked into. */
		release: { archive: string; folder: string };
		deployReport: string;
	}
}

/** A figure or a sentence for the end of the run. */
export function report(sentence: string) {
	appendFileSync(inject("deployReport"), `${sentence}\n`);
}

export default function setup(project: TestProject) {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-release-"));
	// Other users than root run what is unpacked here.
	chmodSync(folder, 0o755);
	const file = join(folder, "report.txt");
	appendFileSync(file, "");
	project.provide("deployReport", file);
	const script = ["scripts/write-release.ts", "--to", folder];
	const { stdout, stderr, status } = spawnSync(process.execPath, script, { encoding: "utf8" });
	const archive = /^(.*\.tar\.gz):/.exec(stdout)?.[1];
	if (status !== 0 || !archive) throw new Error(`no release was made: ${stderr || stdout}`);
	const unpacked = spawnSync("tar", ["-xzf", archive, "-C", folder, "--no-same-owner"]);
	if (unpacked.status !== 0) throw new Error(String(unpacked.stderr));
	const name = archive.slice(folder.length + 1, -".tar.gz".length);
	project.provide("release", { archive, folder: join(folder, name) });
	return () => {
		const told = readFileSync(file, "utf8");
		rmSync(folder, { recursive: true, force: true });
		if (told) console.log(`\n${told}`);
	};
}
