// The popup of an order, which its address opens, and what a customer can do there.
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeAdmin, makeCustomer, makeGame, stockOf } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { refundOrder, setOrderStatus } from "./change-order.server.ts";
import { deliverLine } from "./deliver-line.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";

const shop = useTestShop();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(shop.db)).id;
});

const PLAYER_ID = "512345678901234567890123456789012345678901234567890123456789";

async function buyer() {
	const { id: userId, cookie } = await makeCustomer(shop, { balanceQepik: 2000 });
	const game = await makeGame(shop.db, { trackStock: true, stock: 3, requiresId: true });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: PLAYER_ID }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return { cookie, userId, game, orderId: (await placeOrder(shop.db, bought)).orderId };
}

const linked = (cookie: string, orderId: string): Promise<Response> =>
	shop.fetch(`/orders?order=${orderId}`, { headers: { cookie } });
const popup = (cookie: string, orderId: string) => shownIn(linked(cookie, orderId));
const withdraw = (cookie: string, orderId: string) =>
	shop.fetch("/orders.data", formPost({ orderId }, cookie));

test("an order's URL opens it for its customer alone", async () => {
	const { cookie, orderId } = await buyer();
	const page = await popup(cookie, orderId);
	expect(page).toContain("<dialog");
	expect(page).toContain(PLAYER_ID);
	expect(page).toContain(`aria-label="ID-ni kopyala: ${PLAYER_ID}"`);
	const { cookie: stranger } = await makeCustomer(shop);
	const theirs = await (await linked(stranger, orderId)).text();
	expect(theirs).not.toContain("<dialog");
	expect(theirs).not.toContain(PLAYER_ID);
});

test("the delivered text can be copied, its links work, and nothing in it is HTML", async () => {
	const { cookie, orderId } = await buyer();
	const customerMessage = "Kod: <b>1234</b>\nhttps://oyun.example/a?b=1&c=2.";
	await shop.db.update(orders).set({ customerMessage }).where(eq(orders.id, orderId));
	const page = await popup(cookie, orderId);
	expect(page).toContain('aria-label="Mesajı kopyala"');
	expect(page).toMatch(/Kod(<!-- -->)?: <\/span>.*?>&lt;b&gt;1234&lt;\/b&gt;</);
	expect(page).toMatch(
		/<a href="https:\/\/oyun\.example\/a\?b=1&amp;c=2" target="_blank" rel="noopener noreferrer"/,
	);
});

test("the message is shown as good news, except on a cancelled order", async () => {
	const { cookie, orderId } = await buyer();
	await shop.db.update(orders).set({ customerMessage: "Salam" }).where(eq(orders.id, orderId));
	const messageOf = async () =>
		/<section aria-label="Mağazadan mesaj"[\s\S]*?<\/section>/.exec(
			await popup(cookie, orderId),
		)?.[0] ?? "";
	expect(await messageOf()).toContain("good");
	await setOrderStatus(shop.db, { orderId, adminId, status: "cancelled" });
	expect(await messageOf()).toContain("Salam");
	expect(await messageOf()).not.toContain("good");
});

test("a cancelled order shows no day of completion, and its refund is shown in the list", async () => {
	const { cookie, orderId } = await buyer();
	const set = (status: "completed" | "cancelled") =>
		setOrderStatus(shop.db, { orderId, adminId, status });
	await set("completed");
	expect(await popup(cookie, orderId)).toContain("Tamamlanma tarixi");
	await set("cancelled");
	expect(await popup(cookie, orderId)).not.toContain("Tamamlanma tarixi");
	await refundOrder(shop.db, { orderId, adminId });
	const list = await shownIn(shop.fetch("/orders", { headers: { cookie } }));
	expect(list).toMatch(/Qaytarıldı (<!-- -->)?5\.00 ₼/);
	const history = await shownIn(shop.fetch("/balance", { headers: { cookie } }));
	expect(history).toContain(`href="/orders/${orderId}"`);
});

test("a pending order is withdrawn from its popup, once", async () => {
	const { cookie, userId, game, orderId } = await buyer();
	expect(await popup(cookie, orderId)).toContain("Sifarişi geri götürün");
	const { cookie: stranger } = await makeCustomer(shop);
	expect((await withdraw(stranger, orderId)).status).toBe(404);
	const [topics, answer] = await hearPublished(shop.app.hub, () => withdraw(cookie, orderId));
	expect(topics).toEqual(["admin", "catalog", `user:${userId}`]);
	expect(answer.status).toBe(200);
	const text = await answer.text();
	expect(text).toContain("Sifariş geri götürüldü");
	expect(text).toContain("5.00 ₼ balansınıza qaytarıldı");
	expect((await withdraw(cookie, orderId)).status).toBe(409);
	expect(await findBalance(shop.db, userId)).toBe(2000);
	expect(await stockOf(shop.db, game.id)).toBe(3);
	expect(await popup(cookie, orderId)).not.toContain("Sifarişi geri götürün");
});

test("an order of which something was delivered is not withdrawn", async () => {
	const { cookie, userId, orderId } = await buyer();
	await deliverLine(shop.db, { orderId, adminId, line: 1, delivered: 1, undeliverable: "" });
	expect(await popup(cookie, orderId)).not.toContain("Sifarişi geri götürün");
	const refused = await withdraw(cookie, orderId);
	expect(refused.status).toBe(409);
	expect(await refused.text()).toContain("Sifarişin çatdırılmasına artıq başlanıb");
	expect(await findBalance(shop.db, userId)).toBe(1500);
});

test("an order that an admin has taken meanwhile is not withdrawn", async () => {
	const { cookie, userId, orderId } = await buyer();
	await setOrderStatus(shop.db, { orderId, adminId, status: "processing" });
	expect(await popup(cookie, orderId)).not.toContain("Sifarişi geri götürün");
	const refused = await withdraw(cookie, orderId);
	expect(refused.status).toBe(409);
	expect(await refused.text()).toContain("Sifariş artıq işlənir, geri götürülə bilməz");
	expect(await findBalance(shop.db, userId)).toBe(1500);
});
