import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Browsers ask for a file by its address, past the router. */
const IS_FILE = /\.(csv|js|txt|xml|webmanifest)$|^sitemap\//;
const BEGINNING = "window.__reactRouterManifest=";

type Manifest = {
	entry: { imports: string[] };
	routes: Record<string, { path?: string; imports: string[] }>;
};

/**
 * Leaves out of the table of routes, which every newcomer loads, those that are files and what they say
 * of the others that is not so; and names the parts of each in one order, which compresses well. After the
 * server's build, which writes it, and before it is compressed.
 */
export function slimManifest(directory = "build/client"): Plugin {
	return {
		name: "slim-manifest",
		apply: "build",
		enforce: "post",
		applyToEnvironment: ({ name }) => name === "ssr",
		closeBundle: {
			order: "pre",
			sequential: true,
			async handler() {
				for (const file of globSync(`${directory}/assets/manifest-*.js`)) await slim(file);
			},
		},
	};
}

async function slim(file: string) {
	const written = await readFile(file, "utf8");
	const manifest = JSON.parse(written.slice(BEGINNING.length, -1)) as Manifest;
	for (const [id, { path = "" }] of Object.entries(manifest.routes)) {
		if (IS_FILE.test(path)) delete manifest.routes[id];
	}
	// Every page has them by the time that it reads this.
	for (const route of Object.values(manifest.routes)) {
		route.imports = route.imports.filter((part) => !manifest.entry.imports.includes(part));
	}
	const parts = Object.values(manifest.routes).flatMap(({ imports }) => imports);
	const uses: Record<string, number> = {};
	for (const part of parts) uses[part] = (uses[part] ?? 0) + 1;
	const moreUsedFirst = (one: string, other: string) =>
		(uses[other] ?? 0) - (uses[one] ?? 0) || (one < other ? -1 : 1);
	for (const { imports } of Object.values(manifest.routes)) imports.sort(moreUsedFirst);
	// The router asks of each whether it is there and true.
	const slimmed = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
	await writeFile(file, `${BEGINNING}${slimmed};`);
}
