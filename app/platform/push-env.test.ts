import { expect, test } from "vitest";
import { readEnv } from "./env.server.ts";

test("a made-up push service is for a shop that this machine alone reaches", () => {
	const PUSH_FAKE = "http://127.0.0.1:4011";
	expect(readEnv({ PUSH_FAKE }).pushFake).toBe(PUSH_FAKE);
	for (const open of [
		{ ORIGIN: "https://magaza.az" },
		{ HOST: "0.0.0.0" },
		{ TRUST_PROXY: "loopback" },
	]) {
		expect(() => readEnv({ PUSH_FAKE, ...open })).toThrow("PUSH_FAKE is for this machine alone");
	}
});
