// An admin's work as one story, on a phone: the shop is filled from nothing, sells, is settled and
// renamed. A customer in a second browser sees it all without ever reloading the page.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addCategory, addGame, button, field, row } from "./fill-catalog.ts";
import { followAdminMenu, PHONE, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const CATEGORY = "Nümunə oyunlar";
const GAME = "Ulduz yolu";
const OTHER_GAME = "Əjdaha dağı";

const shop = useShopAndBrowser();

test("an admin fills, sells, settles and renames a shop, live in a customer's browser", async () => {
	const admin = await visitAsAdmin(shop, { viewport: PHONE });
	const customer = await visitAsCustomer(shop);
	await customer.page.goto("/");
	await balanceIs(customer.page, "0.00 ₼");
	await customer.page.evaluate(() => document.documentElement.setAttribute("data-loaded", "once"));

	await fillCatalog(admin.page, customer.page);
	await featureAndReorder(admin.page, customer.page);
	await giveBalance(admin.page, customer);

	await openFromMenu(admin.page, "Sifarişlər");
	await buy(customer.page);
	await balanceIs(customer.page, "27.50 ₼");
	await complete(admin.page, customer.page);
	await buy(customer.page);
	await balanceIs(customer.page, "15.00 ₼");
	await cancelAndRefund(admin.page, customer.page);

	await changeTheSettings(admin.page, customer.page);

	const loaded = customer.page.locator("html");
	expect(await loaded.getAttribute("data-loaded"), "the customer's page was loaded anew").toBe(
		"once",
	);
	expect(admin.errors).toEqual([]);
	expect(customer.errors).toEqual([]);
});

async function fillCatalog(page: Page, customer: Page) {
	await page.goto("/admin");
	await openFromMenu(page, "Kateqoriyalar");
	await addCategory(page, CATEGORY, "5");
	await customer.getByRole("article").filter({ hasText: CATEGORY }).waitFor();

	await customer.getByRole("link", { name: "Oyunlar", exact: true }).click();
	await openFromMenu(page, "Oyunlar");
	await addGame(page, { name: GAME, category: CATEGORY, position: "2", featured: false });
	await addGame(page, { name: OTHER_GAME, category: CATEGORY, position: "1", featured: true });
	await expect.poll(() => gamesOn(customer)).toEqual([OTHER_GAME, GAME]);
	const picture = card(customer, GAME).locator("img");
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
}

async function featureAndReorder(page: Page, customer: Page) {
	await customer.getByRole("link", { name: "Ana səhifə", exact: true }).click();
	await expect.poll(() => featuredOn(customer)).toEqual([OTHER_GAME]);
	await row(page, GAME).getByRole("button", { name: "Redaktə et" }).click();
	await field(page, "Seçilmiş").check();
	await button(page, "Yadda saxla").click();
	await expect.poll(() => featuredOn(customer)).toEqual([OTHER_GAME, GAME]);
	for (const position of ["1", "0"]) {
		await row(page, GAME).getByRole("button", { name: "Yuxarı" }).click();
		await row(page, GAME).getByText(position, { exact: true }).waitFor();
	}
	await expect.poll(() => featuredOn(customer)).toEqual([GAME, OTHER_GAME]);
}

async function giveBalance(page: Page, customer: { page: Page; email: string }) {
	await openFromMenu(page, "İstifadəçilər");
	const found = page.getByRole("row").filter({ hasText: customer.email });
	await found.getByRole("button", { name: "Balansı dəyiş" }).click();
	await field(page, "Yeni balans").fill("40");
	await field(page, "Səbəb").fill("Nağd ödəniş");
	await button(page, "Yadda saxla").click();
	await balanceIs(customer.page, "40.00 ₼");
}

/** The customer finds the game, adds it and pays; ends on the page of their orders. */
async function buy(customer: Page) {
	await customer.getByRole("link", { name: "Oyunlar", exact: true }).click();
	await customer.waitForURL("/games");
	await card(customer, GAME).getByRole("link", { name: GAME }).click();
	await customer.getByText("1 / 3").waitFor();
	await button(customer, "Səbətə əlavə et").first().click();
	await customer.getByRole("link", { name: "Səbət (1)" }).click();
	await button(customer, "Sifarişi tamamla").click();
	await customer.waitForURL("/orders");
}

async function complete(page: Page, customer: Page) {
	const reference = await newestOrderOf(customer, 1);
	const order = cardOfOrder(page, reference);
	await order.getByText(GAME).first().waitFor();
	await order.getByRole("button", { name: "Tamamlandı" }).click();
	await cardOfOrder(customer, reference).getByText("Tamamlandı").waitFor();
}

async function cancelAndRefund(page: Page, customer: Page) {
	const reference = await newestOrderOf(customer, 2);
	const order = cardOfOrder(page, reference);
	await order.getByRole("button", { name: "Ləğv edildi" }).click();
	await button(page, "Yalnız ləğv et").click();
	await cardOfOrder(customer, reference).getByText("Ləğv edildi").waitFor();
	await balanceIs(customer, "15.00 ₼");

	await order.getByText("Məbləğ qaytarılmayıb").waitFor();
	await order.getByRole("button", { name: "Balansa qaytar" }).click();
	await button(page, "Təsdiqlə").click();
	await balanceIs(customer, "27.50 ₼");
	await order.getByText("Qaytarılıb", { exact: true }).waitFor();
}

async function changeTheSettings(page: Page, customer: Page) {
	await customer.getByRole("link", { name: "27.50 ₼" }).click();
	await customer.waitForURL("/balance");
	await openFromMenu(page, "Parametrlər");
	await field(page, "Mağazanın adı").fill("Gecə mağazası");
	await field(page, "Kart nömrəsi").fill("0000 0000 0000 0042");
	await button(page, "Yadda saxla").click();
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	await customer.getByRole("link", { name: "Gecə mağazası", exact: true }).waitFor();
	await customer.getByText("0000 0000 0000 0042").waitFor();
}

async function openFromMenu(page: Page, label: string) {
	await followAdminMenu(page, label);
	await page.getByRole("heading", { level: 1, name: label }).waitFor();
	expect(await tooWideBy(page), `${label} scrolls sideways`).toBe(0);
}

const balanceIs = (page: Page, label: string) => page.getByRole("link", { name: label }).waitFor();

const card = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

const gamesOn = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

const featuredOn = (page: Page) =>
	page
		.getByRole("region", { name: "Seçilmiş oyunlar" })
		.getByRole("article")
		.getByRole("heading")
		.allTextContents();

// Toasts are list items as well, so only those in the main part count.
const cardOfOrder = (page: Page, reference: string) =>
	page.getByRole("main").getByRole("listitem").filter({ hasText: reference });

/** The reference of the newest of the customer's orders, once there are `count`. */
async function newestOrderOf(customer: Page, count: number): Promise<string> {
	const references = customer.getByRole("main").getByText(/^#[A-Z0-9]{6}$/);
	await expect.poll(() => references.count()).toBe(count);
	return (await references.first().textContent()) as string;
}
