// What header and menus show to a visitor, a customer and an admin, and while the session loads.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { makeCategory, makeCustomer, makeGame, openPayments, PASSWORD } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import {
	DARK_PHONE,
	DEVICES,
	holdRequests,
	LIGHT_DESKTOP,
	PHONE,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let gameId: string;
beforeAll(async () => {
	await openPayments(shop.db);
	const { id: categoryId } = await makeCategory(shop.db);
	gameId = (await makeGame(shop.db, { name: "Sınaq oyunu", categoryId })).id;
});

const header = (page: Page) => page.getByRole("banner");
const link = (page: Page, name: string | RegExp) =>
	header(page).getByRole("link", typeof name === "string" ? { name, exact: true } : { name });

describe.each(DEVICES)("on $device", (device) => {
	test("the header has the logo, the links, and for a customer the balance and the cart with its count", async () => {
		const { page, errors } = await visitAsCustomer(shop, { ...device, balanceQepik: 123_456 });
		await page.goto(`/game/${gameId}`);
		await link(page, "1 234.56 ₼").waitFor();
		await link(page, "Səbət").waitFor();
		await link(page, "GameStore").locator("img").waitFor();
		const menu = header(page).getByRole("button", { name: "Menyu", exact: true });
		if (device.viewport === PHONE) await menu.waitFor();
		else {
			const links = header(page).getByRole("navigation").getByRole("link");
			await expect
				.poll(() => links.allTextContents())
				.toEqual(["Ana səhifə", "Kateqoriyalar", "Oyunlar"]);
		}
		for (const count of [1, 2]) {
			await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
			await link(page, `Səbət (${count})`).waitFor();
		}
		await expect.poll(() => link(page, "Səbət (2)").innerText()).toContain("2");
		expect(errors).toEqual([]);
	});

	test("a toast appears at the top right, below the header", async () => {
		const { page } = await shop.visit(device);
		await page.goto("/login");
		await page.getByLabel("Email").fill("heckim@test.example");
		await page.getByLabel("Şifrə", { exact: true }).fill("yanlis-parol");
		await page.getByRole("button", { name: "Daxil ol" }).click();
		const toast = page.locator(".toast").filter({ hasText: "Email və ya şifrə yanlışdır" });
		await toast.waitFor();
		const place = async () => (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		const bar = (await header(page).boundingBox()) ?? { y: 0, height: 0 };
		await expect.poll(async () => (await place()).y).toBeGreaterThanOrEqual(bar.y + bar.height);
		// A margin, and the width of a scroll bar.
		const gap = device.viewport.width - (await place()).x - (await place()).width;
		expect(gap).toBeLessThanOrEqual(40);
		expect((await place()).y).toBeLessThan(device.viewport.height / 3);
	});
});

test("while the session loads the header shows a spinner, and neither login nor cart", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	const session = await holdRequests(page, /\/session\.data/);
	await page.goto("/");
	await session.requested;
	const spinner = header(page).getByRole("status").getByText("Yüklənir");
	await spinner.waitFor({ state: "attached" });
	expect(await link(page, "Daxil ol").count()).toBe(0);
	expect(await link(page, /Səbət/).count()).toBe(0);
	session.release();
	await link(page, "Daxil ol").waitFor();
	expect(await spinner.count()).toBe(0);
	expect(errors).toEqual([]);
});

test("the home page offers a customer the top-up and the cart, a visitor neither", async () => {
	const visitor = await shop.visit(LIGHT_DESKTOP);
	await visitor.page.goto("/");
	await link(visitor.page, "Daxil ol").waitFor();
	const customer = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await customer.page.goto("/");
	await link(customer.page, "0.00 ₼").waitFor();
	for (const [{ page }, count] of [
		[visitor, 0],
		[customer, 1],
	] as const) {
		const topUp = page.getByRole("main").getByRole("link", { name: "Balansı artır" });
		await expect.poll(() => topUp.count()).toBe(count);
		await expect.poll(() => link(page, "Səbət").count()).toBe(count);
	}
	await customer.page.getByRole("main").getByRole("link", { name: "Balansı artır" }).click();
	await customer.page.waitForURL(/\/balance$/);
	expect([...visitor.errors, ...customer.errors]).toEqual([]);
});

test("an admin's menu leads to the admin panel, a customer's has no such link", async () => {
	const { page, errors } = await visitAsAdmin(shop, DARK_PHONE);
	await page.goto("/");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await page.getByRole("link", { name: "Admin panel" }).click();
	await page.waitForURL(/\/admin$/);
	const customer = await visitAsCustomer(shop, DARK_PHONE);
	await customer.page.goto("/");
	await customer.page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await customer.page.getByRole("button", { name: "Çıxış" }).waitFor();
	expect(await customer.page.getByRole("link", { name: "Admin panel" }).count()).toBe(0);
	expect(errors).toEqual([]);
});

test("login and registration link to each other, and keep the requested page", async () => {
	const { page, errors } = await shop.visit(LIGHT_DESKTOP);
	await page.goto("/login?next=%2Forders");
	await page.getByRole("main").getByRole("link", { name: "Qeydiyyat" }).click();
	await page.waitForURL(/\/register\?next=%2Forders$/);
	await page.getByRole("main").getByRole("link", { name: "Girişə keçin" }).click();
	await page.waitForURL(/\/login\?next=%2Forders$/);
	expect(errors).toEqual([]);
});

test("a visitor is back at the game after the login", async () => {
	const { email } = await makeCustomer(shop);
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto(`/game/${gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.waitForURL(/\/login\?next=/);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Şifrə", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.waitForURL(`${shop.address}/game/${gameId}`);
	await page.getByRole("heading", { name: "Sınaq oyunu" }).waitFor();
	expect(errors).toEqual([]);
});

test("a form that is being sent cannot be sent again: login, top-up, checkout, settings", async () => {
	const { page, errors } = await shop.visit(LIGHT_DESKTOP);
	const whileSent = async (address: RegExp, buttons: string[], pressed: string) => {
		const sent = await holdRequests(page, address, "POST");
		const named = (name: string) => page.getByRole("button", { name, exact: true });
		await named(pressed).click();
		await sent.requested;
		for (const name of buttons) await expect.poll(() => named(name).isDisabled()).toBe(true);
		sent.release();
	};
	await page.goto("/login?next=%2Fbalance");
	await page.getByLabel("Email").fill(ADMIN.email);
	await page.getByLabel("Şifrə", { exact: true }).fill(ADMIN.password);
	await whileSent(/\/login\.data/, ["Daxil ol"], "Daxil ol");
	await page.waitForURL(/\/balance$/);
	await page.getByLabel("Məbləğ").fill("5");
	const pay = ["Epoint ilə ödə", "ABB ilə ödə"];
	await whileSent(/\/balance\.data/, pay, "Epoint ilə ödə");
	await page.getByText("Sorğunuz göndərildi").waitFor();
	await page.goto(`/game/${gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	await whileSent(/\/cart\.data/, ["Sifarişi tamamla"], "Sifarişi tamamla");
	await page.getByText("Balans kifayət etmir").waitFor();
	await page.goto("/admin/settings");
	await page.getByLabel("Başlıq", { exact: true }).fill("Yeni başlıq");
	await whileSent(/\/admin\/settings\.data/, ["Yadda saxla"], "Yadda saxla");
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	expect(errors).toEqual([]);
});
