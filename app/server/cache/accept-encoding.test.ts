import { expect, test } from "vitest";
import { encodingFor } from "./accept-encoding.server.ts";

test.each([
	[undefined, "identity"],
	["", "identity"],
	["identity", "identity"],
	["gzip, deflate, br, zstd", "br"],
	["br", "br"],
	["br;q=0.1, gzip;q=1.0", "br"],
	["gzip, br;q=0", "gzip"],
	["br; q=0.0, gzip", "gzip"],
	["br;q=0,gzip;q=0", "identity"],
	["gzip;q=0.000", "identity"],
	["gzip;q=0.5", "gzip"],
	["gzip", "gzip"],
	["brotli, gzipped", "identity"],
] as const)("of %j the best encoding is %s", (accepted, encoding) => {
	expect(encodingFor(accepted)).toBe(encoding);
});
