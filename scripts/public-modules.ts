import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PAGES = [
	"app/entry.client.tsx",
	"app/root.tsx",
	"app/storefront/storefront.layout.tsx",
	"app/catalog/shop/home.page.tsx",
	"app/catalog/shop/categories.page.tsx",
	"app/catalog/shop/games.page.tsx",
	"app/catalog/shop/game.page.tsx",
];

/**
 * The modules of the pages that a first-time visitor sees: files of the shop, and icons by the names
 * of their files. Only static imports count; what a page loads later stays in chunks of its own.
 */
export function findPublicModules(root: string): { files: Set<string>; icons: Set<string> } {
	const files = new Set<string>();
	const icons = new Set<string>();
	const walk = (file: string) => {
		if (files.has(file)) return;
		files.add(file);
		const source = readFileSync(join(root, file), "utf8");
		for (const [, names = "", from = ""] of source.matchAll(IMPORT)) {
			if (from === "lucide-react") for (const name of names.split(",")) icons.add(iconFile(name));
			const isOurs = /^(\.|#app\/).*\.tsx?$/.test(from);
			if (isOurs && !from.includes(".server.")) walk(resolve(file, from));
		}
	};
	for (const page of PAGES) walk(page);
	return { files, icons };
}

const IMPORT = /^import (?!type)(?:\{([^}]*)\} from |[^"{]* from )?"([^"]+)"/gm;

/** The file that an import names, from the project's root. */
function resolve(file: string, from: string): string {
	return from.startsWith("#") ? from.slice(1) : join(dirname(file), from);
}

/** `ShoppingCart as Cart` is in the file `shopping-cart`. */
function iconFile(name: string): string {
	const [exported = ""] = name.trim().split(" as ");
	return exported
		.replace(/([a-z])([A-Z0-9])/g, "$1-$2")
		.replace(/(\d)([A-Z])/g, "$1-$2")
		.toLowerCase();
}
