// Floating buttons, toasts and menus cover nothing, and names are not truncated.
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { makeCategory, makeGame, makeUser } from "#test/make.ts";
import { DESKTOP, holdRequests, PHONE, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let gameId: string;
beforeAll(async () => {
	await shop.db
		.update(settings)
		.set({ supportPhone: "+994000000000", cardNumber: "4000000000000002" });
	const category = await makeCategory(shop.db, { name: "Mobil oyunlar üçün paketlər" });
	const values = {
		categoryId: category.id,
		featured: true,
		description: "Dərhal yüklənən 660 UC paketi",
	};
	for (let made = 0; made < 8; made++) {
		const price = { priceQepik: 1590, originalPriceQepik: 2000 };
		gameId = (await makeGame(shop.db, { name: `PUBG ${made} UC`, ...values, ...price })).id;
	}
});

const theme = (page: Page) => page.getByRole("button", { name: "Mövzunu dəyiş" });
const support = (page: Page) => page.getByRole("link", { name: "Dəstək" });
const boxOf = async (locator: Locator) => {
	const box = await locator.boundingBox();
	if (!box) throw new Error("nothing is seen of it");
	return box;
};

/** The horizontal extent of each, and whether it floats over the page. */
const placesOf = (locator: Locator) =>
	locator.evaluateAll((elements) =>
		elements.map((element) => {
			const { left, right } = element.getBoundingClientRect();
			return { left, right, floats: getComputedStyle(element).position === "fixed" };
		}),
	);

/** The columns that hold the page's content, without their padding. */
async function columnsOf(page: Page) {
	const columns = await page.locator(".container-page").evaluateAll((elements) =>
		elements.map((element) => {
			const { left, right } = element.getBoundingClientRect();
			const { paddingLeft, paddingRight } = getComputedStyle(element);
			return {
				left: left + Number.parseFloat(paddingLeft),
				right: right - Number.parseFloat(paddingRight),
			};
		}),
	);
	expect(columns.length).toBeGreaterThan(1);
	return columns;
}

test("the theme and support buttons appear once at any width, and cover nothing", async () => {
	const { page, errors } = await visitAsCustomer(shop, { balanceQepik: 10_000_00 });
	await page.goto(`/game/${gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).first().click();
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	for (const path of ["/", "/games", `/game/${gameId}`, "/balance", "/cart"]) {
		await page.goto(path);
		await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
		for (const width of [320, 360, 412, 768, 1024, 1152, 1280, 1366, 1440, 1920]) {
			await page.setViewportSize({ width, height: 780 });
			expect(await tooWideBy(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
			const columns = width < 1152 ? [] : await columnsOf(page);
			for (const button of [theme(page), support(page)]) {
				const [{ left: from, right: to, floats } = {}, ...others] = await placesOf(button);
				expect([others, floats]).toEqual([[], width >= 1152]);
				for (const { left, right } of columns) {
					const isBeside = Number(to) <= left || Number(from) >= right;
					expect(isBeside, `${path} at ${width}: ${from} in ${left}–${right}`).toBe(true);
				}
			}
		}
	}
	expect(errors).toEqual([]);
});

test("on a phone the theme button is in the header, and works there", async () => {
	const { page } = await shop.visit({ viewport: PHONE });
	await page.goto("/games");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await page.getByRole("banner").getByRole("button", { name: "Mövzunu dəyiş" }).click();
	expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
	await page.getByRole("button", { name: "Menyu", exact: true }).click();
	const menu = page.getByRole("dialog", { name: "Menyu" });
	await expect
		.poll(() => menu.getByRole("link", { name: "Dəstək" }).getAttribute("href"))
		.toMatch(/^https:\/\/wa\.me\//);
});

test.each([PHONE, DESKTOP])(
	"a toast is narrow, below the header, and lets clicks through, at %o",
	async (viewport) => {
		const { page, errors } = await visitAsCustomer(shop, { viewport });
		await page.goto("/games");
		await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
		const add = page.getByRole("button", { name: "Səbətə əlavə et" });
		for (let press = 0; press < 3; press++) await add.nth(press).click();
		const toasts = page.locator("[data-sonner-toast][data-mounted=true][data-visible=true]");
		await expect.poll(() => toasts.count()).toBe(2);
		const header = await boxOf(page.getByRole("banner"));
		const box = await boxOf(toasts.first());
		expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
		expect(box.width).toBeLessThanOrEqual(288);
		expect(box.x).toBeGreaterThan(viewport.width / 8);
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		const isToast = await page.evaluate(
			(at: { x: number; y: number }) => !!document.elementFromPoint(at.x, at.y)?.closest(".toasts"),
			{ x, y },
		);
		expect(isToast).toBe(false);
		expect(errors).toEqual([]);
	},
);

test("a toast names the subject of an admin's action on a line of its own", async () => {
	const { page, errors } = await visitAsAdmin(shop, { viewport: PHONE });
	await page.goto("/admin/games?q=PUBG%203");
	const row = page.getByRole("row").filter({ hasText: "PUBG 3 UC" });
	await row.getByRole("button", { name: "Aşağı" }).click();
	await page.getByText("Sıralama yeniləndi", { exact: true }).waitFor();
	await page.getByRole("listitem").getByText("PUBG 3 UC: 1", { exact: true }).waitFor();

	const [{ id = "" } = {}] = await shop.db
		.insert(users)
		.values({ id: "adsiz", name: " ", email: "adsiz@test.example" })
		.returning();
	await page.goto(`/admin/users/${id}`);
	await page.getByRole("button", { name: "Balansı dəyiş" }).click();
	await page.getByLabel("Yeni balans").fill("25,50");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Balans yeniləndi", { exact: true }).waitFor();
	await page.getByText("adsiz@test.example: 25.50 ₼", { exact: true }).waitFor();
	await page.goto("/admin/users");
	const link = await boxOf(page.getByRole("link", { name: "adsiz@test.example" }));
	expect(link.width).toBeGreaterThan(100);
	expect(errors).toEqual([]);
});

test("of two actions on rows at once each is told once", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	const amounts = ["11.11 ₼", "22.22 ₼"];
	// The first is opened, and has its buttons beside the list.
	for (const amountQepik of [999, 1111, 2222]) {
		const { id: userId, email: userEmail } = await makeUser(shop.db);
		await createTopUp(shop.db, { userId, userEmail, amountQepik, type: "abb" });
	}
	await page.goto("/admin/balance");
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await page.locator("[data-opened]").waitFor();
	// What the list shows after the first decision takes long to arrive.
	const list = await holdRequests(page, /\/admin\/balance\.data/);
	const said = (amount: string) => page.locator("[data-sonner-toast]").filter({ hasText: amount });
	for (const amount of amounts) {
		const row = page.locator("[data-row]").filter({ hasText: amount });
		await row.getByRole("button", { name: "Təsdiqlə" }).click();
		await said(amount).waitFor();
		await list.requested;
	}
	expect(await said("11.11 ₼").count()).toBeLessThan(2);
	list.release();
	expect(errors).toEqual([]);
});

test.each([PHONE, DESKTOP])(
	"a long name leaves the user menu on the screen, at %o",
	async (viewport) => {
		const { page, userId } = await visitAsCustomer(shop, { viewport });
		for (const name of ["Ayrılmazadlıinsan".repeat(10), "Çox uzun adlı bir insan ".repeat(8)]) {
			await shop.db.update(users).set({ name });
			await page.goto("/games");
			await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
			const menu = page.locator(".menu");
			const { x, width, height } = await boxOf(menu);
			expect(x).toBeGreaterThanOrEqual(12);
			expect(x + width).toBeLessThanOrEqual(viewport.width - 12);
			expect(width).toBeLessThanOrEqual(320);
			expect(height).toBeLessThan(420);
			await menu.getByRole("link", { name: "Profil" }).click();
			await page.waitForURL(/\/profile$/);
		}
		expect(userId).not.toBe("");
	},
);

test("on a phone a card shows its description, and breadcrumbs are not truncated", async () => {
	const { page, errors } = await shop.visit({ viewport: PHONE });
	await page.goto("/games");
	const card = page.getByRole("article").first();
	const description = await boxOf(card.getByText("Dərhal yüklənən 660 UC paketi"));
	expect(description.height).toBeLessThan(25);
	// Both stand in the upper left corner: what a cover shows is on its right, its words are below.
	const picture = await boxOf(card.locator(".picture-placeholder"));
	const featured = await boxOf(card.getByText("Seçilmiş"));
	const discount = await boxOf(card.getByText("−21%"));
	expect(discount.x).toBeGreaterThanOrEqual(picture.x);
	expect(discount.x + discount.width).toBeLessThanOrEqual(featured.x);
	expect(featured.x + featured.width).toBeLessThan(picture.x + picture.width * 0.65);
	for (const badge of [discount, featured]) {
		expect(badge.y).toBeGreaterThanOrEqual(picture.y);
		expect(badge.y + badge.height).toBeLessThan(picture.y + picture.height / 2);
	}

	await page.goto(`/game/${gameId}`);
	const place = page.getByRole("navigation", { name: "Səhifənin yeri" });
	for (const message of ["Bütün oyunlar", "Mobil oyunlar üçün paketlər", "PUBG 7 UC"]) {
		const part = place.getByText(message, { exact: true });
		await part.waitFor();
		const isCut = await part.evaluate((element: HTMLElement) => {
			const box = element.getBoundingClientRect();
			return box.right > innerWidth || element.scrollWidth > element.clientWidth + 1;
		});
		expect(isCut).toBe(false);
	}
	expect(errors).toEqual([]);
});
