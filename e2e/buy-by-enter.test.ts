// Enter in the sheet of a purchase does what its button does.
import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { makeGame } from "#test/make.ts";
import { LIGHT_DESKTOP, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const button = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).filter({ visible: true });

test("Enter accepts no changed price, and short of money it pays what is missing as the button does", async () => {
	const game = await makeGame(shop.db, { priceQepik: 500, requiresId: true });
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...LIGHT_DESKTOP,
		balanceQepik: 600,
	});
	const changePrice = async (route: Route) => {
		await shop.db.update(games).set({ priceQepik: 890 }).where(eq(games.id, game.id));
		await route.continue();
	};
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("/buy.data")) sent++;
	});
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	const sheet = page.getByRole("dialog", { name: "İndi al" });
	const id = sheet.getByLabel("ID", { exact: true });
	await id.fill("5123456");
	await page.route("**/buy.data**", changePrice, { times: 1 });
	await button(page, "Al").click();
	await page.getByText("Qiymət dəyişib: 5.00 → 8.90 ₼").waitFor();
	await id.press("Enter");
	await button(page, "Yeni qiymətlə davam et").click();
	await id.fill("");
	await id.press("Enter");
	await sheet.getByText("ID daxil etmək məcburidir").waitFor();
	await id.fill("5123456");
	await id.press("Enter");
	await page.getByRole("dialog", { name: "2.90 ₼ ödə və sifariş ver" }).waitFor();
	expect(sent).toBe(1);
	expect(await shop.db.select().from(orders).where(eq(orders.userId, userId))).toEqual([]);
	expect(errors.filter((error) => !error.includes("409"))).toEqual([]);
});
