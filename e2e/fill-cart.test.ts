// A customer fills the cart: by keyboard, for one player ID and another, on a slow line; and what
// the cart makes of a game that is gone.
import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { games } from "../app/catalog/catalog.table.server.ts";
import { orders } from "../app/orders/orders.table.server.ts";
import { makeGame } from "../test/make.ts";
import { DESK_LOOK, LOOKS, type OpenShop, openShopAndBrowser, PHONE_LOOK } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as-customer.ts";

let shop: OpenShop;
beforeAll(async () => {
	shop = await openShopAndBrowser();
});
afterAll(() => shop.close());

const addButton = (page: Page) => page.getByRole("button", { name: "Səbətə əlavə et" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stored = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem("gamestore-cart") ?? "[]"));
const attempt = (page: Page) => page.evaluate(() => localStorage.getItem("gamestore-attempt"));

/** Adds the open game with the keyboard alone, as far as the ID is concerned. */
async function addFor(page: Page, playerId: string) {
	await addButton(page).click();
	const dialog = page.getByRole("dialog", { name: "ID daxil edin" });
	await dialog.getByLabel("ID", { exact: true }).and(page.locator(":focus")).waitFor();
	await page.keyboard.insertText(playerId);
	await page.keyboard.press("Enter");
	await dialog.waitFor({ state: "detached" });
}

describe.each(LOOKS)("on $look", (look) => {
	test("the ID dialog opens with the cursor in its field, and Enter confirms", async () => {
		const game = await makeGame(shop.db, { requiresId: true });
		const { page, complaints } = await visitAsCustomer(shop, look);
		await page.goto(`/game/${game.id}`);
		await addFor(page, "\u200b512\u00ad3456\u00a0");
		await page.getByText("səbətə əlavə edildi!").waitFor();
		expect(await stored(page)).toMatchObject([{ quantity: 1, userProvidedId: "5123456" }]);
		expect(complaints).toEqual([]);
	});

	test("a second ID for the same game is asked about: changed, kept or cancelled", async () => {
		const game = await makeGame(shop.db, { requiresId: true });
		const { page, complaints } = await visitAsCustomer(shop, look);
		await page.goto(`/game/${game.id}`);
		await addFor(page, "5123456");
		// The same one again is no question.
		await addFor(page, " 5123456 ");
		expect(await stored(page)).toMatchObject([{ quantity: 2, userProvidedId: "5123456" }]);

		const question = page.getByRole("dialog", {
			name: "Bu oyun artıq 51234… ID-si ilə səbətdədir",
		});
		await addFor(page, "777");
		await question.getByText("cəmi 3 ədəd").waitFor();
		await question.getByRole("button", { name: "Ləğv et" }).click();
		await question.waitFor({ state: "detached" });
		expect(await stored(page)).toMatchObject([{ quantity: 2, userProvidedId: "5123456" }]);

		await addFor(page, "777");
		// The Enter that ended the ID, held a little longer, answers nothing.
		await page.keyboard.press("Enter");
		await question.getByRole("button", { name: "Köhnə ID qalsın" }).click();
		await question.waitFor({ state: "detached" });
		expect(await stored(page)).toMatchObject([{ quantity: 3, userProvidedId: "5123456" }]);

		await addFor(page, "777");
		await question.getByRole("button", { name: "ID-ni dəyişin" }).click();
		await question.waitFor({ state: "detached" });
		expect(await stored(page)).toMatchObject([{ id: game.id, quantity: 4, userProvidedId: "777" }]);
		expect(complaints).toEqual([]);
	});
});

test("an ID that is too long is refused in words, and stays to be mended", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, complaints } = await visitAsCustomer(shop, PHONE_LOOK);
	await page.goto(`/game/${game.id}`);
	await addButton(page).click();
	const field = page.getByLabel("ID", { exact: true });
	await field.fill("1".repeat(65));
	await page.keyboard.press("Enter");
	await page.getByText("ID ən çoxu 64 simvol ola bilər").waitFor();
	await field.press("Backspace");
	await page.keyboard.press("Enter");
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(complaints).toEqual([]);
});

test("an ID is changed in the cart, which makes it another purchase", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, complaints } = await visitAsCustomer(shop, DESK_LOOK);
	await page.goto(`/game/${game.id}`);
	await addFor(page, "5123456");
	await page.goto("/cart");
	const before = await attempt(page);
	const change = page.getByRole("button", { name: /^Dəyiş/ });
	await change.click();
	const field = page.getByLabel("ID", { exact: true });
	expect(await field.inputValue()).toBe("5123456");
	await page.keyboard.press("Enter");
	await field.waitFor({ state: "detached" });
	expect(await attempt(page)).toBe(before);
	await change.click();
	await field.fill("999888");
	await page.keyboard.press("Enter");
	await page.getByText("999888", { exact: true }).waitFor();
	expect(await stored(page)).toMatchObject([{ quantity: 1, userProvidedId: "999888" }]);
	expect(await attempt(page)).not.toBe(before);
	expect(complaints).toEqual([]);
});

test("a game that is gone is neither counted nor bought, the rest is", async () => {
	const gone = await makeGame(shop.db, { name: "Gedən oyun", priceQepik: 300 });
	const left = await makeGame(shop.db, { name: "Qalan oyun", priceQepik: 500 });
	const { page, userId, complaints } = await visitAsCustomer(shop, {
		balanceQepik: 10_000,
		...PHONE_LOOK,
	});
	for (const { id } of [gone, left]) {
		await page.goto(`/game/${id}`);
		await addButton(page).click();
		await page.getByText("səbətə əlavə edildi!").first().waitFor();
	}
	await page.goto("/cart");
	const total = page.getByRole("definition");
	await total.filter({ hasText: "8.00 ₼" }).waitFor();
	const sell = (available: boolean) =>
		shop.db.update(games).set({ available }).where(eq(games.id, gone.id));
	await sell(false);
	shop.app.hub.publish("catalog");
	const line = page.getByRole("listitem").filter({ hasText: "Gedən oyun artıq mövcud deyil" });
	await line.waitFor();
	await total.filter({ hasText: "5.00 ₼" }).waitFor();
	expect(await line.getByRole("button", { name: "Artır" }).count()).toBe(0);
	await line.getByRole("button", { name: "Sil" }).waitFor();
	// What comes back counts again.
	await sell(true);
	shop.app.hub.publish("catalog");
	await total.filter({ hasText: "8.00 ₼" }).waitFor();
	await sell(false);
	shop.app.hub.publish("catalog");
	await total.filter({ hasText: "5.00 ₼" }).waitFor();
	await button(page, "Sifarişi tamamla").click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	const mine = await shop.db.select().from(orders).where(eq(orders.userId, userId));
	expect(mine).toMatchObject([{ totalQepik: 500 }]);
	expect(complaints).toEqual([]);
});

test("a cart of nothing but a game that is gone cannot be bought, and says why", async () => {
	const game = await makeGame(shop.db);
	const { page, complaints } = await visitAsCustomer(shop, DESK_LOOK);
	await page.goto(`/game/${game.id}`);
	await addButton(page).click();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	await shop.db.update(games).set({ available: false }).where(eq(games.id, game.id));
	await page.goto("/cart");
	await page.getByText("Səbətdəki oyunlar artıq mövcud deyil.").waitFor();
	expect(await button(page, "Sifarişi tamamla").isDisabled()).toBe(true);
	await button(page, "Sil").click();
	await page.getByText("Səbətiniz boşdur").waitFor();
	expect(complaints).toEqual([]);
});

test("a cart of 101 different games says how many are too many", async () => {
	const made = [];
	for (let count = 0; count < 101; count++) made.push(await makeGame(shop.db, { priceQepik: 10 }));
	const { page, complaints } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...PHONE_LOOK });
	await page.goto("/categories");
	await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();
	await page.evaluate(
		(lines: object[]) => localStorage.setItem("gamestore-cart", JSON.stringify(lines)),
		made.map(({ id, name }) => ({ id, name, image: "", priceQepik: 10, quantity: 1 })),
	);
	await page.goto("/cart");
	await page
		.getByText("Bir sifarişdə ən çoxu 100 fərqli oyun ola bilər, səbətdə 101 var.")
		.waitFor();
	expect(await button(page, "Sifarişi tamamla").isDisabled()).toBe(true);
	await button(page, "Sil").first().click();
	await button(page, "Sifarişi tamamla").click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	expect(complaints).toEqual([]);
});

/** Holds back what an address answers until `release` is called. */
async function hold(page: Page, address: RegExp) {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(address, async (route: Route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

test("on a slow line a tap waits for the session, alone, and then adds", async () => {
	const [first, second] = [await makeGame(shop.db), await makeGame(shop.db)];
	const { page, complaints } = await visitAsCustomer(shop, DESK_LOOK);
	const release = await hold(page, /\/session\.data/);
	await page.goto("/games");
	const card = (id: string) =>
		page.getByRole("article").filter({ has: page.locator(`a[href="/game/${id}"]`) });
	const button = addButton(page).and(card(first.id).getByRole("button"));
	await button.click();
	await page.locator('article button[aria-busy="true"]').waitFor();
	expect(await page.locator('article button[aria-busy="true"]').count()).toBe(1);
	expect(await card(second.id).getByRole("button").isEnabled()).toBe(true);
	expect(await stored(page)).toEqual([]);
	release();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(await stored(page)).toMatchObject([{ id: first.id, quantity: 1 }]);
	expect(await button.isEnabled()).toBe(true);
	expect(complaints).toEqual([]);
});

test("on a slow line a visitor's tap leads to the login once it is known", async () => {
	const game = await makeGame(shop.db);
	const { page, complaints } = await shop.visit(PHONE_LOOK);
	const release = await hold(page, /\/session\.data/);
	await page.goto(`/game/${game.id}`);
	await addButton(page).click();
	await page.locator('button[aria-busy="true"]').waitFor();
	release();
	await page.getByText("Səbətə əlavə etmək üçün daxil olun").waitFor();
	await page.waitForURL(/\/login\?next=/);
	expect(complaints).toEqual([]);
});

test("a tap before the script has come is not lost", async () => {
	const game = await makeGame(shop.db);
	const { page, complaints } = await visitAsCustomer(shop, DESK_LOOK);
	const release = await hold(page, /\/assets\/.*\.js/);
	await page.goto(`/game/${game.id}`, { waitUntil: "commit" });
	// Until the styles are there, the one for a phone's lower edge is seen as well.
	expect(await addButton(page).first().isEnabled()).toBe(true);
	await addButton(page).first().click({ noWaitAfter: true });
	release();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(await stored(page)).toMatchObject([{ id: game.id, quantity: 1 }]);
	expect(complaints).toEqual([]);
});
