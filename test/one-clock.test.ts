// Decision 032: moments that are kept in rows, or compared with them, come from the database. Here
// the clock of the process stands still in 2001.
import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addCategory, changeCategory } from "#app/catalog/admin/categories/save-category.server.ts";
import { changeGame } from "#app/catalog/admin/games/save-game.server.ts";
import { moveGame } from "#app/catalog/admin/move.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { seedDemo } from "#app/server/seed-demo.server.ts";
import { changeSettings, getSettingsToEdit } from "#app/settings/change-settings.server.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeAdmin, makeGame, makeUser } from "./make.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2001-01-01") }));
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

/** The columns that hold a moment of before 2002 in some row. */
async function columnsOfLongAgo(): Promise<string[]> {
	const { rows: columns } = await database.db.execute<{ table: string; column: string }>(sql`
		SELECT table_name AS table, column_name AS column
		FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
			AND data_type = 'timestamp with time zone'`);
	expect(columns.length).toBeGreaterThan(20);
	const found: string[] = [];
	for (const { table, column } of columns) {
		const { rows } = await database.db.execute(
			sql.raw(`SELECT FROM "${table}" WHERE "${column}" < '2002-01-01' LIMIT 1`),
		);
		if (rows.length > 0) found.push(`${table}.${column}`);
	}
	return found;
}

test("what the shop writes carries the database's moments", async () => {
	const { db } = database;
	await seedDemo(db);
	const adminId = (await makeAdmin(db)).id;
	const user = await makeUser(db, { balanceQepik: 9000 });
	const game = await makeGame(db);
	const form = { name: "Yeni ad", description: "", image: "", position: 1 };
	const categoryId = await addCategory(db, { values: form, adminId });
	await changeCategory(db, { id: categoryId, values: { ...form, position: 2 }, adminId });
	await changeGame(db, { id: game.id, values: { ...game, name: "Yeni ad" }, adminId });
	await moveGame(db, { id: (await makeGame(db)).id, direction: "down", adminId });
	const [row] = await db.select().from(settings);
	const { version } = await getSettingsToEdit(db);
	const values = { ...(row as typeof settings.$inferSelect), storeName: "Yeni ad" };
	await changeSettings(db, { values, seenVersion: version, adminId });
	const lines = [{ gameId: game.id, name: "", quantity: 1, playerId: null }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	await setOrderStatus(db, { orderId, status: "cancelled", adminId });
	await refundOrder(db, { orderId, adminId });
	expect(await columnsOfLongAgo()).toEqual([]);
});

test("pages compare rows with the database's moment", async () => {
	expect((await readNow(database.db)).getFullYear()).toBeGreaterThan(2001);
});

test("nobody else reads the clock of the process", () => {
	const reads = globSync("app/**/*.{server.ts,page.tsx,route.ts,layout.tsx}")
		.filter((file) => !file.startsWith("app/platform/"))
		.filter((file) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(file, "utf8")));
	expect(reads.sort()).toEqual([
		// Which of two requests arrived first; no row is compared with it.
		"app/server/app-pipeline.server.ts",
		// The doctor compares the two clocks, and looks at files and certificates.
		"app/server/doctor/ask-shop.server.ts",
		"app/server/doctor/examine.server.ts",
		// The sign-in library stamps sessions with this clock.
		"app/sign-in/require-fresh-password.server.ts",
	]);
});
