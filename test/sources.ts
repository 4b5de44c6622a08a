// The project as the tests of its house rules read it: files, texts and imports.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** All sources, tests included. */
export const files = globSync([
	"app/**/*.{ts,tsx}",
	"scripts/**/*.{ts,mjs}",
	"bench/*.ts",
	"test/**/*.ts",
	"e2e/**/*.ts",
]);
/** The shop without its tests. */
export const shop = files.filter((file) => file.startsWith("app/") && !/\.test\.tsx?$/.test(file));
export const source = (file: string) => readFileSync(file, "utf8");

export type Import = { from: string; to: string };

/** The file that an import names: `./x.ts`, `../x.ts` or `#app/x.ts`. */
function resolve(from: string, name: string): string {
	return name.startsWith("#") ? name.slice(1) : normalize(join(dirname(from), name));
}

export const imports: Import[] = shop.flatMap((from) =>
	[...source(from).matchAll(/(?:from|import) "([.#][^"]+)"|import\("([.#][^"]+)"\)/g)].map(
		(match) => ({ from, to: resolve(from, match[1] ?? match[2] ?? "") }),
	),
);
/** `orders` of `app/orders/…`; empty for what stands in `app` itself. */
export const folder = (file: string) =>
	file.split("/").length > 2 ? (file.split("/")[1] ?? "") : "";
