import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOpenByGame } from "./queue-groups.server.ts";
import {
	listClosedOrders,
	listOpenOrders,
	listOrdersByIds,
	listWaitingOrders,
} from "./read-orders.server.ts";
import type { SettableStatus } from "./status.ts";

const database = useTestDatabase();
let placed: string[];
beforeAll(async () => {
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

async function indexesOf(filters: Parameters<typeof listOpenOrders>[1], list = listOpenOrders) {
	return (await list(database.db, filters)).orders.map(({ id }) => placed.indexOf(id));
}

test("open orders stand oldest first", async () => {
	expect(await indexesOf({})).toEqual([0, 1, 2]);
	const waiting = await listWaitingOrders(database.db, { limit: 2 });
	expect(waiting.map(({ id }) => placed.indexOf(id))).toEqual([0, 1]);
});

test("an order is found by its reference, with or without the sign, in any case", async () => {
	const reference = orderReference(placed[1] as string);
	expect(await indexesOf({ search: reference })).toEqual([1]);
	expect(await indexesOf({ search: `#${reference.toLowerCase()}` })).toEqual([1]);
	expect(await indexesOf({ search: reference }, listClosedOrders)).toEqual([]);
	expect(await indexesOf({ search: reference, status: "processing" })).toEqual([]);
});

test("orders are found by email, by name with letters folded, and by the player's ID", async () => {
	expect(await indexesOf({ search: "rauf@test.example" })).toEqual([1]);
	expect(await indexesOf({ search: "LEYLA" })).toEqual([0, 2]);
	expect(await indexesOf({ search: "sebnem isiq" })).toEqual([0, 1, 2]);
	expect(await indexesOf({ search: "111222333" })).toEqual([0, 2]);
	expect(await indexesOf({ search: "1122" })).toEqual([0, 2]);
	expect(await indexesOf({ search: "122" })).toEqual([]);
	expect(await indexesOf({ search: "11_2" })).toEqual([]);
	expect(await indexesOf({ search: "111222333" }, listClosedOrders)).toEqual([]);
	expect(await indexesOf({ search: "%" })).toEqual([0, 1, 2]);
});

test.each([
	["of a name, in Cyrillic", "лейла", [0, 2]],
	["of a name that Cyrillic spells otherwise", "Шебнем", [0, 1, 2]],
	["of a game, in Cyrillic", "Нумуне", [0, 1, 2]],
	["of a name with an error", "leula", [0, 2]],
	["of a name of four letters with an error", "Rauv", [1]],
	["of a game with an error", "nümnüə", [0, 1, 2]],
	["of another email", "leula@test.example", []],
])("what was typed finds the orders %s", async (_what, search, indexes) => {
	expect(await indexesOf({ search })).toEqual(indexes);
	expect((await listOpenByGame(database.db, { search })).orders).toHaveLength(indexes.length);
});

test("an order is open until it is completed or cancelled; a status narrows the list and the search", async () => {
	const { db } = database;
	const adminId = (await makeAdmin(db)).id;
	const set = (index: number, status: SettableStatus) =>
		setOrderStatus(db, { orderId: placed[index] as string, status, adminId });
	await set(0, "completed");
	await set(1, "processing");
	expect(await indexesOf({})).toEqual([1, 2]);
	expect(await indexesOf({ status: "pending" })).toEqual([2]);
	expect(await listWaitingOrders(db, { limit: 5 })).toMatchObject([{ id: placed[2] }]);
	expect(await indexesOf({ status: "pending", search: "leyla" })).toEqual([2]);
	expect(await indexesOf({ status: "completed" })).toEqual([]);
	expect(await indexesOf({ status: "completed" }, listClosedOrders)).toEqual([0]);
	await set(2, "cancelled");
	expect(await indexesOf({}, listClosedOrders)).toEqual([2, 0]);
	expect(await indexesOf({ search: "leyla" }, listClosedOrders)).toEqual([2, 0]);
	expect(await indexesOf({ status: "pending" }, listClosedOrders)).toEqual([]);
	const both = await listOrdersByIds(db, [placed[0] as string, placed[1] as string]);
	expect(both.map(({ status }) => status).toSorted()).toEqual(["completed", "processing"]);
});

test("each page goes on where the one before ended", async () => {
	const { db } = database;
	const game = await makeGame(db);
	const user = await makeUser(db, { balanceQepik: 50_000, email: "cox@test.example" });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const ids: string[] = [];
	for (let index = 0; index < 45; index++) {
		const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
		ids.push((await placeOrder(db, bought)).orderId);
	}
	expect(await leafThrough("cox@test.example")).toEqual(ids);
	const everybodys = await leafThrough("");
	expect(everybodys.slice(-45)).toEqual(ids);
	const adminId = (await makeAdmin(db)).id;
	for (const orderId of ids.slice(0, 25)) {
		await setOrderStatus(db, { orderId, status: "completed", adminId });
	}
	expect(await leafThrough("cox@test.example")).toEqual(ids.slice(25));
});

test("a search that many customers fit says that it shows too few", async () => {
	const { db } = database;
	for (let index = 0; index < 50; index++) await makeUser(db, { name: `Çoxadlı ${index}` });
	for (const list of [listOpenOrders, listClosedOrders]) {
		expect(await list(db, { search: "çoxadlı" })).toMatchObject({ isTooWide: false });
	}
	await makeUser(db, { name: "Çoxadlı 50" });
	for (const list of [listOpenOrders, listClosedOrders]) {
		expect(await list(db, { search: "çoxadlı" })).toMatchObject({ isTooWide: true });
	}
});

async function leafThrough(search: string): Promise<string[]> {
	const { db } = database;
	const seen: string[] = [];
	let after: string | undefined;
	do {
		const page = await listOpenOrders(db, { search, after });
		seen.push(...page.orders.map(({ id }) => id));
		after = page.next;
	} while (after);
	return seen;
}

test("orders are found by what was bought, by its amount, and by a whole ID however short", async () => {
	const { db } = database;
	const game = await makeGame(db, {
		name: "Əjdaha Dağı: 60 qızıl",
		priceQepik: 1850,
		requiresId: true,
	});
	const { id: userId } = await makeUser(db, { balanceQepik: 20_000 });
	const buy = async (playerId: string) => {
		const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId }];
		const bought = { userId, lines, seenTotalQepik: 1850, attemptId: newId() };
		return (await placeOrder(db, bought)).orderId;
	};
	const found = async (search: string, list = listOpenOrders) =>
		(await list(db, { search })).orders.map(({ id }) => id);
	const [open, closed] = [await buy("x7"), await buy("y8")];
	await setOrderStatus(db, {
		orderId: closed,
		status: "completed",
		adminId: (await makeAdmin(db)).id,
	});
	for (const search of ["ejdaha dagi", "Dağı qızıl", "18,50", "18.50 ₼"]) {
		expect(await found(search)).toEqual([open]);
		expect(await found(search, listClosedOrders)).toEqual([closed]);
	}
	expect(await found("x7")).toEqual([open]);
	expect(await found("18,51")).toEqual([]);
	await db.execute("UPDATE games SET price_qepik = 1900");
	expect(await found("18,50")).toEqual([open]);
});

test("an order is found by what its game is called, was called, and was called when it was removed", async () => {
	const { db } = database;
	const game = await makeGame(db, { name: "Sönmüş vulkan", priceQepik: 500 });
	const { id: userId } = await makeUser(db, { balanceQepik: 500 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const found = async (search: string) =>
		(await listOpenOrders(db, { search })).orders.map(({ id }) => id);
	const rename = (name: string) =>
		db.execute(sql`UPDATE games SET name = ${name} WHERE id = ${game.id}`);
	await rename("Buzlu dərə");
	await rename("Qumlu sahil");
	await rename("Buzlu dərə");
	for (const name of ["sonmus vulkan", "Buzlu", "qumlu sahil"]) {
		expect(await found(name), name).toEqual([orderId]);
	}
	await db.execute(sql`DELETE FROM games WHERE id = ${game.id}`);
	for (const name of ["sonmus vulkan", "Buzlu", "qumlu sahil"]) {
		expect(await found(name), name).toEqual([orderId]);
	}
	expect(await found("vulkanik")).toEqual([]);
});

test("a name that somebody has finds no name that is one letter away", async () => {
	const { db } = database;
	const game = await makeGame(db);
	const { id: userId } = await makeUser(db, { name: "Rauv Nümunə", balanceQepik: 500 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	await placeOrder(db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
	const { orders } = await listOpenOrders(db, { search: "rauv" });
	expect(orders.map((order) => order.userName)).toEqual(["Rauv Nümunə"]);
});
