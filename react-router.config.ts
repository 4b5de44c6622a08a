import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// The table of routes is small; a browser that has it need not ask for the route of each link.
	routeDiscovery: { mode: "initial" },
	// A client action is a line; in a file of its own, each would be named in that table.
	splitRouteModules: false,
} satisfies Config;
