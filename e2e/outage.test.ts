// The shop's database goes away while people are in the shop, and comes back.
import { sql } from "drizzle-orm";
import type { Page, Response } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../app/core/ids.ts";
import { makeGame } from "../test/make.ts";
import { openProxiedShop } from "../test/open-shop.ts";
import { LOOKS, withBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as-customer.ts";

const open = () => withBrowser(openProxiedShop());

let shop: Awaited<ReturnType<typeof open>>;
let game: { id: string };
beforeAll(async () => {
	shop = await open();
	game = await makeGame(shop.db, { name: "Nümunə oyun" });
});
afterEach(async () => {
	shop.proxy.reopen();
	await expect.poll(() => shop.app.health.seemsAvailable, { timeout: 15_000 }).toBe(true);
});
afterAll(() => shop.close());

const bar = (page: Page) => page.getByRole("status").getByText("Qiymətlər yenilənə bilmir");

describe.each(LOOKS)("on $look", (look) => {
	test("pages stay, say that prices may be old, and sell nothing until it is back", async () => {
		const { page } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...look });
		await page.goto(`/game/${game.id}`);
		const addButton = page.getByRole("button", { name: "Səbətə əlavə et" }).first();
		await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
		expect(await bar(page).isVisible()).toBe(false);

		shop.proxy.refuse();
		// By the news alone: nobody touches this page.
		await bar(page).waitFor();
		await addButton.click();
		await page.getByRole("listitem").getByText("Qiymətlər yenilənə bilmir").waitFor();
		expect(await page.getByRole("link", { name: "Səbət (1)" }).count()).toBe(0);

		// Who comes now sees what was drawn before, and is told as well.
		const { page: newcomer } = await shop.visit(look);
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

	test("a purchase in the middle of a failover is answered once, and placed once", async () => {
		const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...look });
		await page.goto(`/game/${game.id}`);
		await page.getByRole("button", { name: "Səbətə əlavə et" }).first().click();
		await page.goto("/cart");
		await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
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
});
