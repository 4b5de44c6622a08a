import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What other programs are told: health and metrics. */
export const mutants: Mutant[] = [
	...inFile("app/server/request/health-and-metrics.server.ts", ["test/security/machine.test.ts"], {
		"metrics-open": [
			'path === "/metrics" && hasToken(request, app.env.metricsToken)',
			'path === "/metrics"',
			"anybody reads the metrics",
		],
		"metrics-without-token": [
			"if (!token) return false",
			"if (!token) return true",
			"where no token is set anybody reads the metrics",
		],
		"metrics-empty-token": [
			"\tif (!token) return false;\n",
			"",
			"an empty token opens the metrics",
		],
		"metrics-scheme": [
			"digest(`Bearer ${token}`)",
			"digest(token)",
			"a token counts without its scheme",
		],
		"metrics-own-port": [
			'const isMetrics = request.url?.split("?", 1)[0] === "/metrics";',
			"const isMetrics = true;",
			"everything is served on the metrics' port",
		],
	}),
	...inFile(
		"app/server/request/health-and-metrics.server.ts",
		["app/server/request/health-and-metrics.test.ts"],
		{
			"health-without-database": [
				"if (available) send",
				"if (true) send",
				"customers are sent to a shop that cannot sell",
			],
			"health-livez": [
				'path === "/livez"',
				'path === "/never"',
				"a shop whose database is away is killed",
			],
			"health-readyz": ['path === "/readyz" || ', "", "a load balancer finds no check"],
			"health-query": [
				'(request.url ?? "").split("?", 1)',
				'[request.url ?? ""]',
				"a check with a query is answered by a page",
			],
			"health-kept": [
				'\t\t"Cache-Control": "no-store",\n',
				"",
				"a check is answered by a proxy that kept it",
			],
			"health-retry": [
				'\t\t...(status === 503 && { "Retry-After": "1" }),\n',
				"",
				"a failed check does not say when to ask again",
			],
			"health-options": [
				'if (request.method === "OPTIONS")',
				'if (request.method === "NEVER")',
				"haproxy takes the shop for dead",
			],
		},
	),
];
