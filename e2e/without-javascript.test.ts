// The shop with JavaScript switched off: forms work, refusals are said in the page, nothing that
// was typed is lost. The cart needs JavaScript, and says so.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../app/core/ids.ts";
import { settings } from "../app/settings/settings.table.server.ts";
import { makeGame } from "../test/make.ts";
import { mailTo, tokenIn } from "../test/security/read-mail.ts";
import { LOOKS, type OpenShop, openShopAndBrowser } from "./open-browser.ts";
import { PASSWORD, visitAsCustomer } from "./visit-as-customer.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

// The theme is kept by a script: without one it is always dark.
describe.each(LOOKS)("on $look", ({ viewport }) => {
	const look = { viewport, javaScript: false };
	let shop: OpenShop;
	beforeAll(async () => {
		shop = await openShopAndBrowser();
		await shop.db.update(settings).set({ epointWidgetUrl: "/demo/epoint" });
	});
	afterAll(() => shop.close());

	test("one registers, and loses nothing typed", async () => {
		const { page, complaints } = await shop.visit(look);
		const email = `${newId()}@test.example`;
		await page.goto("/register?next=%2Fbalance");
		await field(page, "Ad").fill("Sadə Müştəri");
		await field(page, "Email").fill(email);
		await field(page, "Şifrə").fill("123456");
		await field(page, "Şifrənin təkrarı").fill("654321");
		await press(page, "Qeydiyyatdan keç");
		await page.getByText("Şifrələr uyğun gəlmir").waitFor();
		expect(await field(page, "Ad").inputValue()).toBe("Sadə Müştəri");
		expect(await field(page, "Email").inputValue()).toBe(email);
		await field(page, "Şifrə").fill("123456");
		await field(page, "Şifrənin təkrarı").fill("123456");
		await press(page, "Qeydiyyatdan keç");
		await page.waitForURL(/\/balance$/);
		expect(complaints).toEqual([]);
	});

	test("a wrong password is refused with the email kept, the right one leads on", async () => {
		const { email } = await visitAsCustomer(shop, look);
		const { page, complaints } = await shop.visit(look);
		await page.goto("/orders");
		await page.waitForURL(/\/login\?next=%2Forders$/);
		await field(page, "Email").fill(email);
		await field(page, "Şifrə").fill("yanlis-parol");
		await press(page, "Daxil ol");
		await page.getByText("Email və ya şifrə yanlışdır").waitFor();
		expect(await field(page, "Email").inputValue()).toBe(email);
		expect(await field(page, "Şifrə").inputValue()).toBe("");
		await field(page, "Şifrə").fill(PASSWORD);
		await press(page, "Daxil ol");
		await page.waitForURL(/\/orders$/);
		expect(complaints).toEqual([]);
	});

	test("a forgotten password is renewed by the mailed link", async () => {
		const { email } = await visitAsCustomer(shop, look);
		const { page, complaints } = await shop.visit(look);
		await page.goto("/forgot-password");
		await field(page, "Email").fill(email);
		await press(page, "Link göndər");
		await page.getByText("Şifrəni bərpa etmək üçün link email ünvanınıza göndərildi").waitFor();
		await page.goto(`/reset-password?token=${tokenIn(await mailTo(shop, email))}`);
		await field(page, "Yeni şifrə").fill("yeni-parol");
		await field(page, "Şifrənin təkrarı").fill("basqa-parol");
		await press(page, "Şifrəni yenilə");
		await page.getByText("Şifrələr uyğun gəlmir").waitFor();
		await field(page, "Yeni şifrə").fill("yeni-parol");
		await field(page, "Şifrənin təkrarı").fill("yeni-parol");
		await press(page, "Şifrəni yenilə");
		await page.waitForURL(/\/login$/);
		await field(page, "Email").fill(email);
		await field(page, "Şifrə").fill("yeni-parol");
		await press(page, "Daxil ol");
		await page.waitForURL(`${shop.address}/`);
		expect(complaints).toEqual([]);
	});

	test("one tops up, and changes one's name", async () => {
		const { page, complaints } = await visitAsCustomer(shop, look);
		await page.goto("/balance");
		await field(page, "Məbləğ").fill("15");
		await press(page, "Epoint ilə ödə");
		await page.getByText("Nümayiş ödəniş forması").waitFor();
		await page.goto("/balance");
		await page.getByText("15.00 ₼").waitFor();
		await page.getByText("Gözləyir").waitFor();
		await page.goto("/profile");
		await field(page, "Ad").fill("Başqa Ad");
		await press(page, "Yadda saxla");
		await page.getByText("Profil uğurla yeniləndi!").waitFor();
		expect(complaints).toEqual([]);
	});

	test("one looks at games, and the cart says what it needs", async () => {
		const game = await makeGame(shop.db);
		const { page, complaints } = await visitAsCustomer(shop, look);
		await page.goto("/games");
		await page.getByRole("link", { name: game.name }).click();
		await page.getByRole("heading", { name: game.name }).waitFor();
		await page.goto("/cart");
		const said = page.locator("main noscript").getByRole("status");
		await expect.poll(() => said.textContent()).toContain("JavaScript açıq olmalıdır");
		expect(complaints).toEqual([]);
	});
});
