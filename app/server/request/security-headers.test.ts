import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.server.ts";

async function headersOf(path: string, answer: HeadersInit, { https = false } = {}) {
	const http = new Hono();
	http.use(securityHeaders({ https }) as never);
	http.get("*", () => new Response("x", { headers: answer }));
	const { headers } = await http.request(path);
	return Object.fromEntries(headers);
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const OF_DOCUMENTS = {
	"x-frame-options": "DENY",
	"cross-origin-opener-policy": "same-origin",
	"permissions-policy": "camera=(), microphone=(), geolocation=(), usb=()",
	"referrer-policy": "strict-origin-when-cross-origin",
};
const NOTHING_RUNS = {
	"x-content-type-options": "nosniff",
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

test("control 24: a page has the headers of documents", async () => {
	expect(await headersOf("/games", HTML)).toEqual({ ...HTML, ...NOTHING_RUNS, ...OF_DOCUMENTS });
});

test("control 24: a response that says nothing of its type could be read as a document", async () => {
	const headers = await headersOf("/games", { "content-type": "" });
	expect(headers).toMatchObject(NOTHING_RUNS);
	expect((await headersOf("/", [])) as object).toMatchObject(NOTHING_RUNS);
});

test("control 24: data, scripts and pictures have only what applies to them", async () => {
	for (const type of ["text/x-script", "application/json", "image/avif"]) {
		const headers = { "content-type": type };
		expect(await headersOf("/session", headers)).toEqual({ ...headers, ...NOTHING_RUNS });
	}
});

test("control 24: a page may have a stricter policy of its own", async () => {
	const own = { "content-security-policy": "default-src 'self'", "referrer-policy": "no-referrer" };
	expect(await headersOf("/reset-password", { ...HTML, ...own })).toMatchObject(own);
});

test("control 24: only our stand-in for the payment form is shown in a frame, by us alone", async () => {
	const framing = async (path: string) => (await headersOf(path, HTML))["x-frame-options"];
	expect(await framing("/demo/epoint")).toBe("SAMEORIGIN");
	expect(await framing("/demo/epoint/x")).toBe("DENY");
});

test("control 24: with https the browser is told for a year to use nothing else", async () => {
	const { "strict-transport-security": told } = await headersOf("/", HTML, { https: true });
	expect(told).toBe("max-age=31536000");
	expect(await headersOf("/", HTML)).not.toHaveProperty("strict-transport-security");
});
