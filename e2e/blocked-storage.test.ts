// A browser that is set to keep nothing: the shop works for as long as the page is open.
import { expect, test } from "vitest";
import { makeGame } from "#test/make.ts";
import { PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

/** In the page: as browsers do where cookies of all kinds are blocked. */
function blockStorage() {
	for (const area of ["localStorage", "sessionStorage"]) {
		Object.defineProperty(window, area, {
			get() {
				throw new DOMException("The operation is insecure.", "SecurityError");
			},
		});
	}
}

test("a cart is filled, changed and bought", async () => {
	const game = await makeGame(shop.db, { name: "Yaddaşsız oyun", requiresId: true });
	const visit = await visitAsCustomer(shop, { viewport: PHONE, balanceQepik: 5000 });
	const { page, context, errors } = visit;
	await context.addInitScript(blockStorage);
	await page.goto(`/game/${game.id}`);
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	const isDark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
	expect(await isDark()).toBe(true);
	await page.getByRole("button", { name: "Mövzunu dəyiş" }).click();
	expect(await isDark()).toBe(false);

	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByLabel("ID", { exact: true }).fill("5123456");
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	await page.getByText("5123456", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Artır" }).click();
	await page.getByRole("link", { name: "Səbət (2)" }).waitFor();
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	await page.getByRole("link", { name: "40.00 ₼" }).waitFor();
	await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();
	// The router, which cannot remember how far one has scrolled, reports it.
	expect(errors.filter((text: string) => !text.includes("insecure"))).toEqual([]);
});
