import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The way of a request to its page: what stands before it, files, failures, the log. */
export const mutants: Mutant[] = [
	...inFile("app/server/app-pipeline.server.ts", ["test/security/browser.test.ts"], {
		"pipeline-same-site": [
			"\thttp.use(refuseOtherSites(app));\n",
			"",
			"other sites' forms reach the pages",
		],
		"pipeline-headers": [
			"\thttp.use(securityHeaders(app.env));\n",
			"",
			"no response has its security headers",
		],
		"pipeline-origin": [
			"handle(atOrigin(c.req.raw, app.env.origin), context)",
			"handle(c.req.raw, context)",
			"behind a proxy with TLS nobody can sign in",
		],
	}),
	...inFile("app/server/app-pipeline.server.ts", ["app/server/app-pipeline.test.ts"], {
		"pipeline-unreadable": [
			"\thttp.use(refuseUnreadable());\n",
			"",
			"a body that is no form reaches the pages",
		],
		"pipeline-compress": ["\thttp.use(compress());\n", "", "pages are sent uncompressed"],
		"pipeline-hashed-files": [
			"isContentHashed ? ",
			"false ? ",
			"scripts are loaded again each day",
		],
		"pipeline-named-files": ["isContentHashed ? ", "true ? ", "a changed icon is never seen"],
		"pipeline-precompressed": [
			"precompressed: true",
			"precompressed: false",
			"scripts are sent uncompressed",
		],
		"pipeline-failure-reference": [
			" (${caller.requestId.slice(0, 8)})",
			"",
			"a failure has no reference",
		],
	}),
	...inFile("app/server/app-pipeline.server.ts", ["test/security/machine.test.ts"], {
		"pipeline-refusal-logged": [
			'\t\t\tlogSecurity(app.log, "cross-site-refused", { ...c.get("caller"), method, path });\n',
			"",
			"other sites' attempts are not noted",
		],
		"pipeline-missing-file": [
			"\t\thttp.all(`/${name}/*`, (c) => c.notFound());\n",
			"",
			"a missing script is answered with a page",
		],
	}),
	...inFile("app/server/app-pipeline.server.ts", ["test/security/log.test.ts"], {
		"log-query-of-failures": [
			"{ err: error, ...caller, path: c.req.path }",
			"{ err: error, ...caller, path: c.req.url }",
			"a failure's address stands in the log with its token",
		],
		"log-query-of-refusals": [
			'...c.get("caller"), method, path }',
			'...c.get("caller"), method, path: c.req.url }',
			"a refused form's address stands in the log with its token",
		],
	}),
	...inFile("app/entry.server.tsx", ["test/security/log.test.ts"], {
		"log-query-of-pages": [
			"{ err: error, ...caller, pathname }",
			"{ err: error, ...caller, pathname: request.url }",
			"a failed page's address stands in the log with its token",
		],
	}),
	...inFile("app/server/request/answer-outages.server.ts", ["test/security/log.test.ts"], {
		"log-query-of-outages": [
			"const { pathname } = new URL(request.url);",
			"const pathname = request.url;",
			"in an outage addresses stand in the log with their tokens",
		],
	}),
	...inFile("app/forms/answered.server.ts", ["app/forms/answered.test.ts"], {
		"log-query-of-bugs": [
			"\tconst failureId = newId().slice(0, 8);\n\tconst { pathname } = new URL(request.url);",
			"\tconst failureId = newId().slice(0, 8);\n\tconst pathname = request.url;",
			"a failed form's address stands in the log with its token",
		],
	}),
	...inFile("app/server/request/answer-outages.server.ts", ["test/outage.test.ts"], {
		"outage-loaders": [
			"loader: guarded(loader as Handler, log)",
			"loader: loader as Handler",
			"in an outage a page is a failure",
		],
		"outage-middleware": [
			"guarded(one as Handler, log)",
			"one",
			"in an outage a guard is a failure",
		],
		"outage-actions": [
			"action: guarded(action as Handler, log)",
			"action: action as Handler",
			"in an outage a form that no page answers is a failure",
		],
	}),
	...inFile("app/server/request/answer-outages.server.ts", ["test/security/machine.test.ts"], {
		"outage-everything": [
			"\t\t\tif (!isOutage(error)) throw error;\n",
			"",
			"a bug is answered as an outage",
		],
	}),
	...inFile("app/server/request/answer-outages.server.ts", ["test/outage.test.ts"], {
		"outage-retry": [
			'\theaders.set("Retry-After", "2");\n',
			"",
			"in an outage browsers do not know when to come back",
		],
		"outage-mark": ['\theaders.set("X-Outage", "1");\n', "", "in an outage pages do not say so"],
	}),
];
