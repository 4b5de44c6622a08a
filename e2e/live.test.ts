// Changes appear on open pages without a reload.

import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { categories, games } from "#app/catalog/catalog.table.server.ts";
import { untilTold } from "#test/hear-published.ts";
import { makeCategory, makeGame, openPayments } from "#test/make.ts";
import { ADMIN, findUserId } from "#test/open-shop.ts";
import { holdRequests, press, useShopAndBrowser, type Visit } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let visitor: Visit;
let customer: Awaited<ReturnType<typeof visitAsCustomer>>;
let admin: Visit;
beforeAll(async () => {
	await openPayments(shop.db);
	visitor = await shop.visit();
	customer = await visitAsCustomer(shop);
	admin = await visitAsAdmin(shop);
});

/** Opens a page and waits until its stream is open; any reload from here on is detected. */
async function openLive(page: Page, path: string) {
	const listening = page.waitForRequest("**/live*");
	await page.goto(path);
	await listening;
	await expect.poll(() => shop.app.hub.listeners).toBeGreaterThan(0);
	await page.evaluate(() => Object.assign(window, { stayed: true }));
}

async function expectNoReload(page: Page) {
	expect(await page.evaluate(() => "stayed" in window)).toBe(true);
}

async function setBalance(from: number, to: number) {
	await adjustBalance(shop.db, {
		userId: customer.userId,
		newBalanceQepik: to,
		seenBalanceQepik: from,
		adminId: await findUserId(shop, ADMIN.email),
		reason: "",
	});
	shop.app.hub.publish(`user:${customer.userId}`, "admin");
}

test("a visitor's pages follow categories, games, prices and stock", async () => {
	const { page } = visitor;
	await openLive(page, "/categories");
	const category = await makeCategory(shop.db, { name: "Strategiya" });
	shop.app.hub.publish("catalog");
	await page.getByText("Strategiya").waitFor();
	await shop.db.update(categories).set({ name: "Döyüş" }).where(eq(categories.id, category.id));
	shop.app.hub.publish("catalog");
	await page.getByText("Döyüş").waitFor();
	await expectNoReload(page);

	await openLive(page, "/games");
	const values = { categoryId: category.id, trackStock: true, stock: 2, priceQepik: 777 };
	const game = await makeGame(shop.db, { ...values, name: "Yeni oyun" });
	shop.app.hub.publish("catalog");
	await page.getByRole("link", { name: "Yeni oyun" }).waitFor();
	await page.getByText("7.77 ₼").waitFor();
	await shop.db.update(games).set({ priceQepik: 555 }).where(eq(games.id, game.id));
	shop.app.hub.publish("catalog");
	await page.getByText("5.55 ₼").waitFor();

	await page.getByRole("link", { name: "Yeni oyun" }).click();
	await page.getByText("Mövcud", { exact: true }).waitFor();
	await page.evaluate(() => Object.assign(window, { stayed: true }));
	await shop.db.update(games).set({ stock: 0 }).where(eq(games.id, game.id));
	shop.app.hub.publish("catalog");
	await page.getByText("Bitib", { exact: true }).waitFor();
	await expectNoReload(page);
});

test("a visitor's page follows the settings", async () => {
	const { page } = visitor;
	await openLive(page, "/");
	await shop.db.execute(sql`UPDATE settings SET hero_title = 'Oyun vaxtıdır'`);
	shop.app.hub.publish("settings");
	await page.getByRole("heading", { name: "Oyun vaxtıdır" }).waitFor();
	await expectNoReload(page);
});

test("a customer's page follows the balance", async () => {
	const { page } = customer;
	await openLive(page, "/");
	await setBalance(0, 3000);
	await page.getByRole("link", { name: "30.00 ₼" }).waitFor();
	// Between changes of the catalog, the last of which is shown with it.
	const { requested, release } = await holdRequests(page, /\.data/);
	shop.app.hub.publish("catalog");
	await requested;
	const { listeners } = shop.app.hub;
	await page.evaluate(() => {
		new EventSource("/live").onmessage = ({ data }) => Object.assign(window, { told: data });
	});
	await expect.poll(() => shop.app.hub.listeners).toBe(listeners + 1);
	await setBalance(3000, 5000);
	await page.waitForFunction(() => /^user:/.test(Reflect.get(window, "told")));
	shop.app.hub.publish("catalog");
	release();
	await page.getByRole("link", { name: "50.00 ₼" }).waitFor();
	await expectNoReload(page);
});

test("the customer's and the admin's pages follow each other's top-ups and orders", async () => {
	const game = await makeGame(shop.db, { name: "Sifariş oyunu", priceQepik: 500 });
	shop.app.hub.publish("catalog");
	await openLive(admin.page, "/admin/balance");
	await openLive(customer.page, "/balance");
	await customer.page.getByLabel("Məbləğ").fill("20");
	await customer.page.getByRole("button", { name: "Epoint ilə ödə" }).click();
	await customer.page.getByRole("button", { name: "Bağla" }).click();
	await admin.page.getByRole("button", { name: "Təsdiqlə" }).click();
	await customer.page.getByRole("link", { name: "70.00 ₼" }).waitFor();
	await expectNoReload(admin.page);
	await expectNoReload(customer.page);

	await openLive(admin.page, "/admin/orders");
	await customer.page.goto(`/game/${game.id}`);
	await customer.page.getByRole("button", { name: "Səbətə əlavə et" }).first().click();
	await customer.page.getByRole("link", { name: "Səbət (1)" }).click();
	await customer.page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await customer.page.getByText("Gözləyir").waitFor();
	await admin.page.getByText("Sifariş oyunu").first().waitFor({ state: "attached" });
	await admin.page.keyboard.press("j");
	const opened = admin.page.locator("[data-opened]");
	await press(opened.getByRole("button", { name: "Tamamlandı" }));
	await customer.page.getByText("Tamamlandı").waitFor();
	await expectNoReload(admin.page);
});

test("what changed between rendering a page and opening its stream is shown", async () => {
	const { page } = customer;
	const stream = await holdRequests(page, /\/live\b/);
	await page.goto("/balance");
	await page.getByText("Qalıq: 65.00 ₼").waitFor();
	await stream.requested;
	// Nobody is told any more when it is opened.
	await untilTold(shop.app.hub, "admin", () => setBalance(6500, 6600));
	stream.release();
	await page.getByText("Qalıq: 66.00 ₼").waitFor();
	await page.unroute(/\/live\b/);
});

test("what changed while the connection was lost is shown when it is back", async () => {
	const { page, context } = visitor;
	await openLive(page, "/categories");
	await context.setOffline(true);
	shop.app.hub.endEverybody();
	await makeCategory(shop.db, { name: "Kəsinti zamanı" });
	shop.app.hub.publish("catalog");
	await context.setOffline(false);
	await page.getByText("Kəsinti zamanı").waitFor();
	await expectNoReload(page);
});

test("a stream that has fallen silent is reopened, one that receives events is not", async () => {
	const { page }: Visit = await shop.visit();
	await page.clock.install();
	let requests = 0;
	// The first request is never answered, as if the server had vanished.
	await page.route("**/live*", async (route) => {
		if (++requests > 1) await route.continue();
	});
	await page.goto("/categories");
	await expect.poll(() => requests).toBe(1);
	await makeCategory(shop.db, { name: "Sükut zamanı" });
	shop.app.hub.publish("catalog");
	await page.clock.fastForward(60_000);
	await page.getByText("Sükut zamanı").waitFor();

	for (const name of ["Bir xəbər", "Bir xəbər də"]) {
		await page.clock.fastForward(40_000);
		await makeCategory(shop.db, { name });
		shop.app.hub.publish("catalog");
		await page.getByText(name, { exact: true }).waitFor();
	}
	expect(requests).toBe(2);
	await page.close();
});

test("a revalidation that fails leaves the page and what was typed, and is retried", async () => {
	const { page } = customer;
	await openLive(page, "/balance");
	await page.getByLabel("Məbləğ").fill("12.34");
	const answers = ["lost", "busy"];
	await page.route(/\.data/, async (route) => {
		const answer = answers.shift();
		if (answer === "lost") await route.abort();
		else if (answer === "busy") await route.fulfill({ status: 503, body: "" });
		else await route.continue();
	});
	await setBalance(6600, 6700);
	// An earlier revalidation may still be under way, and may have read the change already.
	await expect.poll(() => answers).toEqual([]);
	await page.getByText("Qalıq: 67.00 ₼").waitFor();
	await expect.poll(() => page.getByLabel("Məbləğ").inputValue()).toBe("12.34");
	await page.unroute(/\.data/);
	await expectNoReload(page);
});

test("when a session ends, its page stops following the person", async () => {
	const { page, context } = customer;
	await openLive(page, "/");
	const other = await context.newPage();
	await other.goto("/");
	await other.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await other.getByRole("button", { name: "Çıxış" }).click();
	// The stream ends, is reopened as a visitor's, and the page shows what a visitor sees.
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await other.close();
	await expectNoReload(page);
});

test("no browser reported an error", () => {
	// The browser reports connections that the tests cut on purpose.
	const real = (visit: Visit) =>
		visit.errors.filter((text) => !/ERR_|net::|status of 503/.test(text));
	expect([visitor, customer, admin].flatMap(real)).toEqual([]);
});

test("a long list loads on near its end, and follows changes there as well", async () => {
	const { page } = visitor;
	const category = await makeCategory(shop.db, { name: "Uzun siyahı" });
	await shop.db.execute(sql`INSERT INTO games (id, name, category_id, created_at)
		SELECT 'long-' || n, 'Oyun ' || n, ${category.id}, now() - n * interval '1 second'
		FROM generate_series(1, 120) n`);
	shop.app.hub.publish("catalog");
	await openLive(page, `/games?category=${category.id}`);
	for (const name of ["Oyun 51", "Oyun 101", "Oyun 120"]) {
		await page.getByRole("link", { name: "Oyun 50", exact: true }).waitFor();
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await page.getByRole("link", { name, exact: true }).waitFor();
	}
	await shop.db.update(games).set({ name: "Dəyişdi" }).where(eq(games.id, "long-118"));
	shop.app.hub.publish("catalog");
	await page.getByRole("link", { name: "Dəyişdi" }).waitFor();
	await expectNoReload(page);
});
