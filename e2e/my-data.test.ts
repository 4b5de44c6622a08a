// What somebody agrees to, takes along and leaves behind: the terms, a copy of one's data, and the end of
// an account.
import { expect, test } from "vitest";
import { PASSWORD } from "#test/make.ts";
import { DARK_PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

test("a customer answers the shop's question, takes a copy of their data and closes their account", async () => {
	const { page, errors, email } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto("/profile");
	const agree = page.getByRole("button", { name: "Şərtlərlə razıyam" });
	await page.getByLabel("Yeni şifrə").fill("yarimciq-yazi");
	await agree.click();
	await agree.waitFor({ state: "detached" });
	// What was being typed meanwhile is still there.
	await expect.poll(() => page.getByLabel("Yeni şifrə").inputValue()).toBe("yarimciq-yazi");

	const saved = page.waitForEvent("download");
	await page.getByRole("link", { name: "Məlumatlarımı yükləyin" }).click();
	const download = await saved;
	expect(download.suggestedFilename()).toBe("melumatlarim.json");
	const file = await new Response((await download.createReadStream()) as never).json();
	expect(file.person.email).toBe(email);
	expect(file.consents).toHaveLength(2);

	await page.getByRole("link", { name: "Hesabı bağla" }).click();
	await page.getByRole("heading", { name: "Silinir" }).waitFor();
	await page.getByRole("link", { name: "Davam et" }).click();
	const password = page.getByLabel("Şifrə", { exact: true });
	await password.fill("səhv");
	const close = page.getByRole("button", { name: "Hesabı bağla" });
	await close.click();
	await page.getByText("Şifrə yanlışdır").first().waitFor();
	await password.fill(PASSWORD);
	await close.click();
	await page.getByText("Hesabınız bağlandı").waitFor();
	await page.waitForURL(`${shop.address}/`);
	await page.getByRole("link", { name: "Daxil ol" }).first().waitFor();
	await page.goto("/profile");
	await page.waitForURL(/\/login/);
	expect(errors).toEqual([]);
});
