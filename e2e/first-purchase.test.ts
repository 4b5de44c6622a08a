// The main use case: register, top up, get the approval, buy, and see the order completed.
import { beforeAll, describe, expect, test } from "vitest";
import { makeGame, openPayments } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import { sampleOf } from "#test/sample-of.ts";
import { DEVICES, followMenu, logIn, press, useShopAndBrowser } from "./open-browser.ts";

describe.each(sampleOf(DEVICES))("on $device", (device) => {
	const shop = useShopAndBrowser();
	beforeAll(async () => {
		await openPayments(shop.db);
	});

	test("a newcomer registers, tops up, buys, and sees the order completed", async () => {
		await makeGame(shop.db, { name: "PUBG 660 UC", priceQepik: 1590, requiresId: true });
		const { page, errors } = await shop.visit(device);
		const admin = await shop.visit();

		await page.goto("/register");
		await page.getByLabel("Ad", { exact: true }).fill("Aysel Nümunə");
		await page.getByLabel("Email").fill("aysel@test.example");
		await page.getByLabel("Şifrə", { exact: true }).fill("parol-123");
		await page.getByLabel("Şifrənin təkrarı").fill("parol-123");
		await page.getByRole("button", { name: "Qeydiyyatdan keç" }).click();
		await page.getByText("Uğurla qeydiyyatdan keçdiniz!").waitFor();

		await page.goto("/balance");
		await page.getByLabel("Məbləğ").fill("20");
		await page.getByRole("button", { name: "Epoint ilə ödə" }).click();
		await page.getByText("Sorğunuz göndərildi").waitFor();
		await page.getByRole("button", { name: "Bağla" }).click();

		await logIn(admin.page, ADMIN);
		await admin.page.goto("/admin/balance");
		await admin.page.getByRole("button", { name: "Təsdiqlə" }).click();
		await admin.page.getByText("Sorğu təsdiqləndi").waitFor();

		// Nothing was reloaded: a live update revalidates the customer's open page.
		await page.getByText("Tamamlandı").waitFor();
		await page.getByRole("link", { name: "20.00 ₼" }).waitFor();

		await followMenu(page, "Oyunlar");
		await page.getByRole("button", { name: "Səbətə əlavə et" }).first().click();
		await page.getByLabel("ID", { exact: true }).fill("5123456789");
		await page.getByRole("button", { name: "Təsdiqlə" }).click();
		await page.getByText("PUBG 660 UC səbətə əlavə edildi!").waitFor();
		await page.getByRole("link", { name: /Səbət \(1\)/ }).click();
		await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
		await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
		await page.getByRole("link", { name: "4.10 ₼" }).waitFor();
		await page.getByRole("main").getByText("Gözləyir").waitFor();
		expect(await page.evaluate(() => localStorage.getItem("gamestore-cart"))).toBeNull();

		await page.getByRole("button", { name: "Ətraflı" }).click();
		await page.getByText("5123456789").waitFor();
		await page.getByRole("button", { name: "Bağla" }).click();

		await admin.page.goto("/admin/orders");
		await admin.page.locator("[data-row]").getByRole("link").click();
		const opened = admin.page.locator("[data-opened]");
		await press(opened.getByRole("button", { name: "Tamamlandı" }));
		await admin.page.getByText("Sifariş statusu yeniləndi").waitFor();
		await page.getByText("Tamamlandı").waitFor();

		expect(errors).toEqual([]);
		expect(admin.errors).toEqual([]);
	});
});
