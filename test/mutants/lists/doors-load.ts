import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How much may arrive, and from how many at once. */
export const mutants: Mutant[] = [
	...inFile("app/server/request/limit-body.server.ts", ["app/server/request/limit-body.test.ts"], {
		"body-multipart-anywhere": [
			'\t\t\tc.req.path.startsWith("/admin/") &&\n',
			"",
			"anybody sends 16 MiB to any page",
		],
		"body-form-to-admin": [
			' &&\n\t\t\tc.req.header("content-type")?.startsWith("multipart/form-data")',
			"",
			"a form without a file takes 16 MiB on an admin's page",
		],
		"body-form-bytes": ["512 * KIB", "513 * KIB", "a form may be larger than anybody needs"],
		"body-form-bytes-less": ["512 * KIB", "511 * KIB", "a form of the permitted size is refused"],
		"body-upload-bytes": [
			"16 * KIB * KIB",
			"17 * KIB * KIB",
			"an upload may be larger than any picture",
		],
		"body-upload-bytes-less": [
			"16 * KIB * KIB",
			"15 * KIB * KIB",
			"a picture of the permitted size is refused",
		],
	}),
	...inFile(
		"app/server/request/connection-limits.server.ts",
		["app/server/request/connection-limits.test.ts"],
		{
			"connections-per-address": [
				"if (count > max) {",
				"if (false) {",
				"one address takes all connections",
			],
			"connections-max": [
				"MAX_PER_ADDRESS = 1_000",
				"MAX_PER_ADDRESS = 1_001",
				"an address has more connections than it may",
			],
			"connections-max-less": [
				"MAX_PER_ADDRESS = 1_000",
				"MAX_PER_ADDRESS = 999",
				"a network of many customers is refused early",
			],
			"connections-refused-counted": [
				"\t\tif (count > max) {\n\t\t\tsocket.destroy();\n\t\t\treturn;\n\t\t}\n\t\topen.set(key, count);",
				"\t\topen.set(key, count);\n\t\tif (count > max) {\n\t\t\tsocket.destroy();\n\t\t\treturn;\n\t\t}",
				"refused connections count as open, for ever",
			],
			"connections-never-freed": [
				"const left = (open.get(key) ?? 1) - 1;",
				"const left = open.get(key) ?? 1;",
				"an address that was full stays full",
			],
			"connections-forgotten": [
				"if (left > 0) open.set(key, left);\n\t\t\telse ",
				"",
				"one connection that ends makes room for all",
			],
			"connections-by-subscriber": [
				"const key = addressKey(address);",
				"const key = address;",
				"an IPv6 subscriber has as many addresses as they want",
			],
			"connections-of-loopback": [
				"isLoopback(address) || ",
				"",
				"a proxy on this machine is limited",
			],
			"connections-of-proxies": [" || proxies.has(address)", "", "a named proxy is limited"],
			"connections-headers-timeout": [
				"headersTimeout: 15_000",
				"headersTimeout: 150_000",
				"a client may take ever so long to send its headers",
			],
			"connections-request-timeout": [
				"requestTimeout: 60_000",
				"requestTimeout: 600_000",
				"a client may take ever so long to send its body",
			],
			"connections-keep-alive": [
				"keepAliveTimeout: 10_000",
				"keepAliveTimeout: 100_000",
				"connections that nobody uses stay open",
			],
			"connections-header-bytes": [
				"maxHeaderSize: 16 * 1024",
				"maxHeaderSize: 17 * 1024",
				"headers may be larger",
			],
			"connections-header-bytes-less": [
				"maxHeaderSize: 16 * 1024",
				"maxHeaderSize: 14 * 1024",
				"a browser with many cookies is refused",
			],
			"connections-host": [
				"requireHostHeader: false",
				"requireHostHeader: true",
				"a load balancer that sends no Host is refused",
			],
		},
	),
	...inFile("app/server/request/shed-load.server.ts", ["app/server/request/shed-load.test.ts"], {
		"shed-one-more": [
			"underWay >= max",
			"underWay > max",
			"more work is admitted than may be under way",
		],
		"shed-never-freed": [
			"\t\t\tunderWay -= 1;\n",
			"",
			"after enough requests everybody is refused",
		],
		"shed-failed": [
			"work().finally(() => {\n\t\t\tunderWay -= 1;\n\t\t})",
			"work().then((done) => {\n\t\t\tunderWay -= 1;\n\t\t\treturn done;\n\t\t})",
			"work that fails takes its place for ever",
		],
		"shed-retry-after": [
			'\t"Retry-After": "1",\n',
			"",
			"a refused browser does not know when to come back",
		],
		"shed-kept": ['\t"Cache-Control": "no-store",\n', "", "a refusal is kept by caches"],
		"shed-page": [
			"new Response(MESSAGE, { status: 503,",
			"new Response(MESSAGE, { status: 200,",
			"a public page that cannot be drawn is refused as if it were there",
		],
	}),
];
