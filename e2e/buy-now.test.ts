// A game is bought past the cart: on one sheet, once, at the price that was read, and again later.
import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { orderItems, orders } from "#app/orders/orders.table.server.ts";
import { makeFamily, makeGame } from "#test/make.ts";
import { ADMIN, findUserId } from "#test/open-shop.ts";
import { sampleOf } from "#test/sample-of.ts";
import { findBarriers } from "./find-faults.ts";
import {
	DARK_PHONE,
	DEVICES,
	holdRequests,
	LIGHT_DESKTOP,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const button = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).filter({ visible: true });
const sheetOn = (page: Page) => page.getByRole("dialog", { name: "İndi al" });
const idOn = (page: Page) => sheetOn(page).getByLabel("ID", { exact: true });

const linesOf = (userId: string) =>
	shop.db
		.select({
			gameId: orderItems.gameId,
			playerId: orderItems.playerId,
			quantity: orderItems.quantity,
		})
		.from(orderItems)
		.innerJoin(orders, eq(orders.id, orderItems.orderId))
		.where(eq(orders.userId, userId));

/** Answers the next purchase by `answer`, and those after it as the shop does. */
async function answerPurchase(page: Page, answer: (route: Route) => Promise<void>) {
	await page.route("**/buy.data**", answer, { times: 1 });
}

/** Runs in the page. */
function pressWhenItAppears(selector: string) {
	return new Promise<void>((resolve) => {
		const observer = new MutationObserver(() => {
			const found = document.querySelector<HTMLButtonElement>(selector);
			if (!found) return;
			observer.disconnect();
			found.click();
			resolve();
		});
		observer.observe(document.body, { childList: true, subtree: true });
	});
}

describe.each(sampleOf(DEVICES))("on $device", (device) => {
	test("a sheet asks for the ID, tells what is left, and leads to the order; the cart stays", async () => {
		const name = "PUBG Mobile 660 UC";
		const game = await makeGame(shop.db, { name, requiresId: true, priceQepik: 1590 });
		const other = await makeGame(shop.db);
		const { page, userId, errors } = await visitAsCustomer(shop, { ...device, balanceQepik: 2000 });
		await page.goto(`/game/${other.id}`);
		await button(page, "Səbətə əlavə et").click();
		await page.getByText("səbətə əlavə edildi!").waitFor();
		await page.goto(`/game/${game.id}`);
		await button(page, "İndi al").click();
		const sheet = sheetOn(page);
		await sheet.getByText("4.10 ₼").waitFor();
		expect(await findBarriers(page)).toEqual([]);
		const buy = button(page, "Al");
		const total = await buy.getAttribute("aria-describedby");
		expect(await sheet.locator(`[id="${total}"]`).innerText()).toContain("15.90 ₼");
		await buy.click();
		await sheet.getByText("ID daxil etmək məcburidir").waitFor();
		await idOn(page).fill("x".repeat(65));
		await button(page, "Al").click();
		await sheet.getByText("ID ən çoxu 64 simvol ola bilər").waitFor();
		await idOn(page).fill("\u200b512345678");
		await sheet.getByText("Yoxlayın: 5123 4567 8").waitFor();
		await page.keyboard.press("Enter");
		await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
		await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
		await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
		expect(await linesOf(userId)).toEqual([
			{ gameId: game.id, playerId: "512345678", quantity: 1 },
		]);
		expect(errors).toEqual([]);
	});
});

test("what was typed is there when the sheet is opened again, until it is bought for", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 1000 });
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await idOn(page).fill("5123456");
	await page.keyboard.press("Escape");
	await sheetOn(page).waitFor({ state: "detached" });
	await button(page, "İndi al").click();
	await expect.poll(() => idOn(page).inputValue()).toBe("5123456");
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	await page.goBack();
	await button(page, "İndi al").click();
	expect(await idOn(page).inputValue()).toBe("");
	expect(errors).toEqual([]);
});

test("a hasty double tap opens the sheet and buys nothing", async () => {
	const game = await makeGame(shop.db);
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...DARK_PHONE,
		balanceQepik: 1000,
	});
	await page.goto(`/game/${game.id}`);
	// Pressed in the moment in which it appears.
	const pressed = page.evaluate(pressWhenItAppears, "dialog button[type=submit]");
	await button(page, "İndi al").click();
	await pressed;
	const buy = button(page, "Al");
	await expect.poll(() => buy.isEnabled()).toBe(true);
	expect(await linesOf(userId)).toEqual([]);
	await buy.dblclick();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	expect(await linesOf(userId)).toHaveLength(1);
	expect(errors).toEqual([]);
});

test("a sheet that buys cannot be closed before it has told that it did", async () => {
	const game = await makeGame(shop.db);
	const { page, errors } = await visitAsCustomer(shop, { ...LIGHT_DESKTOP, balanceQepik: 1000 });
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	const { requested, release } = await holdRequests(page, /\/buy\.data/, "POST");
	await button(page, "Al").click();
	await requested;
	await page.keyboard.press("Escape");
	await sheetOn(page).getByRole("button", { name: "Bağla" }).click();
	await page.evaluate(() => new Promise(requestAnimationFrame));
	await expect.poll(() => sheetOn(page).count()).toBe(1);
	release();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	expect(errors).toEqual([]);
});

test("a purchase whose answer was lost is made once, also after the page was loaded anew", async () => {
	const game = await makeGame(shop.db);
	const { page, userId } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 2000 });
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	let isSent = false;
	await page.route(/\/buy\.data/, async (route) => {
		const isFirst = !isSent;
		isSent = true;
		if (isFirst) await route.fetch();
		// Nothing of the answer has arrived, its cookie neither.
		await page.context().clearCookies({ name: "flash" });
		await route.abort().catch(() => {});
	});
	await button(page, "Al").click();
	await page.getByText("Xəta baş verdi").waitFor();
	expect(await linesOf(userId)).toHaveLength(1);
	await page.unrouteAll({ behavior: "wait" });
	await page.reload();
	await button(page, "İndi al").click();
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	expect(await linesOf(userId)).toHaveLength(1);
	// Once it is known to be made, the same again is another purchase.
	await button(page, "Yenidən al").click();
	const [first] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
	await button(page, "Al").click();
	await expect.poll(() => linesOf(userId)).toHaveLength(2);
	await expect.poll(() => page.url()).not.toContain(first?.id);
	await sheetOn(page).waitFor({ state: "detached" });
});

test("a price that changes while the sheet is open has to be accepted first", async () => {
	const game = await makeGame(shop.db, { priceQepik: 500 });
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...LIGHT_DESKTOP,
		balanceQepik: 2000,
	});
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await button(page, "Al").waitFor();
	await answerPurchase(page, async (route) => {
		await shop.db.update(games).set({ priceQepik: 650 }).where(eq(games.id, game.id));
		await route.continue();
	});
	await button(page, "Al").click();
	await page.getByText("Qiymət dəyişib: 5.00 → 6.50 ₼").waitFor();
	expect(await linesOf(userId)).toEqual([]);
	await button(page, "Yeni qiymətlə davam et").click();
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	await page.getByText("6.50 ₼").first().waitFor();
	// The browser reports the refusal, and nothing else.
	expect(errors.filter((error) => !error.includes("409"))).toEqual([]);
});

test("short of money, the button leads to what is missing, filled in, and back", async () => {
	const game = await makeGame(shop.db, { priceQepik: 1590 });
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 1250 });
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await sheetOn(page).getByRole("link", { name: "Balansı 3.40 ₼ artır" }).click();
	await page.waitForURL(/\/balance\?/);
	await expect.poll(() => page.getByLabel("Məbləğ").inputValue()).toBe("3.40");
	await page.getByRole("link", { name: "Alışa qayıdın" }).click();
	await page.waitForURL(`**/game/${game.id}`);
	await sheetOn(page).waitFor();
	expect(errors).toEqual([]);
});

test("short of money, a past line is bought again where it was left, with its ID and quantity", async () => {
	const game = await makeGame(shop.db, { requiresId: true });
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...DARK_PHONE,
		balanceQepik: 600,
	});
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await idOn(page).fill("5123456");
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	const order = page.url();
	await button(page, "Yenidən al").click();
	await idOn(page).fill("777");
	await sheetOn(page).getByRole("button", { name: "Artır" }).click();
	await sheetOn(page).getByRole("link", { name: "Balansı 9.00 ₼ artır" }).click();
	await page.waitForURL(/\/balance\?/);
	// A card payment leaves the shop and loads it anew.
	await page.goto("about:blank");
	await adjustBalance(shop.db, {
		...{ userId, newBalanceQepik: 1000, seenBalanceQepik: 100, reason: "" },
		adminId: await findUserId(shop, ADMIN.email),
	});
	await page.goto(order);
	await expect.poll(() => idOn(page).inputValue()).toBe("777");
	await sheetOn(page).getByText("10.00 ₼").first().waitFor();
	await page.keyboard.press("Escape");
	await sheetOn(page).waitFor({ state: "detached" });
	// Once is enough.
	await page.reload();
	await button(page, "Yenidən al").click();
	await expect.poll(() => idOn(page).inputValue()).toBe("5123456");
	expect(errors).toEqual([]);
});

test("a past line is bought again in two taps at today's price; one that is gone leads to the nearest", async () => {
	const { id: familyId } = await makeFamily(shop.db, { name: "PUBG Mobile UC" });
	const game = await makeGame(shop.db, { familyId, denomination: "325 UC", requiresId: true });
	const near = { familyId, denomination: "660 UC", priceQepik: 900, requiresId: true };
	await makeGame(shop.db, near);
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...DARK_PHONE,
		balanceQepik: 5000,
	});
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await idOn(page).fill("5123456");
	await sheetOn(page).getByRole("button", { name: "Artır" }).click();
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);

	await shop.db.update(games).set({ priceQepik: 700 }).where(eq(games.id, game.id));
	await page.goto("/orders");
	await button(page, "Yenidən al").click();
	await sheetOn(page).getByText("14.00 ₼").first().waitFor();
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	const line = { gameId: game.id, playerId: "5123456", quantity: 2 };
	expect(await linesOf(userId)).toEqual([line, line]);

	await shop.db.update(games).set({ available: false }).where(eq(games.id, game.id));
	// The address changes a moment before the list of two orders gives way to the order's page.
	await expect.poll(() => button(page, "Yenidən al").count()).toBe(1);
	await button(page, "Yenidən al").click();
	const gone = page.getByRole("dialog", { name: "Bu oyun hazırda satışda deyil" });
	await gone.getByRole("link", { name: "660 UC · 9.00 ₼" }).click();
	await page.getByRole("heading", { level: 1 }).waitFor();
	await gone.waitFor({ state: "detached" });
	// For the same ID.
	await button(page, "İndi al").click();
	await expect.poll(() => idOn(page).inputValue()).toBe("5123456");
	expect(errors).toEqual([]);
});

test("a visitor is sent to the login, and back to the game", async () => {
	const game = await makeGame(shop.db);
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto(`/game/${game.id}`);
	const told = page.getByText("Almaq üçün daxil olun").waitFor();
	await Promise.all([told, button(page, "İndi al").click()]);
	await page.waitForURL(`**/login?next=${encodeURIComponent(`/game/${game.id}`)}`);
	expect(errors).toEqual([]);
});
