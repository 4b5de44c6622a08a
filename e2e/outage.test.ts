// The database is down for a while, with pages open.
import { sql } from "drizzle-orm";
import type { Page, Response } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeGame } from "#test/make.ts";
import { openProxiedShop } from "#test/open-shop.ts";
import { useOpened } from "#test/use-opened.ts";
import { DARK_PHONE, withBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useOpened("shop", () => withBrowser(openProxiedShop()));
let game: { id: string };
beforeAll(async () => {
	game = await makeGame(shop.db, { name: "Nümunə oyun" });
});
afterEach(async () => {
	shop.proxy.reopen();
	await expect.poll(() => shop.app.health.seemsAvailable, { timeout: 15_000 }).toBe(true);
});

const bar = (page: Page) => page.getByRole("status").getByText("Qiymətlər yenilənə bilmir");

test("pages stay, warn that prices may be outdated, and sell nothing until the database is back", async () => {
	const { page } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DARK_PHONE });
	await page.goto(`/game/${game.id}`);
	const addButton = page.getByRole("button", { name: "Səbətə əlavə et" }).first();
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	expect(await bar(page).isVisible()).toBe(false);
	// No stream of a signed-in person opens in an outage: this page has to listen before it.
	await expect.poll(() => shop.app.hub.listeners).toBeGreaterThan(0);

	shop.proxy.refuse();
	// By the live update alone: nobody touches this page.
	await bar(page).waitFor();
	await addButton.click();
	await page.getByRole("listitem").getByText("Qiymətlər yenilənə bilmir").waitFor();
	expect(await page.getByRole("link", { name: "Səbət (1)" }).count()).toBe(0);

	// New visitors get the cached page, with the warning as well.
	const { page: newcomer } = await shop.visit(DARK_PHONE);
	await newcomer.goto(`/game/${game.id}`);
	await newcomer.getByRole("heading", { name: "Nümunə oyun" }).waitFor();
	await bar(newcomer).waitFor();
	const neverDrawn = await newcomer.goto(`/games?category=${newId()}`);
	expect(neverDrawn?.status()).toBe(503);
	await newcomer.getByText("Səhifə açılmadı").waitFor();
	await newcomer.getByText(/^İstinad: \w+$/).waitFor();

	shop.proxy.reopen();
	await bar(page).waitFor({ state: "hidden" });
	await addButton.click();
	await page.getByText("səbətə əlavə edildi!").waitFor();
});

test("a purchase during a failover is placed once", async () => {
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DARK_PHONE });
	await page.goto(`/game/${game.id}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).first().click();
	const inCart = page.getByRole("link", { name: "Səbət (1)" });
	await inCart.waitFor();
	await page.goto("/cart");
	await inCart.waitFor();
	shop.proxy.refuse();
	const met = page.waitForResponse((response: Response) => response.status() === 503);
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await met;
	shop.proxy.reopen();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	expect(await page.getByText("Xəta baş verdi").count()).toBe(0);
	const { rows } = await shop.db.execute(sql`SELECT FROM orders WHERE user_id = ${userId}`);
	expect(rows).toHaveLength(1);
});
