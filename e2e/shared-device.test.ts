// Two people share a browser: each has a cart of their own, and what they typed.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser, openSession, PASSWORD } from "#test/make.ts";
import { DARK_PHONE, holdRequests, logIn, useShopAndBrowser } from "./open-browser.ts";
import { openOrder, visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const current = (page: Page) => page.evaluate(() => localStorage.getItem("gamestore-cart"));

async function logOut(page: Page) {
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await page.getByRole("button", { name: "Çıxış" }).click();
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
}

test("the next customer does not see the former one's cart, and each gets their own back", async () => {
	const game = await makeGame(shop.db, { name: "Birincinin oyunu", requiresId: true });
	const next = await visitAsCustomer(shop, DARK_PHONE);
	const first = await visitAsCustomer(shop, DARK_PHONE);
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
	const next = await visitAsCustomer(shop, DARK_PHONE);
	const { page, context, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto(`/game/${game.id}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	// Straight from one session to the other, without a page in between that saw neither.
	const cookies = await next.context.cookies();
	await page.goto("/favicon.svg");
	await context.clearCookies();
	await context.addCookies(cookies);
	// Not even until it is known who asks.
	const session = await holdRequests(page, /\/session\.data/);
	await page.goto("/cart");
	await session.requested;
	expect(await page.getByText("Unudulan oyun").count()).toBe(0);
	session.release();
	await page.getByText("Səbətiniz boşdur").waitFor();
	expect(errors).toEqual([]);
});

test("what one admin typed and did not send is not shown to the next", async () => {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 1000 });
	const game = await makeGame(shop.db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	const { page, context, errors } = await visitAsAdmin(shop);
	const message = page.locator(`[data-opened="${orderId}"]`).getByLabel("Müştəriyə mesaj");
	const open = async () => {
		await page.goto("/admin/orders");
		await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
		await openOrder(page, orderId);
	};
	// On a slow line it is typed before the browser knows who is there.
	const who = await holdRequests(page, /\/session\.data/);
	await open();
	await message.fill("Kod: 1111");
	await page.reload();
	await expect.poll(() => message.inputValue()).toBe("Kod: 1111");
	who.release();

	const known = page.waitForResponse(/\/session\.data/);
	const cookie = await openSession(shop, (await makeAdmin(shop.db)).id);
	const [name = "", value = ""] = cookie.split("=", 2);
	await context.addCookies([{ name, value, url: shop.address }]);
	await open();
	await known;
	await expect.poll(() => message.inputValue()).toBe("");
	await page.getByText("Göndərilməmiş mesaj").waitFor({ state: "hidden" });
	expect(errors).toEqual([]);
});
