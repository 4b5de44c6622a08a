// The network is lost while somebody reads: a warning appears after a while, until it is back.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { makeGame } from "#test/make.ts";
import { runClockUntil, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

const barOf = (page: Page) =>
	page.getByRole("status").getByText("Bağlantı yoxdur. Səhifə yenilənmir.");

test("a page that cannot load changes shows a warning until it can", async () => {
	const game = await makeGame(shop.db, { name: "Oxunan oyun" });
	const reader = await shop.visit();
	const admin = await visitAsAdmin(shop);
	for (const { page } of [reader, admin]) await page.clock.install();
	await admin.page.goto("/admin/orders");
	await admin.page.getByRole("heading", { name: "Sifarişlər" }).waitFor();
	await reader.page.goto(`/game/${game.id}`);
	await reader.page.getByRole("link", { name: "Daxil ol" }).waitFor();
	// Only background loads fail; the event stream still works, and announces a change.
	for (const { context } of [reader, admin]) {
		await context.route(/\.data(\?|$)/, (route: Route) => route.abort());
	}
	shop.app.hub.publish("catalog");
	for (const { page } of [reader, admin]) expect(await barOf(page).isVisible()).toBe(false);
	for (const { page } of [reader, admin]) await runClockUntil(page, () => barOf(page).isVisible());
	await reader.page.getByRole("heading", { name: "Oxunan oyun" }).waitFor();
	for (const { context } of [reader, admin]) await context.unroute(/\.data(\?|$)/);
	for (const { page } of [reader, admin]) await runClockUntil(page, () => barOf(page).isHidden());
});

test("a page whose event stream alone fails shows it as well", async () => {
	const { page } = await shop.visit();
	await page.clock.install();
	await page.route(/\/live$/, (route: Route) => route.abort());
	await page.goto("/categories");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await runClockUntil(page, () => barOf(page).isVisible());
	await page.unroute(/\/live$/);
	// The browser reconnects by itself.
	await barOf(page).waitFor({ state: "hidden" });
});
