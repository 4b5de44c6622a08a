import { Hono } from "hono";
import { expect, test } from "vitest";
import { limitBody } from "./limit-body.server.ts";

const KIB = 1024;
const FORM = "application/x-www-form-urlencoded";
const UPLOAD = "multipart/form-data; boundary=b";

const http = new Hono();
http.use(limitBody());
http.post("*", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));

/** Sent with its length or, as programs may, without. */
async function statusOf(path: string, type: string, bytes: number, withLength: boolean) {
	const headers = {
		"content-type": type,
		...(withLength && { "content-length": String(bytes) }),
	};
	const body = new Blob([new Uint8Array(bytes)]).stream();
	const sent = { method: "POST", headers, body, duplex: "half" } as RequestInit;
	return (await http.request(path, sent)).status;
}

test.each([
	["a customer's form", "/profile", FORM, 512 * KIB],
	["a file that is sent to a customer's page", "/profile", UPLOAD, 512 * KIB],
	["a file that is sent to a page with a similar address", "/administrator/", UPLOAD, 512 * KIB],
	["an admin's form without a file", "/admin/games/new", FORM, 512 * KIB],
	["an upload", "/admin/pictures", UPLOAD, 16 * KIB * KIB],
])("%s is read up to its limit, and not a byte beyond", async (_, path, type, limit) => {
	for (const withLength of [true, false]) {
		expect(await statusOf(path, type, limit, withLength)).toBe(200);
		expect(await statusOf(path, type, limit + 1, withLength)).toBe(413);
	}
});
