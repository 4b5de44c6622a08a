// Documents name files that exist, and agree on the version.
import { existsSync, globSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { files, source } from "./sources.ts";

test("each file that a document or a comment names is there", () => {
	const named =
		/`((?:app|bench|database|demo|docs|e2e|scripts|test)\/[\w./-]+\.(?:tsx?|mjs|sql|md))`/g;
	const gone = [...globSync(["*.md", "docs/**/*.md"]), ...files].flatMap((file) =>
		[...source(file).matchAll(named)]
			.map(([, to = ""]) => to)
			.filter((to) => !existsSync(to))
			.map((to) => `${file} → ${to}`),
	);
	expect(gone).toEqual([]);
});

test("the newest release of the changelog is the version of the package", () => {
	const [, newest] = /^## (\d+\.\d+\.\d+) — \d{4}-\d\d-\d\d$/m.exec(source("CHANGELOG.md")) ?? [];
	expect(JSON.parse(source("package.json")).version).toBe(newest);
	expect(JSON.parse(source("package-lock.json")).version).toBe(newest);
});

test("each link leads to a file that is there", () => {
	const documents = globSync(["*.md", "docs/**/*.md"]);
	const broken = documents.flatMap((document) =>
		[...source(document).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
			.map(([, to = ""]) => normalize(join(dirname(document), to)))
			.filter((file) => !existsSync(file))
			.map((file) => `${document} → ${file}`),
	);
	expect(documents.length).toBeGreaterThan(20);
	expect(broken).toEqual([]);
});
