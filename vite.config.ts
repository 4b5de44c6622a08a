import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { findPublicModules } from "./scripts/public-modules.ts";

// Changes with the packages only, so that browsers keep it from release to release.
const framework = {
	name: "framework",
	test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
};

// What the pages that a newcomer sees have in common, and nothing that only others need. A file
// for each button would cost a request each.
const { files, icons: publicIcons } = findPublicModules(import.meta.dirname);
const shop = {
	name: "shop",
	test: (id: string) => {
		const [path = ""] = id.split("?");
		const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(path)?.[1];
		if (icon) return publicIcons.has(icon);
		if (path.includes("/lucide-react/")) return true;
		const file = path.slice(import.meta.dirname.length + 1);
		return files.has(file) && !/(root|\.page|\.layout)\.tsx$/.test(file);
	},
	minShareCount: 2,
};

// Every page's manifest names each file that pages share, so the few icons that are not for
// newcomers are one file and not one each.
const icons = { name: "icons", test: /\/lucide-react\/.*\/icons\//, minShareCount: 2 };

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), precompress()],
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: { groups: [framework, shop, icons] },
						// The bundler names a shared file after everything that shares it.
						chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
					},
				},
			},
		},
		ssr: {
			build: {
				rolldownOptions: {
					// The web server is part of the bundle, so that each server module exists once.
					input: "./app/platform/server.ts",
				},
			},
		},
	},
	build: { target: "es2023" },
});
