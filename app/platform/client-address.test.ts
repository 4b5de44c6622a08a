import { expect, test } from "vitest";
import {
	addressKey,
	clientAddress,
	isInner,
	isLoopback,
	readTrustedProxies,
	shareKey,
	siteKey,
} from "./client-address.server.ts";

const nobody = readTrustedProxies(undefined);
const proxies = readTrustedProxies("loopback, 10.0.0.0/8, 2001:db8::/32");

test.each([
	["a forged header from a stranger is not trusted", "203.0.113.9", "1.2.3.4", "203.0.113.9"],
	["a proxy names the client", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
	["what the client itself wrote is skipped", "127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
	["two proxies in a row", "127.0.0.1", "1.2.3.4, 203.0.113.9, 10.1.2.3", "203.0.113.9"],
	["an IPv4 address on an IPv6 socket", "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"],
	["an IPv4 address on an IPv6 socket, in hexadecimal", "::ffff:a01:203", "2a00::5", "2a00::5"],
	["an IPv6 proxy", "2001:db8::1", "2a00::5", "2a00::5"],
	["an IPv6 proxy, written out", "2001:DB8:0:0:0:0:0:1", "2A00:0:0::5", "2a00::5"],
	["nonsense in the header", "127.0.0.1", "203.0.113.9, <script>", "127.0.0.1"],
	["a number, which some programs take for an address", "127.0.0.1", "203", "127.0.0.1"],
	["an address with a port", "127.0.0.1", "203.0.113.9:80", "127.0.0.1"],
	["no header", "127.0.0.1", null, "127.0.0.1"],
	["no connection", undefined, "203.0.113.9", "unknown"],
])("control 57: %s", (_, peer, header, expected) => {
	expect(clientAddress(peer, header, proxies)).toBe(expected);
});

test("control 57: without TRUST_PROXY nobody is trusted, not even this machine", () => {
	expect(clientAddress("127.0.0.1", "203.0.113.9", nobody)).toBe("127.0.0.1");
});

test.each(["999.1.1.1", "10.0.0.0/99", "10.0.0.0/", "10/8", "10", "::1/129", "a"])(
	"control 57: %s is no proxy",
	(text) => {
		expect(() => readTrustedProxies(text)).toThrow();
	},
);

test.each([
	["10.0.0.0/8", "10.9.9.9", "11.0.0.1"],
	["10.1.2.3", "10.1.2.3", "10.1.2.4"],
	["::ffff:10.0.0.0/104", "10.9.9.9", "11.0.0.1"],
	["2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"],
	["::/0", "2001:db8::1", "nobody"],
])("%s includes %s and not %s", (network, inside, outside) => {
	const list = readTrustedProxies(network);
	expect([list.has(inside), list.has(outside)]).toEqual([true, false]);
});

test.each([
	["127.0.0.1", true],
	["127.9.9.9", true],
	["::ffff:127.0.0.1", true],
	["::1", true],
	["128.0.0.1", false],
	["::2", false],
	["127.0.0.1.example", false],
])("whether %s is this machine: %s", (address, expected) => {
	expect(isLoopback(address)).toBe(expected);
});

test.each([
	["203.0.113.9", "203.0.113.9", undefined],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
	["2001:db8::7", "2001:db8:0:0::/64", "2001:db8:0::/48"],
	["::1", "0:0:0:0::/64", "0:0:0::/48"],
	["::ffff:203.0.113.9", "203.0.113.9", undefined],
	["unknown", "unknown", undefined],
])("the rate limit key of %s is %s, and of its site %s", (address, key, site) => {
	expect(addressKey(address)).toBe(key);
	expect(siteKey(address)).toBe(site);
});

test.each([
	["a visitor", "203.0.113.9", null, undefined, "203.0.113.9"],
	["a visitor who claims to be another", "203.0.113.9", "198.51.100.1", undefined, "203.0.113.9"],
	["a subscriber of IPv6", "2001:db8:1:2:3:4:5:6", null, undefined, "2001:db8:1:2::/64"],
	["whom a trusted proxy names", "127.0.0.1", "198.51.100.1", "loopback", "198.51.100.1"],
	["this machine itself", "127.0.0.1", null, undefined, undefined],
	["this machine itself by a trusted proxy", "127.0.0.1", "127.0.0.2", "loopback", undefined],
	[
		"whom a proxy names that was not configured",
		"::1",
		"9.9.9.9, 198.51.100.1",
		undefined,
		"198.51.100.1",
	],
	["what a proxy passes on that is no address", "::1", "nobody", undefined, undefined],
] as const)("the share of %s", (_, peer, forwardedFor, trusted, key) => {
	expect(shareKey(peer, forwardedFor, readTrustedProxies(trusted))).toBe(key);
});

test.each([
	["127.0.0.1", true],
	["::1", true],
	["10.1.2.3", true],
	["172.18.0.2", true],
	["192.168.1.1", true],
	["::ffff:10.1.2.3", true],
	["fd00::1", true],
	["fe80::1", true],
	["100.64.0.1", true],
	["203.0.113.9", false],
	["2606:4700::1", false],
	["unknown", false],
])("whether %s is of this machine or its own network: %s", (address, expected) => {
	expect(isInner(address)).toBe(expected);
});
