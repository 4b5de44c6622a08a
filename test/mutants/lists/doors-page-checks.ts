import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Pages in memory: when they are checked, drawn anew, or served although they are old. */
export const mutants: Mutant[] = [
	...inFile("app/server/cache/page-cache.server.ts", ["app/server/cache/page-cache.test.ts"], {
		"pages-fresh": [
			"FRESH_MS = 5000",
			"FRESH_MS = 5002",
			"a change that was not published is not seen for longer",
		],
		"pages-version": [
			"\t\tif (version !== undefined && version !== current) invalidate();\n",
			"",
			"a change that was not published is never seen",
		],
		"pages-failure-forgotten": [
			"\t\tif (startedIn === outageChanges) failedAtMs = now();",
			"",
			"in an outage kept pages are refused",
		],
		"pages-check-of-before": [
			"if (startedIn === outageChanges) failedAtMs",
			"failedAtMs",
			"a check from before the end of an outage brings it back",
		],
		"pages-uncacheable-kept": [
			"page.isCacheable && startedIn === generation",
			"startedIn === generation",
			"what is for one person is kept for all",
		],
		"pages-waits-for-old": [
			"\t\trendering.clear();\n",
			"",
			"whoever asks after a change gets the page from before",
		],
		"pages-generation": ["\t\tgeneration++;\n", "", "a published change is not seen"],
		"pages-rendered-each": [
			"\t\trendering.set(address, promise);\n",
			"",
			"a hundred who come at once render a page a hundred times",
		],
		"pages-stale-instead": [
			"\t\t\tif (stale) return stale;\n",
			"",
			"in an outage a page that is there is answered with 503",
		],
		"pages-bytes": [
			"pages.set(address, page, page.bytes)",
			"pages.set(address, page, 0)",
			"pages take more memory than they may",
		],
	}),
	...inFile(
		"app/server/cache/page-cache.server.ts",
		["app/server/cache/page-cache-answers.test.ts"],
		{
			"pages-fresh-less": [
				"FRESH_MS = 5000",
				"FRESH_MS = 4999",
				"under traffic customers wait for the check",
			],
			"pages-check-early": [
				"CHECK_AFTER_MS = 2000",
				"CHECK_AFTER_MS = 5000",
				"no page is checked before somebody waits for it",
			],
			"pages-check-later": [
				"CHECK_AFTER_MS = 2000",
				"CHECK_AFTER_MS = 2001",
				"a page is checked a little later",
			],
			"pages-check-always": [
				"now() - checkedAtMs > CHECK_AFTER_MS",
				"true",
				"every request asks the database",
			],
			"pages-retry": [
				"RETRY_CHECK_MS = 500",
				"RETRY_CHECK_MS = 499",
				"a database that is down is asked again at once",
			],
			"pages-retry-later": [
				"RETRY_CHECK_MS = 500",
				"RETRY_CHECK_MS = 501",
				"the end of an outage is noticed late",
			],
			"pages-retry-load": [
				"failedAtMs === undefined || now() - failedAtMs > RETRY_CHECK_MS",
				"true",
				"every request asks a database that is down",
			],
			"pages-check-fails": [
				"if (page && failedAtMs !== undefined) return page;",
				"",
				"a page waits for a database that is down",
			],
			"pages-outage-over": [
				"\t\tfailedAtMs = undefined;\n\t\t// An",
				"\t\t// An",
				"the mark of an outage stays",
			],
			"pages-require-check": [
				"\t\t\tcheckedAtMs = Number.NEGATIVE_INFINITY;\n\t\t\tfailedAtMs",
				"\t\t\tfailedAtMs",
				"after an outage old pages are served unchecked",
			],
			"pages-require-unmarked": [
				"\t\t\tfailedAtMs = undefined;\n\t\t\toutage",
				"\t\t\toutage",
				"after an outage pages are still marked as old",
			],
			"pages-rendered-before": [
				"page.isCacheable && startedIn === generation",
				"page.isCacheable",
				"a page from before a change is kept after it",
			],
			"pages-failure-for-ever": [
				"promise.then(forget, forget)",
				"promise.then(forget, () => {})",
				"a page that could not be rendered once never is again",
			],
			"pages-failure-unanswered": [
				"() => refuse(request.method, response),",
				"() => {},",
				"a page that cannot be rendered is never answered",
			],
			"pages-hits": ["\t\t\t\thits++;\n", "", "nobody sees how much comes from memory"],
		},
	),
	...inFile(
		"app/server/cache/page-cache.server.ts",
		["app/server/cache/page-cache-answers.test.ts"],
		{
			"page-version-read-again": [
				"if (startedIn !== generation) return checkVersion();",
				"if (false as boolean && startedIn !== generation) return checkVersion();",
				"a version that was read before a change is taken for the newest",
			],
		},
	),
];
