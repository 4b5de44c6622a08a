// An owner changes prices and availability where they stand, and many prices by per cent.
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

const priceOf = async (id: string) =>
	(await shop.db.select().from(games).where(eq(games.id, id)))[0]?.priceQepik;

const setPrice = (id: string, priceQepik: number) =>
	shop.db.update(games).set({ priceQepik }).where(eq(games.id, id));

async function openList() {
	const { id: categoryId } = await makeCategory(shop.db);
	const [game, other] = await Promise.all([
		makeGame(shop.db, { categoryId, name: "Birinci oyun", priceQepik: 500 }),
		makeGame(shop.db, { categoryId, name: "İkinci oyun", priceQepik: 1000 }),
	]);
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto(`/admin/games?category=${categoryId}`);
	await page.waitForLoadState("networkidle");
	const row = page.getByRole("row", { name: "Birinci oyun" });
	return { page, errors, game, other, row };
}

test("a price is changed in its row, with the keyboard, while another admin changes it as well", async () => {
	const { page, errors, game, row } = await openList();
	await row.getByRole("button", { name: "5.00 ₼: qiyməti dəyişin" }).click();
	const field = row.getByLabel("Yeni məbləğ");
	await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
	await page.keyboard.type("6,");
	await setPrice(game.id, 550);
	shop.app.hub.publish("admin");
	shop.app.hub.publish("catalog");
	await page.keyboard.type("001");
	// The field says so at once; the server's refusal is what the next Enter has to wait for.
	const refusal = page.waitForResponse((response) => response.status() === 422);
	await page.keyboard.press("Enter");
	await refusal;
	await row.getByText("Ən çoxu iki onluq rəqəm").waitFor();
	await expect.poll(() => row.getByLabel("Qiyməti saxlayın").isEnabled()).toBe(true);
	await expect.poll(() => field.inputValue()).toBe("6,001");
	await field.fill("6,5");
	const told = page.getByText("Qiymət yeniləndi").waitFor();
	await field.press("Enter");
	await told;
	const price = row.getByRole("button", { name: "6.50 ₼: qiyməti dəyişin" });
	await expect.poll(() => price.evaluate((one) => one === document.activeElement)).toBe(true);
	expect(await priceOf(game.id)).toBe(650);
	await page.keyboard.press("Enter");
	await field.fill("9");
	await field.press("Escape");
	await field.waitFor({ state: "detached" });
	expect(await priceOf(game.id)).toBe(650);
	// The browser reports the refusal, and nothing else.
	expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
});

test("a price that is typed survives a login that is asked for meanwhile", async () => {
	const { page, row } = await openList();
	await row.getByRole("button", { name: "5.00 ₼: qiyməti dəyişin" }).click();
	await row.getByLabel("Yeni məbləğ").fill("7,25");
	await page.reload();
	await expect.poll(() => row.getByLabel("Yeni məbləğ").inputValue()).toBe("7,25");
	await row.getByRole("button", { name: "Ləğv et" }).click();
	await page.reload();
	// By then it is known who is signed in, and what they have typed.
	await page.waitForLoadState("networkidle");
	expect(await row.getByLabel("Yeni məbləğ").count()).toBe(0);
});

test("a game goes off sale and back on by a switch in its row", async () => {
	const { page, errors, row } = await openList();
	const onSale = row.getByRole("switch", { name: "Satışda" });
	await expect.poll(() => onSale.getAttribute("aria-checked")).toBe("true");
	const off = page.getByText("Satışdan çıxarıldı").waitFor();
	await onSale.click();
	await off;
	await row.getByText("Bitib").waitFor();
	await expect.poll(() => onSale.getAttribute("aria-checked")).toBe("false");
	await expect.poll(() => onSale.getAttribute("aria-busy")).toBe(null);
	await onSale.press("Space");
	await row.getByText("Mövcud").waitFor();
	expect(errors).toEqual([]);
});

test("many prices are changed by per cent, all but one that is left out", async () => {
	const { page, errors, game, other } = await openList();
	await page.getByRole("button", { name: "Qiymətləri faizlə dəyişin" }).click();
	const dialog = page.getByRole("dialog", { name: "Qiymətləri faizlə dəyişin" });
	await dialog.getByText("uyğun 2 oyun").waitFor();
	await dialog.getByLabel("Dəyişiklik").selectOption("down");
	await dialog.getByLabel("Faiz").fill("7,5");
	await dialog.getByLabel("Faiz").press("Enter");
	await dialog.getByText("2 qiymət dəyişəcək").waitFor();
	await dialog.getByText("9.30 ₼").waitFor();
	await dialog.getByRole("checkbox", { name: "Birinci oyun" }).uncheck();
	await dialog.getByText("1 qiymət dəyişəcək").waitFor();
	const told = page.getByText("Qiymətlər yeniləndi").waitFor();
	await dialog.getByRole("button", { name: "Qiymətləri yeniləyin" }).click();
	await told;
	await dialog.waitFor({ state: "detached" });
	expect(new URL(page.url()).searchParams.has("percent")).toBe(false);
	expect([await priceOf(game.id), await priceOf(other.id)]).toEqual([500, 930]);
	expect(errors).toEqual([]);
});

test("a price that changes behind the preview is shown before anything is changed", async () => {
	const { page, game, other } = await openList();
	const { search } = new URL(page.url());
	await page.goto(`/admin/games/prices${search}&direction=up&percent=10&step=10`);
	const dialog = page.getByRole("dialog");
	await dialog.getByText("5.50 ₼").waitFor();
	await page.route("**/admin/games/prices.data*", async (route) => {
		if (route.request().method() === "POST") await setPrice(game.id, 600);
		await route.continue();
	});
	const told = page.getByText("1 oyunun qiyməti bu arada dəyişib").waitFor();
	await dialog.getByRole("button", { name: "Qiymətləri yeniləyin" }).click();
	await told;
	await page.unrouteAll({ behavior: "wait" });
	await dialog.getByText("6.60 ₼").waitFor();
	expect([await priceOf(game.id), await priceOf(other.id)]).toEqual([600, 1000]);
	await dialog.getByRole("button", { name: "Qiymətləri yeniləyin" }).click();
	await dialog.waitFor({ state: "detached" });
	expect([await priceOf(game.id), await priceOf(other.id)]).toEqual([660, 1100]);
});
