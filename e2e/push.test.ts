// Somebody is asked after an order whether this browser may tell them, and is told with the shop closed.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { deliverOrder } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, openSession } from "#test/make.ts";
import { ADMIN, findUserId, formPost } from "#test/open-shop.ts";
import { openPushService, type PushService } from "#test/push-service.ts";
import { PHONE, useShopAndBrowser, type VisitOptions } from "./open-browser.ts";
import { giveVendor, noteShown, openDelivery } from "./push-vendor.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

let service: PushService;
const environment: Record<string, string> = {};
beforeAll(async () => {
	service = await openPushService();
	environment.PUSH_FAKE = service.origin;
});
afterAll(() => service.close());
const shop = useShopAndBrowser(environment);
let adminId: string;
let gameId: string;
beforeAll(async () => {
	adminId = await findUserId(shop, ADMIN.email);
	gameId = (await makeGame(shop.db, { name: "PUBG 60 UC" })).id;
});
beforeEach(() => service.forget());

async function visitWithPush(options: VisitOptions & { balanceQepik?: number } = {}) {
	const visit = await visitAsCustomer(shop, options);
	await giveVendor(visit.context, service.subscribe());
	return visit;
}

async function buy(userId: string) {
	const lines = [{ gameId, name: "PUBG 60 UC", quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, bought)).orderId;
}

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]", { hasText: text });
const card = (page: Page) => page.getByRole("region", { name: "Çatdırılanda xəbər verək?" });
const isAsked = (page: Page) => page.locator("html").getAttribute("data-asked");

test("after the first order a press switches it on, and the delivery is shown with its words", async () => {
	const { page, context, userId, errors } = await visitWithPush({
		...{ balanceQepik: 1000, viewport: PHONE },
	});
	await page.goto(`/game/${gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).last().click();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	expect(await card(page).count()).toBe(0);
	await page.getByRole("button", { name: "Sifarişi tamamla" }).click();
	await card(page).waitFor();
	expect(await isAsked(page)).toBeNull();
	await card(page).getByRole("button", { name: "Xəbər verin" }).click();
	await toast(page, "Bu cihazda bildirişlər qoşuldu").waitFor();
	expect(await isAsked(page)).toBe("yes");
	await expect.poll(() => card(page).count()).toBe(0);

	const deliver = await openDelivery(page, shop.address);
	const shown = await noteShown(context);
	const { rows } = await shop.db.execute<{ id: string }>(sql`
		SELECT id FROM orders WHERE user_id = ${userId}`);
	const orderId = rows[0]?.id ?? "";
	await deliverOrder(shop.db, { orderId, adminId, value: "GIZLI-KOD" });
	await shop.db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	await expect.poll(() => service.taken.length).toBe(1);
	const sent = service.taken[0]?.text ?? "";
	expect(sent).not.toContain("GIZLI");
	await deliver(sent);
	// The same once more is not noticed.
	await deliver(sent);
	await expect.poll(async () => (await shown()).length).toBe(1);
	expect(await shown()).toMatchObject([
		{
			title: "Sifarişiniz çatdırıldı",
			tag: expect.stringMatching(/^n\d+$/),
			body: expect.stringContaining("PUBG 60 UC"),
			icon: "/icon-192.png",
			data: { to: `/orders/${orderId}` },
		},
	]);
	expect(errors).toEqual([]);
});

test("on the order's page as well; whoever declines is never asked again", async () => {
	const { page, userId, errors } = await visitWithPush({ balanceQepik: 1000 });
	const orderId = await buy(userId);
	await page.goto(`/orders/${orderId}`);
	await card(page).getByRole("button", { name: "Bir daha soruşma" }).click();
	await expect.poll(() => card(page).count()).toBe(0);
	await page.reload();
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	await page.waitForLoadState("networkidle");
	expect(await card(page).count()).toBe(0);
	expect(await isAsked(page)).toBeNull();
	expect(errors).toEqual([]);
});

test("in the profile it is switched on and off, and topics are chosen", async () => {
	const { page, userId, errors } = await visitWithPush();
	await page.goto("/profile");
	const section = page.getByRole("region", { name: "Bu cihazda bildirişlər" });
	await section.getByRole("button", { name: "Qoşun" }).click();
	await section.getByText("Qoşulub").waitFor();
	await page.getByLabel("Brauzer: Sifariş çatdırıldı").uncheck();
	await page.getByRole("button", { name: "Seçimi saxla" }).click();
	await toast(page, "Seçiminiz yadda saxlanıldı").waitFor();
	await page.reload();
	await expect.poll(() => page.getByLabel("Brauzer: Sifariş çatdırıldı").isChecked()).toBe(false);
	expect(await page.getByLabel("Email: Sifariş çatdırıldı").isChecked()).toBe(true);
	await section.getByRole("button", { name: "Söndürün" }).click();
	await section.getByText("Söndürülüb").waitFor();
	const { rows } = await shop.db.execute(sql`
		SELECT FROM push_subscriptions WHERE user_id = ${userId}`);
	expect(rows).toEqual([]);
	expect(errors).toEqual([]);
});

test("a visit renews the address of a browser that was switched on, for its own person alone", async () => {
	const { page, context, userId } = await visitWithPush();
	await page.goto("/profile");
	await page.getByRole("button", { name: "Qoşun" }).click();
	await page.getByText("Qoşulub").waitFor();
	await shop.db.execute(sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}`);
	const subscribed = () =>
		shop.db.execute(sql`SELECT FROM push_subscriptions WHERE user_id = ${userId}`);
	await page.goto("/games");
	await expect.poll(async () => (await subscribed()).rows.length).toBe(1);
	await context.clearCookies();
	const other = await openSession(shop, adminId);
	const [name = "", value = ""] = other.split("=", 2);
	await context.addCookies([{ name, value, url: shop.address }]);
	await page.goto("/games");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	await page.waitForLoadState("networkidle");
	const { rows } = await shop.db.execute(sql`
		SELECT FROM push_subscriptions WHERE user_id = ${adminId}`);
	expect(rows).toEqual([]);
});

test("with the service worker a page is never an old one, and without a network it says so", async () => {
	const { page, context } = await visitWithPush();
	await page.goto("/profile");
	await page.getByRole("button", { name: "Qoşun" }).click();
	await page.getByText("Qoşulub").waitFor();
	await page.goto(`/game/${gameId}`);
	expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
	await page.getByText("5.00 ₼").first().waitFor();
	const cookie = await openSession(shop, adminId);
	const setPrice = (price: string) =>
		shop.fetch(`/admin/games/${gameId}/sale`, formPost({ intent: "price", price }, cookie));
	await setPrice("6.25");
	await page.reload();
	await page.getByText("6.25 ₼").first().waitFor();
	await setPrice("5.00");
	expect(await page.evaluate(() => caches.keys())).toEqual([]);

	await context.setOffline(true);
	await page.goto(`/game/${gameId}`);
	await page.getByRole("heading", { name: "İnternet bağlantısı yoxdur" }).waitFor();
	expect(await page.locator("body").innerText()).not.toContain("₼");
	await context.setOffline(false);
	await page.getByRole("link", { name: "Yenidən cəhd edin" }).click();
	await page.getByText("5.00 ₼").first().waitFor();
});

test("a press leads to the page of the message, of this shop alone", async () => {
	const { page, context } = await visitWithPush();
	await page.goto("/profile");
	await page.getByRole("button", { name: "Qoşun" }).click();
	await page.getByText("Qoşulub").waitFor();
	await expect.poll(() => context.serviceWorkers().length).toBe(1);
	const [worker] = context.serviceWorkers();
	const press = (to: unknown) =>
		worker?.evaluate(async (data) => {
			// Without a finger on it a browser opens no window.
			const scope = self as unknown as { clients: object; went: string[] };
			scope.went = [];
			Object.assign(scope.clients, {
				openWindow: async (url: string) => void scope.went.push(`opened ${url}`),
			});
			const client: { prototype: object } = Reflect.get(globalThis, "WindowClient");
			Object.assign(client.prototype, {
				async focus(this: { url: string }) {
					scope.went.push(`focused ${this.url}`);
				},
			});
			let work: Promise<unknown> | undefined;
			const event = Object.assign(new Event("notificationclick"), {
				notification: { data, close: () => void scope.went.push("taken away") },
				waitUntil(promise: Promise<unknown>) {
					work = promise;
				},
			});
			self.dispatchEvent(event);
			await work;
			return scope.went;
		}, to);
	const took = (way: string) => ["taken away", way];
	const home = took(`opened ${shop.address}/`);
	expect(await press({ to: "/orders/abc" })).toEqual(took(`opened ${shop.address}/orders/abc`));
	expect(await press({ to: "/profile" })).toEqual(took(`focused ${shop.address}/profile`));
	expect(await press({ to: "https://evil.example/x" })).toEqual(home);
	expect(await press({ to: "//evil.example/x" })).toEqual(home);
	expect(await press(null)).toEqual(home);
});

test("a browser that may not, and a telephone of Apple's, are told why", async () => {
	const denied = await visitWithPush({ balanceQepik: 1000 });
	await denied.context.addInitScript(() => {
		Object.defineProperty(Notification, "permission", { configurable: true, get: () => "denied" });
	});
	await denied.page.goto("/profile");
	await denied.page.getByText("brauzerdə qadağan edilib").waitFor();
	await denied.page.goto(`/orders/${await buy(denied.userId)}`);
	await denied.page.waitForLoadState("networkidle");
	expect(await card(denied.page).count()).toBe(0);

	const apple = await visitAsCustomer(shop, { balanceQepik: 1000, viewport: PHONE });
	await apple.context.addInitScript(() => {
		Reflect.deleteProperty(window, "PushManager");
		const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1";
		Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
	});
	await apple.page.goto(`/orders/${await buy(apple.userId)}`);
	await card(apple.page).getByText("Ana ekrana əlavə et").waitFor();
	expect(await card(apple.page).getByRole("button", { name: "Xəbər verin" }).count()).toBe(0);
	await apple.page.goto("/profile");
	await apple.page.getByText("Ana ekrana əlavə et").waitFor();
});

test("an admin's browser hears of what comes in, and a test arrives at once", async () => {
	const { page, context, errors } = await visitAsAdmin(shop);
	await giveVendor(context, service.subscribe());
	await page.goto("/admin/notifications");
	const section = page.getByRole("region", { name: "Brauzer bildirişləri" });
	await section.getByRole("button", { name: "Bu cihazda qoşun" }).click();
	await toast(page, "Bu cihazda komanda bildirişləri qoşuldu").waitFor();
	await section.getByText("komandanın 1 cihazına").waitFor();
	await section.getByRole("button", { name: "Öz cihazlarıma sınaq göndər" }).click();
	await toast(page, "Sınaq bildirişi göndərildi").waitFor();
	expect(service.messages()).toMatchObject([{ title: "Sınaq bildirişi" }]);
	const buyer = await visitAsCustomer(shop, { balanceQepik: 1000 });
	await buy(buyer.userId);
	await expect.poll(() => service.taken.length).toBe(2);
	expect(service.messages()[1]).toMatchObject({ title: "Yeni sifariş: 5.00 ₼" });
	await section.getByRole("button", { name: "Söndürün" }).click();
	await section.getByText("komandanın 0 cihazına").waitFor();
	expect(errors).toEqual([]);
});
