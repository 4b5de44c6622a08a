// The shop without JavaScript: forms work, refusals are shown in the page, and nothing that was typed
// is lost. The cart needs JavaScript, and says so.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { topUps } from "#app/balance/balance.table.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { REJECT_REASONS } from "#app/balance/reasons.ts";
import { newId } from "#app/core/ids.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeCustomer, makeGame, PASSWORD } from "#test/make.ts";
import { mailTo, tokenIn } from "#test/read-mail.ts";
import { DEVICES, PHONE, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

const shop = useShopAndBrowser();
beforeAll(async () => {
	await shop.db.update(settings).set({ epointWidgetUrl: "/demo/epoint" });
});

// The theme is set by a script: without it, it is always dark.
const device = { viewport: PHONE, javaScript: false };

test.each(DEVICES)(
	"on $device the header has its links in one line, and nothing that waits or does nothing",
	async ({ viewport }) => {
		const { page } = await shop.visit({ ...device, viewport });
		const game = await makeGame(shop.db);
		for (const address of ["/", `/game/${game.id}`]) {
			await page.goto(address);
			const header = await page.locator(".header-row").boundingBox();
			for (const name of ["Daxil ol", "Hesabım"]) {
				const link = await page.getByRole("link", { name, exact: true }).boundingBox();
				expect(link?.y).toBeGreaterThanOrEqual(Number(header?.y));
				expect(Number(link?.y) + Number(link?.height)).toBeLessThanOrEqual(64);
			}
			expect(await page.getByRole("banner").getByRole("button").count()).toBe(0);
			expect(await page.locator("header .js-only").isVisible()).toBe(false);
			expect(await tooWideBy(page)).toBe(0);
		}
	},
);

test("registration keeps what was typed", async () => {
	const { page, errors } = await shop.visit(device);
	const email = `${newId()}@test.example`;
	await page.goto("/register?next=%2Fbalance");
	await field(page, "Ad").fill("Sadə Müştəri");
	await field(page, "Email").fill(email);
	await field(page, "Şifrə").fill("123456");
	await field(page, "Şifrənin təkrarı").fill("654321");
	await press(page, "Qeydiyyatdan keç");
	await page.getByText("Şifrələr uyğun gəlmir").waitFor();
	await expect.poll(() => field(page, "Ad").inputValue()).toBe("Sadə Müştəri");
	await expect.poll(() => field(page, "Email").inputValue()).toBe(email);
	await field(page, "Şifrə").fill("123456");
	await field(page, "Şifrənin təkrarı").fill("123456");
	await press(page, "Qeydiyyatdan keç");
	await page.waitForURL(/\/balance$/);
	expect(errors).toEqual([]);
});

test("a wrong password is refused with the email kept, the right one leads to the requested page", async () => {
	const { email } = await makeCustomer(shop);
	const { page, errors } = await shop.visit(device);
	await page.goto("/orders");
	await page.waitForURL(/\/login\?next=%2Forders$/);
	await field(page, "Email").fill(email);
	await field(page, "Şifrə").fill("yanlis-parol");
	await press(page, "Daxil ol");
	await page.getByText("Email və ya şifrə yanlışdır").waitFor();
	await expect.poll(() => field(page, "Email").inputValue()).toBe(email);
	expect(await field(page, "Şifrə").inputValue()).toBe("");
	await field(page, "Şifrə").fill(PASSWORD);
	await press(page, "Daxil ol");
	await page.waitForURL(/\/orders$/);
	expect(errors).toEqual([]);
});

test("a forgotten password is reset by the mailed link", async () => {
	const { email } = await makeCustomer(shop);
	const { page, errors } = await shop.visit(device);
	await page.goto("/forgot-password");
	await field(page, "Email").fill(email);
	await press(page, "Link göndər");
	await page.getByText("Şifrəni bərpa etmək üçün link email ünvanınıza göndərildi").waitFor();
	await page.goto(`/reset-password?token=${tokenIn(await mailTo(shop, email))}`);
	await field(page, "Yeni şifrə").fill("yeni-parol");
	await field(page, "Şifrənin təkrarı").fill("basqa-parol");
	await press(page, "Şifrəni yenilə");
	await page.getByText("Şifrələr uyğun gəlmir").waitFor();
	await field(page, "Yeni şifrə").fill("yeni-parol");
	await field(page, "Şifrənin təkrarı").fill("yeni-parol");
	await press(page, "Şifrəni yenilə");
	await page.waitForURL(/\/login$/);
	await field(page, "Email").fill(email);
	await field(page, "Şifrə").fill("yeni-parol");
	await press(page, "Daxil ol");
	await page.waitForURL(`${shop.address}/`);
	expect(errors).toEqual([]);
});

test("a customer tops up, and changes their name", async () => {
	const { page, errors } = await visitAsCustomer(shop, device);
	await page.goto("/balance");
	await field(page, "Məbləğ").fill("15");
	await press(page, "Epoint ilə ödə");
	await page.getByText("Nümayiş ödəniş forması").waitFor();
	await page.goto("/balance");
	await page.getByText("15.00 ₼").waitFor();
	await page.getByText("Gözləyir").waitFor();
	await page.goto("/profile");
	await field(page, "Ad").fill("Başqa Ad");
	await press(page, "Yadda saxla");
	await page.getByText("Profil uğurla yeniləndi!").waitFor();
	expect(errors).toEqual([]);
});

test("an admin rejects a top-up, with the first of the reasons", async () => {
	const { id: userId, email: userEmail } = await makeCustomer(shop);
	const asked = { userId, userEmail, amountQepik: 1500, type: "abb" as const };
	const topUp = await createTopUp(shop.db, asked);
	const { page, errors } = await visitAsAdmin(shop, device);
	await page.goto("/admin/balance");
	await page.locator(`form:has(input[value="${topUp.id}"])`).getByText("Rədd et").click();
	const decided = shop.db.select().from(topUps).where(eq(topUps.id, topUp.id));
	await expect
		.poll(async () => (await decided)[0])
		.toMatchObject({ status: "rejected", reason: REJECT_REASONS[0] });
	expect(errors).toEqual([]);
});

test("games can be viewed, and the cart says that it needs JavaScript", async () => {
	const game = await makeGame(shop.db, { name: `Nümunə ${newId()}` });
	const { page, errors } = await visitAsCustomer(shop, device);
	await page.goto("/games");
	await page.getByRole("link", { name: game.name }).click();
	await page.getByRole("heading", { name: game.name }).waitFor();
	await page.goto("/cart");
	const said = page.locator("main noscript").getByRole("status");
	await expect.poll(() => said.textContent()).toContain("JavaScript açıq olmalıdır");
	expect(errors).toEqual([]);
});
