// Which packages a release needs: what it imports, and what those depend on. Most packages of
// package.json are a part of the bundle already, or only build and test.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, importedNames } from "./released-files.ts";

type Lock = {
	packages: Record<
		string,
		{ dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
	>;
};

/** Nothing reads these when it runs. */
const UNREAD = /\.(map|d\.[cm]?ts|md|markdown|tsbuildinfo)$/i;
const LICENSE = /licen[cs]e|notice|copying/i;

/** The packages that these sources name, and the runtime itself. */
export function importedPackages(files: string[]): string[] {
	const names = files
		.filter((file) => /\.(ts|mjs|js)$/.test(file))
		.flatMap((file) => importedNames(readFileSync(file, "utf8")))
		.filter((name) => !/^([.#/]|node:)/.test(name))
		.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
	return [...new Set(["node", ...names])];
}

/** The folders of these packages and of all that they depend on, as package-lock.json has them. */
export function packagesNeededBy(names: string[]): string[] {
	const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
	const found = new Set(names.map((name) => `node_modules/${name}`));
	for (const folder of found) {
		const { dependencies, optionalDependencies } = lock.packages[folder] ?? {};
		for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
			const place = placeOf(name, folder, lock);
			// Those of other platforms are not installed.
			if (place && existsSync(place)) found.add(place);
		}
	}
	const missing = [...found].filter((folder) => !(folder in lock.packages));
	if (missing.length > 0) throw new Error(`Not in package-lock.json: ${missing.join(", ")}`);
	return [...found];
}

/** Node looks beside the package that asks, and then further up. */
function placeOf(name: string, folder: string, lock: Lock): string | undefined {
	let above = folder;
	for (;;) {
		const place = join(above, "node_modules", name);
		if (place in lock.packages) return place;
		if (!above.includes("node_modules")) return undefined;
		above = above.slice(0, above.lastIndexOf("node_modules")).replace(/\/$/, "");
	}
}

export function filesOfPackages(folders: string[]): string[] {
	const files = folders.flatMap((folder) =>
		readdirSync(folder, { withFileTypes: true })
			// What lies there is a package of its own, or was only needed to install this one.
			.filter(({ name }) => name !== "node_modules")
			.flatMap((entry) => {
				const path = join(folder, entry.name);
				return entry.isDirectory() ? filesUnder(path) : [path];
			}),
	);
	const read = files.filter((file) => LICENSE.test(file) || !UNREAD.test(file));
	return [...read, "node_modules/.bin/node"];
}
