import { beforeAll, beforeEach, expect, test } from "vitest";
import { listActions } from "#app/audit/read-actions.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { deliverLine } from "./deliver-line.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { findOrderOf, listOrdersByIds } from "./read-orders.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

const database = useTestDatabase();
let adminId: string;
let userId: string;
let orderId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
beforeEach(async () => {
	userId = (await makeUser(database.db, { balanceQepik: 1500 })).id;
	const game = await makeGame(database.db, { name: "Dama" });
	const lines = [{ gameId: game.id, name: game.name, quantity: 3, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 1500, attemptId: newId() };
	orderId = (await placeOrder(database.db, bought)).orderId;
});

const deliver = (delivered: number, undeliverable = "", line = 1) =>
	deliverLine(database.db, { orderId, adminId, line, delivered, undeliverable });
const lineNow = async () => (await findOrderOf(database.db, { userId, orderId }))?.items[0];

test("a line is delivered unit by unit, and customer and admin read how far", async () => {
	expect(await lineNow()).toMatchObject({ delivered: 0, undeliverable: "" });
	expect(await deliver(2)).toEqual({ userId });
	expect(await lineNow()).toMatchObject({ delivered: 2, undeliverable: "" });
	await deliver(2, " Stokda yoxdur ");
	const expected = { delivered: 2, undeliverable: "Stokda yoxdur" };
	expect(await lineNow()).toMatchObject(expected);
	expect((await listOrdersByIds(database.db, [orderId]))[0]?.items[0]).toMatchObject(expected);
	await deliver(3);
	expect(await lineNow()).toMatchObject({ delivered: 3, undeliverable: "" });
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("what one admin changes leaves what another one has said", async () => {
	await deliver(2);
	const said = { orderId, adminId, line: 1 };
	await deliverLine(database.db, { ...said, undeliverable: "Stokda yoxdur" });
	expect(await lineNow()).toMatchObject({ delivered: 2, undeliverable: "Stokda yoxdur" });
	await deliverLine(database.db, { ...said, delivered: 1 });
	expect(await lineNow()).toMatchObject({ delivered: 1, undeliverable: "Stokda yoxdur" });
});

test.each([-1, 4])("%i of three units is refused", async (delivered) => {
	await expect(deliver(delivered)).rejects.toThrow("Dama: cəmi 3 ədəd alınıb");
	expect(await lineNow()).toMatchObject({ delivered: 0 });
});

test("a line that is not there is refused", async () => {
	await expect(deliver(1, "", 2)).rejects.toThrow("Sifariş tapılmadı");
});

test("nothing is delivered of what its customer withdrew, until it is worked on after all", async () => {
	await withdrawOrder(database.db, { orderId, userId });
	await expect(deliver(1)).rejects.toThrow("Bu sifarişi müştəri özü geri götürüb");
	expect(await lineNow()).toMatchObject({ delivered: 0 });
	await setOrderStatus(database.db, { orderId, adminId, status: "processing" });
	await deliver(1);
	expect(await lineNow()).toMatchObject({ delivered: 1 });
});

test("of what an admin cancelled it is still said how far it was delivered", async () => {
	await setOrderStatus(database.db, { orderId, adminId, status: "cancelled" });
	await deliver(1);
	expect(await lineNow()).toMatchObject({ delivered: 1 });
});

test("each change is recorded with what was before, and the same again is none", async () => {
	await deliver(1);
	await deliver(1);
	await deliver(1, "Stokda yoxdur");
	const { entries } = await listActions(database.db, { kind: "order" });
	const own = entries.filter(({ subjectId }) => subjectId === orderId);
	expect(own).toMatchObject([
		{
			action: "order.line",
			before: { delivered: 1, undeliverable: "" },
			after: { game: "Dama", delivered: 1, undeliverable: "Stokda yoxdur" },
		},
		{ action: "order.line", before: { delivered: 0 }, after: { delivered: 1 } },
	]);
});
