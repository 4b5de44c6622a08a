import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned, seal, sign } from "./signature.server.ts";

const KEY = "d3hjsl38sd8kdfhbcea0be04eafde9e8e2bad2fb092d";
const DATA =
	"eyJwdWJsaWNfa2V5IjoiaTAwMDAwMDAwMSIsImFtb3VudCI6IjMwLjc1IiwiY3VycmVuY3kiOiJBWk4iLCJkZXNjcmlwdGlvbiI6InRlc3QgcGF5bWVudCIsIm9yZGVyX2lkIjoiMSJ9";
const SIGNATURE = "a76GNudqblZtV8qF199hctA+cG0=";

test("the provider's own example is signed so", () => {
	expect(sign(KEY, DATA)).toBe(SIGNATURE);
	expect(isSigned(KEY, DATA, SIGNATURE)).toBe(true);
	const content = JSON.parse(Buffer.from(DATA, "base64").toString("utf8"));
	expect(seal(KEY, content)).toEqual({ data: DATA, signature: SIGNATURE });
});

const digest = () => createHash("sha1").update(`${KEY}${DATA}${KEY}`).digest("hex");
test.each([
	["the digest in hexadecimal", digest()],
	["base64 of the digest in hexadecimal", Buffer.from(digest()).toString("base64")],
	["an HMAC", createHmac("sha1", KEY).update(DATA).digest("base64")],
	["of an empty key", createHash("sha1").update(DATA).digest("base64")],
	["of another key", sign(`${KEY}x`, DATA)],
	["of other data", sign(KEY, `${DATA}=`)],
	["cut short", SIGNATURE.slice(0, -1)],
	["with more behind it", `${SIGNATURE}=`],
	["nothing", ""],
])("a signature that is %s is none", (_, signature) => {
	expect(isSigned(KEY, DATA, signature)).toBe(false);
});

test("with an empty key nothing is signed and nothing is believed (CVE-2026-110285)", () => {
	const anybodys = createHash("sha1").update(DATA).digest("base64");
	expect(() => isSigned("", DATA, anybodys)).toThrow("needs a key");
	expect(() => sign("", DATA)).toThrow("needs a key");
});
