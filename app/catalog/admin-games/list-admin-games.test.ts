import { type SQLWrapper, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCategory, makeGame } from "../../../test/make.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { type GamesWanted, listAdminGames, selectAdminGames } from "./list-admin-games.server.ts";

const MANY = 30_000;

let database: TestDatabase;
let smallCategory: string;
beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	const large = await makeCategory(db, { name: "Böyük" });
	smallCategory = (await makeCategory(db, { name: "Kiçik" })).id;
	await db.execute(sql`
		INSERT INTO games (id, name, category_id, "order", featured, available)
		SELECT 'many-' || n, 'Oyun ' || md5(n::text), ${large.id}, n % 101, n % 1000 = 0, n % 900 <> 0
		FROM generate_series(1, ${MANY}) AS n`);
	const names = [
		"Zəfər 60 UC",
		"Çempion",
		"Əjdaha: İşıq döyüşü",
		"Cəngavər",
		"Xəzinə",
		"Qılınc 100%",
	];
	for (const name of names) await makeGame(db, { name, categoryId: smallCategory });
	await makeGame(db, {
		name: "Satılıb",
		categoryId: smallCategory,
		order: 1,
		trackStock: true,
		stock: 0,
	});
	await db.execute(sql`VACUUM ANALYZE games`);
});
afterAll(() => database.close());

const namesOf = async (wanted: GamesWanted) =>
	(await listAdminGames(database.db, wanted)).games.map(({ name }) => name);

test("games go by their order, then by the Azerbaijani alphabet", async () => {
	expect(await namesOf({ categoryId: smallCategory })).toEqual([
		"Cəngavər",
		"Çempion",
		"Əjdaha: İşıq döyüşü",
		"Xəzinə",
		"Qılınc 100%",
		"Zəfər 60 UC",
		"Satılıb",
	]);
});

test.each([
	["ejdaha", "Əjdaha: İşıq döyüşü"],
	["ƏJDAHA", "Əjdaha: İşıq döyüşü"],
	["isiq", "Əjdaha: İşıq döyüşü"],
	["i̇şıq", "Əjdaha: İşıq döyüşü"],
	["DÖYÜŞÜ əjd", "Əjdaha: İşıq döyüşü"],
	["zefer uc", "Zəfər 60 UC"],
	["60 zə", "Zəfər 60 UC"],
	["empio", "Çempion"],
	["qilinc 100%", "Qılınc 100%"],
])("%j finds %s", async (q, name) => {
	expect(await namesOf({ q, categoryId: smallCategory })).toEqual([name]);
});

test.each(["ejdaha çempion", "mpionn", "'; DROP TABLE games"])("%j finds nothing", async (q) => {
	expect(await namesOf({ q, categoryId: smallCategory })).toEqual([]);
});

test("one or two letters are looked for where a word begins", async () => {
	expect(await namesOf({ q: "ca", categoryId: smallCategory })).toEqual([]);
	expect(await namesOf({ q: "uc", categoryId: smallCategory })).toEqual(["Zəfər 60 UC"]);
});

test.each(["%", "_", "\\", "   ", "..."])("%j alone narrows nothing", async (q) => {
	expect(await namesOf({ q, categoryId: smallCategory })).toHaveLength(7);
});

test("a used up tracked stock is among what is sold out", async () => {
	expect(await namesOf({ state: "sold-out", categoryId: smallCategory })).toEqual(["Satılıb"]);
	expect(await namesOf({ state: "available", categoryId: smallCategory })).toHaveLength(6);
	expect(await namesOf({ state: "featured", categoryId: smallCategory })).toEqual([]);
});

test("the pages follow each other without a gap or a repetition", async () => {
	const seen: string[] = [];
	let after: string | undefined;
	do {
		const page = await listAdminGames(database.db, { state: "sold-out", after });
		seen.push(...page.games.map(({ id }) => id));
		after = page.next;
	} while (after);
	const { rows } = await database.db.execute<{ id: string }>(sql`
		SELECT id FROM games WHERE NOT available OR (track_stock AND stock = 0)
		ORDER BY "order", name COLLATE "az-x-icu", id`);
	expect(seen).toEqual(rows.map(({ id }) => id));
});

test.each(["", "nonsense", "[1]", '["a","b","c"]', "[1,2,3]"])(
	"a place %j that no page ended at is the beginning",
	async (after) => {
		const wanted = { categoryId: smallCategory, after };
		expect(await namesOf(wanted)).toHaveLength(7);
	},
);

test.each<[string, GamesWanted, RegExp]>([
	["all games", {}, /Index Scan using games_in_order/],
	["a later page", { after: '[50,"Oyun m","many-1"]' }, /Index Cond: .*order.*name.*id/],
	["a category", { categoryId: "large" }, /Index Scan using games_of_category_in_order/],
	["what is featured", { state: "featured" }, /Index Scan using games_featured_in_order/],
	["what is sold out", { state: "sold-out" }, /Index Scan using games_sold_out_in_order/],
	["a search", { q: "ejdaha" }, /Bitmap Index Scan on games_by_words/],
])("of 30 000 games the database reads an index for %s", async (_what, wanted, index) => {
	const plan = await explain(selectAdminGames(database.db, wanted));
	expect(plan).toMatch(index);
	expect(plan).not.toMatch(/Seq Scan on games/);
	expect(rowsRead(plan)).toBeLessThan(500);
});

test("a rare pair of letters is found without reading every game", async () => {
	const plan = await explain(selectAdminGames(database.db, { q: "uc" }));
	expect(plan).not.toMatch(/Seq Scan on games/);
	expect(rowsRead(plan)).toBeLessThan(500);
});

async function explain(query: SQLWrapper): Promise<string> {
	const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
		sql`EXPLAIN (ANALYZE, TIMING OFF) ${query}`,
	);
	return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** The most rows that any step of the plan touched, those that it threw away included. */
function rowsRead(plan: string): number {
	const counts = [...plan.matchAll(/rows=([\d.]+) loops=|Rows Removed by \w+: (\d+)/g)];
	return Math.max(...counts.map(([, kept, removed]) => Number(kept ?? removed)));
}
