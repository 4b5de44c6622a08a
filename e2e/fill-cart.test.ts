// A customer fills the cart: by keyboard, with one player ID and another, on a slow connection; and
// how the cart treats unavailable games.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { makeGame } from "#test/make.ts";
import { DARK_PHONE, holdRequests, LIGHT_DESKTOP, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";
import { actWhileHydrating } from "./while-hydrating.ts";

const shop = useShopAndBrowser();

const addButton = (page: Page) => page.getByRole("button", { name: "Səbətə əlavə et" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stored = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem("gamestore-cart") ?? "[]"));
const attempt = (page: Page) => page.evaluate(() => localStorage.getItem("gamestore-attempt"));

/** Puts one of each game into the stored cart, as an earlier visit might have. */
async function fillCart(page: Page, made: { id: string; name: string; priceQepik: number }[]) {
	await page.goto("/categories");
	await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();
	await page.evaluate(
		(lines: object[]) => localStorage.setItem("gamestore-cart", JSON.stringify(lines)),
		made.map(({ id, name, priceQepik }) => ({ id, name, image: "", priceQepik, quantity: 1 })),
	);
}

/** Adds the open game, entering the ID with the keyboard alone. */
async function addFor(page: Page, playerId: string, { remember = false } = {}) {
	await addButton(page).click();
	const dialog = page.getByRole("dialog", { name: "ID daxil edin" });
	await dialog.getByLabel("ID", { exact: true }).and(page.locator(":focus")).waitFor();
	await page.keyboard.insertText(playerId);
	if (remember) await dialog.getByLabel("Bu ID-ni yadda saxla").press("Space");
	await page.keyboard.press("Enter");
	await dialog.waitFor({ state: "detached" });
}

test("the ID dialog opens with the cursor in its field, and Enter confirms", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto(`/game/${game.id}`);
	await addFor(page, "\u200b512\u00ad3456\u00a0");
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(await stored(page)).toMatchObject([{ quantity: 1, userProvidedId: "5123456" }]);
	expect(errors).toEqual([]);
});

test("a second ID for the same game asks whether to change, keep or cancel", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto(`/game/${game.id}`);
	await addFor(page, "5123456");
	// The same ID again is not asked about.
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

	await addFor(page, "777", { remember: true });
	// An Enter held a little too long does not answer the question.
	await page.keyboard.press("Enter");
	await question.getByRole("button", { name: "Köhnə ID qalsın" }).click();
	await question.waitFor({ state: "detached" });
	// The tick was for the other one.
	expect(await stored(page)).toMatchObject([
		{ quantity: 3, userProvidedId: "5123456", remember: false },
	]);

	await addFor(page, "777");
	await question.getByRole("button", { name: "ID-ni dəyişin" }).click();
	await question.waitFor({ state: "detached" });
	expect(await stored(page)).toMatchObject([{ id: game.id, quantity: 4, userProvidedId: "777" }]);
	expect(errors).toEqual([]);
});

test("an ID that is too long is refused with the reason, and stays in the field", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto(`/game/${game.id}`);
	await addButton(page).click();
	const field = page.getByLabel("ID", { exact: true });
	await field.fill("1".repeat(65));
	await page.keyboard.press("Enter");
	await page.getByText("ID ən çoxu 64 simvol ola bilər").waitFor();
	await field.press("Backspace");
	await page.keyboard.press("Enter");
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(errors).toEqual([]);
});

test("changing an ID in the cart makes it a new purchase attempt", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await page.goto(`/game/${game.id}`);
	await addFor(page, "5123456");
	await page.goto("/cart");
	const before = await attempt(page);
	const change = page.getByRole("button", { name: /^Dəyiş/ });
	await change.click();
	const field = page.getByLabel("ID", { exact: true });
	await expect.poll(() => field.inputValue()).toBe("5123456");
	await page.keyboard.press("Enter");
	await field.waitFor({ state: "detached" });
	expect(await attempt(page)).toBe(before);
	await change.click();
	await page.getByLabel("Bu ID-ni yadda saxla").check();
	await field.press("Enter");
	await field.waitFor({ state: "detached" });
	expect(await stored(page)).toMatchObject([{ userProvidedId: "5123456", remember: true }]);
	await change.click();
	await field.fill("999888");
	await page.keyboard.press("Enter");
	await page.getByText("999888", { exact: true }).waitFor();
	expect(await stored(page)).toMatchObject([{ quantity: 1, userProvidedId: "999888" }]);
	expect(await attempt(page)).not.toBe(before);
	expect(errors).toEqual([]);
});

test("an unavailable game is neither counted nor bought, the others are", async () => {
	const gone = await makeGame(shop.db, { name: "Gedən oyun", priceQepik: 300 });
	const left = await makeGame(shop.db, { name: "Qalan oyun", priceQepik: 500 });
	const { page, userId, errors } = await visitAsCustomer(shop, {
		balanceQepik: 10_000,
		...DARK_PHONE,
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
	// Available again, it counts again.
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
	expect(errors).toEqual([]);
});

test("a cart of unavailable games alone cannot be bought, and says why", async () => {
	const game = await makeGame(shop.db);
	const { page, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await page.goto(`/game/${game.id}`);
	await addButton(page).click();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	await shop.db.update(games).set({ available: false }).where(eq(games.id, game.id));
	await page.goto("/cart");
	await page.getByText("Səbətdəki oyunlar artıq mövcud deyil.").waitFor();
	await expect.poll(() => button(page, "Sifarişi tamamla").isDisabled()).toBe(true);
	await button(page, "Sil").click();
	await page.getByText("Səbətiniz boşdur").waitFor();
	expect(errors).toEqual([]);
});

test("a cart of 101 different games names the limit", async () => {
	const made = [];
	for (let count = 0; count < 101; count++) made.push(await makeGame(shop.db, { priceQepik: 10 }));
	const { page, errors } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DARK_PHONE });
	await fillCart(page, made);
	// An address has a limit as well.
	const asked = page.waitForRequest(/\/cart\/games/);
	await page.goto("/cart");
	expect(new URL((await asked).url()).searchParams.getAll("id")).toHaveLength(100);
	await page
		.getByText("Bir sifarişdə ən çoxu 100 fərqli oyun ola bilər, səbətdə 101 var.")
		.waitFor();
	await expect.poll(() => button(page, "Sifarişi tamamla").isDisabled()).toBe(true);
	await button(page, "Sil").first().click();
	await button(page, "Sifarişi tamamla").click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	expect(errors).toEqual([]);
});

/**
 * In the page: removes the line of a game as soon as another line says that its price changed.
 * Observers run right after React's commit, before its effects write the prices to the cart.
 */
function removeAtPriceChange(name: string) {
	const lineWith = (text: string) =>
		[...document.querySelectorAll("li")].find((line) => line.textContent?.includes(text));
	const observer = new MutationObserver(() => {
		if (!lineWith("Qiymət dəyişib")) return;
		observer.disconnect();
		lineWith(name)?.querySelector<HTMLElement>("button[aria-label=Sil]")?.click();
	});
	observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

test("a line that is removed while today's prices arrive stays removed", async () => {
	const removed = await makeGame(shop.db, { name: "Silinən oyun" });
	const dearer = await makeGame(shop.db, { name: "Bahalaşan oyun" });
	const { page, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await fillCart(page, [removed, dearer]);
	const { release } = await holdRequests(page, /\/cart\/games/);
	await page.goto("/cart");
	await page.getByRole("link", { name: "Səbət (2)" }).waitFor();
	await shop.db.update(games).set({ priceQepik: 540 }).where(eq(games.id, dearer.id));
	await page.evaluate(removeAtPriceChange, "Silinən oyun");
	release();
	// The toast comes after the new prices have been written to the cart.
	await page.getByText("Qiymət dəyişib, səbəti yoxlayın").waitFor();
	await page.getByText("Qiymət dəyişib: 5.00 → 5.40 ₼", { exact: true }).waitFor();
	expect(await stored(page)).toMatchObject([{ id: dearer.id, priceQepik: 540 }]);
	expect(await page.getByText("Silinən oyun").count()).toBe(0);
	expect(errors).toEqual([]);
});

test("on a slow connection the tapped button alone waits for the session, then adds", async () => {
	const [first, second] = [await makeGame(shop.db), await makeGame(shop.db)];
	const { page, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	const { release } = await holdRequests(page, /\/session\.data/);
	await page.goto("/games");
	const card = (id: string) =>
		page.getByRole("article").filter({ has: page.locator(`a[href="/game/${id}"]`) });
	const button = addButton(page).and(card(first.id).getByRole("button"));
	await button.click();
	await page.locator('article button[aria-busy="true"]').waitFor();
	await expect.poll(() => page.locator('article button[aria-busy="true"]').count()).toBe(1);
	await expect.poll(() => card(second.id).getByRole("button").isEnabled()).toBe(true);
	expect(await stored(page)).toEqual([]);
	release();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(await stored(page)).toMatchObject([{ id: first.id, quantity: 1 }]);
	await expect.poll(() => button.isEnabled()).toBe(true);
	expect(errors).toEqual([]);
});

test("a tap in the very moment in which the page is hydrated adds once", async () => {
	const game = await makeGame(shop.db);
	const { page, errors } = await visitAsCustomer(shop);
	await actWhileHydrating(page, "Səbətə əlavə et");
	await page.goto(`/game/${game.id}`);
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(await stored(page)).toMatchObject([{ id: game.id, quantity: 1 }]);
	expect(errors).toEqual([]);
});

test("on a slow connection a visitor's tap leads to the login once the session is known", async () => {
	const game = await makeGame(shop.db);
	const { page, errors } = await shop.visit(DARK_PHONE);
	const { release } = await holdRequests(page, /\/session\.data/);
	await page.goto(`/game/${game.id}`);
	await addButton(page).click();
	await page.locator('button[aria-busy="true"]').waitFor();
	release();
	await page.getByText("Səbətə əlavə etmək üçün daxil olun").waitFor();
	await page.waitForURL(/\/login\?next=/);
	expect(errors).toEqual([]);
});

test("a tap before the scripts have loaded is not lost", async () => {
	const game = await makeGame(shop.db);
	const { page, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	const { release } = await holdRequests(page, /\/assets\/.*\.js/);
	await page.goto(`/game/${game.id}`, { waitUntil: "commit" });
	// Without styles yet, the button for the lower edge of a phone is visible as well.
	await expect.poll(() => addButton(page).first().isEnabled()).toBe(true);
	await addButton(page).first().click({ noWaitAfter: true });
	release();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	expect(await stored(page)).toMatchObject([{ id: game.id, quantity: 1 }]);
	expect(errors).toEqual([]);
});
