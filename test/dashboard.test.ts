// What the admin's dashboard counts, and what its requests offer.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askTopUp } from "../app/balance/ask-top-up.server.ts";
import { newId } from "../app/core/ids.ts";
import { setOrderStatus } from "../app/orders/change-order.server.ts";
import { placeOrder } from "../app/orders/place-order.server.ts";
import { users } from "../app/users/users.table.server.ts";
import { makeGame, makeUser } from "./make.ts";
import { ADMIN, formPost, openTestShop, signInAs, type TestShop } from "./open-shop.ts";

let shop: TestShop;
let admin: string;
beforeAll(async () => {
	shop = await openTestShop();
	admin = await signInAs(shop, ADMIN);
});
afterAll(() => shop.close());

const pageAt = async (path: string) =>
	(await shop.fetch(path, { headers: { cookie: admin } })).text();

/** Each figure of the dashboard by its words. */
async function figures() {
	const page = (await pageAt("/admin")).replace(/<!-- -->/g, "");
	const found = [
		...page.matchAll(/<dt[^>]*>(?:<a [^>]*>)?([^<]+)(?:<\/a>)?<\/dt><dd[^>]*>([^<]+)</g),
	];
	return Object.fromEntries(found.map(([, words, value]) => [words, value]));
}

test("the dashboard's figures are the numbers of people, games, orders and requests, and the revenue", async () => {
	const { db } = shop;
	const before = await figures();
	const [{ id: adminId } = { id: "" }] = await db
		.select()
		.from(users)
		.where(eq(users.email, ADMIN.email));
	// One customer more, and the admin who books the first balance.
	const user = await makeUser(db, { balanceQepik: 500_000 });
	const game = await makeGame(db, { priceQepik: 123_450 });
	const orderIds: string[] = [];
	for (let bought = 1; bought <= 3; bought++) {
		const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
		const purchase = { userId: user.id, lines, seenTotalQepik: 123_450, attemptId: newId() };
		orderIds.push((await placeOrder(db, purchase)).orderId);
	}
	const asked = { userId: user.id, userEmail: user.email, type: "abb" as const };
	await askTopUp(db, { ...asked, amountQepik: 500 });
	for (const [index, status] of (["completed", "processing"] as const).entries()) {
		const orderId = orderIds[index] as string;
		await setOrderStatus(db, { orderId, status, adminId });
	}
	expect(before).toMatchObject({ İstifadəçilər: "1", Oyunlar: "0", Gəlir: "0.00 ₼" });
	expect(await figures()).toMatchObject({
		İstifadəçilər: "3",
		Oyunlar: "1",
		Sifarişlər: "3",
		"Gözləyən sifarişlər": "1",
		"Gözləyən sorğular": "1",
		Gəlir: "1\u00a0234.50 ₼",
	});
});

test("what is not shown of a queue is counted in words", async () => {
	const user = await makeUser(shop.db);
	const asked = { userId: user.id, userEmail: user.email, type: "abb" as const };
	for (let count = 0; count < 12; count++) await askTopUp(shop.db, { ...asked, amountQepik: 500 });
	const page = (await pageAt("/admin")).replace(/<!-- -->/g, "");
	expect(page).toMatch(/href="\/admin\/balance"[^>]*>Daha \d+ sorğu<\/a>/);
});

test("a request that was decided offers neither approval nor rejection", async () => {
	const user = await makeUser(shop.db, { name: "Qərar Sahibi" });
	const asked = { userId: user.id, userEmail: user.email, type: "abb" as const };
	const ids = [];
	for (const amountQepik of [1111, 2222, 3333]) {
		ids.push((await askTopUp(shop.db, { ...asked, amountQepik })).id);
	}
	const decide = (fields: Record<string, string>) =>
		shop.fetch("/admin/balance", formPost(fields, admin));
	const offers = (page: string) => page.match(/value="(approve|reject)"/g)?.length ?? 0;
	const search = "/admin/balance?q=Q%C9%99rar";
	expect(offers(await pageAt(search))).toBe(6);
	await decide({ id: ids[0] as string, intent: "approve", amount: "11.11" });
	const rejected = await decide({
		id: ids[1] as string,
		intent: "reject",
		reason: "Köçürmə yoxdur",
	});
	expect(await rejected.text()).toContain("Sorğu rədd edildi");
	const page = await pageAt(search);
	expect(page).toContain("11.11 ₼");
	expect(page).toContain("Rədd edildi");
	expect(offers(page)).toBe(2);
	expect(offers(await pageAt(`${search}&status=completed`))).toBe(0);
	expect(offers(await pageAt(`${search}&status=rejected`))).toBe(0);
});
