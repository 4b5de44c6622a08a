// What the frame of the shop shows to a visitor, a customer and an admin, and while it waits.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCategory, makeGame, openPayments } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import {
	DESK_LOOK,
	LOOKS,
	logIn,
	type OpenShop,
	openShopAndBrowser,
	PHONE,
	PHONE_LOOK,
} from "./open-browser.ts";
import { PASSWORD, visitAsCustomer } from "./visit-as-customer.ts";

let shop: OpenShop;
let gameId: string;
beforeAll(async () => {
	shop = await openShopAndBrowser();
	await openPayments(shop.db);
	const { id: categoryId } = await makeCategory(shop.db);
	gameId = (await makeGame(shop.db, { name: "Sınaq oyunu", categoryId })).id;
});
afterAll(() => shop.close());

const header = (page: Page) => page.getByRole("banner");
const link = (page: Page, name: string | RegExp) =>
	header(page).getByRole("link", typeof name === "string" ? { name, exact: true } : { name });

/** What the browser asks for at `address`, kept waiting until it is let go. */
async function hold(page: Page, address: RegExp, method = "GET") {
	const gate = Promise.withResolvers<void>();
	const asked = Promise.withResolvers<void>();
	await page.route(address, async (route: Route) => {
		if (route.request().method() === method) {
			asked.resolve();
			await gate.promise;
		}
		await route.continue();
	});
	return { letGo: gate.resolve, asked: asked.promise };
}

describe.each(LOOKS)("on $look", (look) => {
	test("the header has the logo, the links, and for a customer the balance and the cart with its count", async () => {
		const { page, complaints } = await visitAsCustomer(shop, { ...look, balanceQepik: 123_456 });
		await page.goto(`/game/${gameId}`);
		await link(page, "1 234.56 ₼").waitFor();
		await link(page, "Səbət").waitFor();
		await link(page, "GameStore").locator("img").waitFor();
		const menu = header(page).getByRole("button", { name: "Menyu", exact: true });
		if (look.viewport === PHONE) await menu.waitFor();
		else {
			const links = header(page).getByRole("navigation").getByRole("link");
			expect(await links.allTextContents()).toEqual(["Ana səhifə", "Kateqoriyalar", "Oyunlar"]);
		}
		for (const count of [1, 2]) {
			await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
			await link(page, `Səbət (${count})`).waitFor();
		}
		expect(await link(page, "Səbət (2)").innerText()).toContain("2");
		expect(complaints).toEqual([]);
	});

	test("a toast stands at the top on the right, below the header", async () => {
		const { page } = await shop.visit(look);
		await page.goto("/login");
		await page.getByLabel("Email").fill("heckim@test.example");
		await page.getByLabel("Şifrə", { exact: true }).fill("yanlis-parol");
		await page.getByRole("button", { name: "Daxil ol" }).click();
		const toast = page.locator(".toast").filter({ hasText: "Email və ya şifrə yanlışdır" });
		await toast.waitFor();
		const place = async () => (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		const bar = (await header(page).boundingBox()) ?? { y: 0, height: 0 };
		await expect.poll(async () => (await place()).y).toBeGreaterThanOrEqual(bar.y + bar.height);
		// A margin, and the room of a scroll bar.
		const gap = look.viewport.width - (await place()).x - (await place()).width;
		expect(gap).toBeLessThanOrEqual(40);
		expect((await place()).y).toBeLessThan(look.viewport.height / 3);
	});
});

test("while the session loads the header shows a spinner, and neither login nor cart", async () => {
	const { page, complaints } = await shop.visit(PHONE_LOOK);
	const session = await hold(page, /\/session\.data/);
	await page.goto("/");
	await session.asked;
	const spinner = header(page).getByRole("status").getByText("Yüklənir");
	await spinner.waitFor({ state: "attached" });
	expect(await link(page, "Daxil ol").count()).toBe(0);
	expect(await link(page, /Səbət/).count()).toBe(0);
	session.letGo();
	await link(page, "Daxil ol").waitFor();
	expect(await spinner.count()).toBe(0);
	expect(complaints).toEqual([]);
});

test("the home page offers a customer the top-up and the cart, a visitor neither", async () => {
	const visitor = await shop.visit(DESK_LOOK);
	await visitor.page.goto("/");
	await link(visitor.page, "Daxil ol").waitFor();
	const customer = await visitAsCustomer(shop, DESK_LOOK);
	await customer.page.goto("/");
	await link(customer.page, "0.00 ₼").waitFor();
	for (const [{ page }, count] of [
		[visitor, 0],
		[customer, 1],
	] as const) {
		const topUp = page.getByRole("main").getByRole("link", { name: "Balansı artır" });
		expect(await topUp.count()).toBe(count);
		expect(await link(page, "Səbət").count()).toBe(count);
	}
	await customer.page.getByRole("main").getByRole("link", { name: "Balansı artır" }).click();
	await customer.page.waitForURL(/\/balance$/);
	expect([...visitor.complaints, ...customer.complaints]).toEqual([]);
});

test("an admin's menu leads to the admin panel, a customer's has no such link", async () => {
	const { page, complaints } = await shop.visit(PHONE_LOOK);
	await logIn(page, ADMIN);
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await page.getByRole("link", { name: "Admin panel" }).click();
	await page.waitForURL(/\/admin$/);
	const customer = await visitAsCustomer(shop, PHONE_LOOK);
	await customer.page.goto("/");
	await customer.page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await customer.page.getByRole("button", { name: "Çıxış" }).waitFor();
	expect(await customer.page.getByRole("link", { name: "Admin panel" }).count()).toBe(0);
	expect(complaints).toEqual([]);
});

test("login and registration lead to each other, and keep where one wanted to go", async () => {
	const { page, complaints } = await shop.visit(DESK_LOOK);
	await page.goto("/login?next=%2Forders");
	await page.getByRole("main").getByRole("link", { name: "Qeydiyyat" }).click();
	await page.waitForURL(/\/register\?next=%2Forders$/);
	await page.getByRole("main").getByRole("link", { name: "Girişə keçin" }).click();
	await page.waitForURL(/\/login\?next=%2Forders$/);
	expect(complaints).toEqual([]);
});

test("a visitor who wanted a game is back at it after the login", async () => {
	const { email } = await visitAsCustomer(shop);
	const { page, complaints } = await shop.visit(PHONE_LOOK);
	await page.goto(`/game/${gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.waitForURL(/\/login\?next=/);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Şifrə", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.waitForURL(`${shop.address}/game/${gameId}`);
	await page.getByRole("heading", { name: "Sınaq oyunu" }).waitFor();
	expect(complaints).toEqual([]);
});

test("a form that is on its way cannot be sent again: login, top-up, settings", async () => {
	const { page, complaints } = await shop.visit(DESK_LOOK);
	const whileSent = async (address: RegExp, buttons: string[], pressed: string) => {
		const sent = await hold(page, address, "POST");
		const named = (name: string) => page.getByRole("button", { name, exact: true });
		await named(pressed).click();
		await sent.asked;
		for (const name of buttons) await expect.poll(() => named(name).isDisabled()).toBe(true);
		sent.letGo();
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
	await page.goto("/admin/settings");
	await page.getByLabel("Başlıq", { exact: true }).fill("Yeni başlıq");
	await whileSent(/\/admin\/settings\.data/, ["Yadda saxla"], "Yadda saxla");
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	expect(complaints).toEqual([]);
});
