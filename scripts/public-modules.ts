import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PAGES = [
	"app/root.tsx",
	"app/storefront/storefront.layout.tsx",
	"app/catalog/home.page.tsx",
	"app/catalog/categories.page.tsx",
	"app/catalog/games.page.tsx",
	"app/catalog/game.page.tsx",
];

/**
 * What the pages that a newcomer sees are made of: files of the shop, and icons by their file's
 * name. Only what is imported at once counts; what a page fetches later stays on its own.
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
			const isOurs = from.startsWith(".") && /\.tsx?$/.test(from);
			if (isOurs && !from.includes(".server.")) walk(join(dirname(file), from));
		}
	};
	for (const page of PAGES) walk(page);
	return { files, icons };
}

const IMPORT = /^import (?!type)(?:\{([^}]*)\} from |[^"{]* from )?"([^"]+)"/gm;

/** `ShoppingCart as Cart` lies in `shopping-cart`. */
function iconFile(name: string): string {
	const [own = ""] = name.trim().split(" as ");
	return own
		.replace(/([a-z])([A-Z0-9])/g, "$1-$2")
		.replace(/(\d)([A-Z])/g, "$1-$2")
		.toLowerCase();
}
