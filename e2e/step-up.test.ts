// An admin with a password of yesterday, or without a second factor: what was typed survives the detour.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { makeAdmin, makeCustomer, makeUser } from "#test/make.ts";
import { ADMIN, openTestShop, type TestShop } from "#test/open-shop.ts";
import { totp } from "#test/security/totp.ts";
import { useOpened } from "#test/use-opened.ts";
import { button, field } from "./fill-catalog.ts";
import { holdRequests, press, useShopAndBrowser, withBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();
const strict = useOpened("strict shop", () =>
	withBrowser(openTestShop({ REQUIRE_ADMIN_2FA: "1" })),
);

const grewOld = () =>
	shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '13 hours'`);

async function makeTopUp({ db }: TestShop) {
	const { id: userId, email: userEmail } = await makeUser(db);
	const { id } = await createTopUp(db, { userId, userEmail, amountQepik: 500, type: "abb" });
	return { id, userId, userEmail };
}

async function confirmPassword(page: Page) {
	await page.waitForURL(/\/confirm-password\?/);
	await field(page, "Şifrə").fill(ADMIN.password);
	await button(page, "Təsdiqlə").click();
}

async function balanceOf(userId: string) {
	const { rows } = await shop.db.execute<{ balance_qepik: number }>(
		sql`SELECT balance_qepik FROM balances WHERE user_id = ${userId}`,
	);
	return rows[0]?.balance_qepik;
}

test("more than was asked is approved after the password, on the page where it was typed", async () => {
	const { userId, userEmail } = await makeTopUp(shop);
	const { page, errors } = await visitAsAdmin(shop);
	const list = `/admin/balance?q=${encodeURIComponent(userEmail)}`;
	// On a slow line it is sent before the browser knows who is there.
	const who = await holdRequests(page, /\/session\.data/);
	await page.goto(list);
	await grewOld();
	await field(page, "Gələn məbləğ").fill("7,25");
	await button(page, "Təsdiqlə").click();
	await page.getByRole("dialog").getByRole("button", { name: "Təsdiqlə" }).click();
	await page.waitForURL(/\/confirm-password\?/);
	who.release();
	await confirmPassword(page);
	await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(list));
	await expect.poll(() => field(page, "Gələn məbləğ").inputValue()).toBe("7.25");
	expect(await balanceOf(userId)).toBe(0);
	await press(button(page, "Təsdiqlə"));
	await press(page.getByRole("dialog").getByRole("button", { name: "Təsdiqlə" }));
	await page.getByText("Sorğu təsdiqləndi").waitFor();
	expect(await balanceOf(userId)).toBe(725);
	const stored = () => page.evaluate(() => Object.keys(sessionStorage).join());
	await expect.poll(stored).not.toContain("form:");
	expect(errors).toEqual([]);
});

test("the reason for taking back is still typed after the password, and asked for no more once cancelled", async () => {
	const { id: topUpId, userId } = await makeTopUp(shop);
	await approveTopUp(shop.db, { topUpId, adminId: (await makeAdmin(shop.db)).id });
	const { page, errors } = await visitAsAdmin(shop);
	const { rows } = await shop.db.execute<{ email: string }>(
		sql`SELECT email FROM users WHERE id = ${userId}`,
	);
	await page.goto(`/admin/balance?q=${encodeURIComponent(rows[0]?.email ?? "")}`);
	await grewOld();
	await button(page, "Geri al").click();
	await field(page, "Səbəb").fill("Bank köçürməni qaytarıb");
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await confirmPassword(page);
	await page.waitForURL(/\/admin\/balance/);
	await expect.poll(() => field(page, "Səbəb").inputValue()).toBe("Bank köçürməni qaytarıb");
	await button(page, "Ləğv et").click();
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.reload();
	await button(page, "Geri al").click();
	expect(await field(page, "Səbəb").inputValue()).not.toBe("Bank köçürməni qaytarıb");
	await field(page, "Səbəb").fill("Bank köçürməni qaytarıb");
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Təsdiq geri alındı").waitFor();
	expect(await balanceOf(userId)).toBe(0);
	expect(errors).toEqual([]);
});

test("a file with people's data leads to the password, and back to its button", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/users?q=a");
	const link = page.getByRole("link", { name: "CSV faylı" });
	await link.waitFor();
	await grewOld();
	await link.click();
	await confirmPassword(page);
	await page.waitForURL(/\/admin\/users\?q=a$/);
	const download = page.waitForEvent("download");
	await link.click();
	expect((await download).suggestedFilename()).toBe("istifadeciler.csv");
	expect(errors).toEqual([]);
});

test("a press leads to the password also when something arrives before its answer", async () => {
	const { userEmail } = await makeTopUp(shop);
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto(`/admin/balance?q=${encodeURIComponent(userEmail)}`);
	await grewOld();
	await page.route("**/admin/balance.data", async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		const answer = await route.fetch();
		const loaded = page.waitForResponse((response) => /balance\.data\?/.test(response.url()));
		await makeTopUp(shop);
		shop.app.hub.publish("admin");
		await loaded;
		await route.fulfill({ response: answer });
	});
	await field(page, "Gələn məbləğ").fill("7");
	await button(page, "Təsdiqlə").click();
	await page.getByRole("dialog").getByRole("button", { name: "Təsdiqlə" }).click();
	await page.waitForURL(/\/confirm-password\?/);
	expect(errors).toEqual([]);
});

test("without JavaScript the detour leads back to the page", async () => {
	const { userId, userEmail } = await makeTopUp(shop);
	const { page } = await visitAsAdmin(shop, { javaScript: false });
	const list = `/admin/balance?q=${encodeURIComponent(userEmail)}`;
	await page.goto(list);
	await grewOld();
	await field(page, "Gələn məbləğ").fill("6");
	await button(page, "Təsdiqlə").click();
	await confirmPassword(page);
	await page.waitForURL((url) => `${url.pathname}${url.search}` === list);
	expect(await balanceOf(userId)).toBe(0);
	await field(page, "Gələn məbləğ").fill("6");
	await button(page, "Təsdiqlə").click();
	await expect.poll(() => balanceOf(userId)).toBe(600);
});

test("a card that was typed survives the set-up of the second factor, though the browser did not know yet who was there", async () => {
	const { cookie } = await makeCustomer(strict, { role: "admin" });
	const { page, errors } = await visitWith(strict, cookie);
	const { release } = await holdRequests(page, /\/session\.data/);
	await page.goto("/admin/settings");
	const card = field(page, "Kart nömrəsi");
	await card.fill("4242 4242 4242 4242");
	await button(page, "Yadda saxla").click();
	release();
	await page.waitForURL(/\/profile\/security\?next=/);
	await page.getByText("Davam etmək üçün iki mərhələli girişi açın").waitFor();
	await field(page, "Şifrə").fill("parol-123");
	await button(page, "Davam et").click();
	const secret = await page.locator("code").first().textContent();
	await field(page, "Kod").fill(totp(secret ?? ""));
	await button(page, "Açın").click();
	await page.waitForURL(/\/admin\/settings$/);
	await page.getByText("Yadda saxlanmamış dəyişiklikləriniz bərpa edildi.").waitFor();
	await expect.poll(() => card.inputValue()).toBe("4242 4242 4242 4242");
	await button(page, "Yadda saxla").click();
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	expect(errors).toEqual([]);
});
