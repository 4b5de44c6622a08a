import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeCustomer, makeGame } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";

const shop = useTestShop();

async function buyerWithOrders(...names: string[]) {
	const { id: userId, cookie } = await makeCustomer(shop, { balanceQepik: 100_000 });
	const ids: string[] = [];
	for (const name of names) {
		const game = await makeGame(shop.db, { name, accountDetails: `${name} hesabı` });
		const line = { gameId: game.id, name, quantity: 1, playerId: null };
		const purchase = { userId, lines: [line], seenTotalQepik: 500, attemptId: newId() };
		ids.push((await placeOrder(shop.db, purchase)).orderId);
	}
	return { cookie, ids };
}

const ordersOf = (cookie: string) => shownIn(shop.fetch("/orders", { headers: { cookie } }));

test("orders stand newest first with their reference, status and total", async () => {
	const { cookie, ids } = await buyerWithOrders("Birinci", "İkinci");
	const page = await ordersOf(cookie);
	expect(page.indexOf("İkinci")).toBeLessThan(page.indexOf("Birinci"));
	for (const id of ids) {
		expect(orderReference(id)).toBe(id.slice(-6).toUpperCase());
		expect(page).toContain(orderReference(id));
	}
	expect(page).toContain("Gözləyir");
	expect(page).toContain("5.00 ₼");
});

test("a customer sees the shop's message but never the admin's note, nor another's orders", async () => {
	const { cookie, ids } = await buyerWithOrders("Mesajlı");
	await buyerWithOrders("Özgənin sifarişi");
	await shop.db
		.update(orders)
		.set({ adminNotes: "gizli qeyd", customerMessage: "Hazırdır, yoxlayın" })
		.where(eq(orders.id, ids[0] as string));
	const data = await shop.fetch("/orders.data", { headers: { cookie } });
	const text = `${await ordersOf(cookie)}${await data.text()}`;
	expect(text).toContain("Hazırdır, yoxlayın");
	expect(text).not.toContain("gizli qeyd");
	expect(text).not.toContain("Özgənin sifarişi");
});

test("somebody without orders gets a link to the games", async () => {
	const page = await ordersOf((await makeCustomer(shop)).cookie);
	expect(page).toContain("Hələ sifarişiniz yoxdur");
	expect(page).toContain("Oyunlara bax");
});

test("more orders than one page shows go on on the next one", async () => {
	const names = Array.from({ length: 23 }, (_, number) => `Çoxlu ${number + 1}`);
	const { cookie, ids } = await buyerWithOrders(...names);
	const first = await ordersOf(cookie);
	expect(first).toContain("Çoxlu 23<");
	expect(first).not.toContain("Çoxlu 3<");
	const [, next] = /href="\/orders\?(after=\w+)"/.exec(first) ?? [];
	const rest = await shop.fetch(`/orders?${next}`, { headers: { cookie } });
	const page = await shownIn(rest);
	for (const name of ["Çoxlu 3<", "Çoxlu 2<", "Çoxlu 1<", "İlk səhifə"])
		expect(page).toContain(name);
	expect(page).not.toContain("Çoxlu 4<");
	expect(page).not.toContain("Növbəti səhifə");

	// A link opens an order wherever in the list it stands, with the way to the support.
	await shop.db.update(settings).set({ supportPhone: "+994000000000" });
	const linked = await shop.fetch(`/orders?order=${ids[0]}`, { headers: { cookie } });
	const opened = await shownIn(linked);
	expect(opened).toContain(`Sifariş #${orderReference(ids[0] as string)}`);
	expect(opened).toContain("Çoxlu 1 hesabı");
	expect(opened).toContain(encodeURIComponent(`#${orderReference(ids[0] as string)} nömrəli`));
});

test("the list says how many were bought where that is more than one", async () => {
	const { id: userId, cookie } = await makeCustomer(shop, { balanceQepik: 10_000 });
	const [one, two] = [
		await makeGame(shop.db, { name: "Tək" }),
		await makeGame(shop.db, { name: "Cüt" }),
	];
	const lines = [
		{ gameId: one.id, name: one.name, quantity: 1, playerId: null },
		{ gameId: two.id, name: two.name, quantity: 2, playerId: null },
	];
	await placeOrder(shop.db, { userId, lines, seenTotalQepik: 1500, attemptId: newId() });
	expect(await ordersOf(cookie)).toContain("Tək, Cüt × 2<");
});
