// Which mails come: an address is confirmed, kinds are switched off in the profile, and a link in a mail
// ends them without a login and without JavaScript; with a real mail server.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { openMailServer } from "#test/mail-server.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { openTestShop } from "#test/open-shop.ts";
import { sampleOf } from "#test/sample-of.ts";
import { useOpened } from "#test/use-opened.ts";
import { findFaults } from "./find-faults.ts";
import { DARK_PHONE, DESKTOP, DEVICES, PHONE, tooWideBy, withBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const server = useOpened("mail server", () => openMailServer());
const shop = useOpened("shop", () => withBrowser(openTestShop({ SMTP_URL: server.url })));

const mailsTo = (email: string) =>
	server.mails.filter(({ to }) => to?.some(({ address }) => address === email));

/** The path of a link in the newest mail to somebody, of which there are so many. */
async function linkIn(email: string, page: string, count: number): Promise<string> {
	await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(count);
	const text = mailsTo(email).at(-1)?.text ?? "";
	return new RegExp(`/${page}\\?token=\\S+`).exec(text)?.[0] ?? "";
}

async function buy(userId: string) {
	const { id: gameId } = await makeGame(shop.db);
	const lines = [{ gameId, name: "", quantity: 1, playerId: null }];
	const purchase = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	await placeOrder(shop.db, purchase);
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Email: ${name}` });

test.each(sampleOf(DEVICES))(
	"an address is confirmed from the profile, and kinds of mails are switched off there, on $device",
	async (device) => {
		const { page, errors, email, userId } = await visitAsCustomer(shop, {
			...device,
			balanceQepik: 5000,
		});
		await page.goto("/profile");
		await page.getByText("Təsdiqlənməyib").waitFor();
		await page.getByRole("button", { name: "Təsdiq linki göndər" }).click();
		await page.getByText("Təsdiq linki email ünvanınıza göndərilir").first().waitFor();
		await page.goto(await linkIn(email, "confirm-email", 1));
		expect(await tooWideBy(page)).toBe(0);
		await page.getByRole("button", { name: "Ünvanımı təsdiqləyirəm" }).click();
		await page.getByText(`${email} təsdiqlənib`).waitFor();
		await page.getByRole("link", { name: "Profilə keçin" }).click();
		await page.getByText("Təsdiqlənib", { exact: true }).waitFor();
		await box(page, "Sifariş qəbul edildi").uncheck();
		await page.getByRole("button", { name: "Seçimi saxla" }).click();
		await page.getByText("Seçiminiz yadda saxlanıldı").first().waitFor();
		await page.reload();
		await expect.poll(() => box(page, "Sifariş qəbul edildi").isChecked()).toBe(false);
		expect(await box(page, "Sifariş çatdırıldı").isChecked()).toBe(true);
		expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
		await buy(userId);
		const told = async () => {
			const { rows } = await shop.db.execute(sql`
				SELECT FROM notifications WHERE user_id = ${userId} AND told_at IS NOT NULL`);
			return rows.length;
		};
		await expect.poll(told, { timeout: 20_000 }).toBe(1);
		expect(mailsTo(email)).toHaveLength(1);
		expect(errors).toEqual([]);
	},
);

test("a link in a mail ends such mails without a login and without JavaScript", async () => {
	const { id, email } = await makeUser(shop.db, { balanceQepik: 5000, emailVerified: true });
	await buy(id);
	const link = await linkIn(email, "unsubscribe", 1);
	const { page, errors } = await shop.visit({ javaScript: false, viewport: DARK_PHONE.viewport });
	await page.goto(link);
	await page.getByText("məktubları artıq gəlməsin?").waitFor();
	expect(await tooWideBy(page)).toBe(0);
	await page.getByRole("button", { name: "Bu məktubları dayandırın" }).click();
	await page.getByText("Belə məktublar dayandırıldı").waitFor();
	await page.getByRole("button", { name: "Bu məktublar yenə gəlsin" }).click();
	await page.getByText("Belə məktublar yenə gələcək").waitFor();
	await page.getByRole("button", { name: "Bütün xəbər məktublarını dayandırın" }).click();
	await page.getByText("Xəbər məktubları dayandırıldı").waitFor();
	expect(await page.getByRole("button", { name: /dayandırın/ }).count()).toBe(0);
	const { rows } = await shop.db.execute(sql`
		SELECT topic FROM notification_mutes WHERE user_id = ${id} AND channel = 'mail'`);
	expect(rows).toHaveLength(4);
	expect(errors).toEqual([]);
});

test("the profile's choices and the confirmation work without JavaScript", async () => {
	const { page, email, errors } = await visitAsCustomer(shop, { javaScript: false });
	await page.goto("/profile");
	await box(page, "Sifariş çatdırıldı").uncheck();
	await page.getByRole("button", { name: "Seçimi saxla" }).click();
	await page.getByText("Seçiminiz yadda saxlanıldı").waitFor();
	expect(await box(page, "Sifariş çatdırıldı").isChecked()).toBe(false);
	await page.getByRole("button", { name: "Təsdiq linki göndər" }).click();
	await page.goto(await linkIn(email, "confirm-email", 1));
	await page.getByRole("button", { name: "Ünvanımı təsdiqləyirəm" }).click();
	await page.getByText("Email ünvanınız təsdiqləndi").waitFor();
	expect(errors).toEqual([]);
});

test("the owner looks at a mail in other words, keeps them, and sends a test", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/notifications");
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
	await page.getByRole("button", { name: "Sınaq məktubu göndər" }).click();
	await page.getByText("Poçt serveri məktubu qəbul etdi").first().waitFor();
	await page.getByRole("link", { name: "Sifariş qəbul edildi" }).click();
	const subject = page.getByLabel("Mövzu", { exact: true });
	await subject.fill("Sağ olun, {ad}! {kod}");
	await page.getByRole("button", { name: "Necə görünəcək" }).click();
	await page.getByText("{kod} yazmaq olmur").first().waitFor();
	await subject.fill("Sağ olun, {ad}!");
	await page.getByLabel("Giriş mətni").fill("Bizdən aldınız: {sifariş}");
	await page.getByRole("button", { name: "Necə görünəcək" }).click();
	await page.getByText("Sağ olun, Aysel!").waitFor();
	for (const theme of ["Açıq mövzuda", "Tünd mövzuda"]) {
		const frame = page.frameLocator(`iframe[title="${theme}"]`);
		await frame.getByText("Bizdən aldınız: #A1B2C3").waitFor();
		const ground = await frame
			.locator("body")
			.evaluate((body) => getComputedStyle(body).backgroundColor);
		expect(ground).toBe(theme.startsWith("A") ? "rgb(242, 244, 247)" : "rgb(13, 15, 21)");
	}
	// What was typed is still there to be saved.
	expect(await subject.inputValue()).toBe("Sağ olun, {ad}!");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Məktubun mətni yeniləndi").first().waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
	await page.getByRole("link", { name: "Bildirişlər" }).last().click();
	await page.getByText("Dəyişdirilib").waitFor();
	expect(errors).toEqual([]);
});
