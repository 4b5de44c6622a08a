// A screen has one thing to do, and its button says which.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { makeGame } from "#test/make.ts";
import { ADMIN, findUserId } from "#test/open-shop.ts";
import { findPrimary } from "./find-faults.ts";
import { DEVICES, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const button = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).filter({ visible: true });
const sheetOn = (page: Page) => page.getByRole("dialog", { name: "İndi al" });

describe.each(DEVICES)("on $device", (device) => {
	test("one button of a screen has the strong colour, and it is the one that buys", async () => {
		const game = await makeGame(shop.db, { priceQepik: 1590 });
		const { page, userId, errors } = await visitAsCustomer(shop, { ...device, balanceQepik: 2000 });
		const primary = (expected: string) =>
			expect.poll(() => findPrimary(page), { message: expected }).toEqual([expected]);
		const onSheet = async (expected: string) => {
			await button(page, "İndi al").click();
			await sheetOn(page).getByRole("definition").first().waitFor();
			await primary(expected);
			await page.keyboard.press("Escape");
			await sheetOn(page).waitFor({ state: "detached" });
		};
		for (const [path, expected] of [
			["/", "Kateqoriya seçin"],
			[`/game/${game.id}`, "İndi al"],
		] as const) {
			await page.goto(path);
			await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
			await primary(expected);
		}
		await onSheet("Al · 15.90 ₼");
		await button(page, "Səbətə əlavə et").click();
		await page.getByRole("link", { name: "Səbət (1)" }).click();
		await button(page, "Sifarişi tamamla").waitFor();
		await primary("Sifarişi tamamla");

		const gap = "3.40 ₼ ödə və sifariş ver";
		const adminId = await findUserId(shop, ADMIN.email);
		const less = { newBalanceQepik: 1250, seenBalanceQepik: 2000, reason: "Yoxlama" };
		await adjustBalance(shop.db, { userId, adminId, ...less });
		await page.reload();
		await button(page, gap).waitFor();
		await primary(gap);
		await page.goto(`/game/${game.id}`);
		await onSheet(gap);
		expect(errors).toEqual([]);
	});
});
