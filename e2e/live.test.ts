// What changes is on every open page without a reload: two people with a page each, and a change.
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adjustBalance } from "../app/balance/adjust-balance.server.ts";
import { categories, games } from "../app/catalog/catalog.table.server.ts";
import { users } from "../app/users/users.table.server.ts";
import { makeCategory, makeGame, openPayments } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import { logIn, type OpenShop, openShopAndBrowser, type Visit } from "./open-browser.ts";

let shop: OpenShop;
let visitor: Visit;
let customer: Visit;
let admin: Visit;
let customerId: string;
beforeAll(async () => {
	shop = await openShopAndBrowser();
	await openPayments(shop.db);
	[visitor, customer, admin] = [await shop.visit(), await shop.visit(), await shop.visit()];
	await register(customer.page, "aysel@test.example");
	await logIn(admin.page, ADMIN);
	const [user] = await shop.db.select().from(users).where(eq(users.email, "aysel@test.example"));
	customerId = user?.id as string;
});
afterAll(() => shop.close());

async function register(page: Page, email: string) {
	await page.goto("/register");
	await page.getByLabel("Ad", { exact: true }).fill("Aysel Nümunə");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Şifrə", { exact: true }).fill("parol-123");
	await page.getByLabel("Şifrənin təkrarı").fill("parol-123");
	await page.getByRole("button", { name: "Qeydiyyatdan keç" }).click();
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
}

/** Opens a page and waits until it listens; a reload from here on would be noticed. */
async function openLive(page: Page, path: string) {
	const listening = page.waitForRequest((request) => request.url().endsWith("/live"));
	await page.goto(path);
	await listening;
	await expect.poll(() => shop.app.hub.listeners).toBeGreaterThan(0);
	await page.evaluate(() => Object.assign(window, { stayed: true }));
}

async function expectNoReload(page: Page) {
	expect(await page.evaluate(() => "stayed" in window)).toBe(true);
}

async function setBalance(from: number, to: number) {
	const [actor] = await shop.db.select().from(users).where(eq(users.email, ADMIN.email));
	await adjustBalance(shop.db, {
		userId: customerId,
		newBalanceQepik: to,
		seenBalanceQepik: from,
		actorId: actor?.id as string,
		reason: "",
	});
	shop.app.hub.publish(`user:${customerId}`, "admin");
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

test("a customer's page follows the balance, which another customer's never hears of", async () => {
	const { page } = customer;
	await openLive(page, "/");
	await setBalance(0, 5000);
	await page.getByRole("link", { name: "50.00 ₼" }).waitFor();
	await expectNoReload(page);
});

test("requests and orders go to and fro between the customer and the admin", async () => {
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
	await admin.page.getByRole("button", { name: "Tamamlandı" }).first().click();
	await customer.page.getByText("Tamamlandı").waitFor();
	await expectNoReload(admin.page);
});

test("what happened between drawing a page and listening is caught up with", async () => {
	const { page } = customer;
	const change = Promise.withResolvers<void>();
	await page.route("**/live", async (route) => {
		await change.promise;
		await route.continue();
	});
	await page.goto("/balance");
	await page.getByText("Qalıq: 65.00 ₼").waitFor();
	await setBalance(6500, 6600);
	change.resolve();
	await page.getByText("Qalıq: 66.00 ₼").waitFor();
	await page.unroute("**/live");
});

test("what was missed while the connection was cut is seen when it is back", async () => {
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

test("a stream that has fallen silent is opened anew, one from which something is heard is not", async () => {
	const { page }: Visit = await shop.visit();
	await page.clock.install();
	let asked = 0;
	// The first is never answered, as by a machine that is gone.
	await page.route("**/live", async (route) => {
		if (++asked > 1) await route.continue();
	});
	await page.goto("/categories");
	await expect.poll(() => asked).toBe(1);
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
	expect(asked).toBe(2);
	await page.close();
});

test("a look that is not answered leaves the page and what was typed, and is made up for", async () => {
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
	// A look of before may still be on its way, and know of it already.
	await expect.poll(() => answers).toEqual([]);
	await page.getByText("Qalıq: 67.00 ₼").waitFor();
	expect(await page.getByLabel("Məbləğ").inputValue()).toBe("12.34");
	await page.unroute(/\.data/);
	await expectNoReload(page);
});

test("when a session ends, its page hears no more of the person", async () => {
	const { page, context } = customer;
	await openLive(page, "/");
	const other = await context.newPage();
	await other.goto("/");
	await other.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await other.getByRole("button", { name: "Çıxış" }).click();
	// The page is cut, connects again as a visitor, and shows what a visitor sees.
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await other.close();
	await expectNoReload(page);
});

test("nobody's browser complained", () => {
	// A connection that is cut on purpose is reported by the browser itself.
	const real = (visit: Visit) =>
		visit.complaints.filter((text) => !/ERR_|net::|status of 503/.test(text));
	expect([visitor, customer, admin].flatMap(real)).toEqual([]);
});

test("a list goes on as one comes near its end, and follows changes there as well", async () => {
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
