// Browsers are subscribed by whoever is signed in there, for as long as that session lasts.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { deliverOrder } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCustomer, makeGame, openSession, PASSWORD } from "./make.ts";
import { ADMIN, cookieOf, findUserId, formPost, useTestShop } from "./open-shop.ts";
import { openPushService, type PushService } from "./push-service.ts";

let service: PushService;
beforeAll(async () => {
	service = await openPushService();
});
afterAll(() => service.close());
const shop = useTestShop(() => ({ PUSH_FAKE: service.origin }));
let adminId: string;
beforeAll(async () => {
	adminId = await findUserId(shop, ADMIN.email);
});
beforeEach(async () => {
	service.forget();
	await shop.db.execute(sql`TRUNCATE push_subscriptions, push_declines, notification_mutes`);
});

type Answer = { done?: string; refused?: { message: string }; publicKey?: string; stays?: boolean };

async function post(path: string, fields: Record<string, string>, cookie: string) {
	const response = await shop.fetch(path, formPost(fields, cookie));
	return { status: response.status, ...((await response.json()) as Answer) };
}
const push = (intent: string, cookie: string, fields: Record<string, string> = {}) =>
	post("/push", { intent, ...fields }, cookie);
const staff = (intent: string, cookie: string, fields: Record<string, string> = {}) =>
	post("/admin/notifications/push", { intent, ...fields }, cookie);

async function kept() {
	const { rows } = await shop.db.execute(sql`
		SELECT user_id AS "userId", endpoint, hears_own AS own, hears_orders AS orders,
			hears_top_ups AS "topUps" FROM push_subscriptions ORDER BY id`);
	return rows;
}
const OWN = { own: true, orders: false, topUps: false };

test("a browser is subscribed by a press, once, and forgotten by another", async () => {
	const { id: userId, cookie } = await makeCustomer(shop);
	const address = service.subscribe();
	expect(await push("on", cookie, address)).toMatchObject({
		status: 200,
		done: "Bu cihazda bildirişlər qoşuldu",
	});
	await push("on", cookie, address);
	expect(await kept()).toEqual([{ userId, endpoint: address.endpoint, ...OWN }]);
	expect(await push("off", cookie)).toMatchObject({ stays: false });
	expect(await kept()).toEqual([]);
});

test("its new address takes the place of the old one", async () => {
	const { cookie } = await makeCustomer(shop);
	await push("on", cookie, service.subscribe());
	const moved = service.subscribe();
	await push("move", cookie, moved);
	expect(await kept()).toMatchObject([{ endpoint: moved.endpoint, ...OWN }]);
	const again = service.subscribe();
	expect((await push("renew", cookie, again)).publicKey).toMatch(/^[\w-]{87}$/);
	expect(await kept()).toMatchObject([{ endpoint: again.endpoint, ...OWN }]);
});

test("a browser that moves subscribes nobody who is signed in there meanwhile", async () => {
	const { cookie } = await makeCustomer(shop);
	await push("move", cookie, service.subscribe());
	expect(await kept()).toEqual([]);
});

test("a browser is one person's: whoever switches it on next has it alone", async () => {
	const [first, second] = [await makeCustomer(shop), await makeCustomer(shop)];
	const address = service.subscribe();
	await push("on", first.cookie, address);
	await staff("on", await openSession(shop, adminId), { ...address, orders: "on" });
	await push("on", second.cookie, address);
	expect(await kept()).toEqual([{ userId: second.id, endpoint: address.endpoint, ...OWN }]);
});

test.each([
	["https://evil.example/push", "tanınmır"],
	["http://169.254.169.254/latest", "tanınmır"],
	["http://127.0.0.1:1/x", "tanınmır"],
	["http://localhost/x", "tanınmır"],
	["https://fcm.googleapis.com:444/x", "tanınmır"],
])("messages are sent to known vendors alone: %s is refused in words", async (endpoint, words) => {
	const { cookie } = await makeCustomer(shop);
	const refused = await push("on", cookie, { ...service.subscribe(), endpoint });
	expect(refused.status).toBe(422);
	expect(refused.refused?.message).toContain(words);
	const { status } = await staff("on", await openSession(shop, adminId), {
		...{ ...service.subscribe(), endpoint, orders: "on" },
	});
	expect(status).toBe(422);
	expect(await kept()).toEqual([]);
});

test("keys that nothing can be sealed with are refused", async () => {
	const { cookie } = await makeCustomer(shop);
	const address = service.subscribe();
	const offTheCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString("base64url");
	for (const odd of [
		{ p256dh: offTheCurve },
		{ p256dh: "x" },
		{ auth: "short" },
		{ endpoint: "" },
	]) {
		const { status, refused } = await push("on", cookie, { ...address, ...odd });
		expect([status, refused?.message]).toEqual([422, expect.stringContaining("qoşa bilmədi")]);
	}
	expect(await kept()).toEqual([]);
});

test("a person hears on ten browsers at most, those that were used last", async () => {
	const { id, cookie } = await makeCustomer(shop);
	const cookies = [cookie];
	while (cookies.length < 12) cookies.push(await openSession(shop, id));
	const addresses = cookies.map(() => service.subscribe());
	await push("on", cookies[0] ?? "", addresses[0]);
	for (const [at, one] of cookies.entries()) await push("on", one, addresses[at]);
	const endpoints = (await kept()).map(({ endpoint }) => endpoint);
	expect(endpoints).toEqual(addresses.slice(2).map(({ endpoint }) => endpoint));
});

test("who signs out, or has a new password, is told nothing more on that device", async () => {
	const { id, cookie } = await makeCustomer(shop);
	const other = await openSession(shop, id);
	await push("on", cookie, service.subscribe());
	await push("on", other, service.subscribe());
	await shop.fetch("/logout", formPost({}, other));
	expect(await kept()).toHaveLength(1);
	const fields = {
		currentPassword: PASSWORD,
		password: "yeni-parol-9",
		passwordAgain: "yeni-parol-9",
	};
	const changed = await shop.fetch("/profile", formPost({ intent: "password", ...fields }, cookie));
	expect(changed.status).toBe(200);
	expect(await kept()).toEqual([]);
	// The next visit of the browser on which it was switched on brings it back.
	await push("renew", cookieOf(changed), service.subscribe());
	expect(await kept()).toMatchObject([OWN]);
});

test("a visit renews what a browser hears, and adds nothing for the staff", async () => {
	const cookie = await openSession(shop, adminId);
	await staff("on", cookie, { ...service.subscribe(), orders: "on" });
	await push("renew", cookie, service.subscribe());
	expect(await kept()).toMatchObject([{ own: false, orders: true, topUps: false }]);
	await shop.fetch("/logout", formPost({}, cookie));
	await push("renew", await openSession(shop, adminId), service.subscribe());
	expect(await kept()).toMatchObject([OWN]);
});

async function buy(userId: string) {
	const { id: gameId } = await makeGame(shop.db);
	const lines = [{ gameId, name: "", quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, bought)).orderId;
}

async function asks(path: string, cookie: string) {
	const response = await shop.fetch(`${path}.data`, { headers: { cookie } });
	return /"pushKey","[\w-]{87}"/.test(await response.text());
}

test("after an order one is asked, until it is declined for good or switched on", async () => {
	const { id, cookie } = await makeCustomer(shop, { balanceQepik: 1000 });
	expect(await asks("/orders", cookie)).toBe(false);
	const orderId = await buy(id);
	const [order, list] = [`/orders/${orderId}`, "/orders"];
	expect([await asks(order, cookie), await asks(list, cookie)]).toEqual([true, true]);
	await push("on", cookie, service.subscribe());
	expect([await asks(order, cookie), await asks(list, cookie)]).toEqual([false, false]);
	await push("off", cookie);
	expect(await asks(order, cookie)).toBe(true);
	await push("decline", cookie);
	await push("decline", cookie);
	expect([await asks(order, cookie), await asks(list, cookie)]).toEqual([false, false]);
	expect(await asks(order, await openSession(shop, id))).toBe(false);
});

test("nobody is asked about an order that is delivered", async () => {
	const { id, cookie } = await makeCustomer(shop, { balanceQepik: 1000 });
	const orderId = await buy(id);
	await deliverOrder(shop.db, { orderId, adminId, value: "KOD" });
	expect(await asks(`/orders/${orderId}`, cookie)).toBe(false);
	expect(await asks("/orders", cookie)).toBe(false);
});

test("topics are chosen beside those of mails", async () => {
	const { id, cookie } = await makeCustomer(shop);
	const ticked = ["mail:delivered", "push:delivered", "push:returned", "push:nothing-known"];
	const fields = { intent: "choices", channels: "mail push" };
	const boxes = Object.fromEntries(ticked.map((box) => [box, "on"]));
	await shop.fetch("/profile", formPost({ ...fields, ...boxes }, cookie));
	const { rows } = await shop.db.execute<{ what: string }>(sql`
		SELECT channel || ':' || topic AS what FROM notification_mutes WHERE user_id = ${id}
		ORDER BY 1`);
	expect(rows.map(({ what }) => what)).toEqual([
		...["mail:balance", "mail:placed", "mail:returned"],
		...["push:balance", "push:placed"],
	]);
});

test("who closes their account leaves no browser and no choice", async () => {
	const { id, cookie } = await makeCustomer(shop);
	await push("on", cookie, service.subscribe());
	await push("decline", cookie);
	await shop.db.execute(sql`INSERT INTO account_closings (user_id) VALUES (${id})`);
	const { rows } = await shop.db.execute(sql`SELECT FROM push_declines WHERE user_id = ${id}`);
	expect([await kept(), rows]).toEqual([[], []]);
});

test("an admin's browser hears what was chosen there, and the journal has it", async () => {
	const cookie = await openSession(shop, adminId);
	const address = service.subscribe();
	expect((await staff("on", cookie, address)).status).toBe(422);
	await push("on", cookie, address);
	await staff("on", cookie, { ...address, orders: "on", topUps: "on" });
	expect(await kept()).toMatchObject([{ own: true, orders: true, topUps: true }]);
	await staff("on", cookie, { ...address, topUps: "on" });
	expect(await kept()).toMatchObject([{ own: true, orders: false, topUps: true }]);
	expect(await push("off", cookie)).toMatchObject({ stays: true });
	expect(await kept()).toMatchObject([{ own: false, orders: false, topUps: true }]);
	await push("on", cookie, address);
	expect(await staff("off", cookie)).toMatchObject({ stays: true });
	expect(await kept()).toMatchObject([OWN]);
	const { rows } = await shop.db.execute<{ action: string; after: object }>(sql`
		SELECT action, after FROM audit_entries WHERE action LIKE 'push.%' ORDER BY id DESC LIMIT 3`);
	expect(rows).toMatchObject([
		{ action: "push.off" },
		{ action: "push.on", after: { orders: false, topUps: true } },
		{ action: "push.on", after: { orders: true, topUps: true } },
	]);
});

test("an admin's test reaches their own browsers alone, and says in words what became of it", async () => {
	const { id: userId, cookie: customer } = await makeCustomer(shop);
	await push("on", customer, service.subscribe());
	const cookie = await openSession(shop, adminId);
	const test = () => staff("test", cookie);
	expect((await test()).refused?.message).toContain("cihazınızda bildirişləri qoşun");
	await staff("on", cookie, { ...service.subscribe(), orders: "on" });
	expect((await test()).done).toBe("Sınaq bildirişi göndərildi (cihaz sayı: 1)");
	expect(service.messages()).toMatchObject([{ title: "Sınaq bildirişi" }]);
	service.told.answer = () => 500;
	expect((await test()).refused?.message).toContain("500 cavabı verdi");
	service.told.answer = () => 410;
	expect((await test()).refused?.message).toContain("artıq bildiriş qəbul etmir");
	expect(await kept()).toMatchObject([{ userId }]);
});

test("the page of the channels counts the browsers, and shows the words", async () => {
	const cookie = await openSession(shop, adminId);
	await staff("on", cookie, { ...service.subscribe(), orders: "on" });
	for (let at = 0; at < 2; at++) {
		await push("on", (await makeCustomer(shop)).cookie, service.subscribe());
	}
	const response = await shop.fetch("/admin/notifications", { headers: { cookie } });
	const html = (await response.text()).replaceAll("<!-- -->", "");
	expect(html).toContain("Müştərilərin 2, komandanın 1 cihazına göndərilir");
	expect(html).toContain("Brauzer bildirişləri");
	expect(html).toContain("Balansınız 10.00 ₼ artırıldı");
	expect(html).toContain("Yeni sifariş: 10.00 ₼");
});

test("the service worker is public, never an old one, and asks this shop alone", async () => {
	const response = await shop.fetch("/sw.js");
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
	expect(response.headers.get("cache-control")).toBe("no-cache");
	expect(response.headers.get("content-security-policy")).toBe(
		"default-src 'none'; connect-src 'self'; img-src 'self'",
	);
	const code = await response.text();
	expect(code).not.toMatch(/\bcaches\b|indexedDB|localStorage/);
	expect(code).toContain("İnternet bağlantısı yoxdur");
});

test("no public page registers it or asks for anything", async () => {
	for (const path of ["/", "/games"]) {
		const html = await (await shop.fetch(path)).text();
		const scripts = [...new Set(html.match(/\/assets\/[^"']+?\.js/g))];
		const texts = await Promise.all(
			scripts.map(async (script) => (await shop.fetch(script)).text()),
		);
		expect([html, ...texts].join("\n")).not.toMatch(/sw\.js|serviceWorker|requestPermission/);
	}
});
