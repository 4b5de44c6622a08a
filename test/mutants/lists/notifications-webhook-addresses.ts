import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const inFolder = (name: string) => `app/notifications/webhook/${name}`;
const POST = [inFolder("post-signed.test.ts")];
const ADDRESS = [inFolder("webhook-address.test.ts")];
const PUBLIC = [inFolder("public-address.test.ts")];

/** The address that the shop calls: somebody's on the internet, the one that was looked at, and no other. */
export const mutants: Mutant[] = [
	...inFile(inFolder("public-address.server.ts"), PUBLIC, {
		"hook-inner": [
			'address.range() !== "unicast" || ',
			"",
			"the shop calls what listens in its own network",
		],
		"hook-cloud": [" || OF_CLOUDS.has(text)", "", "the shop asks a cloud for its machine's keys"],
		"hook-translated": [
			'address.kind() === "ipv4" || address.match(GLOBAL_IPV6)',
			"true",
			"an inner address inside one of IPv6 is called",
		],
		"hook-no-address": [
			"if (isIP(text) === 0) return false;\n\tconst",
			"if (!ipaddr.isValid(text)) return false;\n\tconst",
			"what programs read as different addresses is called",
		],
	}),
	...inFile(inFolder("webhook-address.server.ts"), ADDRESS, {
		"hook-login": [
			"if (url.username || url.password) throw new NotAllowed(WORDS.withLogin);",
			"",
			"a password stands in an address that everybody sees",
		],
		"hook-https": [
			'if (url.protocol !== "https:" && !allowLoopback) throw new NotAllowed(WORDS.notHttps);',
			"",
			"orders go over the net for everybody to read",
		],
		"hook-ports": [
			"if (port !== HTTPS_PORT && port < LEAST_PORT) throw new NotAllowed(WORDS.port);",
			"",
			"mail servers and the like are spoken to",
		],
		"hook-each-address": [
			"!found.every(isAllowed)",
			"!found.some(isAllowed)",
			"a name with an inner address beside a public one is called there",
		],
		"hook-literal": [
			"family === 0 ? await lookup(host) : [{ address: host, family }]",
			"await lookup(host)",
			"an inner address that needs no look-up is called",
		],
		"hook-plain-elsewhere": [
			'(url.protocol === "https:" && isPublicAddress(address))',
			"isPublicAddress(address)",
			"while the shop is tried out, orders go over the net for everybody to read",
		],
		"hook-loopback-anywhere": [
			"(allowLoopback && isLoopback(address))",
			"isLoopback(address)",
			"a public shop calls what listens on its machine",
		],
	}),
	...inFile(inFolder("post-signed.server.ts"), POST, {
		"hook-pinned": [
			", lookup: pinTo(addresses) }",
			" }",
			"a name that means another address a moment later leads there",
		],
		"hook-looked-at": [
			"await beforeEnd(findReceiver(post.url, post), ending);",
			'[{ address: "127.0.0.1", family: 4 }];',
			"where it goes is looked at when it is saved alone",
		],
		"hook-lookup-late": [
			"await beforeEnd(findReceiver(post.url, post), ending)",
			"await findReceiver(post.url, post)",
			"a name whose servers say nothing keeps a place for ever",
		],
		"hook-late": [
			"void asked.destroy(ending.reason);",
			"{};",
			"a receiver that says nothing keeps a place for ever",
		],
		"hook-most-bytes": [
			"if (bytes >= MOST_BYTES) break;",
			"",
			"an answer without end fills the memory",
		],
		"hook-own-connection": [
			"agent: false, ",
			"",
			"what a proxy of the environment hears is not the shop's to choose",
		],
		"hook-certificate": [
			", rejectUnauthorized: true",
			"",
			"an environment that trusts all shows orders to whoever stands between",
		],
		"hook-upgrade": [
			'\t\tresolve({ status: statusCode, text: "" });',
			"",
			"a receiver that wants another protocol keeps a place for ever",
		],
		"hook-shop-ends": [
			"signal?.throwIfAborted();",
			"",
			"a receiver is blamed for the end of the shop",
		],
	}),
];
