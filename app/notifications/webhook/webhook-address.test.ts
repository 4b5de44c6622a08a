import { expect, test } from "vitest";
import { findReceiver, type Lookup, readAddress } from "./webhook-address.server.ts";
import { WORDS } from "./webhook-words.ts";

const STRICT = { allowLoopback: false };
const LOCAL = { allowLoopback: true };
const at =
	(...addresses: string[]): Lookup =>
	async () =>
		addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const PUBLIC = "93.184.215.14";

test.each([
	["https://hook.example/a?key=b", "https://hook.example/a?key=b"],
	["https://HOOK.example:443/a#part", "https://hook.example/a"],
	["https://hook.example:8443", "https://hook.example:8443/"],
	["https://hook.example:1024/", "https://hook.example:1024/"],
])("%s is kept as %s", (text, kept) => {
	expect(readAddress(text, STRICT).href).toBe(kept);
});

test.each([
	["", WORDS.noAddress],
	["hook.example", WORDS.noAddress],
	["/admin", WORDS.noAddress],
	["//hook.example/", WORDS.noAddress],
	["ftp://hook.example/", WORDS.noAddress],
	["javascript:alert(1)", WORDS.noAddress],
	["https://hook.example\\@evil.example/", WORDS.noAddress],
	["https://hook example/", WORDS.noAddress],
	["https://*.example/", WORDS.noAddress],
	["http://hook.example/", WORDS.notHttps],
	["http://127.0.0.1:4000/", WORDS.notHttps],
	["https://user@hook.example/", WORDS.withLogin],
	["https://user:pass@hook.example/", WORDS.withLogin],
	["https://hook.example:80/", WORDS.port],
	["https://hook.example:22/", WORDS.port],
	["https://hook.example:1023/", WORDS.port],
])("%j is refused: %s", (text, words) => {
	expect(() => readAddress(text, STRICT)).toThrow(words);
});

test.each([
	["https://hook.example/", STRICT, [PUBLIC], true],
	["https://hook.example/", STRICT, ["2606:4700::1111", PUBLIC], true],
	["https://hook.example/", STRICT, ["127.0.0.1"], false],
	["https://hook.example/", STRICT, [PUBLIC, "10.0.0.5"], false],
	["https://hook.example/", STRICT, ["::ffff:10.0.0.5"], false],
	[`https://${PUBLIC}/`, STRICT, [], true],
	["https://127.0.0.1:8443/", STRICT, [PUBLIC], false],
	["https://2130706433:8443/", STRICT, [PUBLIC], false],
	["https://0x7f.1:8443/", STRICT, [PUBLIC], false],
	["https://[::1]:8443/", STRICT, [PUBLIC], false],
	["https://[::ffff:7f00:1]:8443/", STRICT, [PUBLIC], false],
	["https://169.254.169.254/", STRICT, [PUBLIC], false],
	// On a machine where the shop is tried out, that machine too, and nothing else of its network.
	["http://127.0.0.1:4000/", LOCAL, [], true],
	["http://[::1]:4000/", LOCAL, [], true],
	["http://localhost:4000/", LOCAL, ["::1", "127.0.0.1"], true],
	["https://localhost:4000/", LOCAL, ["127.0.0.1"], true],
	["http://hook.example:4000/", LOCAL, [PUBLIC], false],
	["http://10.0.0.5:4000/", LOCAL, [], false],
	["https://10.0.0.5/", LOCAL, [], false],
])("%s with %o at %o is allowed: %s", async (address, rules, found, isAllowed) => {
	const finding = findReceiver(readAddress(address, rules), { ...rules, lookup: at(...found) });
	if (isAllowed) expect((await finding).length).toBeGreaterThan(0);
	else await expect(finding).rejects.toThrow(WORDS.inner);
});

test("a name that nobody has is none", async () => {
	const url = readAddress("https://hook.example/", STRICT);
	await expect(findReceiver(url, { ...STRICT, lookup: at() })).rejects.toThrow(WORDS.notFound);
});
