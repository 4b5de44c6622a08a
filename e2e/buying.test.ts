// A customer buys: the ID dialog, the cart in several tabs, and every refusal of the checkout.
import { eq, sql } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balances } from "../app/balance/balance.table.server.ts";
import { games } from "../app/catalog/catalog.table.server.ts";
import { orders } from "../app/orders/orders.table.server.ts";
import { makeGame } from "../test/make.ts";
import { DESK_LOOK, LOOKS, type OpenShop, openShopAndBrowser, PHONE_LOOK } from "./open-browser.ts";
import { PASSWORD, visitAsCustomer } from "./visit-as-customer.ts";

let shop: OpenShop;
beforeAll(async () => {
	shop = await openShopAndBrowser();
});
afterAll(() => shop.close());

async function openGame(page: Page, id: string) {
	await page.goto(`/game/${id}`);
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
}

const add = (page: Page) => page.getByRole("button", { name: "Səbətə əlavə et" }).click();

describe.each(LOOKS)("on $look", (look) => {
	test("quantities grow and shrink, in every tab, and the last one less removes the line", async () => {
		const game = await makeGame(shop.db, { name: "Sayılan oyun" });
		const { page, context, complaints } = await visitAsCustomer(shop, look);
		await openGame(page, game.id);
		await add(page);
		await page.goto("/cart");
		const other = await context.newPage();
		await other.goto("/games");
		await other.getByRole("link", { name: "Səbət (1)" }).waitFor();
		await page.getByRole("button", { name: "Artır" }).click();
		await page.getByRole("button", { name: "Artır" }).click();
		await other.getByRole("link", { name: "Səbət (3)" }).waitFor();
		await page.getByRole("definition").filter({ hasText: "15.00 ₼" }).waitFor();
		await page.getByRole("button", { name: "Azalt" }).click();
		await other.getByRole("link", { name: "Səbət (2)" }).waitFor();
		await page.getByRole("button", { name: "Azalt" }).click();
		await page.getByRole("button", { name: "Azalt" }).click();
		await page.getByText("Səbətiniz boşdur").waitFor();
		await other.getByRole("link", { name: "Səbət", exact: true }).waitFor();
		await page.getByRole("link", { name: "Oyunlara bax" }).waitFor();
		expect(complaints).toEqual([]);
	});

	test("an order is placed once however often the button is pressed, and opens in a popup", async () => {
		const game = await makeGame(shop.db, {
			name: "Hədiyyə kartı",
			requiresId: true,
			accountDetails: "Kod mesajla gəlir",
		});
		const { page, userId, complaints } = await visitAsCustomer(shop, {
			balanceQepik: 10_000,
			...look,
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
		expect(complaints).toEqual([]);
	});
});

test("a game that needs an ID asks for it, refuses an empty one, and forgets what was cancelled", async () => {
	const game = await makeGame(shop.db, { name: "UC paketi", requiresId: true });
	const { page, complaints } = await visitAsCustomer(shop, PHONE_LOOK);
	await openGame(page, game.id);
	await add(page);
	const dialog = page.getByRole("dialog", { name: "ID daxil edin" });
	const field = dialog.getByLabel("ID", { exact: true });
	await field.fill("   ");
	await dialog.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("ID daxil etmək məcburidir").waitFor();
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
	expect(complaints).toEqual([]);
});

test("a line can be removed, and 99 is the end", async () => {
	const game = await makeGame(shop.db);
	const { page, complaints } = await visitAsCustomer(shop, DESK_LOOK);
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
	expect(await page.getByRole("button", { name: "Artır" }).isDisabled()).toBe(true);
	await page.getByRole("button", { name: "Sil" }).click();
	await page.getByText("Səbətiniz boşdur").waitFor();
	expect(complaints).toEqual([]);
});

test("the checkout says why it refuses, and the cart shows what changed", async () => {
	const game = await makeGame(shop.db, { name: "Dəyişən oyun" });
	const { page, complaints } = await visitAsCustomer(shop, { balanceQepik: 550, ...PHONE_LOOK });
	await openGame(page, game.id);
	await add(page);
	// The checkout hears of a change before the cart does.
	const told = Promise.withResolvers<void>();
	await page.route(/\/cart\/games/, async (route: Route) => {
		await told.promise;
		await route.continue();
	});
	await page.goto("/cart");
	const buy = page.getByRole("button", { name: "Sifarişi tamamla" });
	const change = (values: Partial<typeof games.$inferInsert>) =>
		shop.db.update(games).set(values).where(eq(games.id, game.id));
	await page.getByText("Balansınız").waitFor({ state: "attached" });

	await change({ priceQepik: 540 });
	await buy.click();
	await page.getByText("Qiymət dəyişib, səbəti yoxlayın").first().waitFor();
	told.resolve();
	await page.getByText("Qiymət dəyişib: 5.00 → 5.40 ₼", { exact: true }).waitFor();

	await change({ available: false });
	await buy.click();
	await page.getByText("Dəyişən oyun artıq mövcud deyil").first().waitFor();

	await change({ available: true, trackStock: true, stock: 1 });
	shop.app.hub.publish("catalog");
	await page.getByRole("button", { name: "Artır" }).click();
	await buy.click();
	await page.getByText("Balans kifayət etmir").waitFor();
	expect(complaints).toEqual([]);
});

test("too little stock is said with its number", async () => {
	const game = await makeGame(shop.db, { name: "Az qalan", trackStock: true, stock: 1 });
	const { page, complaints } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DESK_LOOK });
	await openGame(page, game.id);
	await add(page);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Az qalan: stokda cəmi 1 ədəd var").waitFor();
	expect(complaints).toEqual([]);
});

test("a cart that costs nothing counts as empty", async () => {
	const game = await makeGame(shop.db, { name: "Pulsuz oyun", priceQepik: 0 });
	const { page, complaints } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...PHONE_LOOK });
	await openGame(page, game.id);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Səbət boşdur", { exact: true }).waitFor();
	await page.getByRole("link", { name: "Pulsuz oyun" }).waitFor();
	expect(complaints).toEqual([]);
});

test("somebody whose balance is no longer kept is told so, and the cart stays", async () => {
	const game = await makeGame(shop.db, { name: "Sahibsiz oyun" });
	const { page, userId } = await visitAsCustomer(shop, DESK_LOOK);
	await openGame(page, game.id);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	await shop.db.delete(balances).where(eq(balances.userId, userId));
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("İstifadəçi tapılmadı").waitFor();
	await page.getByRole("link", { name: "Sahibsiz oyun" }).waitFor();
});

test("a checkout whose answer is lost is sent again by itself, and placed once", async () => {
	const game = await makeGame(shop.db);
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...PHONE_LOOK });
	await openGame(page, game.id);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
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

test("a checkout that gets no answer at all keeps the cart and says so", async () => {
	const game = await makeGame(shop.db);
	const { page } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...DESK_LOOK });
	await openGame(page, game.id);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	await page.route(/\/cart\.data/, (route: Route) =>
		route.request().method() === "POST" ? route.abort() : route.continue(),
	);
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Xəta baş verdi").waitFor();
	await page.unroute(/\/cart\.data/);
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
});

test("a checkout of which only the message arrives is told as placed, and nothing else", async () => {
	const game = await makeGame(shop.db);
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 10_000, ...PHONE_LOOK });
	await openGame(page, game.id);
	await add(page);
	await page.goto("/cart");
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	await page.route(/\/cart\.data/, async (route: Route) => {
		if (route.request().method() !== "POST") return route.continue();
		const response = await route.fetch({ maxRedirects: 0 });
		// Cut off after its head.
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
	const { page, context, email, complaints } = await visitAsCustomer(shop, {
		balanceQepik: 10_000,
		...DESK_LOOK,
	});
	await openGame(page, game.id);
	await add(page);
	// A look at the page would lead to the login before the form does.
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
	expect(complaints).toEqual([]);
});
