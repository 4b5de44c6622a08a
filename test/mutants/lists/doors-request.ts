import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Whose requests are heard, and who they are. */
export const mutants: Mutant[] = [
	...inFile("app/server/request/same-site.server.ts", ["app/server/request/same-site.test.ts"], {
		"same-site-get": ['request.method === "GET" || ', "", "a link on another site opens no page"],
		"same-site-head": [
			' || request.method === "HEAD"',
			"",
			"what another site may read, it may not ask about",
		],
		"same-site-post": [
			'request.method === "HEAD") return true',
			'request.method === "HEAD" || request.method === "POST") return true',
			"another site's form acts for whoever is signed in",
		],
		"same-site-delete": [
			'request.method === "HEAD") return true',
			'request.method !== "POST") return true',
			"another site's script acts by another method",
		],
		"same-site-other-subdomain": [
			'site === "same-origin" ||',
			'site.startsWith("same-") ||',
			"another page of the same domain acts for a customer",
		],
		"same-site-none": [
			' || site === "none"',
			"",
			"what a person types into the browser's bar is refused",
		],
		"same-site-fetch-site": [
			'\tif (site) return site === "same-origin" || site === "none";\n',
			"",
			"the header that browsers cannot forge is not read",
		],
		"same-site-program": [
			"if (source === null) return true",
			"if (source === null) return false",
			"programs that are no browser are refused",
		],
		"same-site-origin": [
			"return source === (origin ?? new URL(request.url).origin)",
			"return true",
			"an older browser sends another site's form",
		],
		"same-site-public-origin": [
			"origin ?? new URL(request.url).origin",
			"new URL(request.url).origin",
			"behind a proxy an older browser's own forms are refused",
		],
	}),
	...inFile(
		"app/server/request/refuse-unreadable.server.ts",
		["app/server/request/refuse-unreadable.test.ts"],
		{
			"unreadable-nul": [
				'\t\tif (/%00/.test(c.req.url)) return c.text("Bad Request", 400);\n',
				"",
				"a NUL in an address fails in the database",
			],
			"unreadable-type": [
				'\t\tif (type !== undefined && !FORM.test(type)) return c.text("Unsupported Media Type", 415);\n',
				"",
				"a body that is no form reaches a page",
			],
			"unreadable-type-inside": [
				"/^(application",
				"/(application",
				"a type that only mentions a form counts as one",
			],
			"unreadable-type-case": [
				")\\b/i",
				")\\b/",
				"a browser that writes the type in capitals is refused",
			],
			"unreadable-type-word": [")\\b/i", ")/i", "a type that begins like a form counts as one"],
		},
	),
	...inFile(
		"app/server/request/identify-caller.server.ts",
		["app/server/request/identify-caller.test.ts"],
		{
			"log-query-of-requests": [
				"const { method, path } = c.req;",
				"const { method, url: path } = c.req;",
				"tokens in addresses stand in the log",
			],
			"caller-id-from-client": [
				"requestId: newId()",
				'requestId: c.req.header("x-request-id") ?? newId()',
				"a client chooses the id under which it is logged",
			],
			"caller-id-unsaid": [
				'\t\tc.header("X-Request-Id", caller.requestId);\n',
				"",
				"a customer cannot say which failure they met",
			],
			"caller-peer": [
				"clientAddress(peer, ",
				'clientAddress("127.0.0.1", ',
				"whoever writes X-Forwarded-For is somebody else",
			],
			"caller-proxy": [
				'c.req.header("x-forwarded-for") ?? null',
				"null",
				"behind a proxy everybody is the proxy",
			],
			"caller-proxies-unread": [
				"readTrustedProxies(trustProxy)",
				'readTrustedProxies("0.0.0.0/0")',
				"any connection is believed to be a proxy",
			],
			"caller-gone": [
				"hasDisconnected(c) ? CLIENT_CLOSED_REQUEST : c.res.status",
				"c.res.status",
				"somebody who closes the page is a failure of the shop",
			],
			"caller-gone-served": [
				" && !outgoing.writableEnded",
				"",
				"whoever got the whole response counts as gone",
			],
			"caller-everywhere": [
				"await currentCaller.run(caller, next)",
				"await next()",
				"code that no request is passed to does not know the caller",
			],
		},
	),
];
