// A customer buys: the ID dialog, the cart in several tabs, and every refusal of the checkout.
import { eq, sql } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { balances } from "#app/balance/balance.table.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { makeGame, PASSWORD } from "#test/make.ts";
import {
	DARK_PHONE,
	holdRequests,
	LIGHT_DESKTOP,
	runClockUntil,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

async function openGame(page: Page, id: string) {
	await page.goto(`/game/${id}`);
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
}

const add = (page: Page) => page.getByRole("button", { name: "Səbətə əlavə et" }).click();

/** Answers the checkout in place of the shop. */
const answerCheckout = (page: Page, answer: (route: Route) => unknown) =>
	page.route(/\/cart\.data/, (route: Route) =>
		route.request().method() === "POST" ? answer(route) : route.continue(),
	);

/** Adds one of a game and opens the cart. */
async function openCartWith(page: Page, game: { id: string }) {
	await openGame(page, game.id);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
}

test("quantities change in every tab, and the line goes when none is left", async () => {
	const game = await makeGame(shop.db, { name: "Sayılan oyun" });
	const { page, context, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await openCartWith(page, game);
	const other = await context.newPage();
	await other.goto("/games");
	await other.getByRole("link", { name: "Səbət (1)" }).waitFor();
	await page.getByRole("button", { name: "Artır" }).click();
	await page.getByRole("button", { name: "Artır" }).click();
	await other.getByRole("link", { name: "Səbət (3)" }).waitFor();
	await page.getByRole("definition").filter({ hasText: "15.00 ₼" }).waitFor();
	await page.getByRole("listitem").locator("p.money", { hasText: "15.00 ₼" }).waitFor();
	await page.getByRole("button", { name: "Azalt" }).click();
	await other.getByRole("link", { name: "Səbət (2)" }).waitFor();
	await page.getByRole("button", { name: "Azalt" }).click();
	await page.getByRole("button", { name: "Azalt" }).click();
	await page.getByText("Səbətiniz boşdur").waitFor();
	await other.getByRole("link", { name: "Səbət", exact: true }).waitFor();
	await page.getByRole("link", { name: "Oyunlara bax" }).waitFor();
	expect(errors).toEqual([]);
});

test("an order is placed once however often the button is pressed, and opens in a popup", async () => {
	const game = await makeGame(shop.db, {
		name: "Hədiyyə kartı",
		requiresId: true,
		accountDetails: "Kod mesajla gəlir",
	});
	const { page, userId, errors } = await visitAsCustomer(shop, {
		balanceQepik: 10_000,
		...DARK_PHONE,
	});
	await openGame(page, game.id);
	await add(page);
	await page.getByLabel("ID", { exact: true }).fill("oyunçu-7");
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.goto("/cart");
	await page.getByRole("button", { name: "Sifarişi tamamla" }).dblclick();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	await page.waitForURL(/\/orders$/);
	await page.getByRole("link", { name: "95.00 ₼" }).waitFor();
	await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();

	const mine = await shop.db.select().from(orders).where(eq(orders.userId, userId));
	expect(mine).toHaveLength(1);
	await shop.db
		.update(orders)
		.set({ customerMessage: "Oyunda yoxlayın" })
		.where(eq(orders.userId, userId));
	shop.app.hub.publish(`user:${userId}`);
	await page.getByRole("button", { name: "Ətraflı" }).click();
	const reference = mine[0]?.id.slice(-6).toUpperCase();
	const popup = page.getByRole("dialog", { name: `Sifariş #${reference}` });
	for (const text of ["oyunçu-7", "Kod mesajla gəlir", "Oyunda yoxlayın", "Gözləyir"]) {
		await popup.getByText(text).waitFor();
	}
	await popup.getByRole("button", { name: "Bağla" }).click();
	await popup.waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});

test("a game that needs an ID asks for it, refuses an empty one, and forgets what was cancelled", async () => {
	const game = await makeGame(shop.db, { name: "UC paketi", requiresId: true });
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await openGame(page, game.id);
	await add(page);
	const dialog = page.getByRole("dialog", { name: "ID daxil edin" });
	const field = dialog.getByLabel("ID", { exact: true });
	await field.fill("   ");
	await dialog.getByRole("button", { name: "Təsdiqlə" }).click();
	await dialog.getByText("ID daxil etmək məcburidir").waitFor();
	await field.fill("yarımçıq");
	await dialog.getByRole("button", { name: "Ləğv et" }).click();
	await dialog.waitFor({ state: "detached" });
	await add(page);
	expect(await field.inputValue()).toBe("");
	await field.fill("  512345  ");
	await dialog.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("UC paketi səbətə əlavə edildi!").waitFor();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	await page.getByText("512345", { exact: true }).waitFor();
	const stored = await page.evaluate(() => localStorage.getItem("gamestore-cart"));
	expect(JSON.parse(stored ?? "")).toMatchObject([
		{ id: game.id, quantity: 1, userProvidedId: "512345" },
	]);
	expect(errors).toEqual([]);
});

test("a line can be removed, and its quantity is at most 99", async () => {
	const game = await makeGame(shop.db);
	const { page, errors } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await openGame(page, game.id);
	await add(page);
	await page.evaluate(() => {
		const key = "gamestore-cart";
		localStorage.setItem(
			key,
			(localStorage.getItem(key) ?? "").replace('"quantity":1', '"quantity":98'),
		);
	});
	await page.goto("/cart");
	await page.getByRole("button", { name: "Artır" }).click();
	await page.getByRole("link", { name: "Səbət (99)" }).waitFor();
	await expect.poll(() => page.getByRole("button", { name: "Artır" }).isDisabled()).toBe(true);
	await page.getByRole("button", { name: "Sil" }).click();
	await page.getByText("Səbətiniz boşdur").waitFor();
	expect(errors).toEqual([]);
});

test("the checkout says why it refuses, and the cart shows what changed", async () => {
	const game = await makeGame(shop.db, { name: "Dəyişən oyun" });
	const { page, errors } = await visitAsCustomer(shop, { balanceQepik: 550, ...DARK_PHONE });
	await openGame(page, game.id);
	await add(page);
	// The checkout learns of a change before the cart does.
	const { release } = await holdRequests(page, /\/cart\/games/);
	await page.goto("/cart");
	const buy = page.getByRole("button", { name: "Sifarişi tamamla" });
	const change = (values: Partial<typeof games.$inferInsert>) =>
		shop.db.update(games).set(values).where(eq(games.id, game.id));
	await page.getByText("Balansınız").waitFor({ state: "attached" });

	await change({ priceQepik: 540 });
	await buy.click();
	await page.getByText("Qiymət dəyişib, səbəti yoxlayın").first().waitFor();
	release();
	await page.getByText("Qiymət dəyişib: 5.00 → 5.40 ₼", { exact: true }).waitFor();

	await change({ available: false });
	await buy.click();
	// In the cart itself, not only in the toast.
	await page.getByRole("main").getByText("Dəyişən oyun artıq mövcud deyil").waitFor();

	await change({ available: true, trackStock: true, stock: 1 });
	shop.app.hub.publish("catalog");
	await page.getByRole("button", { name: "Artır" }).click();
	await buy.click();
	await page.getByText("Balans kifayət etmir").waitFor();
	expect(errors).toEqual([]);
});

test("a refusal for too little stock names what is left", async () => {
	const game = await makeGame(shop.db, { name: "Az qalan", trackStock: true, stock: 1 });
	const { page, errors } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...LIGHT_DESKTOP });
	await openGame(page, game.id);
	await add(page);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Az qalan: stokda cəmi 1 ədəd var").waitFor();
	expect(errors).toEqual([]);
});

test("a cart that costs nothing counts as empty", async () => {
	const game = await makeGame(shop.db, { name: "Pulsuz oyun", priceQepik: 0 });
	const { page, errors } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DARK_PHONE });
	await openCartWith(page, game);
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Səbət boşdur", { exact: true }).waitFor();
	await page.getByRole("link", { name: "Pulsuz oyun" }).waitFor();
	expect(errors).toEqual([]);
});

test("a customer whose balance is missing is told so, and keeps the cart", async () => {
	const game = await makeGame(shop.db, { name: "Sahibsiz oyun" });
	const { page, userId } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	await openCartWith(page, game);
	await shop.db.delete(balances).where(eq(balances.userId, userId));
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("İstifadəçi tapılmadı").waitFor();
	await page.getByRole("link", { name: "Sahibsiz oyun" }).waitFor();
});

test("a checkout whose response is lost is retried, and placed once", async () => {
	const game = await makeGame(shop.db);
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DARK_PHONE });
	await openCartWith(page, game);
	let isLost = false;
	await page.route(/\/cart\.data/, async (route: Route) => {
		if (isLost || route.request().method() !== "POST") return route.continue();
		isLost = true;
		await route.fetch({ maxRedirects: 0 });
		await route.abort();
	});
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	expect(isLost).toBe(true);
	const { rows } = await shop.db.execute(sql`SELECT FROM orders WHERE user_id = ${userId}`);
	expect(rows).toHaveLength(1);
});

test("a checkout without any response keeps the cart and reports an error", async () => {
	const { page } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...LIGHT_DESKTOP });
	await page.clock.install();
	await openCartWith(page, await makeGame(shop.db));
	await answerCheckout(page, (route) => route.abort());
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	// It is retried a few times, with pauses.
	await runClockUntil(page, () => page.getByText("Xəta baş verdi").isVisible());
	await page.unroute(/\/cart\.data/);
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
});

test("a checkout that the shop fails at is told at once, and sent once", async () => {
	const { page } = await visitAsCustomer(shop, { balanceQepik: 10_000 });
	await openCartWith(page, await makeGame(shop.db));
	let sent = 0;
	await answerCheckout(page, (route) => ++sent && route.fulfill({ status: 500 }));
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Xəta baş verdi").waitFor();
	expect(sent).toBe(1);
});

test("a checkout of which only the headers arrive is reported as placed", async () => {
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DARK_PHONE });
	await openCartWith(page, await makeGame(shop.db));
	await answerCheckout(page, async (route) => {
		const response = await route.fetch({ maxRedirects: 0 });
		// Cut off after the headers.
		await route.fulfill({ response, body: "" });
	});
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	await page.waitForURL(/\/orders$/);
	await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();
	expect(await page.getByText("Xəta baş verdi").count()).toBe(0);
	const { rows } = await shop.db.execute(sql`SELECT FROM orders WHERE user_id = ${userId}`);
	expect(rows).toHaveLength(1);
});

test("a session that ended leads to the login and back to the cart", async () => {
	const game = await makeGame(shop.db);
	const { page, context, email, errors } = await visitAsCustomer(shop, {
		balanceQepik: 10_000,
		...LIGHT_DESKTOP,
	});
	await openGame(page, game.id);
	await add(page);
	// Revalidating the page would lead to the login before the form does.
	await page.route(/\/cart\.data/, async (route: Route) => {
		if (route.request().method() === "POST") await route.continue();
	});
	await page.goto("/cart");
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	await context.clearCookies();
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Daxil olun", { exact: true }).waitFor();
	await page.waitForURL(/\/login\?next=%2Fcart$/);
	await page.unroute(/\/cart\.data/);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Şifrə", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.waitForURL(/\/cart$/);
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	expect(await page.evaluate(() => localStorage.getItem("gamestore-cart"))).toContain(game.id);
	expect(errors).toEqual([]);
});
