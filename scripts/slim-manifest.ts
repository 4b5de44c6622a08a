import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Browsers ask for a file by its address, past the router. */
const IS_FILE = /\.(csv|js|txt|xml|webmanifest)$|^sitemap\//;
const BEGINNING = "window.__reactRouterManifest=";

/**
 * Leaves out of the table of routes, which every newcomer loads, those that are files. After the
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
	const manifest = JSON.parse(written.slice(BEGINNING.length, -1));
	for (const [id, { path }] of Object.entries<{ path?: string }>(manifest.routes)) {
		if (IS_FILE.test(path ?? "")) delete manifest.routes[id];
	}
	await writeFile(file, `${BEGINNING}${JSON.stringify(manifest)};`);
}
