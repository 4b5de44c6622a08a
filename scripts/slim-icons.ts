import type { Plugin } from "vite";

/**
 * Leaves out of each icon what no browser needs: a random `key` for every stroke, which only React's
 * warnings in development read and which no compression makes smaller; the name and its synonyms, which
 * become classes that no style asks for; and a size that is the usual one.
 */
export function slimIcons(): Plugin {
	return {
		name: "slim-icons",
		apply: "build",
		transform: {
			filter: { id: /\/lucide-react\/.*\/icons\// },
			handler: (code) =>
				code
					.replaceAll(/,\s+key: "[^"]+"/g, "")
					.replace(/name: "[^"]+",\s+size: 24,\s+/, "")
					.replace(/,\s+aliases: \[[^\]]*\]/, "")
					.replace("__iconData.node;\n", ""),
		},
	};
}
