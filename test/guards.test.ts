// Walks routes.ts: every page behind a guard turns away everybody that it should, whether it is
// requested as a document, as data for a navigation, or with an action.

import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { makeCustomer } from "./make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "./open-shop.ts";

type Route = (typeof routes)[number];
type Page = { path: string; guard: "none" | "login" | "admin" };

/** Every URL of the shop with the guard of its layout. */
function pagesOf(list: Route[], parent = "", guard: Page["guard"] = "none"): Page[] {
	return list.flatMap((route) => {
		const path = [parent, route.path].filter(Boolean).join("/");
		const own = route.file.endsWith("admin.layout.tsx")
			? "admin"
			: route.file.endsWith("signed-in.layout.tsx")
				? "login"
				: guard;
		if (route.children) return pagesOf(route.children, path, own);
		return [
			{ path: `/${path.replace(/:\w+\??/g, "some-id").replace("*", "nowhere")}`, guard: own },
		];
	});
}

const pages = pagesOf(routes);
const guarded = pages.filter(({ guard }) => guard !== "none");
const LOGIN_NEEDED = ["/profile", "/balance", "/orders", "/cart"];

const shop = useTestShop();
let customer: string;
let admin: string;
beforeAll(async () => {
	customer = (await makeCustomer(shop)).cookie;
	admin = await signInAs(shop, ADMIN);
});

// On a navigation in the browser the router asks the server only for routes that have a loader.
test.each([
	["sign-in/signed-in.layout", 1],
	["admin/admin.layout", 2],
])("%s is asked on every navigation: it has its guards and a loader", (id, guards) => {
	const { middleware, loader } = shop.routes[id]?.module ?? {};
	expect(middleware).toHaveLength(guards);
	expect(loader).toBeTypeOf("function");
});

test("the specification's pages for customers require a login", () => {
	const behind = pages.filter(({ guard }) => guard === "login").map(({ path }) => path);
	expect(behind).toEqual(expect.arrayContaining(LOGIN_NEEDED));
	const inside = pages.filter(({ path }) => path.startsWith("/admin"));
	expect(inside.every(({ guard }) => guard === "admin")).toBe(true);
});

describe.each(guarded)("$path", ({ path }) => {
	test("sends a visitor to the login, with the way back", async () => {
		const response = await shop.fetch(path);
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	test("gives a visitor no data on a client-side navigation", async () => {
		const response = await shop.fetch(`${path}.data`);
		expect(response.status).toBe(202);
		expect(await response.text()).toContain("/login");
	});

	test("runs no action for a visitor, and says why", async () => {
		const response = await shop.fetch(path, formPost({ intent: "any" }));
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toMatch(/^\/login/);
		expect(response.headers.getSetCookie().join()).toContain("flash=sign-in;");
	});

	test("is never cached", async () => {
		const response = await shop.fetch(path, { headers: { cookie: admin } });
		expect(response.status).toBeLessThan(500);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});
});

describe.each(guarded.filter(({ guard }) => guard === "admin"))("$path", ({ path }) => {
	test("sends a customer to the home page, for the page and for an action", async () => {
		const page = await shop.fetch(path, { headers: { cookie: customer } });
		const action = await shop.fetch(path, formPost({ intent: "any" }, customer));
		for (const response of [page, action]) {
			expect(response.status).toBe(302);
			expect(response.headers.get("location")).toBe("/");
		}
	});
});
