// The page of one order, as Request → Response on the built bundle.
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeAdmin, makeCustomer, makeGame } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { listOnTheWay } from "./on-the-way.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";

const shop = useTestShop();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(shop.db)).id;
});
beforeEach(async () => {
	await shop.db.update(settings).set({ supportPhone: "+994000000000", openingHours: "" });
	await shop.db
		.update(orders)
		.set({ status: "cancelled", cancelledAt: new Date() })
		.where(eq(orders.status, "pending"));
});

async function buyer() {
	const { id: userId, cookie } = await makeCustomer(shop, { balanceQepik: 2000 });
	const { id: gameId, name } = await makeGame(shop.db, { requiresId: true });
	const lines = [{ gameId, name, quantity: 1, playerId: "512345" }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return { userId, cookie, orderId: (await placeOrder(shop.db, bought)).orderId };
}

const open = (cookie: string, orderId: string) =>
	shop.fetch(`/orders/${orderId}`, { headers: { cookie } });
const shownTo = async (cookie: string, orderId: string) =>
	(await shownIn(open(cookie, orderId))).replaceAll("<!-- -->", "");
const set = (orderId: string, status: "processing" | "completed" | "cancelled") =>
	setOrderStatus(shop.db, { orderId, status, adminId });

/** The words of each station, with those that are ahead in brackets. */
const wayIn = (page: string) =>
	[...page.matchAll(/data-state="(\w+)"[^>]*>.*?font-semibold[^>]*>(\p{L}+)/gsu)].map(
		([, state, name]) => (state === "ahead" ? `(${name})` : name),
	);

test("an order's page shows its way, what was bought, and its place in the queue", async () => {
	const { cookie, orderId } = await buyer();
	const page = await shownTo(cookie, orderId);
	expect(page).toContain(`Sifariş #${orderReference(orderId)}`);
	expect(wayIn(page)).toEqual(["Ödənildi", "(İşlənir)", "(Çatdırıldı)"]);
	expect(page).toMatch(/role="status"><p[^>]*>Növbədə yeriniz: 1</);
	expect(page).toContain("Növbəti sizin sifarişinizdir");
	expect(page).toContain("Nümunə oyun");
	expect(page).toContain("512345");
	expect(page).toContain("5.00 ₼");
	expect(page).toMatch(/Qəbz(?:<[^>]*>)+GameStore · .*?Alıcı: Aysel Nümunə/);
	expect(page).toContain("Sifarişlər adətən 15 dəqiqə ərzində çatdırılır");
	expect(page).toContain("Sifarişi geri götürün");
});

test("the place in the queue counts the older orders that wait, and no others", async () => {
	const [first, second, third] = [await buyer(), await buyer(), await buyer()];
	expect(await shownTo(third.cookie, third.orderId)).toContain("Növbədə yeriniz: 3<");
	await set(second.orderId, "processing");
	const page = await shownTo(third.cookie, third.orderId);
	expect(page).toContain("Növbədə yeriniz: 2<");
	expect(page).toContain("Sizdən əvvəl 1 sifariş var");
	expect(await shownTo(first.cookie, first.orderId)).toContain("Növbədə yeriniz: 1<");
	expect(await shownTo(second.cookie, second.orderId)).not.toContain("Növbədə");
});

test("a stranger's order and an unknown one are not found, in the same words", async () => {
	const { orderId } = await buyer();
	const { cookie } = await makeCustomer(shop);
	const [theirs, unknown] = [await open(cookie, orderId), await open(cookie, newId())];
	expect([theirs.status, unknown.status]).toEqual([404, 404]);
	const [text, other] = [await theirs.text(), await unknown.text()];
	for (const page of [text, other]) expect(page).toContain("Sifariş tapılmadı");
	expect(text).not.toMatch(/512345|Nümunə oyun/);
	const data = await shop.fetch(`/orders/${orderId}.data`, { headers: { cookie } });
	expect(data.status).toBe(404);
	expect(await data.text()).not.toMatch(/512345|Nümunə oyun/);
});

test("the page carries nothing of the admin's note", async () => {
	const { cookie, orderId } = await buyer();
	await shop.db.update(orders).set({ adminNotes: "gizli qeyd" }).where(eq(orders.id, orderId));
	expect(await (await open(cookie, orderId)).text()).not.toContain("gizli qeyd");
});

test("what was taken, delivered or cancelled is shown as it is, and promises nothing more", async () => {
	const { cookie, orderId } = await buyer();
	await set(orderId, "processing");
	expect(wayIn(await shownTo(cookie, orderId))).toEqual(["Ödənildi", "İşlənir", "(Çatdırıldı)"]);
	await set(orderId, "completed");
	const delivered = await shownTo(cookie, orderId);
	expect(wayIn(delivered)).toEqual(["Ödənildi", "İşlənir", "Çatdırıldı"]);
	expect(delivered.split("Sifarişlər adətən 15 dəqiqə").length).toBe(2);
	expect(delivered).not.toMatch(/Sifarişi geri götürün|Növbədə/);
	await setOrderStatus(shop.db, { orderId, status: "cancelled", adminId, refund: true });
	const cancelled = await shownTo(cookie, orderId);
	expect(wayIn(cancelled)).toEqual(["Ödənildi", "İşlənir", "Ləğv", "Qaytarıldı"]);
	expect(cancelled).toContain("Balansa qaytarılıb");
});

test("a problem is told in a chat that names the order, where there is a chat", async () => {
	const { cookie, orderId } = await buyer();
	const popup = () => shownIn(shop.fetch(`/orders?order=${orderId}`, { headers: { cookie } }));
	for (const page of [await shownTo(cookie, orderId), await popup()]) {
		const [, link = ""] = /<a href="([^"]+)"[^>]*>(?:(?!<\/a>).)*Problem var/s.exec(page) ?? [];
		const chat = new URL(link);
		expect(chat.origin + chat.pathname).toBe("https://wa.me/994000000000");
		expect(chat.searchParams.get("text")).toBe(
			`Salam! #${orderReference(orderId)} nömrəli sifarişimlə bağlı problem var.`,
		);
	}
	await shop.db.update(settings).set({ supportPhone: "" });
	expect(await shownTo(cookie, orderId)).not.toContain("Problem var");
	expect(await popup()).not.toContain("Problem var");
});

test("the message is a ticket: codes to copy, links of the web alone, and nothing is HTML", async () => {
	const { cookie, orderId } = await buyer();
	const customerMessage =
		"Kod: <img>AB-12\nhttps://oyun.example/kod\njavascript:alert(1) ftp://oyun.example";
	await shop.db.update(orders).set({ customerMessage }).where(eq(orders.id, orderId));
	const page = await shownTo(cookie, orderId);
	expect(page).toContain("&lt;img&gt;AB-12");
	expect(page).toContain('aria-label="Kod: kopyala"');
	expect(page).toContain('aria-label="Mesajı kopyala"');
	const links = [...page.matchAll(/<a href="(\w+:[^"]*)"([^>]*)/g)];
	expect(links.map(([, address]) => address)).toContain("https://oyun.example/kod");
	for (const [, address, rest] of links) {
		expect(address).toMatch(/^https:/);
		expect(rest).toMatch(/rel="[^"]*(noopener|noreferrer)/);
	}
});

test("the list promises for what is on its way, and leads to each order's page", async () => {
	const { cookie, orderId } = await buyer();
	const list = async () => shownIn(shop.fetch("/orders", { headers: { cookie } }));
	const promised = /<main[\s\S]*Sifarişlər adətən 15 dəqiqə ərzində çatdırılır[\s\S]*<\/main>/;
	expect(await list()).toMatch(promised);
	expect(await list()).toContain(`href="/orders/${orderId}"`);
	await set(orderId, "completed");
	expect(await list()).not.toMatch(promised);
});

test("the session names what its own customer waits for, oldest first, and nothing else", async () => {
	const { cookie, userId, orderId } = await buyer();
	await buyer();
	const { id: gameId, name } = await makeGame(shop.db);
	const lines = [{ gameId, name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId: later } = await placeOrder(shop.db, bought);
	await set(later, "processing");
	expect(await listOnTheWay(shop.db, userId)).toEqual([
		{ id: orderId, status: "pending" },
		{ id: later, status: "processing" },
	]);
	const sessionOf = async () => (await shop.fetch("/session.data", { headers: { cookie } })).text();
	const both = await sessionOf();
	for (const id of [orderId, later]) expect(both).toContain(id);
	await set(orderId, "completed");
	await set(later, "cancelled");
	expect(await sessionOf()).not.toMatch(new RegExp(`${orderId}|${later}`));
});
