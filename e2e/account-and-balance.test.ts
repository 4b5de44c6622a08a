// Registration, login and logout, the profile, and the balance.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeCustomer, PASSWORD } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import {
	DARK_PHONE,
	DEVICES,
	LIGHT_DESKTOP,
	loseNextForm,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(async () => {
	await shop.db.update(settings).set({
		supportPhone: "+994 00 000 00 00",
		cardNumber: "0000 1111 2222 3333",
		epointWidgetUrl: "/demo/epoint",
	});
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe.each(sampleOf(DEVICES))("on $device", (device) => {
	test("the pay buttons need an amount, and Epoint opens the payment form full-screen", async () => {
		const { page, errors } = await visitAsCustomer(shop, device);
		await page.goto("/balance");
		await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
		const epoint = page.getByRole("button", { name: "Epoint ilə ödə" });
		const abb = page.getByRole("button", { name: "ABB ilə ödə" });
		const amount = page.getByLabel("Məbləğ");
		expect([await epoint.isDisabled(), await abb.isDisabled()]).toEqual([true, true]);
		await amount.fill("0");
		expect([await epoint.isDisabled(), await abb.isDisabled()]).toEqual([true, true]);
		await amount.fill("12.5");
		expect([await epoint.isDisabled(), await abb.isDisabled()]).toEqual([false, false]);
		const preset = page.getByRole("button", { name: "20.00 ₼" });
		await expect.poll(() => preset.getAttribute("aria-pressed")).toBe("false");
		await preset.click();
		await expect.poll(() => amount.inputValue()).toBe("20.00");
		await expect.poll(() => preset.getAttribute("aria-pressed")).toBe("true");
		await expect.poll(() => page.locator('button[aria-pressed="true"]').count()).toBe(1);

		await loseNextForm(page, /\/balance\.data/);
		await epoint.click();
		await page.getByText("Xəta baş verdi").waitFor();
		await expect.poll(() => amount.inputValue()).toBe("20.00");
		await epoint.click();
		await page.getByText("Sorğunuz göndərildi").waitFor();
		const form = page.getByRole("dialog", { name: "Kartla ödəniş" });
		expect(await form.boundingBox()).toEqual({ x: 0, y: 0, ...device.viewport });
		const link = form.getByRole("link", { name: "Yeni pəncərədə açın" });
		await expect.poll(() => link.getAttribute("href")).toBe("/demo/epoint");
		await form.frameLocator("iframe").getByText("Nümayiş ödəniş forması").waitFor();
		await form.getByRole("button", { name: "Bağla" }).click();
		await form.waitFor({ state: "detached" });
		await page.getByText("Gözləyir").waitFor();
		expect(errors.filter((text: string) => !text.includes("ERR_FAILED"))).toEqual([]);
	});
});

test("registering says what is wrong, keeps what was typed, and signs in", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto("/login?next=%2Fbalance");
	await page.getByRole("link", { name: "Qeydiyyat" }).click();
	await field(page, "Ad").fill("Nərmin");
	await field(page, "Email").fill("nermin@test.example");
	await field(page, "Şifrə").fill("123456");
	await field(page, "Şifrənin təkrarı").fill("654321");
	const send = page.getByRole("button", { name: "Qeydiyyatdan keç" });
	const agreed = page.getByRole("checkbox", { name: "Şərtlər və məxfilik qaydaları ilə razıyam" });
	await expect.poll(() => agreed.isChecked()).toBe(false);
	await agreed.check();
	await send.click();
	await page.getByText("Şifrələr uyğun gəlmir").waitFor();
	await field(page, "Şifrə").fill("12345");
	await field(page, "Şifrənin təkrarı").fill("12345");
	await send.click();
	await page.getByText("Şifrə ən azı 6 simvol olmalıdır").waitFor();
	await field(page, "Şifrə").fill("123456");
	await field(page, "Şifrənin təkrarı").fill("123456");
	await loseNextForm(page, /\/register\.data/);
	await send.click();
	await page.getByText("Qeydiyyat zamanı xəta baş verdi").waitFor();
	await expect.poll(() => field(page, "Email").inputValue()).toBe("nermin@test.example");
	await expect.poll(() => agreed.isChecked()).toBe(true);
	await send.click();
	await page.getByText("Uğurla qeydiyyatdan keçdiniz!").waitFor();
	await page.waitForURL(/\/balance$/);
	await page.getByRole("button", { name: "ABB ilə ödə" }).waitFor();
	expect(await page.getByRole("button", { name: "Şərtlərlə razıyam" }).count()).toBe(0);
	// The browser reports the aborted request, and nothing else.
	expect(errors.filter((text: string) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("a wrong password is refused, the right one leads to the requested page, and logging out works", async () => {
	const known = await makeCustomer(shop);
	const { page, errors } = await shop.visit(LIGHT_DESKTOP);
	await page.goto("/orders");
	await page.waitForURL(/\/login\?next=%2Forders$/);
	await field(page, "Email").fill(known.email);
	await field(page, "Şifrə").fill("yanlis-parol");
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.getByText("Email və ya şifrə yanlışdır").waitFor();
	await expect.poll(() => field(page, "Email").inputValue()).toBe(known.email);
	await field(page, "Şifrə").fill(PASSWORD);
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.getByText("Uğurla daxil oldunuz!").waitFor();
	await page.waitForURL(/\/orders$/);

	await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	for (const name of ["Profil", "Sifarişlərim", "Balans"]) {
		await page.getByRole("link", { name, exact: true }).waitFor();
	}
	expect(await page.getByRole("link", { name: "Admin panel" }).count()).toBe(0);
	await page.getByRole("button", { name: "Çıxış" }).click();
	await page.waitForURL(`${shop.address}/`);
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await page.goto("/profile");
	await page.waitForURL(/\/login\?next=%2Fprofile$/);
	expect(errors).toEqual([]);
});

test("a password reset is answered the same for everybody", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto("/login");
	await page.getByRole("link", { name: "Şifrəni unutmusunuz?" }).click();
	// Both pages have an email field: wait for the next page.
	await page.getByRole("button", { name: "Link göndər" }).waitFor();
	await field(page, "Email").fill("tanimadigim@test.example");
	await page.getByRole("button", { name: "Link göndər" }).click();
	await page.getByText("Şifrəni bərpa etmək üçün link email ünvanınıza göndərildi").waitFor();
	await page.goto("/reset-password?token=uydurma");
	await field(page, "Yeni şifrə").fill("123456");
	await field(page, "Şifrənin təkrarı").fill("123456");
	await page.getByRole("button", { name: "Şifrəni yenilə" }).click();
	await page.getByText("Link etibarsızdır və ya vaxtı bitib").waitFor();
	expect(errors).toEqual([]);
});

test("the name is edited, cancelled and saved, and a save that fails says so", async () => {
	const { page } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await page.goto("/profile");
	await page.getByText("Müştəri", { exact: true }).waitFor();
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	await page.getByRole("button", { name: "Redaktə et" }).click();
	await field(page, "Ad").fill("Ləğv olunan");
	await page.getByRole("button", { name: "Ləğv et" }).click();
	await page.getByRole("button", { name: "Redaktə et" }).click();
	await expect.poll(() => field(page, "Ad").inputValue()).toBe("Aysel Nümunə");
	await field(page, "Ad").fill("Yeni Ad");
	await loseNextForm(page, /\/profile\.data/);
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Profil yenilənərkən xəta baş verdi").waitFor();
	await expect.poll(() => field(page, "Ad").inputValue()).toBe("Yeni Ad");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Profil uğurla yeniləndi!").waitFor();
	await page.getByRole("button", { name: "Redaktə et" }).waitFor();
});

test("the password is changed on the profile", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto("/profile");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	const change = async (present: string) => {
		await field(page, "Cari şifrə").fill(present);
		await field(page, "Yeni şifrə").fill("tam-yeni-parol");
		await field(page, "Şifrənin təkrarı").fill("tam-yeni-parol");
		await page.getByRole("button", { name: "Şifrəni yenilə" }).click();
	};
	await change("yanlis-parol");
	await page.getByText("Cari şifrə yanlışdır").waitFor();
	await change(PASSWORD);
	await page.getByText("Şifrəniz dəyişdirildi").waitFor();
	expect(await field(page, "Cari şifrə").inputValue()).toBe("");
	expect(errors).toEqual([]);
});

test("an amount may have a decimal comma, and a wrong one is explained while it is typed", async () => {
	const { page, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await page.goto("/balance");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	const amount = page.getByLabel("Məbləğ");
	const epoint = page.getByRole("button", { name: "Epoint ilə ödə" });
	await page.getByText("Ödəmək üçün məbləği yazın").waitFor();
	for (const [typed, message] of [
		["1,255", "Ən çoxu iki onluq rəqəm"],
		["100001", "Ən çoxu 100 000.00 ₼ ola bilər"],
		["on", "Düzgün məbləğ daxil edin"],
		["0,50", "Ən azı 1.00 ₼ olmalıdır"],
	] as const) {
		await amount.fill(typed);
		await page.getByRole("alert").getByText(message).waitFor();
	}
	// A text that ends with a comma is not wrong yet.
	await amount.fill("12,");
	expect(await page.getByRole("alert").count()).toBe(0);
	await amount.fill("0,50");
	await epoint.click();
	await page.getByText("Düzgün məbləğ daxil edin").first().waitFor();
	await expect.poll(() => amount.inputValue()).toBe("0,50");
	await amount.fill("");
	await amount.pressSequentially("12,50");
	await expect.poll(() => amount.inputValue()).toBe("12,50");
	await page.getByRole("status").getByText("12.50 ₼", { exact: true }).waitFor();
	await epoint.click();
	await page.getByText("Sorğunuz göndərildi").waitFor();
	await page.getByRole("listitem").getByText("12.50 ₼", { exact: true }).waitFor();
	expect(errors).toEqual([]);
});

test("the card number is copied without its spaces", async () => {
	const { page, context, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: shop.address });
	await page.goto("/balance");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	await page.getByRole("button", { name: "Kopyala" }).click();
	await page.getByText("Kart nömrəsi kopyalandı").waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0000111122223333");
	expect(errors).toEqual([]);
});

test("the mobile menu has the theme, the profile and the way out", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto("/games");
	await page.getByRole("link", { name: "0.00 ₼" }).waitFor();
	const open = () => page.getByRole("button", { name: "Menyu", exact: true }).click();
	const menu = page.getByRole("dialog", { name: "Menyu" });
	await open();
	await menu.getByRole("button", { name: "Mövzunu dəyiş" }).click();
	expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
	await menu.getByRole("link", { name: "Profil" }).click();
	await page.waitForURL(/\/profile$/);
	await open();
	await menu.getByRole("button", { name: "Çıxış" }).click();
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	expect(errors).toEqual([]);
});

test("the mobile menu leads to the top-up and the orders", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto("/games");
	await page.getByRole("link", { name: "0.00 ₼" }).waitFor();
	await page.getByRole("button", { name: "Menyu", exact: true }).click();
	const menu = page.getByRole("dialog", { name: "Menyu" });
	await menu.getByRole("link", { name: "Sifarişlərim" }).waitFor();
	await menu.getByRole("link", { name: "Balansı artır" }).click();
	await page.waitForURL(/\/balance$/);
	await menu.waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});
