import { globSync } from "node:fs";
import { basename, join } from "node:path";
import type { Mutant } from "./mutant.ts";

/**
 * Every mutant of the project, by what it endangers: the list `doors` is what `doors.ts`,
 * `doors-limits.ts` and so on export, files of mutants alone.
 */
export const lists: Record<string, Mutant[]> = {};

const HERE = import.meta.dirname;
const OTHERS = ["lists", "mutant", "mutants.test", "run-mutants", "tell-mutants", "work-copy"];

for (const file of globSync("*.ts", { cwd: HERE }).sort()) {
	const name = basename(file, ".ts");
	if (OTHERS.includes(name)) continue;
	const exported: Record<string, Mutant[]> = await import(join(HERE, file));
	const list = name.split("-")[0] as string;
	lists[list] = [...(lists[list] ?? []), ...Object.values(exported).flat()];
}
