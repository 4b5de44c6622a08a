// A backup that 1.6.0 made comes back as a shop of this release: packages in a family, remembered IDs,
// and orders in every state, with what was delivered, given back and withdrawn.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#app/audit/read-actions.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listTopUpsOf } from "#app/balance/read-top-ups.server.ts";
import { listRememberedIds } from "#app/cart/remembered-ids/read-remembered-ids.server.ts";
import { listPackages } from "#app/catalog/read-families.server.ts";
import { findGameToEdit } from "#app/catalog/read-games.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { restore } from "../back-up.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";

let shop: TestDatabase;
let saved: { name: string; rows: number }[];
beforeAll(async () => {
	shop = await createTestDatabase({ migrated: false });
	const backup = await readFile("test/upgrade/release-1.6.backup");
	saved = (await restore(backup, shop.url)).tables;
});
afterAll(() => shop.close());

test("every row of every table is there", async () => {
	expect(saved.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);
	for (const { name, rows } of saved) {
		const { rows: counted } = await shop.db.$client.query(`SELECT count(*)::int FROM "${name}"`);
		expect(counted, name).toEqual([{ count: rows }]);
	}
});

test("its money is in order, down to the qəpik", async () => {
	await expectMoneyInOrder(shop.db);
	expect(await findBalance(shop.db, "aysel")).toBe(5900);
	const { topUps } = await listTopUpsOf(shop.db, { userId: "aysel" });
	expect(topUps.map(({ status, takenBackQepik }) => [status, takenBackQepik]).sort()).toEqual([
		["completed", null],
		["rejected", 950],
	]);
	const waiting = (await listTopUpsOf(shop.db, { userId: "tural" })).topUps;
	expect(waiting.map(({ status }) => status).sort()).toEqual(["pending", "pending", "rejected"]);
});

test("packages are those of their family, with what each holds; a draft is none", async () => {
	const packages = await listPackages(shop.db, "uc");
	expect(
		packages.map(({ denomination, bonus, priceQepik }) => [denomination, bonus, priceQepik]),
	).toEqual([
		["60 UC", "", 170],
		["660 UC", "60 UC bonus", 1590],
	]);
	expect(await findGameToEdit(shop.db, "pubg-660")).toMatchObject({
		...{ requiresId: true, trackStock: true, stock: 8, unitsSold: 1 },
		...{ featured: true, originalPriceQepik: 1790 },
	});
	expect(await findGameToEdit(shop.db, "pubg-60")).toMatchObject({ nicknames: "pabg" });
	expect(await findGameToEdit(shop.db, "draft")).toMatchObject({ hidden: true });
});

test("an ID is remembered, with its deliveries", async () => {
	expect(await listRememberedIds(shop.db, "aysel")).toMatchObject([
		{ playerId: "5123456789", deliveries: 1, gameName: "PUBG Mobile UC" },
	]);
});

test("orders are what they were, of any ID that was typed then", async () => {
	const { orders } = await listOrdersOf(shop.db, { userId: "aysel" });
	const told = orders.map(({ status, totalQepik, refundedQepik, items }) =>
		[status, totalQepik, refundedQepik, ...items.map(({ playerId }) => playerId ?? "-")].join(" "),
	);
	expect(told.sort()).toEqual([
		"cancelled 1590 1590 5123456789",
		"cancelled 500 500 -",
		"completed 340 0 5123456789",
		"pending 170 0 player#1234",
		"pending 2090 500 5123456789 (2203) -",
	]);
	expect((await listActions(shop.db, { kind: "order" })).entries.length).toBeGreaterThan(5);
});

test("a package is bought again with the ID that was remembered", async () => {
	const lines = [
		{ gameId: "pubg-60", name: "PUBG Mobile 60 UC", quantity: 1, playerId: "5123456789" },
	];
	await placeOrder(shop.db, { userId: "aysel", lines, seenTotalQepik: 170, attemptId: newId() });
	expect(await findBalance(shop.db, "aysel")).toBe(5730);
	await expectMoneyInOrder(shop.db);
});
