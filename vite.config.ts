import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { findPublicModules } from "./scripts/public-modules.ts";
import { slimIcons } from "./scripts/slim-icons.ts";
import { slimManifest } from "./scripts/slim-manifest.ts";

// Changes with the packages only, so that browsers keep it from release to release.
const framework = {
	name: "framework",
	test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
};

const ROUTE = /(root|\.page|\.layout)\.tsx(\?|$)/;

function fileOf(id: string): string {
	return (id.split("?")[0] ?? "").slice(import.meta.dirname.length + 1);
}

// What the pages that a newcomer sees have in common, and nothing that only others need. A file
// for each button would cost a request each.
const { files, icons: publicIcons } = findPublicModules(import.meta.dirname);
const shop = {
	name: "shop",
	test: (id: string) => {
		const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1];
		if (icon) return publicIcons.has(icon);
		if (id.includes("/lucide-react/")) return true;
		return files.has(fileOf(id)) && !ROUTE.test(id);
	},
	minShareCount: 2,
};

// What most of the other pages share. The manifest, which newcomers load as well, names each shared
// file at every page that uses it.
const parts = {
	name: "parts",
	test: (id: string) => /^app\/.*\.tsx?$/.test(fileOf(id)) && !ROUTE.test(id),
	minShareCount: 3,
};

// Every page's manifest names each file that pages share, so the few icons that are not for
// newcomers are one file and not one each.
const icons = { name: "icons", test: /\/lucide-react\/.*\/icons\//, minShareCount: 2 };

// The packages that are no part of the server's bundle, since they load files of their own as they
// run. All others consist of hundreds of small files, which take several times as long to load.
const external = ["pg", "pino", "sharp", "nodemailer", "node-pg-migrate"];

// What the header loads once it knows who is there, and what is typed or on its way and not bought yet,
// which a purchase needs as well. Each file would cost a request, and what they share with rarer pages
// would bring those along.
const SIGNED_IN = new Set([
	"app/storefront/signed-in-tools.tsx",
	"app/storefront/search-typing.tsx",
	"app/storefront/on-the-way-bar.tsx",
	"app/storefront/user-menu.tsx",
	"app/ui/menu.tsx",
	"app/cart/id-draft.ts",
	"app/cart/buy-now/kept-sheet.ts",
	"app/cart/buy-now/buy-attempt.ts",
]);
const signedIn = { name: "signed-in", test: (id: string) => SIGNED_IN.has(fileOf(id)) };

// Of what a page loads later, its scripts name the files that may be missing: every page has these.
function withoutLoaded(_file: string, needed: string[]): string[] {
	return needed.filter((file) => !/\/(rolldown-runtime|framework|shop)-/.test(file));
}

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter(), slimIcons(), slimManifest(), precompress()],
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// Else each page loads the messages of all.
					optimization: { inlineConst: { mode: "all" } },
					output: {
						codeSplitting: { groups: [framework, shop, signedIn, icons, parts] },
						// The bundler names a shared file after everything that shares it. Newcomers load the
						// name of every page's files, so a digest is as short as the bundler allows.
						chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash:7].js`,
						entryFileNames: "assets/[name]-[hash:7].js",
						assetFileNames: "assets/[name]-[hash:7][extname]",
					},
				},
			},
		},
		ssr: {
			// The development server loads packages as they are.
			...(command === "build" && {
				define: { "process.env.NODE_ENV": '"production"' },
				resolve: { noExternal: true, external, conditions: ["node"] },
			}),
			build: {
				rolldownOptions: {
					// The web server is part of the bundle, so that each server module exists once.
					input: "./app/server/server.ts",
				},
			},
		},
	},
	build: { target: "es2023", modulePreload: { resolveDependencies: withoutLoaded } },
}));
