// Two people use one browser after each other: each has a cart of their own.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeGame } from "../test/make.ts";
import { LOOKS, logIn, type OpenShop, openShopAndBrowser } from "./open-browser.ts";
import { PASSWORD, visitAsCustomer } from "./visit-as-customer.ts";

describe.each(LOOKS)("on $look", (look) => {
	let shop: OpenShop;
	beforeAll(async () => {
		shop = await openShopAndBrowser();
	});
	afterAll(() => shop.close());

	const current = (page: Page) => page.evaluate(() => localStorage.getItem("gamestore-cart"));

	async function logOut(page: Page) {
		await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
		await page.getByRole("button", { name: "Çıxış" }).click();
		await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	}

	test("the next one sees nothing of the former one's cart, and each gets their own back", async () => {
		const game = await makeGame(shop.db, { name: "Birincinin oyunu", requiresId: true });
		const next = await visitAsCustomer(shop, look);
		const first = await visitAsCustomer(shop, look);
		const { page, complaints } = first;
		await page.goto(`/game/${game.id}`);
		await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
		await page.getByLabel("ID", { exact: true }).fill("5123456");
		await page.getByRole("button", { name: "Təsdiqlə" }).click();
		await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
		expect(await current(page)).toContain("5123456");
		await logOut(page);
		expect(await current(page)).toBeNull();

		await logIn(page, { email: next.email, password: PASSWORD });
		await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();
		await page.goto("/cart");
		await page.getByText("Səbətiniz boşdur").waitFor();
		expect(await page.getByText("Birincinin oyunu").count()).toBe(0);
		await logOut(page);

		await logIn(page, { email: first.email, password: PASSWORD });
		await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
		await page.goto("/cart");
		await page.getByText("5123456", { exact: true }).waitFor();
		expect(complaints).toEqual([]);
	});

	test("a session that ended does not show its cart to whoever opens the next one", async () => {
		const game = await makeGame(shop.db, { name: "Unudulan oyun" });
		const next = await visitAsCustomer(shop, look);
		const { page, context, complaints } = await visitAsCustomer(shop, look);
		await page.goto(`/game/${game.id}`);
		await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
		await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
		// Straight from one session to another, with no page between that knew of neither.
		const cookies = await next.context.cookies();
		await page.goto("/favicon.svg");
		await context.clearCookies();
		await context.addCookies(cookies);
		await page.goto("/cart");
		await page.getByText("Səbətiniz boşdur").waitFor();
		expect(complaints).toEqual([]);
	});
});
