// Two people share a browser: each has a cart of their own.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { makeGame, PASSWORD } from "#test/make.ts";
import { DEVICES, logIn, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

describe.each(DEVICES)("on $device", (device) => {
	const current = (page: Page) => page.evaluate(() => localStorage.getItem("gamestore-cart"));

	async function logOut(page: Page) {
		await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
		await page.getByRole("button", { name: "Çıxış" }).click();
		await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	}

	test("the next customer does not see the former one's cart, and each gets their own back", async () => {
		const game = await makeGame(shop.db, { name: "Birincinin oyunu", requiresId: true });
		const next = await visitAsCustomer(shop, device);
		const first = await visitAsCustomer(shop, device);
		const { page, errors } = first;
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
		expect(errors).toEqual([]);
	});

	test("the cart of an expired session is not shown to the next customer", async () => {
		const game = await makeGame(shop.db, { name: "Unudulan oyun" });
		const next = await visitAsCustomer(shop, device);
		const { page, context, errors } = await visitAsCustomer(shop, device);
		await page.goto(`/game/${game.id}`);
		await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
		await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
		// Straight from one session to the other, without a page in between that saw neither.
		const cookies = await next.context.cookies();
		await page.goto("/favicon.svg");
		await context.clearCookies();
		await context.addCookies(cookies);
		await page.goto("/cart");
		await page.getByText("Səbətiniz boşdur").waitFor();
		expect(errors).toEqual([]);
	});
});
