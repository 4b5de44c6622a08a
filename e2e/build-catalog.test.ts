// An admin fills an empty shop, while a customer follows in another browser.

import { expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { sampleOf } from "#test/sample-of.ts";
import { addCategory, addGame, button, field, row as rowOf } from "./fill-catalog.ts";
import { DESKTOP, PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

test.each(
	sampleOf([
		["a phone", PHONE],
		["a desk", DESKTOP],
	]),
)(
	"on %s a category and a game are created, featured, moved, sold out and deleted",
	async (device, viewport) => {
		const admin = await visitAsAdmin(shop, { viewport });
		const { page } = admin;
		const customer = await shop.visit();
		const name = `Nümunə oyun: ${device}`;
		const row = (text: string) => rowOf(page, text);
		await customer.page.goto("/");

		await page.goto("/admin/categories");
		await addCategory(page, "Nümunə oyunlar", "5");
		await customer.page.getByRole("heading", { name: "Nümunə oyunlar" }).waitFor();
		await addCategory(page, "Birinci olacaq", "6");
		for (const position of ["5", "4"]) {
			await row("Birinci olacaq").getByRole("button", { name: "Yuxarı" }).click();
			await row("Birinci olacaq").getByText(position, { exact: true }).waitFor();
		}
		await customer.page.goto("/categories");
		await expect
			.poll(() => customer.page.getByRole("article").getByRole("heading").allTextContents())
			.toEqual(["Birinci olacaq", "Nümunə oyunlar"]);

		await customer.page.goto("/");
		await page.goto("/admin/games");
		await addGame(page, { name, category: "Nümunə oyunlar", position: "1", featured: true });
		// Featured: it is on the home page, with its uploaded picture and its discount.
		const card = customer.page.getByRole("article").filter({ hasText: name });
		await card.getByText("12.50 ₼").waitFor();
		await card.getByText("−50%").waitFor();
		await expect
			.poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
			.toBe(true);
		await customer.page.getByRole("link", { name }).click();
		await customer.page.getByText("1 / 3").waitFor();

		await row(name).getByRole("button", { name: "Aşağı" }).click();
		await page.getByText("Sıralama yeniləndi").last().waitFor();
		await row(name).getByText("2", { exact: true }).waitFor();

		await row(name).getByRole("button", { name: "Redaktə et" }).click();
		await field(page, "Mövcuddur").uncheck();
		await field(page, "Qiymət").fill("on iki");
		await button(page, "Yadda saxla").click();
		await page.getByText("Qeyd olunan sahələri düzəldin").waitFor();
		await page.getByText("Düzgün məbləğ daxil edin").waitFor();
		// A live update keeps both the messages and what was typed.
		await shop.db.update(games).set({ name: `${name}!` });
		shop.app.hub.publish("catalog", "admin");
		await page.getByRole("dialog", { name: `${name}!` }).waitFor();
		await page.getByText("Düzgün məbləğ daxil edin").waitFor();
		// Only the price has to be typed again.
		await expect.poll(() => field(page, "Qiymət").inputValue()).toBe("on iki");
		expect(await field(page, "Mövcuddur").isChecked()).toBe(false);
		await field(page, "Qiymət").fill("13");
		await button(page, "Yadda saxla").click();
		await page.getByText("Oyun yeniləndi").waitFor();
		await customer.page.getByText("Bitib").first().waitFor();
		await customer.page.getByText("13.00 ₼").first().waitFor();

		await page.goto("/admin/categories");
		await row("Nümunə oyunlar").getByRole("button", { name: "Sil" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText("Nümunə oyunlar").waitFor();
		await dialog.getByRole("button", { name: "Sil" }).click();
		await page.getByText("Bu kateqoriyada oyunlar var").waitFor();

		await page.goto("/admin/games");
		await page.getByLabel("Axtar").fill("numune oyun");
		await page.waitForURL(/q=numune\+oyun/);
		await row(name).getByRole("button", { name: "Sil" }).click();
		await dialog.getByText(name).waitFor();
		await dialog.getByRole("button", { name: "Sil" }).click();
		await page.getByText("Oyun silindi").waitFor();
		// The page of a deleted game leads back to the list.
		await customer.page.waitForURL("/games");

		await page.goto("/admin/categories");
		for (const left of ["Nümunə oyunlar", "Birinci olacaq"]) {
			await row(left).getByRole("button", { name: "Sil" }).click();
			await dialog.getByRole("button", { name: "Sil" }).click();
			await row(left).waitFor({ state: "detached" });
		}
		await page.getByText("Kateqoriya silindi").last().waitFor();
		await page.getByText("Hələ kateqoriya yoxdur").waitFor();

		expect(admin.errors).toEqual([]);
		expect(customer.errors).toEqual([]);
	},
);
