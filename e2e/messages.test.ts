// Messages that pass: after a redirect, where scripts are lost, and when copying is forbidden.
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { makeCustomer, makeGame, openPayments } from "#test/make.ts";
import { mailTo, tokenIn } from "#test/read-mail.ts";
import { DARK_PHONE, followMenu, LIGHT_DESKTOP, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(() => openPayments(shop.db));

/** Leaves a message for the next page, as a redirect does. */
const leave = (context: BrowserContext, flash: string) =>
	context.addCookies([{ name: "flash", value: flash, url: shop.address }]);
const left = async (context: BrowserContext) =>
	(await context.cookies()).filter(({ name }) => name === "flash").map(({ value }) => value);
const toasts = (page: Page) => page.locator("[data-sonner-toast]");

test("a message that a redirect left is shown once", async () => {
	const { page, context, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await leave(context, "second-factor-off");
	await page.goto("/games");
	await page.getByText("İki mərhələli giriş söndürüldü").waitFor();
	await expect.poll(() => left(context)).toEqual([]);
	await followMenu(page, "Kateqoriyalar");
	await page.getByRole("heading", { name: "Kateqoriyalar", level: 1 }).waitFor();
	await leave(context, "game-not-found");
	await followMenu(page, "Oyunlar");
	await page.getByText("Oyun tapılmadı", { exact: true }).waitFor();
	const shown = await toasts(page).allTextContents();
	expect(shown).toHaveLength(new Set(shown).size);
	expect(errors).toEqual([]);
});

test("what another version of the shop left says nothing, and breaks nothing", async () => {
	const { page, context, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	for (const unknown of ["constructor", "not-a-message"]) {
		await leave(context, unknown);
		await page.goto("/games");
		await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
		await expect.poll(() => left(context)).toEqual([]);
		await leave(context, "registered");
		await followMenu(page, "Kateqoriyalar");
		await page.getByText("Uğurla qeydiyyatdan keçdiniz!").waitFor();
		await expect.poll(() => toasts(page).count()).toBe(1);
	}
	expect(errors).toEqual([]);
});

test("after an order the cart is emptied once: what is added then stays", async () => {
	const game = await makeGame(shop.db, { name: "Növbəti oyun" });
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 5000 });
	const add = () => page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.goto(`/game/${game.id}`);
	await add();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	await page.goto(`/game/${game.id}`);
	await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();
	await add();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	await page.getByRole("button", { name: "Sifarişi tamamla" }).waitFor();
	await page.reload();
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	expect(errors).toEqual([]);
});

test("a renewed password is told at the login", async () => {
	const { email } = await makeCustomer(shop);
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto("/forgot-password");
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Link göndər" }).click();
	await page.getByText("Şifrəni bərpa etmək üçün link email ünvanınıza göndərildi").waitFor();
	await page.goto(`/reset-password?token=${tokenIn(await mailTo(shop, email))}`);
	await page.getByLabel("Yeni şifrə").fill("tam-yeni-parol");
	await page.getByLabel("Şifrənin təkrarı").fill("tam-yeni-parol");
	await page.getByRole("button", { name: "Şifrəni yenilə" }).click();
	await page.waitForURL(/\/login$/);
	await page.getByText("Şifrəniz yeniləndi, indi daxil ola bilərsiniz").waitFor();
	expect(errors).toEqual([]);
});

test("where the list of messages cannot be loaded, the last three are shown plainly", async () => {
	const made = [];
	for (const number of [1, 2, 3, 4]) {
		made.push(await makeGame(shop.db, { name: `Sadə oyun ${number}` }));
	}
	const { page } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await page.route(/\/assets\/toast-list/, (route) => route.abort());
	await page.goto(`/games?category=${made[0]?.categoryId}`);
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	const said = page.getByRole("status").filter({ hasText: "səbətə əlavə edildi!" });
	for (const [index, { categoryId, name }] of made.entries()) {
		if (index > 0) {
			await page.getByLabel("Kateqoriya").selectOption(categoryId);
			await page.waitForURL(new RegExp(categoryId));
		}
		await page
			.getByRole("article")
			.filter({ hasText: name })
			.getByRole("button", { name: "Səbətə əlavə et" })
			.click();
		await said.getByText(`${name} səbətə əlavə edildi!`).waitFor();
	}
	await expect
		.poll(() => said.getByText("səbətə əlavə edildi!").allTextContents())
		.toEqual([2, 3, 4].map((number) => `Sadə oyun ${number} səbətə əlavə edildi!`));
});

test("a browser that forbids copying is told so, instead of that it worked", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.addInitScript(() => {
		navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied"));
	});
	await page.goto("/balance");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	const copy = page.getByRole("button", { name: "Kopyala" });
	await copy.click();
	await page.getByText("Kopyalamaq alınmadı, mətni əl ilə seçin").waitFor();
	expect(await page.getByText("Kart nömrəsi kopyalandı").count()).toBe(0);
	expect(await copy.locator(".text-good").count()).toBe(0);
	expect(errors).toEqual([]);
});
