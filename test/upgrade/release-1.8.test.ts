// A backup that 1.8.0 made comes back as a shop of this release: IDs as their games ask for them, with
// what was corrected of them, the colours of pictures, and lines of a bank's statement.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listWaitingLines } from "#app/balance/statement/list-lines.server.ts";
import { countDeliveries } from "#app/cart/remembered-ids/read-remembered-ids.server.ts";
import { readBoard } from "#app/catalog/read-families.server.ts";
import { listGamesByIds } from "#app/catalog/read-games.server.ts";
import { newId } from "#app/core/ids.ts";
import { correctId } from "#app/orders/correct-id.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { restore } from "../back-up.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";

let shop: TestDatabase;
let saved: { name: string; rows: number }[];
beforeAll(async () => {
	shop = await createTestDatabase({ migrated: false });
	const backup = await readFile("test/upgrade/release-1.8.backup");
	saved = (await restore(backup, shop.url)).tables;
});
afterAll(() => shop.close());

test("every row of every table is there, also of those that no earlier release had", async () => {
	const filled = saved.filter(({ rows }) => rows > 0).map(({ name }) => name);
	const since = ["order_id_corrections", "picture_hues", "owner_pages", "bank_lines"];
	expect(filled).toEqual(expect.arrayContaining(since));
	for (const { name, rows } of saved) {
		const { rows: counted } = await shop.db.$client.query(`SELECT count(*)::int FROM "${name}"`);
		expect(counted, name).toEqual([{ count: rows }]);
	}
});

test("its money is in order, down to the qəpik", async () => {
	await expectMoneyInOrder(shop.db);
	expect(await findBalance(shop.db, "aysel")).toBe(8960);
	expect((await listWaitingLines(shop.db, { adminId: "admin" })).lines).toMatchObject([
		{ amountQepik: 1507 },
	]);
});

test("a family and a game ask for their IDs as they did, in the colour of their picture", async () => {
	const games = await listGamesByIds(shop.db, ["almaz-86", "genesis"]);
	expect(Object.fromEntries(games.map(({ id, idForm }) => [id, idForm]))).toEqual({
		"almaz-86": {
			...{ kind: "server", least: 6, most: 12 },
			...{ example: "12345678 (2041)", help: "Profildə" },
		},
		genesis: {
			...{ kind: "id-choice", least: 9, most: 10, listName: "Server" },
			...{ choices: ["Avropa", "Asiya"], example: "700123456 (Asiya)", help: "" },
		},
	});
	const board = await readBoard(shop.db, { id: "almaz-86", familyId: "almaz" });
	expect(board.hue).toBe(60);
});

test("a corrected ID is the one that is delivered to, with what it was before, and is corrected no more", async () => {
	const { orders } = await listOrdersOf(shop.db, { userId: "aysel" });
	const [fixed] = orders.filter(({ items }) => items[0]?.gameId === "almaz-172");
	expect(fixed?.items).toMatchObject([
		{
			...{ playerId: "12345670 (2042)", idParts: ["12345670", "2042"] },
			corrections: [
				{ oldId: "12345678 (2041)", newId: "12345679 (2041)" },
				{ oldId: "12345679 (2041)", newId: "12345670 (2042)" },
			],
		},
	]);
	const again = { orderId: fixed?.id as string, userId: "aysel", line: 1 };
	await expect(correctId(shop.db, { ...again, typed: "12345670 (2043)" })).rejects.toThrow();
});

test("what was delivered counts, and the next order asks for its ID in the same way", async () => {
	const given = { userId: "aysel", gameId: "almaz-172", playerId: "12345678 (2041)" };
	expect(await countDeliveries(shop.db, given)).toBe(1);
	const buy = (playerId: string) => {
		const line = { gameId: "almaz-86", name: "Mobile Legends 86 almaz", quantity: 1, playerId };
		const purchase = { userId: "aysel", lines: [line], seenTotalQepik: 250, attemptId: newId() };
		return placeOrder(shop.db, purchase);
	};
	await expect(buy("12345678")).rejects.toThrow();
	await buy("12345678 (2041)");
	expect(await findBalance(shop.db, "aysel")).toBe(8710);
	await expectMoneyInOrder(shop.db);
});
