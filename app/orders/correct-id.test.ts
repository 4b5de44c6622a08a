// What a correction of an ID refuses, and what of the shop follows the new one.
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listIdsForGame } from "#app/cart/remembered-ids/read-remembered-ids.server.ts";
import { followCorrection } from "#app/cart/remembered-ids/remember-ids.server.ts";
import { rememberedIds } from "#app/cart/remembered-ids/remembered-ids.table.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeFamily, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { readChosen, writeChosen } from "./chosen.ts";
import { claimOrder } from "./claim-order.server.ts";
import { correctId } from "./correct-id.server.ts";
import { completeMany } from "./decide-many.server.ts";
import { deliverLine } from "./deliver-line.server.ts";
import { orderClaims } from "./order-claims.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { findOpenedOrder } from "./read-opened-order.server.ts";
import { findOrderOf } from "./read-orders.server.ts";

const shop = useTestDatabase();
const SERVER: IdForm = { kind: "server", least: 5, most: 12, example: "", help: "" };

let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(shop.db)).id;
});
let customer: { id: string };
let game: { id: string; name: string };
beforeEach(async () => {
	customer = await makeUser(shop.db, { balanceQepik: 10_000 });
	game = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true });
});

async function buy(playerId: string | null = "512345678", bought = game) {
	const lines = [{ gameId: bought.id, name: bought.name, quantity: 1, playerId }];
	const purchase = { userId: customer.id, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, purchase)).orderId;
}

/** What is logged fails the test. */
const log = {
	error(details: object): void {
		throw new Error(JSON.stringify(details));
	},
};

/** As the page's action does. */
async function correct(
	orderId: string,
	typed = "512345679",
	{ userId = customer.id, line = 1, remember = false } = {},
) {
	const corrected = await correctId(shop.db, { orderId, userId, line, typed });
	await followCorrection({ db: shop.db, log }, { userId, ...corrected, remember });
}

const itemOf = async (orderId: string) =>
	(await findOrderOf(shop.db, { userId: customer.id, orderId }))?.items[0];

test("twice at most, each line by itself, and never to what is there already", async () => {
	const orderId = await buy();
	await expect(correct(orderId, " 512345678 ")).rejects.toMatchObject({
		fields: { playerId: "Bu, elə indiki ID-dir" },
	});
	await correct(orderId);
	await correct(orderId, "512345678");
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345678" });
	await expect(correct(orderId, "77777777")).rejects.toThrow("Bu ID artıq iki dəfə düzəldilib");
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345678" });
	const other = await makeGame(shop.db, { requiresId: true });
	const line = { quantity: 1, playerId: "512345678" };
	const lines = [game, other].map(({ id: gameId, name }) => ({ ...line, gameId, name }));
	const both = { userId: customer.id, lines, seenTotalQepik: 1000, attemptId: newId() };
	const { orderId: ofTwo } = await placeOrder(shop.db, both);
	await correct(ofTwo, "1");
	await correct(ofTwo, "2");
	await correct(ofTwo, "3", { line: 2 });
	await correct(ofTwo, "4", { line: 2 });
	const order = await findOrderOf(shop.db, { userId: customer.id, orderId: ofTwo });
	expect(order?.items.map(({ playerId }) => playerId)).toEqual(["2", "4"]);
	const told = order?.items.map(({ corrections }) => corrections.map(({ newId }) => newId));
	expect(told).toEqual([
		["1", "2"],
		["3", "4"],
	]);
});

test("it has to fit what the game asks for by now, and is kept in its parts", async () => {
	const orderId = await buy();
	await shop.db.update(games).set({ idForm: SERVER }).where(eq(games.id, game.id));
	await expect(correct(orderId, "1234 (1)")).rejects.toMatchObject({
		fields: { playerId: "ID 5–12 rəqəmdən ibarət olmalıdır" },
	});
	await expect(correct(orderId, "12345678")).rejects.toMatchObject({
		fields: { playerServer: "Server 1–6 rəqəmdən ibarət olmalıdır" },
	});
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345678", corrections: [] });
	await correct(orderId, "123 456 78 (2041)");
	expect(await itemOf(orderId)).toMatchObject({
		...{ playerId: "12345678 (2041)", idParts: ["12345678", "2041"] },
	});
});

test("an order that is over, one of a stranger and one at which an admin is keep their IDs", async () => {
	const orderId = await buy();
	const stranger = await makeUser(shop.db);
	await expect(correct(orderId, "1", { userId: stranger.id })).rejects.toMatchObject({
		code: "not-found",
	});
	await expect(correct(orderId, "1", { line: 2 })).rejects.toMatchObject({ code: "not-found" });
	const withoutId = await buy(null, await makeGame(shop.db));
	await expect(correct(withoutId)).rejects.toMatchObject({ code: "not-found" });
	await claimOrder(shop.db, { orderId, adminId });
	await expect(correct(orderId)).rejects.toThrow(
		"Sifarişinizə artıq baxılır, ID-ni düzəltmək olmaz",
	);
	await shop.db.update(orderClaims).set({ claimedUntil: sql`now()` });
	await correct(orderId);
	await setOrderStatus(shop.db, { orderId, status: "processing", adminId });
	await expect(correct(orderId, "1")).rejects.toThrow(
		"Sifariş artıq işlənir, ID-ni düzəltmək olmaz",
	);
	expect(await itemOf(orderId)).toMatchObject({ playerId: "512345679" });
});

test("the ID that something was delivered to stays, and that of the other line can still be corrected", async () => {
	const other = await makeGame(shop.db, { requiresId: true });
	const line = { quantity: 2, playerId: "512345678" };
	const lines = [game, other].map(({ id: gameId, name }) => ({ ...line, gameId, name }));
	const both = { userId: customer.id, lines, seenTotalQepik: 2000, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, both);
	const deliver = (delivered: number, undeliverable = "") =>
		deliverLine(shop.db, { orderId, adminId, line: 1, delivered, undeliverable });
	await deliver(0, "Stokda yoxdur");
	await correct(orderId);
	await deliver(1);
	await expect(correct(orderId, "1")).rejects.toThrow(
		"Bu ID-yə artıq çatdırılıb, ID-ni düzəltmək olmaz",
	);
	await correct(orderId, "2", { line: 2 });
	const order = await findOrderOf(shop.db, { userId: customer.id, orderId });
	expect(order?.items.map(({ playerId }) => playerId)).toEqual(["512345679", "2"]);
	// Said by mistake.
	await deliver(0);
	await correct(orderId, "1");
});

const UNSEEN = "Müştəri bu arada ID-ni düzəldib. Yeni ID-ni yoxlayın";

test("an admin who has seen the former ID neither takes the order nor delivers a line nor completes it", async () => {
	const orderId = await buy();
	await correct(orderId);
	const seen = { orderId, adminId, seenCorrections: 0 };
	await expect(claimOrder(shop.db, seen)).rejects.toThrow(UNSEEN);
	await expect(setOrderStatus(shop.db, { ...seen, status: "completed" })).rejects.toThrow(UNSEEN);
	const delivery = { ...seen, line: 1, delivered: 1, undeliverable: "" };
	await expect(deliverLine(shop.db, delivery)).rejects.toThrow(UNSEEN);
	expect(await itemOf(orderId)).toMatchObject({ delivered: 0 });
	const chosen = [{ ...seen, seenStatus: "pending" as const, seenRefundedQepik: 0 }];
	for (const message of ["", "Hazırdır"]) {
		for await (const outcome of completeMany(shop.db, { chosen, adminId, message })) {
			expect(outcome).toEqual({ orderId, refused: UNSEEN });
		}
	}
	await claimOrder(shop.db, { ...seen, seenCorrections: 1 });
	await deliverLine(shop.db, { ...delivery, seenCorrections: 1 });
	await setOrderStatus(shop.db, { ...seen, seenCorrections: 1, status: "completed" });
});

test("what was chosen says how many corrections were seen, and an earlier page says nothing", () => {
	const one = { orderId: "a1", seenStatus: "pending" as const, seenRefundedQepik: 0 };
	expect(readChosen(writeChosen([{ ...one, seenCorrections: 2 }]))).toEqual([
		{ ...one, seenCorrections: 2 },
	]);
	expect(readChosen("a1:pending:0")).toEqual([{ ...one, seenCorrections: undefined }]);
	expect(readChosen("a1:pending:0:x")).toBeUndefined();
});

test("deliveries to an ID, and the warning of the same order twice, follow the correction", async () => {
	const delivered = await buy("77777777");
	await setOrderStatus(shop.db, { orderId: delivered, status: "completed", adminId });
	const orderId = await buy("77777778");
	const opened = () => findOpenedOrder(shop.db, orderId);
	expect(await opened()).toMatchObject({ twins: [], delivered: [] });
	await correct(orderId, "77777777");
	const of = [{ id: delivered, playerId: "77777777" }];
	expect(await opened()).toMatchObject({ twins: of, delivered: of });
});

const remember = (playerId: string, values: Partial<typeof rememberedIds.$inferInsert> = {}) =>
	shop.db.insert(rememberedIds).values({
		...{ id: newId(), userId: customer.id, gameId: game.id, playerId, ...values },
	});
const known = async () =>
	(await listIdsForGame(shop.db, { userId: customer.id, gameId: game.id })).map(
		({ playerId, label }) => [playerId, label],
	);

test("where the wrong ID was remembered the right one takes its place, with its name", async () => {
	const me = customer;
	customer = await makeUser(shop.db, { balanceQepik: 500 });
	// That somebody else has bought for it makes it no better.
	await buy();
	customer = me;
	const orderId = await buy();
	await remember("512345678", { label: "Əsas hesab" });
	await correct(orderId);
	expect(await known()).toEqual([["512345679", "Əsas hesab"]]);
	// The right one was remembered already.
	await remember("512345670", { label: "Qardaşım" });
	await correct(orderId, "512345670");
	expect(await known()).toEqual([["512345670", "Qardaşım"]]);
});

test("an ID that was bought for elsewhere stays remembered; the new one is where that is ticked", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const packed = { familyId, denomination: "60 UC" };
	await shop.db.update(games).set(packed).where(eq(games.id, game.id));
	const other = await makeGame(shop.db, { ...packed, requiresId: true });
	await buy("512345678", other);
	await remember("512345678");
	const orderId = await buy();
	await correct(orderId);
	expect(await known()).toEqual([["512345678", ""]]);
	await correct(orderId, "512345670", { remember: true });
	expect(await known()).toEqual([
		["512345670", ""],
		["512345678", ""],
	]);
	// Of another customer nothing changes.
	const stranger = await makeUser(shop.db);
	await remember("88888888", { userId: stranger.id });
	const mine = await buy("88888888");
	await correct(mine, "99999999");
	const [left] = await shop.db
		.select()
		.from(rememberedIds)
		.where(eq(rememberedIds.userId, stranger.id));
	expect(left?.playerId).toBe("88888888");
});
