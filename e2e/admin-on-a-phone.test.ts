// The admin's navigation, forms and lists on a phone.

import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { makeCategory, makeGame, makeUser } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import { button, field, row } from "./fill-catalog.ts";
import { DESKTOP, followAdminMenu, PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(async () => {
	const { id: categoryId } = await makeCategory(shop.db, { description: "Nümunə təsvir" });
	for (const letter of "abcdefghijkl") {
		await makeGame(shop.db, { categoryId, name: `Oyun ${letter}`, position: 50 });
	}
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	await createTopUp(shop.db, { userId, userEmail, amountQepik: 1000, type: "abb" });
});

/** Opens the form of a new game and waits until its first field has the focus. */
async function openNewGame() {
	const visit = await visitAsAdmin(shop, { viewport: PHONE });
	await visit.page.goto("/admin/games/new");
	await field(visit.page, "Ad").and(visit.page.locator(":focus")).waitFor();
	return visit;
}

const PAGES = [
	...["İdarə paneli", "Kateqoriyalar", "Oyunlar", "İstifadəçilər", "Sifarişlər"],
	...["Balans sorğuları", "Çıxarış", "Kassa", "Bildirişlər", "Parametrlər", "Jurnal"],
];

test("four links and 'Daha' lead to every page, none of them truncated; a desktop shows them all", async () => {
	const { page, errors } = await visitAsAdmin(shop, { viewport: PHONE });
	await page.goto("/admin");
	const menu = page.getByRole("navigation", { name: "Admin menyusu" });
	await menu.waitFor();
	await expect.poll(() => menu.getByRole("link").count()).toBe(4);
	const cut = await menu.evaluate((bar: Element) =>
		[...bar.querySelectorAll("a, button")]
			.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
			.map((one) => one.textContent),
	);
	expect(cut).toEqual([]);
	expect(await menu.evaluate((bar: Element) => bar.scrollWidth - bar.clientWidth)).toBe(0);
	// The number of waiting top-ups.
	await menu.getByRole("link", { name: "Balans sorğuları" }).getByText("1").waitFor();
	for (const name of PAGES) {
		await followAdminMenu(page, name);
		await page.getByRole("heading", { level: 1, name }).waitFor();
	}
	await page.setViewportSize(DESKTOP);
	await expect
		.poll(() => menu.getByRole("link").allTextContents())
		.toEqual(PAGES.map((name) => expect.stringContaining(name)));
	expect(errors).toEqual([]);
});

test("tabbing through a game's form scrolls neither its title nor its close button off the screen", async () => {
	const { page, errors } = await openNewGame();
	const dialog = page.getByRole("dialog", { name: "Yeni oyun" });
	await field(page, "Şəkil (URL)").focus();
	const top = () =>
		dialog.getByRole("heading").evaluate((title: Element) => title.getBoundingClientRect().y);
	const before = await top();
	for (let presses = 0; presses < 4; presses++) {
		await page.keyboard.press("Tab");
		expect(await dialog.evaluate((element: Element) => element.scrollTop)).toBe(0);
		expect(await top()).toBe(before);
		await dialog.getByRole("button", { name: "Bağla" }).click({ trial: true });
	}
	expect(errors).toEqual([]);
});

test("the focused field of a form is in view, below its title", async () => {
	const { page } = await openNewGame();
	await field(page, "Şəkil yükləyin").focus();
	const { focused, title } = await page.getByRole("dialog").evaluate((dialog: Element) => ({
		focused: document.activeElement?.closest("label")?.getBoundingClientRect().toJSON(),
		title: dialog.querySelector("header")?.getBoundingClientRect().toJSON(),
	}));
	expect(focused.top).toBeGreaterThanOrEqual(title.bottom);
	expect(focused.bottom).toBeLessThanOrEqual(PHONE.height);
});

test("opening a form does not show the list as loading", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/games");
	const requested = new Promise<Route>((resolve) => {
		void page.route(/\/admin\/games\/new\.data/, resolve, { times: 1 });
	});
	await button(page, "Yeni oyun").click();
	const request = await requested;
	expect(await page.locator("[aria-busy=true]").count()).toBe(0);
	expect(await page.getByRole("search").locator(".animate-spin").count()).toBe(0);
	await request.continue();
	await page.getByRole("dialog").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});

test("the settings' save button appears once there is something to save", async () => {
	const { page, errors } = await visitAsAdmin(shop, { viewport: PHONE });
	await page.goto("/admin/settings");
	const name = field(page, "Mağazanın adı");
	const save = button(page, "Yadda saxla");
	const former = await name.inputValue();
	await page.getByRole("heading", { name: "Mağaza", exact: true }).waitFor();
	expect(await save.count()).toBe(0);
	await name.fill("Başqa ad");
	await save.waitFor();
	await button(page, "Ləğv et").click();
	await save.waitFor({ state: "detached" });
	await expect.poll(() => name.inputValue()).toBe(former);
	await name.fill("Gecə mağazası");
	await save.click();
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	await save.waitFor({ state: "detached" });
	await expect.poll(() => name.inputValue()).toBe("Gecə mağazası");
	expect(errors).toEqual([]);
});

test.each(
	sampleOf([
		["a phone", PHONE],
		["a desk", DESKTOP],
	]),
)(
	"on %s a row that is moved by its arrow stays in view, highlighted and focused",
	async (_, viewport) => {
		await shop.db.update(games).set({ position: 50 });
		const { page, errors } = await visitAsAdmin(shop, { viewport });
		await page.goto("/admin/games");
		const name = "Oyun l";
		const up = row(page, name).getByRole("button", { name: "Yuxarı" });
		await up.focus();
		await page.evaluate(() => {
			const note = () => {
				if (document.querySelector("[data-moved]")) document.title = "followed";
			};
			new MutationObserver(note).observe(document, { subtree: true, attributes: true });
		});
		await page.keyboard.press("Enter");
		await page.getByText("Sıralama yeniləndi").waitFor();
		await expect.poll(() => placeOf(page, name)).toBe(0);
		await expect.poll(() => up.evaluate((it) => it === document.activeElement)).toBe(true);
		await expect.poll(() => page.title()).toBe("followed");
		const box = await row(page, name).boundingBox();
		expect(box?.y).toBeGreaterThanOrEqual(0);
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
		await page.locator("[data-moved]").waitFor({ state: "detached" });
		// The same key moves it on.
		await page.keyboard.press("Enter");
		await row(page, name).getByText("48", { exact: true }).waitFor();
		expect(errors).toEqual([]);
	},
);

/** The row's index in the list. */
async function placeOf(page: Page, name: string): Promise<number> {
	const names = await page.locator("tbody [id^=name-]").allTextContents();
	return names.indexOf(name);
}
