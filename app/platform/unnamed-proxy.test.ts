import { beforeEach, expect, test } from "vitest";
import { openLog } from "./log.server.ts";
import { warnOfMissingProxy, watchForProxy } from "./unnamed-proxy.server.ts";

let lines: string[];
const log = openLog({ logLevel: "warn" }, { write: (line: string) => lines.push(line) });
beforeEach(() => {
	lines = [];
});
const told = () => lines.map((line) => JSON.parse(line)).map(({ peer, msg }) => [peer, msg]);

test("a proxy that nobody has named is said once, and known from then on", () => {
	const proxy = watchForProxy(log);
	expect(proxy.seen).toBeUndefined();
	for (const peer of ["10.0.0.7", "10.0.0.7", "10.0.0.8"]) proxy.note(peer);
	expect(told()).toEqual([
		["10.0.0.7", "a proxy that TRUST_PROXY does not name, so all its clients count as one address"],
	]);
	expect(proxy.seen).toBe("10.0.0.7");
});

test("a stranger who says to be a proxy is said once as such, and nobody is told to trust them", () => {
	const proxy = watchForProxy(log);
	for (const peer of ["203.0.113.9", "198.51.100.1"]) proxy.note(peer);
	expect(told()).toHaveLength(1);
	expect(told()[0]).toEqual([
		"203.0.113.9",
		expect.stringContaining("or a stranger who makes it up"),
	]);
	expect(proxy.seen).toBeUndefined();
});

test.each([
	[{ https: true, trustProxy: undefined }, 1],
	[{ https: true, trustProxy: "loopback" }, 0],
	[{ https: false, trustProxy: undefined }, 0],
])("at the start, with %o, a missing proxy is said %i times", (env, times) => {
	warnOfMissingProxy(env, log);
	expect(lines).toHaveLength(times);
});
