import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// The table of routes is small; a browser that has it need not ask for the route of each link.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
