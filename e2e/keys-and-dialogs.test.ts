// What keys do: in dialogs, in menus, and on a page that has both a gallery and a field.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame } from "#test/make.ts";
import {
	DARK_PHONE,
	followMenu,
	holdRequests,
	LIGHT_DESKTOP,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let gameId: string;
beforeAll(async () => {
	const game = { name: "UC paketi", requiresId: true, images: pictures(3) };
	gameId = (await makeGame(shop.db, game)).id;
});

const pictures = (count: number) =>
	Array.from({ length: count }, (_, at) => `/pictures/${at + 1}.avif`);

/** Answers for the game's pictures, which no server has; home and the lists show them too. */
const showPictures = (page: Page) =>
	page.route("**/pictures/**", (route) => route.fulfill({ path: "public/apple-touch-icon.png" }));

async function openGame() {
	const visit = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await showPictures(visit.page);
	await visit.page.goto(`/game/${gameId}`);
	await visit.page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	return visit;
}

const addButton = (page: Page) => page.getByRole("button", { name: "Səbətə əlavə et" });
const idDialog = (page: Page) => page.getByRole("dialog", { name: "ID daxil edin" });
const counter = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const focused = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).and(page.locator(":focus")).waitFor();

test("arrow keys move the cursor of somebody who types, and turn the gallery for everybody else", async () => {
	const { page, errors } = await openGame();
	await addButton(page).click();
	const field = page.getByLabel("ID", { exact: true });
	await field.fill("5123456");
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await counter(page, "1 / 3");
	await idDialog(page).getByRole("button", { name: "Ləğv et" }).focus();
	await page.keyboard.press("ArrowRight");
	await counter(page, "1 / 3");
	await page.keyboard.press("Escape");
	await idDialog(page).waitFor({ state: "detached" });
	for (const keys of ["Control+ArrowRight", "Alt+ArrowRight", "Meta+ArrowRight"]) {
		await page.keyboard.press(keys);
		await counter(page, "1 / 3");
	}
	await page.keyboard.press("ArrowRight");
	await counter(page, "2 / 3");
	// They go on to a picture that the owner adds meanwhile.
	await shop.db
		.update(games)
		.set({ images: pictures(4) })
		.where(eq(games.id, gameId));
	shop.app.hub.publish("catalog");
	await counter(page, "2 / 4");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await counter(page, "4 / 4");
	expect(errors).toEqual([]);
});

test("Esc closes a dialog and leads back to the button that opened it", async () => {
	const { page, errors } = await openGame();
	for (let time = 1; time <= 2; time++) {
		await addButton(page).press("Enter");
		await idDialog(page).waitFor();
		await page.keyboard.press("Escape");
		await idDialog(page).waitFor({ state: "detached" });
		await focused(page, "Səbətə əlavə et");
	}
	expect(errors).toEqual([]);
});

test("a press beside a dialog closes it, text that is selected beyond its edge does not", async () => {
	const { page, errors } = await openGame();
	await addButton(page).click();
	const text = await idDialog(page).getByText("birbaşa oyundakı").boundingBox();
	await page.mouse.move((text?.x ?? 0) + 20, (text?.y ?? 0) + 5);
	await page.mouse.down();
	await page.mouse.move(8, 8, { steps: 3 });
	await page.mouse.up();
	await page.getByLabel("ID", { exact: true }).fill("hələ açıqdır");
	// Nor does a press inside.
	await idDialog(page).getByRole("heading").click();
	await expect.poll(() => page.getByLabel("ID", { exact: true }).inputValue()).toBe("hələ açıqdır");
	await page.mouse.click(8, 8);
	await idDialog(page).waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});

test("a dialog that opened by itself is closed by Esc or by the browser, an inner one alone", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 1000 });
	const lines = [{ gameId, name: "UC paketi", quantity: 1, playerId: "5123456" }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	await page.goto(`/orders?order=${orderId}`);
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	const popup = page.getByRole("dialog", { name: /^Sifariş #/ });
	await popup.waitFor();
	await page.keyboard.press("Escape");
	await popup.waitFor({ state: "detached" });
	const open = page.getByRole("button", { name: "Ətraflı" });
	await open.click();
	await popup.waitFor();
	// As a browser does at a second Esc in a row: it does not ask the dialog any more.
	await popup.evaluate((dialog: HTMLDialogElement) => dialog.close());
	await popup.waitFor({ state: "detached" });
	await open.click();
	await popup.waitFor();

	await popup.getByRole("button", { name: "Sifarişi geri götürün" }).click();
	const question = page.getByRole("dialog", { name: "Sifariş geri götürülsün?" });
	await question.waitFor();
	await page.keyboard.press("Escape");
	await question.waitFor({ state: "detached" });
	await expect.poll(() => popup.isVisible()).toBe(true);
	expect(errors).toEqual([]);
});

test("a choice of files that is cancelled leaves the form open", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/categories/new");
	await page.getByLabel("Ad", { exact: true }).fill("Yarımçıq");
	const files = page.getByLabel("Şəkil yükləyin", { exact: true });
	await files.evaluate((field) => field.dispatchEvent(new Event("cancel", { bubbles: true })));
	await page.getByLabel("Təsvir", { exact: true }).fill("Hələ açıqdır");
	expect(new URL(page.url()).pathname).toBe("/admin/categories/new");
	expect(errors).toEqual([]);
});

test("the user menu is walked by keys, and closes by Esc, by scrolling and by a choice", async () => {
	const { page, errors } = await visitAsCustomer(shop, { viewport: { width: 1440, height: 400 } });
	await showPictures(page);
	await page.goto("/");
	const opener = page.getByRole("button", { name: "İstifadəçi menyusu" });
	const menu = page.locator(".menu");
	const onItem = (name: string) =>
		menu.locator(".menu-item").filter({ hasText: name }).and(page.locator(":focus")).waitFor();
	await opener.press("ArrowDown");
	for (const [key, name] of [
		["", "Profil"],
		["ArrowDown", "Sifarişlərim"],
		["ArrowUp", "Profil"],
		["ArrowUp", "Çıxış"],
		["ArrowDown", "Profil"],
		["End", "Çıxış"],
		["Home", "Profil"],
	] as const) {
		if (key) await page.keyboard.press(key);
		await onItem(name);
	}
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	await focused(page, "İstifadəçi menyusu");

	await opener.click();
	await menu.getByRole("link", { name: "Balans" }).click();
	await page.waitForURL(/\/balance$/);
	await menu.waitFor({ state: "hidden" });
	await opener.click();
	await menu.waitFor();
	await page.evaluate(() => scrollTo(0, 200));
	await menu.waitFor({ state: "hidden" });
	expect(errors).toEqual([]);
});

test("on a phone the menu closes by Esc, by its button and with each navigation", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await showPictures(page);
	await page.goto("/");
	await page.getByRole("link", { name: "0.00 ₼" }).waitFor();
	const opener = page.getByRole("button", { name: "Menyu", exact: true });
	const menu = page.getByRole("dialog", { name: "Menyu" });
	await opener.click();
	await menu.waitFor();
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "detached" });
	await focused(page, "Menyu");
	await opener.click();
	await menu.getByRole("button", { name: "Bağla" }).click();
	await menu.waitFor({ state: "detached" });
	// Also to the page that is open already.
	for (const name of ["Ana səhifə", "Oyunlar"]) {
		await followMenu(page, name);
		await menu.waitFor({ state: "detached" });
	}
	expect(errors).toEqual([]);
});

test("a phone's menu that is opened while a page loads stays as the page arrives, and leads on", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await showPictures(page);
	await page.goto("/");
	await page.getByRole("link", { name: "0.00 ₼" }).waitFor();
	const games = await holdRequests(page, /\/games\.data/);
	await followMenu(page, "Oyunlar");
	await games.requested;
	const menu = page.getByRole("dialog", { name: "Menyu" });
	await menu.waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Menyu", exact: true }).click();
	await menu.waitFor();
	games.release();
	await menu.locator("a[aria-current=page]", { hasText: "Oyunlar" }).waitFor();
	await menu.getByRole("link", { name: "Profil" }).click();
	await page.waitForURL("**/profile");
	expect(errors).toEqual([]);
});
