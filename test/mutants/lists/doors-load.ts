import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How much may arrive, and from how many at once. */
export const mutants: Mutant[] = [
	...inFile("app/server/incoming-bodies.server.ts", ["app/server/incoming-bodies.test.ts"], {
		"body-small-form": [
			"SMALL_FORM_BYTES = 16 * KIB",
			"SMALL_FORM_BYTES = 17 * KIB",
			"a sign-in form may be larger than anybody needs",
		],
		"body-small-form-less": [
			"SMALL_FORM_BYTES = 16 * KIB",
			"SMALL_FORM_BYTES = 15 * KIB",
			"a form of the permitted size is refused",
		],
		"body-form-bytes": ["512 * KIB", "513 * KIB", "a form may be larger than anybody needs"],
		"body-form-bytes-less": ["512 * KIB", "511 * KIB", "a full cart is refused"],
		"body-large-anywhere": [
			"const isLarge = LARGE_FORMS.test(path) &&",
			"const isLarge =",
			"anybody sends half a megabyte to the login",
		],
		"body-path-as-sent": [
			'URL.parse(url, origin)?.pathname ?? ""',
			"url",
			"a detour by the admin's address sends half a megabyte to the login",
		],
		"body-large-without-length": [
			' && headers["content-length"] !== undefined;',
			";",
			"what does not say how long it is may be long",
		],
		"body-upload-bytes": [
			"UPLOAD_BYTES = 16 * MIB",
			"UPLOAD_BYTES = 17 * MIB",
			"an upload may be larger than any picture",
		],
		"body-upload-bytes-less": [
			"UPLOAD_BYTES = 16 * MIB",
			"UPLOAD_BYTES = 15 * MIB",
			"a picture of the permitted size is refused",
		],
		"body-upload-anywhere": [
			"Object.hasOwn(UPLOADS, url) &&",
			'url?.startsWith("/admin/") &&',
			"every page of the admin takes 16 MiB",
		],
		"body-upload-without-length": [
			'\t\theaders["content-length"] !== undefined &&\n',
			"",
			"an upload without a length takes 16 MiB",
		],
		"body-upload-form": [
			'/^multipart\\/form-data\\b/i.test(headers["content-type"] ?? "")',
			"true",
			"a form without a file takes 16 MiB",
		],
		"body-upload-by-anybody": [
			'"everybody" || person?.role === "admin"',
			'"everybody" || person !== undefined',
			"a customer fills the memory with pictures",
		],
		"body-upload-of-customers": [
			'UPLOADS[request.url ?? ""] === "everybody" || ',
			"",
			"no customer can show a receipt",
		],
		"body-uploads-of-a-customer": [
			"{ total: 2, each: 1 }",
			"{ total: 2, each: 2 }",
			"one customer keeps the others from showing their receipts",
		],
		"body-uploads-of-customers": [
			"{ total: 2, each: 1 }",
			"{ total: 3, each: 1 }",
			"more pictures of customers are in memory than may be",
		],
		"body-uploads-apart": [
			'(role === "admin" ? uploads : ofCustomers)',
			'(role === "nobody" ? ofCustomers : uploads)',
			"customers keep admins from uploading",
		],
		"body-uploads-at-once": [
			"if (upload && !holding.take(1))",
			"if (false)",
			"uploads fill the memory",
		],
		"body-uploads-of-one": ["each: 2", "each: 3", "one admin keeps the others from uploading"],
		"body-uploads-of-all": ["total: 4,", "total: 5,", "more pictures are in memory than may be"],
		"body-held-for-ever": [
			'\t\tresponse.once("close", holding.release);\n',
			"",
			"after enough forms nobody can send one",
		],
		"body-lingering": [
			"setTimeout(() => request.destroy(), LINGER_MS)",
			"setTimeout(() => {}, LINGER_MS)",
			"a refused client goes on sending",
		],
		"body-refused-at-once": [
			"const LINGER_MS = 2000",
			"const LINGER_MS = 0",
			"a browser that is refused never reads why",
		],
	}),
	...inFile(
		"app/server/request/receive-body.server.ts",
		["app/server/request/receive-body.test.ts"],
		{
			"body-stalled": [
				'setTimeout(() => end("stalled"), STALL_MS)',
				"setTimeout(() => {}, STALL_MS)",
				"a client that sends nothing is waited for",
			],
			"body-stalled-later": [
				"STALL_MS = 5000",
				"STALL_MS = 6000",
				"a client that sends nothing is waited for longer",
			],
			"body-slow-cut": ["\t\t\tstalled.refresh();\n", "", "a slow line is cut off in the middle"],
			"body-announced": [
				'\tif (announced > mostBytes) return Promise.resolve("too-large");\n',
				"",
				"a body that is too large is read",
			],
			"body-chunks-counted": [
				'\t\t\tif (needed > largest) return end("too-large");\n',
				"",
				"a body without a length never ends",
			],
			"body-memory-announced": [
				"Math.max(needed, FIRST_BYTES, 2 * buffer.length)",
				"largest",
				"an announcement alone takes the memory",
			],
			"body-memory-refused": [
				'if (!take(size - buffer.length)) return end("busy");',
				"take(size - buffer.length);",
				"forms fill the memory",
			],
			"body-get": [
				'if (method === "GET" || method === "HEAD") return false;',
				"",
				"a page is not sent before the body that nobody reads",
			],
		},
	),
	...inFile("app/server/request/shares.server.ts", ["app/server/request/shares.test.ts"], {
		"shares-of-all": [
			"if (held + amount > total) return false;",
			"",
			"there is no end to the whole",
		],
		"shares-of-one": [
			"if (key !== undefined && already + amount > each) return false;",
			"",
			"one client takes all that there is",
		],
		"shares-never-freed": ["\t\t\t\t\theld -= own;\n", "", "what was held once is held for ever"],
		"shares-freed-twice": ["\t\t\t\t\town = 0;\n", "", "what is given back twice is there twice"],
		"shares-forgotten": [
			"if (left > 0) heldBy.set(key, left);\n\t\t\t\t\t\telse ",
			"",
			"one request that ends gives the client a second share",
		],
	}),
	...inFile("app/server/front-door.server.ts", ["test/security/hostile-bodies.test.ts"], {
		"body-after-its-place": [
			"if (!bodies.receive(request, response, handle)) handle(request, response);",
			'const admitted = admit(keyOf(request), () => new Promise<void>((resolve) => {\n\t\t\tresponse.once("close", resolve);\n\t\t\tif (!bodies.receive(request, response, rest)) rest(request, response);\n\t\t}));\n\t\tif (!admitted) refuse(request.method, response);',
			"clients that send a byte and wait take all places",
		],
	}),
	...inFile("app/server/incoming-bodies.server.ts", ["test/security/hostile-bodies.test.ts"], {
		"body-memory-of-one": [
			"each: FORMS_BYTES / 10",
			"each: FORMS_BYTES",
			"one address takes all memory for forms",
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
		"shed-admitted": ["place.take(1) ?", "true ?", "more work is admitted than may be under way"],
		"shed-never-freed": [
			"work().finally(place.release)",
			"work()",
			"after enough requests everybody is refused",
		],
		"shed-failed": [
			"work().finally(place.release)",
			"work().then((done) => {\n\t\t\tplace.release();\n\t\t\treturn done;\n\t\t})",
			"work that fails takes its place for ever",
		],
		"shed-retry-after": [
			'\t"Retry-After": "1",\n',
			"",
			"a refused browser does not know when to come back",
		],
		"shed-kept": ['\t"Cache-Control": "no-store",\n', "", "a refusal is kept by caches"],
	}),
];
