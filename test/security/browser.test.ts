// Controls 18 to 26: attacks through the browser, by other sites, links and frames.

import { beforeAll, describe, expect, test } from "vitest";
import { safeNextPage } from "#app/core/next-page.ts";
import { makeCustomer, PASSWORD } from "../make.ts";
import { ADMIN, formPost, openTestShop, signInAs, useTestShop } from "../open-shop.ts";

const shop = useTestShop();
let cookie: string;
let admin: string;
beforeAll(async () => {
	({ cookie } = await makeCustomer(shop));
	admin = await signInAs(shop, ADMIN);
});

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
const PAGES = [
	"/profile",
	"/profile.data",
	"/balance",
	"/cart.data",
	"/login",
	"/logout",
	"/admin/orders",
];

const FOREIGN: Record<string, string>[] = [
	{ "sec-fetch-site": "cross-site", origin: "https://evil.example" },
	{ "sec-fetch-site": "same-site", origin: "https://other.shop.test" },
	{ "sec-fetch-site": "cross-site" },
	{ origin: "https://evil.example" },
	{ origin: "null" },
	{ origin: "http://shop.test.evil.example" },
	{ origin: "https://shop.test" },
];

describe.each(FOREIGN)("control 19: a request with %j", (headers) => {
	test.each(METHODS)("%s is refused on every page and its data", async (method) => {
		for (const page of PAGES) {
			const body = new URLSearchParams({ name: "Dəyişdirildi", amount: "5" });
			const sent = { method, body, headers: { ...headers, cookie: admin } };
			const response = await shop.fetch(page, sent);
			expect([page, response.status]).toEqual([page, 403]);
			expect(await response.text()).toBe("Forbidden");
		}
	});
});

test("control 19: a form of our own page is accepted, by either header", async () => {
	const own: HeadersInit[] = [{ "sec-fetch-site": "same-origin" }, { origin: "http://shop.test" }];
	for (const headers of own) {
		const sent = { ...formPost({ name: "Aysel" }), headers: { ...headers, cookie } };
		expect((await shop.fetch("/profile", sent)).status).toBe(200);
	}
});

test("control 19 and 57: behind a TLS-terminating proxy our own forms are accepted", async () => {
	const https = await openTestShop({ ORIGIN: "https://shop.example", TRUST_PROXY: "loopback" });
	for (const page of ["/login", "/login.data"]) {
		// The proxy sends plain http; the Origin header has the public address.
		const request = new Request(`http://shop.example${page}`, {
			...formPost(ADMIN),
			headers: { origin: "https://shop.example", "sec-fetch-site": "same-origin" },
		});
		const response = await https.http.fetch(request);
		expect([page, response.status]).toEqual([page, page === "/login" ? 302 : 202]);
	}
	await https.close();
});

test("control 20: another site cannot sign a visitor in as somebody", async () => {
	const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
	const response = await shop.fetch("/login", { ...formPost(ADMIN), headers });
	expect(response.status).toBe(403);
	expect(response.headers.getSetCookie()).toEqual([]);
});

test("control 21: no URL is exempt: those of the sign-in library are not served", async () => {
	for (const path of [
		"/api/auth/sign-in/email",
		"/api/auth/get-session",
		"/api/auth/update-user",
	]) {
		expect((await shop.fetch(path, { headers: { cookie } })).status).toBe(404);
	}
});

const NEXT = [
	["/orders", "/orders"],
	["/games?category=1&x=2", "/games?category=1&x=2"],
	["//evil.example", "/"],
	["///evil.example", "/"],
	["/\\evil.example", "/"],
	["\\evil.example", "/"],
	["/%5cevil.example", "/"],
	["/%2f/evil.example", "/"],
	["/%2F%2Fevil.example", "/"],
	["/\t/evil.example", "/"],
	["/\n/evil.example", "/"],
	["/a/../..//evil.example", "/"],
	["/.//evil.example", "/"],
	["https://evil.example", "/"],
	["https:evil.example", "/"],
	["http:///evil.example", "/"],
	["javascript:alert(1)", "/"],
	["JaVaScRiPt:alert(1)", "/"],
	["data:text/html,x", "/"],
	["evil.example", "/"],
	[" /orders", "/"],
	["", "/"],
] as const;

test.each(NEXT)("control 22: next=%j leads to %j", async (next, expected) => {
	expect(safeNextPage(next)).toBe(expected);
	const login = `/login?next=${encodeURIComponent(next)}`;
	// Somebody else each time: too many sign-ins would end the admin's session.
	const { email } = await makeCustomer(shop);
	const signIn = formPost({ email, password: PASSWORD });
	const there = (await shop.fetch(login, signIn)).headers.get("location");
	expect(there).toBe(expected);
	const signedIn = { headers: { cookie: admin }, redirect: "manual" as const };
	expect((await shop.fetch(login, signedIn)).headers.get("location")).toBe(expected);
	expect(new URL(expected, "http://shop.test").origin).toBe("http://shop.test");
});

describe("control 23 and 24: headers", () => {
	test.each(["/", "/games", "/profile", "/admin", "/olmayan", "/demo/epoint", "/forgot-password"])(
		"%s has the policy and the other headers",
		async (page) => {
			const { headers } = await shop.fetch(page, { headers: { cookie: admin } });
			const policy = headers.get("content-security-policy") ?? "";
			for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
				expect(policy).toContain(part);
			}
			const framed = page === "/demo/epoint";
			expect(policy).toContain(`frame-ancestors ${framed ? "'self'" : "'none'"}`);
			expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/);
			expect(headers.get("x-frame-options")).toBe(framed ? "SAMEORIGIN" : "DENY");
			expect(headers.get("x-content-type-options")).toBe("nosniff");
			expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
			expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
			expect(headers.get("strict-transport-security")).toBeNull();
		},
	);

	test.each(["/session", "/_root.data", "/favicon.svg", "/healthz", "/cart/games", "/.git/config"])(
		"%s cannot be read by another origin, and runs nothing",
		async (path) => {
			const headers = { origin: "https://evil.example", cookie };
			const response = await shop.fetch(path, { headers });
			expect(response.headers.get("access-control-allow-origin")).toBeNull();
			expect(response.headers.get("x-content-type-options")).toBe("nosniff");
			expect(response.headers.get("content-security-policy")).toMatch(/default-src/);
		},
	);

	test("with https the browser is told to use nothing else", async () => {
		const https = await openTestShop({ ORIGIN: "https://shop.example" });
		const { headers } = await https.fetch("/");
		await https.close();
		expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
		expect(headers.get("content-security-policy")).not.toContain("http:");
	});

	test("the owner's payment widget is the only foreign page that may be framed", async () => {
		await shop.db.execute(`UPDATE settings SET epoint_widget_url = 'https://pay.example/w?x=1'`);
		const { headers } = await shop.fetch("/games");
		expect(headers.get("content-security-policy")).toContain(
			"frame-src 'self' https://pay.example;",
		);
	});
});

test("control 26: a private page is cached nowhere", async () => {
	for (const page of [
		"/profile",
		"/balance",
		"/orders",
		"/cart",
		"/profile/security",
		"/session",
	]) {
		for (const path of [page, `${page}.data`]) {
			const response = await shop.fetch(path, { headers: { cookie } });
			expect([path, response.headers.get("cache-control")]).toEqual([path, "no-store"]);
		}
	}
});
