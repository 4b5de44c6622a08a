// The bank's messages are pasted, matched with what waits, and approved with one press.
import { sql } from "drizzle-orm";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { makeUser, openPayments } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import { DARK_PHONE, LIGHT_DESKTOP, press, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

describe.each(
	sampleOf([
		["on a desktop in the light theme", LIGHT_DESKTOP],
		["on a phone in the dark theme", DARK_PHONE],
	] as const),
)("%s", (_where, options) => {
	test("what is certain is approved at once, the rest stays listed, for every admin and the customer live", async () => {
		const customer = await visitAsCustomer(shop, options);
		const { userId, email: userEmail } = customer;
		const wish = { userId, userEmail, amountQepik: 1250, type: "abb" as const };
		const topUp = await createTopUp(shop.db, wish);
		await customer.page.goto("/balance");
		await customer.page.getByText("Gözləyir").first().waitFor();
		const other = await visitAsAdmin(shop, options);
		await other.page.goto("/admin/statement");
		const { page, errors } = await visitAsAdmin(shop, options);
		await page.goto("/admin/statement");

		const field = page.getByLabel("Bankın mesajları və ya çıxarışı");
		const read = page.getByRole("button", { name: "Oxu və uyğunlaşdır" });
		await read.click();
		await page.getByRole("alert").getByText("Bankın mesajını").waitFor();
		const strange = `Mədaxil 20 AZN ${topUp.id.slice(0, 8)}`;
		const ours = `Mədaxil 12,50 AZN Sorğu: #${orderReference(topUp.id)}`;
		await field.fill(`${ours}\n\n${strange}\n\nSabah zəng edəcəm`);
		await read.click();
		await page.getByText("2 köçürmə əlavə olundu").waitFor();
		await expect.poll(() => field.inputValue()).toBe("Sabah zəng edəcəm");
		const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
		await row(ours).getByText("Dəqiq uyğundur").waitFor();
		await row(strange).getByText("Uyğun sorğu yoxdur").waitFor();
		await other.page.getByText(strange).waitFor();
		expect(await tooWideBy(page)).toBe(0);

		const all = page.getByRole("button", { name: "Dəqiq uyğun gələnləri təsdiqlə (1)" });
		await press(all);
		await page.getByText("1 sorğu təsdiqləndi").waitFor();
		await row(ours).getByText("Təsdiqləndi", { exact: true }).waitFor();
		await customer.page.getByText("+12.50 ₼").waitFor();
		await press(row(strange).getByRole("button", { name: "Kənara qoy" }));
		await row(strange).getByText("Kənara qoyulub").waitFor();
		const seen = other.page.getByRole("listitem").filter({ hasText: strange });
		await seen.getByText("Kənara qoyulub").waitFor();
		await press(row(strange).getByRole("button", { name: "Geri qaytar" }));
		await row(strange).getByText("Uyğun sorğu yoxdur").waitFor();
		// What was not read outlives the page.
		await page.reload();
		await expect.poll(() => field.inputValue()).toBe("Sabah zəng edəcəm");
		await shop.db.execute(sql`UPDATE bank_lines SET status = 'dismissed', settled_at = now(),
			settled_by = added_by WHERE status = 'waiting'`);
		expect([...errors, ...other.errors, ...customer.errors]).toEqual([]);
	});

	test("a file is read into the field, and an amount of one's own is offered", async () => {
		const { page, errors } = await visitAsAdmin(shop, options);
		await page.goto("/admin/statement");
		const sender = options === DARK_PHONE ? "Telefon" : "Kompüter";
		const csv = `Tarix;Göndərən;Mədaxil\n24.11.2026;${sender};7,30\n`;
		await page.getByLabel("CSV faylı").setInputFiles({
			...{ name: "cixaris.csv", mimeType: "text/csv", buffer: Buffer.from(csv) },
		});
		const field = page.getByLabel("Bankın mesajları və ya çıxarışı");
		await expect.poll(() => field.inputValue()).toContain(`24.11.2026;${sender};7,30`);
		// Or it is dropped on the form.
		const second = `Məbləğ,Kimdən,Tarix\n9.40,${sender},23.11.2026\n`;
		const dropped = await page.evaluateHandle((text) => {
			const transfer = new DataTransfer();
			transfer.items.add(new File([text], "atılan.csv"));
			return transfer;
		}, second);
		await field.dispatchEvent("drop", { dataTransfer: dropped });
		await expect.poll(() => field.inputValue()).toContain(second.trim());
		expect(await field.inputValue()).toContain(`24.11.2026;${sender};7,30`);
		// Each is read by its own columns; a message above them is left.
		await field.fill(`Mədaxil 6.20 AZN\n\n${await field.inputValue()}`);
		await page.getByRole("button", { name: "Oxu və uyğunlaşdır" }).click();
		await page.getByText("2 köçürmə əlavə olundu").waitFor();
		const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
		await row(`24.11.2026 | ${sender}`).getByText("7.30 ₼").waitFor();
		await row(`${sender} | 23.11.2026`).getByText("9.40 ₼").waitFor();
		await page.getByText("1 hissə aydın oxunmadı və sahədə qaldı").waitFor();
		await expect.poll(() => field.inputValue()).toBe("Mədaxil 6.20 AZN");

		// What is no text leaves what is there; several files are read as one. A long answer is whole.
		const workbook = { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("PK\u0003\u0004") };
		await page.getByLabel("CSV faylı").setInputFiles(workbook);
		await page.getByText("Bu, Excel faylıdır").waitFor();
		expect(await field.inputValue()).toBe("Mədaxil 6.20 AZN");
		await field.fill("");
		const texts = [csv, `${second}-3.00,Mağaza,23.11.2026\n`];
		const files = texts.map((text) => ({
			...{ name: "b.csv", mimeType: "text/csv", buffer: Buffer.from(text) },
		}));
		await page.getByLabel("CSV faylı").setInputFiles(files);
		await expect.poll(() => field.inputValue()).toContain("Mağaza");
		await page.getByRole("button", { name: "Oxu və uyğunlaşdır" }).click();
		const about = page.getByText("2 köçürmə artıq siyahıda idi, 1 məxaric nəzərə alınmadı");
		await about.waitFor();
		const right = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
		expect(await right(about)).toBeLessThan(await right(page.locator(".toast", { has: about })));

		await openPayments(shop.db);
		const { id: userId, email: userEmail } = await makeUser(shop.db);
		await createTopUp(shop.db, { userId, userEmail, amountQepik: 4440, type: "abb" });
		const customer = await visitAsCustomer(shop, options);
		await customer.page.goto("/balance");
		const amount = customer.page.getByLabel("Məbləğ");
		await customer.page.getByRole("button", { name: "ABB ilə ödə" }).waitFor();
		await amount.fill("44,4");
		const offer = customer.page.getByRole("button", { name: "44.41 ₼ yazın" });
		await offer.waitFor();
		// Too little to pay: nothing is looked up that would replace the offer.
		await amount.fill("0,4");
		await expect.poll(() => offer.count()).toBe(0);
		await amount.fill("44,4");
		await offer.click();
		await expect.poll(() => amount.inputValue()).toBe("44.41");
		expect([...errors, ...customer.errors]).toEqual([]);
	});
});
