import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Whose address counts, what the environment may say, and the secret. */
export const mutants: Mutant[] = [
	...inFile("app/platform/client-address.server.ts", ["app/platform/client-address.test.ts"], {
		"address-untrusted": [
			"hops.length > 0 && proxies.has(address)",
			"hops.length > 0",
			"whoever writes X-Forwarded-For is somebody else",
		],
		"address-first-hop": [
			"hops.pop()",
			"hops.shift()",
			"what a client wrote before the proxy counts",
		],
		"address-nonsense": [
			"\t\tif (!parse(hop)) break;\n",
			"",
			"nonsense in the header is an address",
		],
		"address-canonical": [
			'return canonical(address) || "unknown"',
			'return address || "unknown"',
			"one IPv6 address is many",
		],
		"address-unknown": [
			' || "unknown"',
			"",
			"without a connection everybody shares an empty address",
		],
		"address-network": [
			"networkOf(address, 4)",
			"networkOf(address, 5)",
			"an IPv6 subscriber has as many keys as they want",
		],
		"address-network-wide": [
			"networkOf(address, 4)",
			"networkOf(address, 3)",
			"strangers in one network share their limits",
		],
		"address-mapped": [
			"!parsed || parsed.isIPv4MappedAddress()",
			"!parsed",
			"every IPv4 address has the same key",
		],
		"address-number": [
			"\tif (isIP(text) === 0) return undefined;\n",
			"",
			"a number is taken for an address",
		],
		"address-ipv4-network": ["96 + length", "length", "a network of IPv4 is far too wide"],
		"address-one": [
			"return [address, 128]",
			"return [address, 96]",
			"a named proxy stands for its whole network",
		],
		"share-of-claimed": [
			"return parse(claimed) && !isLoopback(claimed) ? addressKey(claimed) : undefined;",
			"return undefined;",
			"behind a proxy that was not configured one client takes all places",
		],
		"share-of-anybody-claimed": [
			"if (!isLoopback(address)) return addressKey(address);\n\tconst claimed",
			"const claimed",
			"whoever makes up an address has a share for each",
		],
		"share-by-first": [
			'forwardedFor?.split(",").pop()?.trim()',
			'forwardedFor?.split(",").shift()?.trim()',
			"behind a proxy that was not configured a client makes up whose share they take",
		],
		"address-loopback": [
			'"127.0.0.0/8, ::1"',
			'"127.0.0.0/8"',
			"IPv6 on this machine is a stranger",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"env-secret-length": [
			"AUTH_SECRET: optional(z.string().min(32))",
			"AUTH_SECRET: optional(z.string().min(31))",
			"sessions are signed with a word",
		],
		"env-token-length": [
			"z.string().min(16)",
			"z.string().min(15)",
			"the metrics are opened by a word",
		],
		"env-admin-password": [
			"z.string().min(10).max(128)",
			"z.string().min(9).max(128)",
			"the first admin has a short password",
		],
		"env-admin-password-long": [
			"z.string().min(10).max(128)",
			"z.string().min(10).max(129)",
			"a password is set that nobody can sign in with",
		],
		"env-port": ["number <= 65_535", "number <= 65_536", "a port that cannot be opened is tried"],
		"env-port-end": ["/^\\d{1,5}$/", "/^\\d{1,5}/", "a port with something after it is taken"],
		"env-origin": [
			' && url.origin === text.replace(/\\/$/, "")',
			"",
			"an address with a path is taken for an origin",
		],
		"env-origin-protocol": [
			"url !== null && /^https?:$/.test(url.protocol) &&",
			"url !== null &&",
			"an origin of another protocol is taken",
		],
		"env-https": [
			'origin?.startsWith("https:") ?? false',
			"false",
			"a shop on https sets cookies without Secure",
		],
		"env-https-without": [
			'startsWith("https:")',
			'startsWith("http")',
			"a shop without https sets cookies that no browser keeps",
		],
		"env-proxies": [
			"TRUST_PROXY: optional(z.string().refine(isProxyList))",
			"TRUST_PROXY: optional(z.string())",
			"a mistyped proxy is found at the first request",
		],
		"env-workers": ["/^[1-9]\\d?$/", "/^\\d\\d?$/", "no worker is started"],
		"env-demo": ['value.DEMO !== "0"', "true", "a shop without the demo gets it"],
		"env-admin-email": [
			"z.email().toLowerCase()",
			"z.email()",
			"an admin cannot sign in as they typed it",
		],
		"env-names": ["`${name} must be", "`It must be", "a mistake is reported without its name"],
		"env-empty": ['value === "" ? undefined : value', "value", "an empty value stops the start"],
	}),
];
