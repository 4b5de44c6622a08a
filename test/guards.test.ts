// Walks the table of contents: every page behind a guard turns away whom it should, whether it
// is asked as a document, as data for a navigation, or with an action.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "../app/routes.ts";
import { ADMIN, formPost, openTestShop, registerAs, signInAs, type TestShop } from "./open-shop.ts";

type Route = (typeof routes)[number];
type Page = { path: string; guard: "none" | "login" | "admin" };

/** Every URL of the shop with the guard of the layout that it stands under. */
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

let shop: TestShop;
let customer: string;
let admin: string;
beforeAll(async () => {
	shop = await openTestShop();
	customer = await registerAs(shop, "customer@test.example");
	admin = await signInAs(shop, ADMIN);
});
afterAll(() => shop.close());

test("the login-needed pages of the specification stand behind the login", () => {
	const behind = pages.filter(({ guard }) => guard === "login").map(({ path }) => path);
	expect(behind).toEqual(expect.arrayContaining(LOGIN_NEEDED));
	const inside = pages.filter(({ path }) => path.startsWith("/admin"));
	expect(inside.every(({ guard }) => guard === "admin")).toBe(true);
});

describe.each(guarded)("$path", ({ path }) => {
	test("sends a visitor to the login, which brings them back", async () => {
		const response = await shop.fetch(path);
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
	});

	test("gives a visitor no data on a navigation", async () => {
		const response = await shop.fetch(`${path}.data`);
		expect(response.status).toBe(202);
		expect(await response.text()).toContain("/login");
	});

	test("lets no visitor act", async () => {
		const response = await shop.fetch(path, formPost({ intent: "any" }));
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toMatch(/^\/login/);
	});

	test("is never stored", async () => {
		const response = await shop.fetch(path, { headers: { cookie: admin } });
		expect(response.status).toBeLessThan(500);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});
});

describe.each(guarded.filter(({ guard }) => guard === "admin"))("$path", ({ path }) => {
	test("sends a customer home, asking or acting", async () => {
		const asked = await shop.fetch(path, { headers: { cookie: customer } });
		const acted = await shop.fetch(path, formPost({ intent: "any" }, customer));
		for (const response of [asked, acted]) {
			expect(response.status).toBe(302);
			expect(response.headers.get("location")).toBe("/");
		}
	});
});
