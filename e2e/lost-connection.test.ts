// The network is lost while somebody reads: a warning appears after a while, until it is back.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { makeAdmin, makeGame } from "#test/make.ts";
import { runClockUntil, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

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
	await page.route("**/live*", (route: Route) => route.abort());
	await page.goto("/categories");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await runClockUntil(page, () => barOf(page).isVisible());
	await page.unroute("**/live*");
	// The browser reconnects by itself.
	await barOf(page).waitFor({ state: "hidden" });
});

/** Puts the page into the background, or back on the screen. */
const becomes = (page: Page, state: "hidden" | "visible") =>
	page.evaluate((shown: string) => {
		Object.defineProperty(document, "visibilityState", { configurable: true, get: () => shown });
		document.dispatchEvent(new Event("visibilitychange"));
	}, state);

test("a page in the background holds no stream, and looks again when it is seen", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop);
	const { listeners: others } = shop.app.hub;
	await page.goto("/balance");
	await page.getByRole("link", { name: "0.00 ₼" }).waitFor();
	await expect.poll(() => shop.app.hub.listeners).toBeGreaterThan(others);
	await becomes(page, "hidden");
	await expect.poll(() => shop.app.hub.listeners).toBe(0);
	const adminId = (await makeAdmin(shop.db)).id;
	// Nobody tells the page: it was away when others were told.
	const change = { newBalanceQepik: 700, seenBalanceQepik: 0, reason: "Hədiyyə" };
	await adjustBalance(shop.db, { userId, adminId, ...change });
	await becomes(page, "visible");
	await page.getByRole("link", { name: "7.00 ₼" }).waitFor();
	await page.getByText("Qalıq: 7.00 ₼").waitFor();
	expect(shop.app.hub.listeners).toBe(1);
	// Seen twice in a row it needs no second stream.
	await becomes(page, "visible");
	await page.getByRole("link", { name: "7.00 ₼" }).waitFor();
	expect(errors).toEqual([]);
});
