// The demo catalogue: for an empty shop alone, once, and whole.
import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { demoCategories, demoFamilies, demoGames } from "#demo/catalog.ts";
import { makeCategory } from "#test/make.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { seedDemo } from "./seed-demo.server.ts";

let database: TestDatabase;
beforeEach(async () => {
	database = await createTestDatabase();
});
afterEach(() => database.close());

async function counts() {
	const { rows } = await database.db.execute(sql`
		SELECT (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM games) AS games,
			(SELECT card_number FROM settings) AS card`);
	return rows[0];
}

const DEMO = {
	categories: demoCategories.length,
	games: demoGames.length,
	card: "4000000000000002",
};

test("an empty shop gets all of it, with the settings to try it out", async () => {
	await seedDemo(database.db);
	expect(await counts()).toEqual(DEMO);
	const { rows } = await database.db.execute(
		sql`SELECT name, id_form FROM families ORDER BY "order"`,
	);
	expect(rows).toMatchObject(
		demoFamilies.map(({ name, idForm = null }) => ({ name, id_form: idForm })),
	);
});

test("a shop that has a category keeps what it has, settings included", async () => {
	await makeCategory(database.db);
	await database.db.execute(sql`UPDATE settings SET card_number = '5000'`);
	await seedDemo(database.db);
	expect(await counts()).toEqual({ categories: 1, games: 0, card: "5000" });
});

test("a second start changes nothing of what the owner has changed since", async () => {
	await seedDemo(database.db);
	await database.db.execute(sql`UPDATE settings SET card_number = '5000'`);
	await database.db.execute(sql`DELETE FROM games`);
	await seedDemo(database.db);
	expect(await counts()).toEqual({ ...DEMO, games: 0, card: "5000" });
});

test("of processes that start at once one seeds it", async () => {
	const pools = Array.from({ length: 4 }, () =>
		openDatabase(database.url, { connections: 1, hasTimeLimits: false }),
	);
	await Promise.all(pools.map(seedDemo));
	for (const pool of pools) await pool.close();
	expect(await counts()).toEqual(DEMO);
});

test("every picture of it is there, in three sizes, and every name and slug is used once", () => {
	const images = [
		...demoCategories.map(({ image }) => image),
		...demoGames.flatMap((game) => game.images),
	];
	const files = images.flatMap((image) =>
		["480", "960", "1440"].map((width) => `demo${image.replace("-1440.", `-${width}.`)}`),
	);
	expect(files.filter((file) => !existsSync(file))).toEqual([]);
	for (const all of [demoCategories, demoGames]) {
		for (const key of ["slug", "name"] as const) {
			expect(new Set(all.map((one) => one[key])).size).toBe(all.length);
		}
	}
});

test("a price before a discount is above the price", () => {
	for (const { slug, price, originalPrice } of demoGames) {
		if (originalPrice) expect([slug, Number(originalPrice) > Number(price)]).toEqual([slug, true]);
	}
});
