import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeGame, makeUser } from "../../test/make.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { deleteGame } from "../catalog/admin-games/delete-game.server.ts";
import { changeGame } from "../catalog/admin-games/save-game.server.ts";
import { newId } from "../core/ids.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOrdersOf } from "./read-orders.server.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.close());

test("changing and deleting a game leave the orders that hold it as they were", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 1000 });
	const { id: actorId } = await makeAdmin(db);
	const { createdAt: _created, updatedAt: _updated, ...game } = await makeGame(db);
	await placeOrder(db, {
		userId,
		lines: [{ gameId: game.id, name: game.name, quantity: 2, playerId: null }],
		seenTotalQepik: 1000,
		attemptId: newId(),
	});
	const before = (await listOrdersOf(db, { userId })).orders;
	expect(before).toHaveLength(1);
	const { id, ...values } = game;
	await changeGame(db, { id, values: { ...values, name: "Başqa ad", priceQepik: 1 }, actorId });
	expect((await listOrdersOf(db, { userId })).orders).toEqual(before);
	await deleteGame(db, { id, actorId });
	expect((await listOrdersOf(db, { userId })).orders).toEqual(before);
});
