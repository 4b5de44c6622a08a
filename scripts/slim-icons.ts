import type { Plugin } from "vite";

/**
 * Leaves out of each icon what no browser needs: a random `key` for every stroke, which only
 * React's warnings in development read and which no compression makes smaller.
 */
export function slimIcons(): Plugin {
	return {
		name: "slim-icons",
		apply: "build",
		transform: {
			filter: { id: /\/lucide-react\/.*\/icons\// },
			handler: (code) => code.replaceAll(/,\s+key: "[^"]+"/g, "").replace("__iconData.node;\n", ""),
		},
	};
}
