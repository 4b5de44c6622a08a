// Which files of the project a release consists of, beside its packages.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The commands of package.json that an operator runs: the start, and what goes through
 * scripts/run.mjs. `files` are where Node begins to read them.
 */
export function releasedScripts(all: Record<string, string>) {
	const commands = Object.entries(all).filter(([, command]) =>
		/^node scripts\/(start\.mjs$|run\.mjs )/.test(command),
	);
	const files = commands.flatMap(([, command]) => {
		const [, script = "", run] = /^node (\S+)(?: (\S+\.ts))?/.exec(command) ?? [];
		return run ? [script, `scripts/${run}`] : [script];
	});
	return { commands: Object.fromEntries(commands), files };
}

/** These files and what they import of the project, directly or through others. */
export function sourcesOf(files: string[]): string[] {
	const found = new Set(files);
	for (const file of found) {
		const names = importedNames(readFileSync(file, "utf8")).filter((name) => /^[.#]/.test(name));
		for (const name of names) {
			found.add(name.startsWith("#") ? name.slice(1) : join(dirname(file), name));
		}
	}
	return [...found];
}

/** What a source imports when it runs: types are gone by then. */
export function importedNames(source: string): string[] {
	const withoutTypes = source.replaceAll(/^(import|export) type [^;]*?;$/gm, "");
	const imports =
		/^(?:import|export)\s[^;"]*?from\s*"([^"]+)"|^import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"|\brequire\.resolve\("([^"]+)"/gm;
	return [...withoutTypes.matchAll(imports)].map((found) => found.slice(1).find(Boolean) as string);
}

/** All files and links below a folder. */
export function filesUnder(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name));
}
