import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** An import that is there when the test runs; types are not. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "(#test\/|#app\/|\.{1,2}\/)([^"]+)";$/gm;

/**
 * Whether one of these tests, or what it imports of the tests' own helpers, uses the built shop. A
 * test of the sources alone does not need the build, which takes longer than most tests.
 */
export function needsBuild(tests: readonly string[]): boolean {
	const queue = [...tests];
	const seen = new Set(queue);
	for (const file of queue) {
		if (file.startsWith("e2e/")) return true;
		const source = existsSync(file) ? readFileSync(file, "utf8") : "";
		if (/\bbuild\//.test(source)) return true;
		for (const [, from, path] of source.matchAll(IMPORT)) {
			const folder = { "#test/": "test", "#app/": "app" }[from as string];
			const found = normalize(join(folder ?? join(dirname(file), from as string), path as string));
			// What the shop itself consists of never reads its own build.
			if (seen.has(found) || !/^(test|e2e)\//.test(found)) continue;
			seen.add(found);
			queue.push(found);
		}
	}
	return false;
}
