// A customer follows an order from the purchase to its delivery, on its own page and on every other.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeGame, makeUser, openSession } from "#test/make.ts";
import { ADMIN, findUserId, formPost } from "#test/open-shop.ts";
import { sampleOf } from "#test/sample-of.ts";
import { DESKTOP, PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let gameId: string;
let adminCookie: string;
beforeAll(async () => {
	await shop.db.update(settings).set({ supportPhone: "+994000000000" });
	gameId = (await makeGame(shop.db, { name: "PUBG 60 UC" })).id;
	adminCookie = await openSession(shop, await findUserId(shop, ADMIN.email));
});

async function buy(userId: string) {
	const lines = [{ gameId, name: "PUBG 60 UC", quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, bought)).orderId;
}

/** What an admin does, as the admin's page sends it. */
async function act(orderId: string, fields: Record<string, string>) {
	const form = formPost({ orderId, ...fields }, adminCookie);
	expect((await shop.fetch("/admin/orders", form)).status).toBe(200);
}
const take = (orderId: string) => act(orderId, { intent: "status", status: "processing" });
const deliver = (orderId: string, customerMessage = "Hazırdır") =>
	act(orderId, { intent: "deliver", customerMessage });

const bar = (page: Page) => page.getByRole("banner").locator(".way-bar");

/** Whether the bar of a lost connection leaves the other one to be seen; at once, since the page knows better. */
async function offlineBarLiesBelow(page: Page) {
	await bar(page).waitFor();
	return page.evaluate(() => {
		const root = document.documentElement;
		root.setAttribute("data-offline", "");
		const [above, below] = [".way-bar", ".offline-bar"].map((name) =>
			document.querySelector(name)?.getBoundingClientRect(),
		);
		root.removeAttribute("data-offline");
		return !!above?.height && !!below?.height && above.bottom <= below.top;
	});
}

const step = (page: Page, name: string) =>
	page
		.getByRole("list", { name: "Sifarişin yolu" })
		.getByRole("listitem")
		.filter({ hasText: name });
const stateOf = (page: Page, name: string) => step(page, name).getAttribute("data-state");
const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]", { hasText: text });

/** Loads a page and waits until it hears of changes. */
async function openLive(page: Page, path: string) {
	const listening = page.waitForRequest("**/live*");
	await page.goto(path);
	await listening;
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
}

test("from the purchase to the delivery, with its place, its way, its codes and its links", async () => {
	const { page, context, errors } = await visitAsCustomer(shop, {
		balanceQepik: 1000,
		viewport: PHONE,
	});
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const earlier = await buy((await makeUser(shop.db, { balanceQepik: 500 })).id);
	await page.goto(`/game/${gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).last().click();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await toast(page, "Sifarişiniz uğurla verildi!").waitFor();
	const main = page.getByRole("main");
	await main.getByText("Sifarişlər adətən 15 dəqiqə ərzində çatdırılır").waitFor();
	await main.getByRole("button", { name: "Ətraflı" }).click();
	await page.getByRole("dialog").getByRole("link", { name: "Sifarişin səhifəsi" }).click();
	await page.waitForURL(/\/orders\/\w{20}$/);
	const orderId = page.url().slice(-20);
	const name = `Sifariş #${orderReference(orderId)}`;
	await page.getByRole("heading", { name }).waitFor();
	await page.getByText("Növbədə yeriniz: 2").waitFor();
	expect(await stateOf(page, "Ödənildi")).toBe("done");
	expect(await stateOf(page, "İşlənir")).toBe("ahead");
	await expect.poll(() => bar(page).innerText()).toBe(`${name} növbədədir`);
	await take(earlier);

	await take(orderId);
	await expect.poll(() => stateOf(page, "İşlənir")).toBe("now");
	expect(await page.getByText("Növbədə yeriniz").count()).toBe(0);
	await expect.poll(() => bar(page).innerText()).toBe(`${name} işlənir`);
	await expect.poll(() => bar(page).getAttribute("href")).toBe(`/orders/${orderId}`);

	await openLive(page, "/games");
	expect(await offlineBarLiesBelow(page)).toBe(true);
	await deliver(orderId, "Kod: ABCD-1234\nBuradan: https://oyun.example/aktiv?kod=1.");
	await toast(page, `${name} çatdırıldı`).waitFor();
	await expect.poll(() => bar(page).count()).toBe(0);
	// It leads there; by keyboard, since what lies under it may be pressed instead.
	await toast(page, `${name} çatdırıldı`).getByRole("link").press("Enter");
	await page.waitForURL(`**/orders/${orderId}`);
	await expect.poll(() => stateOf(page, "Çatdırıldı")).toBe("done");
	await page.getByRole("button", { name: "Kod: kopyala" }).click();
	await toast(page, "Kod kopyalandı").waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("ABCD-1234");
	const link = page.getByRole("link", { name: "https://oyun.example/aktiv?kod=1" });
	await expect.poll(() => link.getAttribute("href")).toBe("https://oyun.example/aktiv?kod=1");
	await expect.poll(() => link.getAttribute("rel")).toContain("noopener");
	const chat = await page.getByRole("link", { name: "Problem var" }).getAttribute("href");
	expect(decodeURIComponent(chat ?? "")).toContain(`#${orderReference(orderId)}`);
	expect(errors).toEqual([]);
});

test("the ledger leads to the order, and an order of somebody else is not found", async () => {
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 500 });
	const orderId = await buy(userId);
	await page.goto("/balance");
	await page.getByRole("link", { name: `#${orderReference(orderId)}`, exact: true }).click();
	await page.getByRole("heading", { name: `Sifariş #${orderReference(orderId)}` }).waitFor();
	const stranger = await visitAsCustomer(shop);
	await stranger.page.goto(`/orders/${orderId}`);
	await stranger.page.getByRole("heading", { name: "Sifariş tapılmadı" }).waitFor();
	expect(await bar(stranger.page).count()).toBe(0);
});

test.each(sampleOf([PHONE, DESKTOP]))(
	"the bar comes and goes over the page and moves nothing, covers nothing, at %o",
	async (viewport) => {
		const { page, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 5000, viewport });
		await openLive(page, "/games");
		const placesOf = () =>
			page
				.locator("main :is(h1, a, button, select)")
				.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
		const before = await placesOf();
		expect(before.length).toBeGreaterThan(3);
		const orderId = await buy(userId);
		shop.app.hub.publish(`user:${userId}`);
		await bar(page).waitFor();
		expect(await placesOf()).toEqual(before);
		const paths = ["/", "/categories", "/games", `/game/${gameId}`, "/profile", "/balance"];
		for (const path of [...paths, "/orders", `/orders/${orderId}`, "/cart"]) {
			await page.goto(path);
			await bar(page).waitFor();
			const box = await bar(page).boundingBox();
			const end = (box?.y ?? 0) + (box?.height ?? 0);
			const first = await page
				.locator("main :is(h1, h2, p, a, button, img)")
				.evaluateAll((all) =>
					Math.min(
						...all
							.map((one) => one.getBoundingClientRect())
							.map(({ top, height }) => (height ? top : 999)),
					),
				);
			expect(first, path).toBeGreaterThanOrEqual(end);
		}
		await openLive(page, "/games");
		await bar(page).waitFor();
		await deliver(orderId);
		await expect.poll(() => bar(page).count()).toBe(0);
		expect(await placesOf()).toEqual(before);
		expect(errors).toEqual([]);
	},
);

test("several orders on their way are counted, and lead to the list", async () => {
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 1000 });
	await buy(userId);
	await buy(userId);
	await page.goto("/");
	await page.getByRole("link", { name: "2 sifarişiniz yoldadır" }).click();
	await page.waitForURL("**/orders");
});

test("a delivery that no page saw is told of once, by the page that is opened next", async () => {
	const { page, context, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 1000 });
	const [orderId, cancelled] = [await buy(userId), await buy(userId)];
	await page.goto("/games");
	await bar(page).waitFor();
	await page.goto("about:blank");
	await deliver(orderId);
	await act(cancelled, { intent: "status", status: "cancelled" });
	await page.goto("/profile");
	await toast(page, `Sifariş #${orderReference(orderId)} çatdırıldı`).waitFor();
	expect(await toast(page, orderReference(cancelled)).count()).toBe(0);
	await expect.poll(() => page.evaluate(() => localStorage.getItem("on-the-way"))).toBeNull();
	const other = await context.newPage();
	const asked = other.waitForResponse(/session\.data/);
	await other.goto("/games");
	await asked;
	await other.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	expect(await toast(other, orderReference(orderId)).count()).toBe(0);
	expect(errors).toEqual([]);
});

test("whoever uses the browser next is neither told nor asks of the former one's orders", async () => {
	const { page, context, userId } = await visitAsCustomer(shop, { balanceQepik: 500 });
	const orderId = await buy(userId);
	await page.goto("/games");
	await bar(page).waitFor();
	const next = await makeUser(shop.db);
	const [name = "", value = ""] = (await openSession(shop, next.id)).split("=", 2);
	await context.addCookies([{ name, value, url: shop.address }]);
	await deliver(orderId);
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await page.goto("/profile");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	await expect.poll(() => page.evaluate(() => localStorage.getItem("on-the-way"))).toBeNull();
	expect(asked.filter((url) => url.includes(orderId))).toEqual([]);
	expect(await toast(page, orderReference(orderId)).count()).toBe(0);
});

test("the place in the queue follows others' orders by itself", async () => {
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 500 });
	const earlier = await buy((await makeUser(shop.db, { balanceQepik: 500 })).id);
	const orderId = await buy(userId);
	await page.clock.install();
	await openLive(page, `/orders/${orderId}`);
	const place = page.getByText(/Növbədə yeriniz: \d+/);
	await place.waitFor();
	const before = Number((await place.innerText()).replace(/\D/g, ""));
	await take(earlier);
	// Less than the minute after which a silent stream is opened anew, and the page with it.
	await page.clock.fastForward(31_000);
	await expect.poll(() => place.innerText()).toMatch(new RegExp(` ${before - 1}$`));
});

test("the promise is measured from 20 deliveries on, and a closed shop says when it opens", async () => {
	const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 500 });
	const orderId = await buy(userId);
	const delivered = (from: number, to: number) =>
		shop.db.execute(sql`
			INSERT INTO delivery_times (game_id, completed_at, order_id, took)
			SELECT ${gameId}, now() - i * interval '1 hour', 'earlier' || i, i * interval '1 minute'
			FROM generate_series(${from}::int, ${to}::int) AS i`);
	await shop.db.execute(sql`DELETE FROM delivery_times`);
	await delivered(1, 19);
	const main = page.getByRole("main");
	await page.goto(`/orders/${orderId}`);
	await main.getByText("Sifarişlər adətən 15 dəqiqə ərzində çatdırılır").waitFor();
	await delivered(20, 20);
	await page.reload();
	await main.getByText("Adətən 10 dəqiqə ərzində çatdırılır").waitFor();
	await main.getByText("10 sifarişdən 9-u 18 dəqiqə ərzində çatdırılıb").waitFor();
	const { rows } = await shop.db.execute<{ hours: string }>(sql`
		SELECT to_char(baku + interval '2 hours', 'HH24:MI') || '–'
			|| to_char(baku + interval '3 hours', 'HH24:MI') AS hours
		FROM (SELECT now() AT TIME ZONE 'Asia/Baku' AS baku) AS clock`);
	await shop.db.update(settings).set({ openingHours: rows[0]?.hours ?? "" });
	await page.reload();
	const opens = rows[0]?.hours.slice(0, 5);
	await main.getByText(new RegExp(`${opens}-d[aə]n sonra çatdırılır`)).waitFor();
	expect(await main.getByText("Adətən 10 dəqiqə").count()).toBe(0);
});
