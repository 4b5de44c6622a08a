import { expect, test } from "vitest";
import { takeStreamSlot } from "./stream-slots.server.ts";

const MOST = 500;
const takeAll = (address: string) => Array.from({ length: MOST }, () => takeStreamSlot(address));

test("an address has 500 streams, and one that ends makes room for one", () => {
	const from = "198.51.100.20";
	const taken = takeAll(from);
	expect(taken).not.toContain(undefined);
	expect(takeStreamSlot(from)).toBeUndefined();
	expect(takeStreamSlot("198.51.100.21")).toBeDefined();
	taken[0]?.();
	// A stream ends once, however often that is told.
	taken[0]?.();
	expect(takeStreamSlot(from)).toBeDefined();
	expect(takeStreamSlot(from)).toBeUndefined();
});

test("whose streams have all ended may open as many again", () => {
	const from = "198.51.100.30";
	for (const release of takeAll(from)) release?.();
	expect(takeAll(from)).not.toContain(undefined);
	expect(takeStreamSlot(from)).toBeUndefined();
});

test("the addresses of one IPv6 subscriber count together", () => {
	takeAll("2001:db8:0:1::1");
	expect(takeStreamSlot("2001:db8:0:1:ffff::2")).toBeUndefined();
	expect(takeStreamSlot("2001:db8:0:2::1")).toBeDefined();
});

test.each(["127.0.0.1", "::1", "unknown"])("%s is not limited", (address) => {
	takeAll(address);
	expect(takeStreamSlot(address)).toBeDefined();
});
