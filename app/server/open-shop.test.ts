import { expect, test } from "vitest";
import { publicOrigin } from "./open-shop.server.ts";

test.each([
	["https://shop.example", "0.0.0.0", "https://shop.example"],
	[undefined, "127.0.0.1", "http://127.0.0.1:3000"],
	[undefined, "0.0.0.0", "http://127.0.0.1:3000"],
	[undefined, "::", "http://127.0.0.1:3000"],
	[undefined, "::1", "http://[::1]:3000"],
	[undefined, "shop.local", "http://shop.local:3000"],
])("with ORIGIN=%s and HOST=%s people reach the shop at %s", (origin, host, address) => {
	expect(publicOrigin({ origin, host, port: 3000 })).toBe(address);
});
