import { expect, test } from "vitest";
import { addressKey, clientAddress, readTrustedProxies } from "./client-address.server.ts";

const nobody = readTrustedProxies(undefined);
const proxies = readTrustedProxies("loopback, 10.0.0.0/8, 2001:db8::/32");

test.each([
	["a forged header from a stranger is not believed", "203.0.113.9", "1.2.3.4", "203.0.113.9"],
	["a proxy names the client", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
	["what the client itself wrote is skipped", "127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
	["two proxies in a row", "127.0.0.1", "1.2.3.4, 203.0.113.9, 10.1.2.3", "203.0.113.9"],
	["an IPv4 address on an IPv6 socket", "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"],
	["an IPv6 proxy", "2001:db8::1", "2a00::5", "2a00::5"],
	["nonsense in the header", "127.0.0.1", "203.0.113.9, <script>", "127.0.0.1"],
	["no header", "127.0.0.1", null, "127.0.0.1"],
])("door 57: %s", (_, peer, header, expected) => {
	expect(clientAddress(peer, header, proxies)).toBe(expected);
});

test("door 57: without TRUST_PROXY nobody is believed, not even a neighbour", () => {
	expect(clientAddress("127.0.0.1", "203.0.113.9", nobody)).toBe("127.0.0.1");
});

test.each(["999.1.1.1", "10.0.0.0/99", "a"])("door 57: %s is no proxy", (text) => {
	expect(() => readTrustedProxies(text)).toThrow();
});

test.each([
	["203.0.113.9", "203.0.113.9"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:db8::7", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
])("the limits' key of %s is %s", (address, key) => {
	expect(addressKey(address)).toBe(key);
});
