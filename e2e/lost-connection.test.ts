// The network goes away while somebody reads: told after a while, and taken back when it is here again.
import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGame } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import { logIn, type OpenShop, openShopAndBrowser } from "./open-browser.ts";

let shop: OpenShop;
beforeAll(async () => {
	shop = await openShopAndBrowser();
});
afterAll(() => shop.close());

test("a page that cannot follow changes any more says so, until it can", async () => {
	const game = await makeGame(shop.db, { name: "Oxunan oyun" });
	const reader = await shop.visit();
	const admin = await shop.visit();
	await logIn(admin.page, ADMIN);
	await admin.page.goto("/admin/orders");
	await admin.page.getByRole("heading", { name: "Sifarişlər" }).waitFor();
	await reader.page.goto(`/game/${game.id}`);
	await reader.page.getByRole("link", { name: "Daxil ol" }).waitFor();
	const bars = [reader, admin].map(({ page }) =>
		page.getByRole("status").getByText("Bağlantı yoxdur. Səhifə yenilənmir."),
	);
	// Only what loads by itself fails; the stream of news goes on, and tells of a change.
	for (const { context } of [reader, admin]) {
		await context.route(/\.data(\?|$)/, (route: Route) => route.abort());
	}
	shop.app.hub.publish("catalog");
	for (const bar of bars) expect(await bar.isVisible()).toBe(false);
	for (const bar of bars) await bar.waitFor();
	await reader.page.getByRole("heading", { name: "Oxunan oyun" }).waitFor();
	for (const { context } of [reader, admin]) await context.unroute(/\.data(\?|$)/);
	for (const bar of bars) await bar.waitFor({ state: "hidden" });
});

test("a page that asks for nothing says so as well, when it hears nothing", async () => {
	const { page } = await shop.visit();
	await page.route(/\/live$/, (route: Route) => route.abort());
	await page.goto("/categories");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	const bar = page.getByRole("status").getByText("Bağlantı yoxdur. Səhifə yenilənmir.");
	await bar.waitFor();
	await page.unroute(/\/live$/);
	await bar.waitFor({ state: "hidden" });
});
