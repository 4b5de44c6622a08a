// Pictures of a line's delivery, as Request → Response on the built bundle.
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { newId } from "#app/core/ids.ts";
import { hearPublished } from "#test/hear-published.ts";
import { type Customer, makeCustomer, makeGame } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { claimOrder } from "./claim-order.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { findOrderOf, listOrdersByIds } from "./read-orders.server.ts";

const shop = useTestShop();
let admin: Customer;
let screenshot: Blob;
beforeAll(async () => {
	admin = await makeCustomer(shop, { role: "admin" });
	const drawn = sharp({ create: { width: 40, height: 60, channels: 3, background: "#3060c0" } });
	screenshot = new Blob([new Uint8Array(await drawn.png().toBuffer())]);
});

let buyer: Customer;
let orderId: string;
beforeEach(async () => {
	buyer = await makeCustomer(shop, { balanceQepik: 1500 });
	const game = await makeGame(shop.db, { name: "Dama" });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: buyer.id, lines, seenTotalQepik: 500, attemptId: newId() };
	orderId = (await placeOrder(shop.db, bought)).orderId;
});

async function attach(fields: Record<string, string | Blob> = {}) {
	const body = new FormData();
	for (const [name, value] of Object.entries({
		orderId,
		line: "1",
		picture: screenshot,
		...fields,
	}))
		body.set(name, value);
	const headers = { cookie: admin.cookie, "sec-fetch-site": "same-origin" };
	const response = await shop.fetch("/admin/orders/proofs", { method: "POST", body, headers });
	return { status: response.status, ...(await response.json()) };
}

async function remove(pictureId: string, fields = {}) {
	const sent = { intent: "removeProof", orderId, line: "1", pictureId, ...fields };
	return shop.fetch("/admin/orders/parts.data", formPost(sent, admin.cookie));
}

const proofs = async () =>
	(await findOrderOf(shop.db, { userId: buyer.id, orderId }))?.items[0]?.proofs ?? [];

test("the customer of the order sees what an admin attached, and is told at once", async () => {
	const [heard, { status, address }] = await hearPublished(shop.app.hub, () => attach());
	expect(status).toBe(200);
	expect(heard).toEqual(["admin", `user:${buyer.id}`]);
	const [picture] = await proofs();
	expect(picture).toMatchObject({ width: 40, height: 60 });
	expect(address).toBe(`/private-pictures/${picture?.id}`);
	expect((await listOrdersByIds(shop.db, [orderId]))[0]?.items[0]?.proofs).toEqual([picture]);
	const { cookie } = buyer;
	const page = await (await shop.fetch(`/orders/${orderId}`, { headers: { cookie } })).text();
	expect(page).toContain(`src="${address}"`);
	expect((await shop.fetch(address, { headers: { cookie } })).status).toBe(200);
	const stranger = await makeCustomer(shop);
	const refused = await shop.fetch(address, { headers: { cookie: stranger.cookie } });
	expect(refused.status).toBe(404);
});

test("a line has three pictures at most; one that is removed makes room", async () => {
	for (let n = 0; n < 3; n++) expect((await attach()).status).toBe(200);
	const { status, refused } = await attach();
	expect([status, refused.message]).toEqual([422, "Dama: ən çoxu 3 şəkil əlavə oluna bilər"]);
	const before = await proofs();
	expect(before).toHaveLength(3);
	const [first] = before;
	const removal = () => remove(first?.id ?? "");
	const [heard, removed] = await hearPublished(shop.app.hub, removal);
	expect(await removed.text()).toContain("Şəkil silindi");
	expect(heard).toEqual(["admin", `user:${buyer.id}`]);
	expect(await proofs()).toEqual(before.slice(1));
	expect((await attach()).status).toBe(200);
	// The one that came last stands last.
	expect((await proofs()).slice(0, -1)).toEqual(before.slice(1));
});

test("each line of an order has the pictures of its own delivery", async () => {
	const names = ["Nərd", "Şahmat"];
	const games = await Promise.all(names.map((name) => makeGame(shop.db, { name })));
	const lines = games.map(({ id, name }) => ({ gameId: id, name, quantity: 1, playerId: null }));
	const bought = { userId: buyer.id, lines, seenTotalQepik: 1000, attemptId: newId() };
	orderId = (await placeOrder(shop.db, bought)).orderId;
	await attach({ line: "2" });
	const order = await findOrderOf(shop.db, { userId: buyer.id, orderId });
	expect(order?.items.map((item) => item.proofs.length)).toEqual([0, 1]);
});

test("what is removed twice, or of another line, is refused", async () => {
	await attach();
	const [picture] = await proofs();
	expect((await remove(picture?.id ?? "", { line: "2" })).status).toBe(404);
	expect((await remove(picture?.id ?? "")).status).toBe(200);
	const again = await remove(picture?.id ?? "");
	expect([again.status, await again.text()]).toEqual([
		409,
		expect.stringContaining("Bu şəkil artıq silinib"),
	]);
});

test.each<[string, Record<string, string | Blob>, string]>([
	["no picture", { picture: new Blob(["x"]) }, "Bu fayl şəkil deyil"],
	["a text", { picture: "x" }, "Şəkil faylını seçin"],
	["a line that is not there", { line: "2" }, "Sifariş tapılmadı"],
	["an order that is not there", { orderId: "x" }, "Sifariş tapılmadı"],
])("%s is refused", async (_what, fields, message) => {
	expect((await attach(fields)).refused.message).toContain(message);
	expect(await proofs()).toEqual([]);
});

test("an order that another admin is at keeps its pictures", async () => {
	await attach();
	const other = await makeCustomer(shop, { role: "admin", name: "Günay" });
	await claimOrder(shop.db, { orderId, adminId: other.id });
	expect((await attach()).refused.message).toContain("Bu sifarişə Günay baxır");
	const [picture] = await proofs();
	expect((await remove(picture?.id ?? "")).status).toBe(409);
	expect(await proofs()).toEqual([picture]);
});

test("the journal says who attached and who removed", async () => {
	await attach();
	const [picture] = await proofs();
	await remove(picture?.id ?? "");
	const acts = await listActionsOf(shop.db, { subjectKind: "order", subjectId: orderId, limit: 9 });
	expect(acts).toMatchObject([
		{ action: "order.proof-remove", before: { proofs: 1 }, after: { game: "Dama", proofs: 0 } },
		{ action: "order.proof", before: { proofs: 0 }, after: { game: "Dama", proofs: 1 } },
	]);
});
