import { expect, test } from "vitest";
import { isSameSite } from "./same-site.server.ts";

type Sent = { method?: string; site?: string; origin?: string };

function request({ method = "POST", site, origin }: Sent) {
	const headers = { ...(site && { "sec-fetch-site": site }), ...(origin && { origin }) };
	return new Request("http://shop.test/profile", { method, headers });
}

const FOREIGN = { site: "cross-site", origin: "https://evil.example" };

test.each(["GET", "HEAD"])("control 19: a link on another site may %s a page", (method) => {
	expect(isSameSite(request({ method, ...FOREIGN }), undefined)).toBe(true);
});

test.each<[string, Sent, boolean]>([
	["our own page", { site: "same-origin" }, true],
	["a browser's own bar", { site: "none" }, true],
	["another site", { site: "cross-site" }, false],
	["another shop of the same domain", { site: "same-site" }, false],
	[
		"a page that names us as its origin, but is foreign",
		{ ...FOREIGN, origin: "http://shop.test" },
		false,
	],
	["a program, which is no browser", {}, true],
	["an older browser on our own page", { origin: "http://shop.test" }, true],
	["an older browser on our address without TLS, or with", { origin: "https://shop.test" }, false],
	["an older browser on another port", { origin: "http://shop.test:81" }, false],
	["an older browser in a sandboxed frame", { origin: "null" }, false],
])("control 19: a form that is sent by %s", (_, sent, isOurs) => {
	for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
		expect([method, isSameSite(request({ method, ...sent }), undefined)]).toEqual([method, isOurs]);
	}
});

test("control 19: with a public address, that is the one that counts", () => {
	const isOurs = (origin: string) => isSameSite(request({ origin }), "https://shop.example");
	expect(isOurs("https://shop.example")).toBe(true);
	expect(isOurs("http://shop.test")).toBe(false);
});
