// Prices and availability in the admin's list, as Request → Response on the built bundle.
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { MOST_PRICES } from "./price-change.ts";

const shop = useTestShop();
let admin: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
});

const get = async (path: string) => (await shop.fetch(path, { headers: { cookie: admin } })).text();
const post = (path: string, fields: Record<string, string>) =>
	shop.fetch(path, formPost(fields, admin));
const priceOf = async (id: string) =>
	(await shop.db.select().from(games).where(eq(games.id, id)))[0]?.priceQepik;

test.each([
	["12,5", 1250],
	["0", 0],
])("a price typed as %j is set, and the shop shows it at once", async (price, qepik) => {
	const { id } = await makeGame(shop.db);
	const path = `/game/${id}`;
	await (await shop.fetch(path)).text();
	const response = await post(`/admin/games/${id}/sale`, { intent: "price", price });
	expect(response.status).toBe(200);
	expect(await priceOf(id)).toBe(qepik);
	expect(await (await shop.fetch(path)).text()).toContain(`${(qepik / 100).toFixed(2)} ₼`);
});

test.each([
	["", "Məbləği yazın"],
	["1.001", "Ən çoxu iki onluq rəqəm"],
	["-1", "Düzgün məbləğ daxil edin"],
	["1e3", "Düzgün məbləğ daxil edin"],
	["100000.01", "Ən çoxu 100\u00a0000.00 ₼ ola bilər"],
])("a price of %j is refused at its field", async (price, message) => {
	const { id } = await makeGame(shop.db, { priceQepik: 500 });
	const response = await post(`/admin/games/${id}/sale`, { intent: "price", price });
	expect(response.status).toBe(422);
	expect(await response.text()).toContain(message);
	expect(await priceOf(id)).toBe(500);
});

test("a game that is taken off sale cannot be bought", async () => {
	const { id } = await makeGame(shop.db);
	await post(`/admin/games/${id}/sale`, { intent: "available", available: "no" });
	expect(await (await shop.fetch(`/game/${id}`)).text()).toContain("Bitib");
});

test("what no row sends is refused", async () => {
	const { id } = await makeGame(shop.db, { priceQepik: 500 });
	for (const fields of [{ intent: "available", available: "maybe" }, { intent: "free" }, {}]) {
		expect((await post(`/admin/games/${id}/sale`, fields as never)).status).toBe(422);
	}
	expect(await priceOf(id)).toBe(500);
});

test("the preview has the games of the list's filters and their new prices; nothing is changed yet", async () => {
	const { id: categoryId } = await makeCategory(shop.db);
	const inside = await makeGame(shop.db, { categoryId, name: "İçəridəki", priceQepik: 1595 });
	await makeGame(shop.db, { name: "Kənardakı", priceQepik: 1595 });
	const change = "direction=down&percent=7,5&step=10";
	const page = await get(`/admin/games/prices?category=${categoryId}&${change}`);
	expect(page).toContain("İçəridəki");
	expect(page).not.toContain("Kənardakı");
	expect(page).toContain("14.80 ₼");
	expect(page).toMatch(/<p role="status"[^>]*>1(?:<!-- -->)? qiymət dəyişəcək</);
	expect(page).toContain(`value="${inside.id}:1595"`);
	expect(await priceOf(inside.id)).toBe(1595);
});

test("new prices lead back to the list and its filters", async () => {
	const { id } = await makeGame(shop.db, { priceQepik: 1000 });
	const fields = { direction: "up", percent: "10", step: "10", chosen: `${id}:1000` };
	const response = await shop.fetch("/admin/games/prices?q=num&percent=10&direction=up&step=10", {
		...formPost(fields, admin),
		redirect: "manual",
	});
	expect(response.headers.get("location")).toBe("/admin/games?q=num");
	expect(response.headers.getSetCookie().join()).toContain("flash=prices-changed");
	expect(await priceOf(id)).toBe(1100);
});

test("a per cent that is none is refused at its field, and nothing is previewed", async () => {
	await makeGame(shop.db);
	const page = await get("/admin/games/prices?direction=up&percent=on&step=10");
	expect(page).toContain("Faizi yazın, məsələn 5 və ya 7,5");
	expect(page).not.toContain("qiymət dəyişəcək");
});

test("more games than can be looked through are asked to be narrowed", async () => {
	const { id: categoryId } = await makeCategory(shop.db);
	const name = "Nümunə";
	await shop.db
		.insert(games)
		.values(
			Array.from({ length: MOST_PRICES + 1 }, (_, at) => ({ id: `many-${at}`, name, categoryId })),
		);
	const page = await get(`/admin/games/prices?category=${categoryId}`);
	expect(page).toContain("Bir dəfəyə ən çoxu 500 oyunun qiyməti dəyişir");
	await shop.db.delete(games).where(eq(games.id, "many-0"));
	expect(await get(`/admin/games/prices?category=${categoryId}`)).toMatch(
		/uyğun (?:<!-- -->)?500\b/,
	);
});
