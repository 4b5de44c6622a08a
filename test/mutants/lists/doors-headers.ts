import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What a browser is told to do with a page and with a file. */
export const mutants: Mutant[] = [
	...inFile(
		"app/server/request/security-headers.server.ts",
		["app/server/request/security-headers.test.ts"],
		{
			"header-nosniff": [
				'\t\tc.header("X-Content-Type-Options", "nosniff");\n',
				"",
				"a browser guesses that a file is a script",
			],
			"header-hsts-without-https": [
				"if (https) c.header",
				"c.header",
				"a shop without https can no longer be opened",
			],
			"header-hsts": [
				"if (https) c.header",
				"if (!https) c.header",
				"on https the first request may go unencrypted",
			],
			"header-hsts-year": [
				"365 * 24",
				"36 * 24",
				"browsers forget sooner that the shop is on https",
			],
			"header-csp-of-files": ["default-src 'none'; ", "", "what is no page may run what it wants"],
			"header-csp-framed": ["; frame-ancestors 'none'", "", "what is no page may be framed"],
			"header-csp-of-pages": [
				'!headers.has("content-security-policy")',
				"true",
				"a page's own policy is replaced, and it shows nothing",
			],
			"header-documents-only": [
				'\t\tif (!(headers.get("content-type") ?? "text/html").startsWith("text/html")) return;\n',
				"",
				"data and pictures carry the headers of documents",
			],
			"header-frame-options": [
				'\t\tc.header("X-Frame-Options", c.req.path === FRAMED_BY_OURSELVES ? "SAMEORIGIN" : "DENY");\n',
				"",
				"older browsers show the shop in another site's frame",
			],
			"header-frame-options-demo": [
				'c.req.path === FRAMED_BY_OURSELVES ? "SAMEORIGIN" : "DENY"',
				'"DENY"',
				"the stand-in for the payment form cannot be framed",
			],
			"header-opener": [
				'\t\tc.header("Cross-Origin-Opener-Policy", "same-origin");\n',
				"",
				"a page that links here keeps a hand on our window",
			],
			"header-permissions": ["camera=(), ", "", "a script may ask for the camera"],
			"header-referrer": [
				"strict-origin-when-cross-origin",
				"unsafe-url",
				"other sites learn which page somebody came from",
			],
			"header-referrer-own": [
				'if (!headers.has("referrer-policy"))',
				"if (true)",
				"the page of a reset link tells its address to others",
			],
		},
	),
	...inFile(
		"app/server/request/content-security-policy.server.ts",
		["app/server/request/content-security-policy.test.ts"],
		{
			"csp-widget-directive": [
				" && isHost(url.host) ? url.origin",
				" ? url.origin",
				"the payment form's address adds a directive to the policy",
			],
			"csp-nonce": [
				"const nonce = newId();",
				'const nonce = "constant";',
				"whoever knows the nonce gets a script into a page",
			],
			"csp-nonce-kept": [
				'html.replaceAll(attribute, "")',
				"html",
				"the nonce is sent in a page that everybody gets",
			],
			"csp-injected-script": [
				"if (body && attributes.includes(attribute))",
				"if (body)",
				"a script from user input is allowed by its digest",
			],
			"csp-constant-scripts": [
				"new Set(sources.constantScripts.map(digestOf))",
				"new Set<string>()",
				"the script that chooses the theme is blocked",
			],
			"csp-inline-scripts": [
				"`'self' ${digests",
				"`'self' 'unsafe-inline' ${digests",
				"any script in a page runs",
			],
			"csp-default": [
				'"default-src": "\'self\'"',
				'"default-src": "*"',
				"what no directive names may come from anywhere",
			],
			"csp-connect": [
				'"connect-src": "\'self\'"',
				'"connect-src": "*"',
				"a script may send what it reads to another site",
			],
			"csp-insecure-pictures": [
				'https ? "" : "http: "',
				'"http: "',
				"a shop on https loads pictures unencrypted",
			],
			"csp-form-action": [
				"form-action\": `'self' https",
				'form-action": `* https',
				"a form may be sent to another site",
			],
			"csp-whatsapp": [" https://wa.me", "", "without JavaScript nobody gets to the shop's chat"],
			"csp-framed": [
				"framed ? \"'self'\" : \"'none'\"",
				"\"'self'\"",
				"another site shows the shop in a frame and steals clicks",
			],
			"csp-object": ['\t\t"object-src": "\'none\'",\n', "", "a plugin may be loaded"],
			"csp-base": [
				'\t\t"base-uri": "\'none\'",\n',
				"",
				"an injected base address redirects every link",
			],
			"csp-widget-protocol": [
				"url && /^https?:$/.test(url.protocol)",
				"url",
				"a payment form by another protocol gets into the policy",
			],
			"csp-widget-origin": [
				'? url.origin : ""',
				'? address : ""',
				"the widget's address writes into the policy",
			],
		},
	),
];
