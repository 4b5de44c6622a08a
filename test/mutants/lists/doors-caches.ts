import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const SHOWN = "app/server/cache/shown-version.test.ts";

/** Memory and its bounds, files, encodings, and the first handler of every request. */
export const mutants: Mutant[] = [
	...inFile(
		"app/server/cache/bounded-cache.server.ts",
		["app/server/cache/bounded-cache.test.ts"],
		{
			"cache-unbounded": ["if (bytes <= maxBytes) break;", "break;", "memory fills up"],
			"cache-bound-one-off": [
				"bytes <= maxBytes",
				"bytes < maxBytes",
				"a cache that is just full throws something out",
			],
			"cache-large-value": [
				"\t\t\tif (size > maxBytes / 4) return;\n",
				"",
				"one page drives out all others",
			],
			"cache-large-value-one-off": [
				"size > maxBytes / 4",
				"size >= maxBytes / 4",
				"a value of just a quarter is not kept",
			],
			"cache-second-chance": [
				"\t\t\t\tif (entry.used) entries.set(oldest, { ...entry, used: false });\n\t\t\t\telse bytes",
				"\t\t\t\tbytes",
				"a page that everybody asks for is thrown out",
			],
			"cache-used-for-ever": [
				"{ ...entry, used: false }",
				"entry",
				"what was read once is never thrown out before the others",
			],
			"cache-never-used": [
				"\t\t\tif (entry) entry.used = true;\n",
				"",
				"what is read is thrown out like the rest",
			],
			"cache-replaced-counted": [
				"\t\t\tremove(key);\n",
				"",
				"a value that is replaced counts twice",
			],
			"cache-thrown-out-counted": [
				"\t\t\t\telse bytes -= entry.bytes;\n",
				"",
				"what was thrown out counts for ever",
			],
		},
	),
	...inFile("app/server/cache/file-cache.server.ts", ["app/server/cache/file-cache.test.ts"], {
		"files-traversal": [
			"[\\w-]+(\\.[\\w-]+)+",
			"[\\w.-]+",
			"the home page is kept as a file until the shop is restarted",
		],
		"files-anchor": ["/^\\/(((", "/\\/(((", "a path that only ends like a file is read"],
		"files-odd-sought": [
			"if (isOdd) send(NO_FILE);\n\t\t\t\treturn isOdd;",
			"return false;",
			"for each made-up file name a page is drawn",
		],
		"files-read-by-each": [
			"\t\tif (underWay) return underWay;\n",
			"",
			"a file is read by everybody who waits for it",
		],
		"files-refused": [
			"else refuse(method, response);",
			"",
			"a file that is refused is never answered",
		],
		"files-end": [
			"favicon\\.svg)$/",
			"favicon\\.svg)/",
			"an address with a query fills the memory",
		],
		"files-post": [
			'\t\t\tif (method !== "GET" && method !== "HEAD") return false;\n',
			"",
			"a form is answered with a file",
		],
		"files-head": [' && method !== "HEAD"', "", "HEAD is refused"],
		"files-missing-kept": [
			"if (response.status === 200) files",
			"files",
			"a file that was missing once stays missing",
		],
		"files-encoding": [
			"load(key, encoding, request)",
			'load(key, "identity", request)',
			"somebody gets a script that their browser cannot unpack",
		],
		"files-encoding-key": [
			"const key = `",
			'const key = "" && `',
			"a script that is kept for one browser cannot be unpacked by another",
		],
		"files-encoding-of-pictures": [
			'IS_COMPRESSED_AT_BUILD.test(url) ? encodingFor(accepted) : "identity"',
			"encodingFor(accepted)",
			"pictures are kept once for each encoding",
		],
		"files-never-compressed": [
			"/\\.(js|css|svg)$/",
			"/\\.(svg)$/",
			"scripts are sent uncompressed",
		],
		"files-request-id": ['"x-request-id": _, ', "", "everybody has the id of whoever came first"],
		"files-failure": [
			"() => send(UNREADABLE)",
			"() => {}",
			"a file that cannot be read is never answered",
		],
		"files-bytes": ["body.length + 2048", "0", "files take more memory than they may"],
	}),
	...inFile(
		"app/server/cache/accept-encoding.server.ts",
		["app/server/cache/accept-encoding.test.ts"],
		{
			"encoding-br-refused": [
				"/\\bbr\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))/",
				"/\\bbr\\b/",
				"a browser that refuses Brotli gets it",
			],
			"encoding-gzip-refused": [
				"/\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))/",
				"/\\bgzip\\b/",
				"a browser that refuses gzip gets it",
			],
			"encoding-little-wanted": [
				"/\\bbr\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))/",
				"/\\bbr\\b(?!\\s*;\\s*q=0)/",
				"a browser that wants Brotli a little does not get it",
			],
			"encoding-word": [
				"/\\bbr\\b",
				"/\\bbr",
				"any word that begins like an encoding counts as one",
			],
		},
	),
	...inFile("app/server/front-door.server.ts", ["app/server/front-door.test.ts"], {
		"front-catalog": [
			'topics.includes("catalog") || ',
			"",
			"a published change of the catalogue is not seen at once",
		],
		"front-settings": [
			' || topics.includes("settings")',
			"",
			"a published change of the settings is not seen at once",
		],
		"front-outage": [
			'\t\tif (topics.includes("outage")) pages.requireCheck();\n',
			"",
			"the end of an outage is not seen at once",
		],
		"front-gauges": [
			'watchCounter("page_cache_hits_total", () => pages.hits,',
			'watchCounter("page_cache_hits_total", () => pages.size,',
			"the metrics tell the hits as pages",
		],
	}),
	...inFile("app/server/front-door.server.ts", [SHOWN], {
		"front-shown": [
			"readShownVersion(app.lookups)",
			'readShownVersion(app.lookups).then((version) => version.split(" ")[0] ?? "")',
			"kept pages promise minutes after the shop has closed",
		],
	}),
	...inFile("app/server/cache/shown-version.server.ts", [SHOWN], {
		"shown-promise": [
			"`${version} ${forVisitors(settings).deliveryPromise}`",
			"`${version}`",
			"the hour at which the shop closes changes no version",
		],
	}),
	...inFile("app/server/front-door.server.ts", ["test/security/hostile-files.test.ts"], {
		"front-files-unlimited": [
			"admitFile(keyOf(asked), async () => http.fetch(request))",
			"(async () => http.fetch(request))()",
			"made-up file names are looked for on the disk without an end",
		],
	}),
	...inFile("app/server/front-door.server.ts", ["test/overload.test.ts"], {
		"front-pages-unlimited": [
			"admit(keyOf(asked), async () => http.fetch(request))",
			"(async () => http.fetch(request))()",
			"any number of pages are drawn for everybody at once",
		],
		"front-unlimited": [
			"\t\tconst admitted = admit(keyOf(request), () => rest(request, response));\n\t\tif (!admitted) refuse(request.method, response);",
			"\t\trest(request, response);",
			"any number of requests are handled at once",
		],
		"front-limit": ["total: 250", "total: 249", "fewer requests are handled than the shop can"],
		"front-limit-more": ["total: 250", "total: 251", "more requests are handled than end in time"],
		"front-share": ["each: 25 ", "each: 24 ", "a network of many customers is refused early"],
		"front-share-more": ["each: 25 ", "each: 26 ", "one address takes more than a tenth"],
		"front-share-of-pages": [
			"admit(keyOf(asked), async",
			"admit(undefined, async",
			"one address has all places drawing public pages",
		],
		"front-share-of-requests": [
			"admit(keyOf(request), () => rest",
			"admit(undefined, () => rest",
			"one address takes all places",
		],
	}),
	...inFile("app/server/cache/file-cache.server.ts", ["app/server/cache/file-cache.test.ts"], {
		"files-odd-kept": [
			'"cache-control": "no-store",',
			"",
			"a proxy goes on saying that there is no such file when an upgrade has brought it",
		],
	}),
];
