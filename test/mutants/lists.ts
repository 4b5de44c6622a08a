import { globSync } from "node:fs";
import { basename, join } from "node:path";
import type { Mutant } from "./mutant.ts";

/**
 * Every mutant of the project, by what it endangers: the list `doors` is what the files
 * `lists/doors.ts`, `lists/doors-limits.ts` and so on export.
 */
export const lists: Record<string, Mutant[]> = {};

const directory = join(import.meta.dirname, "lists");
for (const file of globSync("*.ts", { cwd: directory }).sort()) {
	const exported: Record<string, Mutant[]> = await import(join(directory, file));
	const list = basename(file, ".ts").split("-")[0] as string;
	lists[list] = [...(lists[list] ?? []), ...Object.values(exported).flat()];
}
