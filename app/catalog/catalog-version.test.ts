import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCategory, makeFamily, makeGame, makeUser, stockOf } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { families, games } from "./catalog.table.server.ts";
import { readCatalogVersion } from "./catalog-version.server.ts";

const shop = useTestDatabase({ connections: 24 });
let before: number;
beforeEach(async () => {
	before = await readCatalogVersion(shop.db);
});

const moved = async () => (await readCatalogVersion(shop.db)) !== before;

test("moves with a category, a game, a family and the settings", async () => {
	const { db } = shop;
	const category = await makeCategory(db);
	expect(await moved()).toBe(true);
	before = await readCatalogVersion(db);
	const game = await makeGame(db, { categoryId: category.id });
	expect(await moved()).toBe(true);
	before = await readCatalogVersion(db);
	await db.update(games).set({ priceQepik: 700 }).where(eq(games.id, game.id));
	expect(await moved()).toBe(true);
	before = await readCatalogVersion(db);
	await db.delete(games).where(eq(games.id, game.id));
	expect(await moved()).toBe(true);
	before = await readCatalogVersion(db);
	const family = await makeFamily(db);
	expect(await moved()).toBe(true);
	before = await readCatalogVersion(db);
	await db.update(families).set({ name: "Başqa ad" }).where(eq(families.id, family.id));
	expect(await moved()).toBe(true);
	before = await readCatalogVersion(db);
	const idForm = { kind: "tag", example: "", help: "" } as const;
	await db.update(families).set({ idForm }).where(eq(families.id, family.id));
	expect(await moved()).toBe(true);
	before = await readCatalogVersion(db);
	await db.execute(sql`UPDATE settings SET hero_title = 'Yeni başlıq'`);
	expect(await moved()).toBe(true);
});

test("moves with the change and not before its commit, however many commit in between", async () => {
	const { db } = shop;
	const slow = await makeGame(db);
	const quick = await makeGame(db);
	const [begun, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const slowChange = db.transaction(async (transaction) => {
		await transaction.update(games).set({ priceQepik: 100 }).where(eq(games.id, slow.id));
		begun.resolve();
		await mayCommit.promise;
	});
	await begun.promise;
	await db.update(games).set({ priceQepik: 200 }).where(eq(games.id, quick.id));
	before = await readCatalogVersion(db);
	mayCommit.resolve();
	await slowChange;
	expect(await moved()).toBe(true);
});

test("stays when a change is rolled back", async () => {
	const { db } = shop;
	const game = await makeGame(db);
	before = await readCatalogVersion(db);
	const change = db.transaction(async (transaction) => {
		await transaction.update(games).set({ priceQepik: 1 }).where(eq(games.id, game.id));
		throw new Error("taken back");
	});
	await expect(change).rejects.toThrow("taken back");
	expect(await moved()).toBe(false);
});

test("moves once for a transaction of many changes", async () => {
	const { db } = shop;
	const { categoryId } = await makeGame(db);
	before = await readCatalogVersion(db);
	await db.execute(sql`INSERT INTO games (id, name, category_id)
		SELECT 'many-' || n, 'Oyun ' || n, ${categoryId} FROM generate_series(1, 500) n`);
	expect(await readCatalogVersion(db)).toBe(before + 1);
});

test("moves when a purchase takes tracked stock, and stays for any other purchase", async () => {
	const { db } = shop;
	const buyer = await makeUser(db, { balanceQepik: 10_000 });
	const untracked = await makeGame(db);
	const tracked = await makeGame(db, { trackStock: true, stock: 5 });
	before = await readCatalogVersion(db);
	await buy(buyer.id, untracked);
	expect(await moved()).toBe(false);
	await buy(buyer.id, tracked);
	expect(await moved()).toBe(true);
});

test("lets purchases of tracked stock pass each other: 20 at once, in opposite order", async () => {
	const { db } = shop;
	const first = await makeGame(db, { trackStock: true, stock: 99 });
	const second = await makeGame(db, { trackStock: true, stock: 99 });
	const buyers = await Promise.all(
		Array.from({ length: 20 }, () => makeUser(db, { balanceQepik: 5000 })),
	);
	await Promise.all(
		buyers.map(({ id }, index) =>
			index % 2 === 0 ? buy(id, first, second) : buy(id, second, first),
		),
	);
	expect(await stockOf(db, first.id)).toBe(79);
	expect(await stockOf(db, second.id)).toBe(79);
});

function buy(userId: string, ...bought: { id: string; name: string; priceQepik: number }[]) {
	return placeOrder(shop.db, {
		userId,
		lines: bought.map(({ id, name }) => ({ gameId: id, name, quantity: 1, playerId: null })),
		seenTotalQepik: bought.reduce((sum, { priceQepik }) => sum + priceQepik, 0),
		attemptId: newId(),
	});
}
