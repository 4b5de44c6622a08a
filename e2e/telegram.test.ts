// An admin links a telephone to the shop's bot, says when it is quiet, tries it, and unlinks it.
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sampleOf } from "#test/sample-of.ts";
import { DARK_PHONE, LIGHT_DESKTOP, tooWideBy } from "./open-browser.ts";
import { withTelegramShop } from "./telegram-shop.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = withTelegramShop();

describe.each(
	sampleOf([
		["on a phone in the dark theme", DARK_PHONE, 7001],
		["on a desktop in the light theme", LIGHT_DESKTOP, 7002],
	] as const),
)("%s", (_where, options, chatId) => {
	test("an admin links a telephone, sets the quiet hours, tries it and unlinks it", async () => {
		const { fake } = shop;
		const { page, errors } = await visitAsAdmin(shop, options);
		await page.goto("/admin/notifications");
		const section = page.getByRole("region", { name: "Telegram" });
		// The place of the code is there before it, else it would not be read out everywhere.
		const place = section.getByRole("status");
		expect(await place.textContent()).toBe("");
		await section.getByRole("button", { name: "Telegram-a qoşul" }).click();
		const address = place.getByRole("link", { name: /t\.me/ });
		const code = new URL((await address.getAttribute("href")) ?? "").searchParams.get("start");
		expect(await tooWideBy(page)).toBe(0);
		// The page learns of it by itself, and the code is gone from it.
		fake.hear(chatId, `/start ${code}`);
		await section.getByText("(siz)").waitFor();
		await address.waitFor({ state: "detached" });
		await expect.poll(() => fake.textsTo(chatId)).toHaveLength(1);
		await section.getByRole("button", { name: "Sınaq mesajı göndərin" }).click();
		await page.getByText("Sınaq mesajı göndərildi").waitFor();
		expect(fake.textsTo(chatId)).toHaveLength(2);
		await section.getByLabel("Səssiz saatların başlanğıcı").fill("23:00");
		await section.getByRole("button", { name: "Yadda saxla" }).click();
		await section.getByText("Səssiz saatların həm başlanğıcını, həm sonunu yazın").waitFor();
		await section.getByLabel("Səssiz saatların sonu").fill("8:00");
		await section.getByRole("button", { name: "Yadda saxla" }).click();
		await page.getByText("Yadda saxlandı").waitFor();
		await expect.poll(() => section.getByLabel("Səssiz saatların sonu").inputValue()).toBe("08:00");
		await section.getByText("Mesajların nümunələri").click();
		await section.getByText("Yeni sifariş #K7M2XQ").first().waitFor();
		expect(await tooWideBy(page)).toBe(0);
		await section.getByRole("button", { name: /Telegram-ı ayırın$/ }).click();
		await section.getByText("Hələ heç kim Telegram-ını qoşmayıb.").waitFor();
		await shop.db.execute(sql`
			UPDATE telegram_settings SET quiet_from = NULL, quiet_until = NULL`);
		expect(errors).toEqual([]);
	});
});
