import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeGame, makeUser } from "../../test/make.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { newId, orderReference } from "../core/ids.ts";
import { listOrders, listWaitingOrders } from "./admin-read-orders.server.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { placeOrder } from "./place-order.server.ts";

let database: TestDatabase;
let placed: string[];
beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	const game = await makeGame(db, { requiresId: true });
	placed = [];
	for (const [email, playerId] of [
		["leyla@test.example", "111222333"],
		["rauf@test.example", "444555666"],
		["leyla.2@test.example", "111222333"],
	] as const) {
		const user = await makeUser(db, { email, name: "Şəbnəm Işıqlı", balanceQepik: 20_000 });
		const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId }];
		const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
		placed.push((await placeOrder(db, bought)).orderId);
	}
});
afterAll(() => database.close());

async function found(wanted: Parameters<typeof listOrders>[1]) {
	return (await listOrders(database.db, wanted)).orders.map(({ id }) => placed.indexOf(id));
}

test("orders stand newest first, those that wait oldest first", async () => {
	expect(await found({})).toEqual([2, 1, 0]);
	const waiting = await listWaitingOrders(database.db, { limit: 2 });
	expect(waiting.map(({ id }) => placed.indexOf(id))).toEqual([0, 1]);
});

test("an order is found by its reference, with or without the sign, in any case", async () => {
	const reference = orderReference(placed[1] as string);
	expect(await found({ search: reference })).toEqual([1]);
	expect(await found({ search: `#${reference.toLowerCase()}` })).toEqual([1]);
});

test("orders are found by email, by name with letters folded, and by the player's ID", async () => {
	expect(await found({ search: "rauf@test.example" })).toEqual([1]);
	expect(await found({ search: "LEYLA" })).toEqual([2, 0]);
	expect(await found({ search: "sebnem isiq" })).toEqual([2, 1, 0]);
	expect(await found({ search: "111222333" })).toEqual([2, 0]);
	expect(await found({ search: "1112223" })).toEqual([]);
	expect(await found({ search: "%" })).toEqual([2, 1, 0]);
});

test("a status narrows the list and the search", async () => {
	const { db } = database;
	const adminId = (await makeAdmin(db)).id;
	await setOrderStatus(db, { orderId: placed[0] as string, status: "completed", adminId });
	expect(await found({ status: "completed" })).toEqual([0]);
	expect(await found({ status: "pending", search: "leyla" })).toEqual([2]);
});

test("each page goes on where the one before ended", async () => {
	const { db } = database;
	const game = await makeGame(db);
	const user = await makeUser(db, { balanceQepik: 50_000, email: "cox@test.example" });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const ids: string[] = [];
	for (let index = 0; index < 45; index++) {
		const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
		ids.unshift((await placeOrder(db, bought)).orderId);
	}
	const seen: string[] = [];
	let after: string | undefined;
	do {
		const page = await listOrders(db, { search: "cox@test.example", after });
		seen.push(...page.orders.map(({ id }) => id));
		after = page.next;
	} while (after);
	expect(seen).toEqual(ids);
});
