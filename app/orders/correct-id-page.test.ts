// A customer corrects the ID of an order that nobody works on yet: the page as Request → Response on the
// built bundle, and what of the shop follows the new ID.
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import { newId } from "#app/core/ids.ts";
import { hearPublished } from "#test/hear-published.ts";
import { type Customer, makeAdmin, makeCustomer, makeGame } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { deliverLine } from "./deliver-line.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { findOrderOf, listOpenOrders, listOrdersByIds } from "./read-orders.server.ts";

const shop = useTestShop();
const DIGITS: IdForm = { kind: "digits", least: 5, most: 12, example: "", help: "" };
const SERVER: IdForm = { ...DIGITS, kind: "server" };

let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(shop.db)).id;
});
let customer: Customer;
let game: { id: string; name: string };
beforeEach(async () => {
	customer = await makeCustomer(shop, { balanceQepik: 10_000 });
	game = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true });
});

async function buy(playerId = "512345678", bought = game) {
	const lines = [{ gameId: bought.id, name: bought.name, quantity: 1, playerId }];
	const purchase = { userId: customer.id, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, purchase)).orderId;
}

type Fields = { line?: string; playerId?: string; playerServer?: string; remember?: "on" };

const correct = (orderId: string, fields: Fields = {}, { cookie } = customer) =>
	shop.fetch(
		`/orders/${orderId}?fix=1`,
		formPost({ line: "1", playerId: "512345679", ...fields }, cookie),
	);
const open = async (orderId: string, query = "", { cookie } = customer) => {
	const page = await shownIn(shop.fetch(`/orders/${orderId}${query}`, { headers: { cookie } }));
	return page.replaceAll("<!-- -->", "");
};
const itemOf = async (orderId: string) =>
	(await findOrderOf(shop.db, { userId: customer.id, orderId }))?.items[0];
const idForm = (form: IdForm | null) =>
	shop.db.update(games).set({ idForm: form }).where(eq(games.id, game.id));

test("an ID is corrected, and what it was before is kept with the moment, for both sides to see", async () => {
	const orderId = await buy();
	const page = await open(orderId);
	expect(page).toContain("ID-ni düzəldin");
	expect(page).not.toContain('name="playerId"');
	expect(await open(orderId, "?fix=1")).toContain('value="512345678"');
	const [topics, answer] = await hearPublished<Response>(shop.app.hub, () => correct(orderId));
	expect(topics).toEqual(["admin", `user:${customer.id}`]);
	expect(answer.status).toBe(302);
	expect(answer.headers.get("location")).toBe(`/orders/${orderId}`);
	expect(answer.headers.get("set-cookie")).toContain("flash=id-corrected");
	expect(await itemOf(orderId)).toMatchObject({
		playerId: "512345679",
		corrections: [
			{ oldId: "512345678", newId: "512345679", at: expect.stringMatching(/^2\d{3}-/) },
		],
	});
	expect(await open(orderId)).toMatch(/ID düzəldilib: 512345678 → 512345679 · \d/);
	const [asAdmin] = await listOrdersByIds(shop.db, [orderId]);
	expect(asAdmin).toMatchObject({ corrections: 1, items: [{ corrections: [{}] }] });
	expect((await listOpenOrders(shop.db, { search: "512345679" })).orders).toMatchObject([
		{ id: orderId },
	]);
	expect((await listOpenOrders(shop.db, { search: "512345678" })).orders).toEqual([]);
});

test("it has to fit what the game asks for by now, and is kept in its parts", async () => {
	await idForm(DIGITS);
	const orderId = await buy();
	for (const [playerId, why] of [
		["oyunçu-7", "ID 5–12 rəqəmdən ibarət olmalıdır"],
		["", "ID daxil etmək məcburidir"],
	] as const) {
		const refused = await correct(orderId, { playerId });
		expect(refused.status).toBe(422);
		expect(await shownIn(refused)).toContain(why);
	}
	await idForm(null);
	expect(await shownIn(correct(orderId, { playerId: "x".repeat(65) }))).toContain(
		"ID ən çoxu 64 simvol ola bilər",
	);
	await idForm(SERVER);
	const noServer = await shownIn(correct(orderId, { playerId: "12345678" }));
	expect(noServer).toContain("Server 1–6 rəqəmdən ibarət olmalıdır");
	const noId = await shownIn(correct(orderId, { playerId: "x", playerServer: "2041" }));
	expect(noId).toMatch(/<input(?=[^>]*name="playerServer")[^>]*value="2041"/);
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345678", corrections: [] });
	// As a browser without JavaScript sends it: two fields.
	await correct(orderId, { playerId: "123 456 78", playerServer: "2041" });
	expect(await itemOf(orderId)).toMatchObject({
		...{ playerId: "12345678 (2041)", idParts: ["12345678", "2041"] },
	});
	await shop.db.execute(sql`DELETE FROM games WHERE id = ${game.id}`);
	await correct(orderId, { playerId: "nə olsa da" });
	expect(await itemOf(orderId)).toMatchObject({ playerId: "nə olsa da", idParts: null });
});

test.each([
	["processing", "Sifariş artıq işlənir"],
	["completed", "Sifariş artıq tamamlanıb"],
	["cancelled", "Sifariş artıq ləğv edilib"],
] as const)("an order that is %s keeps its ID", async (status, why) => {
	const orderId = await buy();
	await setOrderStatus(shop.db, { orderId, status, adminId });
	expect(await open(orderId, "?fix=1")).not.toContain("ID-ni düzəldin");
	const refused = await correct(orderId);
	expect(refused.status).toBe(409);
	expect(await shownIn(refused)).toContain(`${why}, ID-ni düzəltmək olmaz`);
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345678" });
});

test("where something was delivered to an ID nothing leads to its correction any more", async () => {
	const orderId = await buy();
	await deliverLine(shop.db, { orderId, adminId, line: 1, delivered: 1, undeliverable: "" });
	const page = await open(orderId, "?fix=1");
	expect(page).toContain("Çatdırılıb: 1 / 1");
	expect(page).not.toContain("ID-ni düzəldin");
	const refused = await correct(orderId);
	expect(refused.status).toBe(409);
	expect(await shownIn(refused)).toContain("Bu ID-yə artıq çatdırılıb, ID-ni düzəltmək olmaz");
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345678", corrections: [] });
});

test("a stranger's order, a line that is none and one without an ID are not found", async () => {
	const orderId = await buy();
	const stranger = await makeCustomer(shop);
	expect((await correct(orderId, {}, stranger)).status).toBe(404);
	expect((await correct(orderId, { line: "2" })).status).toBe(404);
	expect((await correct(orderId, { line: "1; DROP" })).status).toBe(422);
	const askless = await buy("", await makeGame(shop.db));
	expect((await correct(askless)).status).toBe(404);
	expect(await open(askless)).not.toContain("ID-ni düzəldin");
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345678" });
});

test("a correction stands also where nothing can be remembered", async () => {
	const orderId = await buy();
	await shop.db.execute("ALTER TABLE remembered_ids RENAME TO away");
	const answer = await correct(orderId);
	await shop.db.execute("ALTER TABLE away RENAME TO remembered_ids");
	expect(answer.status).toBe(302);
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345679" });
	const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
	expect(order?.status).toBe("pending");
});
