import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Pages in memory: what is kept for everybody, under which address, with which headers. */
export const mutants: Mutant[] = [
	...inFile(
		"app/server/cache/public-address.server.ts",
		["app/server/cache/public-address.test.ts"],
		{
			"cache-page-and-data": [
				'return query === "" ? path :',
				'return query === "" ? path.replace(".data", "") :',
				"somebody who follows a link gets a page in place of its data",
			],
			"cache-private-address": [
				"(categories|games|",
				"(categories|games|orders|cart|balance|profile|",
				"a private page is kept for everybody",
			],
			"cache-address-anchor": [
				"|/${FOR_MACHINES})$`",
				"|/${FOR_MACHINES})`",
				"an address that only begins like a public page is kept",
			],
			"cache-id-length": ["{1,64}", "{1,65}", "addresses that are made up fill the memory"],
			"cache-id-of-parameter": [
				"\t\t\tif (value && !IS_ID.test(value)) return undefined;\n",
				"",
				"made-up parameters fill the memory",
			],
			"cache-parameters-anywhere": [
				'if (path.startsWith("/games"))',
				"if (true)",
				"parameters that a page does not read fill the memory",
			],
			"cache-parameters-order": [
				'["category", "after"]',
				'["after", "category"]',
				"the same page is kept twice",
			],
			"cache-routes-any": [
				'!(path === "/games.data" && routes === "games")',
				'path !== "/games.data"',
				"a made-up part of a page is kept for everybody",
			],
			"cache-routes-anywhere": [
				'path === "/games.data" && ',
				"",
				"the list's part of another page is answered",
			],
			"cache-routes-dropped": [
				'\tif (isData && routes !== null) normalised.set("_routes", routes);\n',
				"",
				"more of a list is answered with the whole page",
			],
			"cache-after-dropped": [
				'["category", "after"]',
				'["category"]',
				"every next part of a list is the first",
			],
		},
	),
	...inFile("app/server/cache/page-cache.server.ts", ["app/server/cache/page-cache.test.ts"], {
		"pages-cookie": [
			"\t\tcookies.length === 0 &&\n",
			"",
			"one person's cookie is sent to everybody",
		],
		"pages-no-store": [
			"no-store|private",
			"private",
			"a page that must not be kept is sent to everybody",
		],
		"pages-failure": ["\t\tresponse.status === 200 &&\n", "", "a failure is kept after it is over"],
		"pages-kept-by-browsers": [
			"public, max-age=0, must-revalidate",
			"public, max-age=3600",
			"a browser shows yesterday's prices",
		],
		"pages-vary": [
			'\theaders.vary = "Accept-Encoding";\n',
			"",
			"a proxy sends a compressed page to somebody who cannot read it",
		],
		"pages-etag-of-encoding": [
			'}-${encoding}"`;',
			'}"`;',
			"a browser takes one encoding for another",
		],
		"pages-not-modified": [
			'request.headers["if-none-match"]?.includes(variant.etag)',
			"false",
			"an unchanged page is sent whole again",
		],
		"pages-stale-not-modified": [
			"if (isStale) {",
			'if (isStale && !request.headers["if-none-match"]) {',
			"in an outage a browser shows its page without the mark",
		],
		"pages-stale-unmarked": [', "X-Outage": "1" }', " }", "nobody learns that prices may be old"],
		"pages-stale-stored": [
			'{ ...variant.headers, "cache-control": "no-store",',
			"{ ...variant.headers,",
			"the mark of an outage outlives it in the browser",
		],
		"pages-post": [
			'\t\tif (request.method !== "GET" && request.method !== "HEAD") return false;\n',
			"",
			"a form is answered with a page from memory",
		],
	}),
	...inFile(
		"app/server/cache/page-cache.server.ts",
		["app/server/cache/page-cache-answers.test.ts"],
		{
			"pages-private": [
				"no-store|private",
				"no-store",
				"a page for one person is sent to everybody",
			],
			"pages-one-cookie": [
				'\tif (cookies.length > 0) headers["set-cookie"] = cookies;\n',
				"",
				"of two cookies only one arrives",
			],
			"pages-request-id": [
				'\tdelete headers["x-request-id"];\n',
				"",
				"everybody has the id of whoever came first",
			],
			"pages-length": [
				'\tdelete headers["content-length"];\n',
				"",
				"a compressed page is sent with another length",
			],
			"pages-transfer": [
				'\tdelete headers["transfer-encoding"];\n',
				"",
				"a page is announced in chunks and sent whole",
			],
			"pages-etag-of-content": [
				".update(plain)",
				'.update("")',
				"a page that changed is answered as unchanged",
			],
		},
	),
];
