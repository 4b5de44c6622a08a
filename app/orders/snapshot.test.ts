import { expect, test } from "vitest";
import { deleteGame } from "#app/catalog/admin/games/delete-game.server.ts";
import { changeGame } from "#app/catalog/admin/games/save-game.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOrdersOf } from "./read-orders.server.ts";

const database = useTestDatabase();

test("changing and deleting a game leave the orders that hold it as they were", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 1000 });
	const { id: adminId } = await makeAdmin(db);
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
	await changeGame(db, { id, values: { ...values, name: "Başqa ad", priceQepik: 1 }, adminId });
	expect((await listOrdersOf(db, { userId })).orders).toEqual(before);
	await deleteGame(db, { id, adminId });
	expect((await listOrdersOf(db, { userId })).orders).toEqual(before);
});
