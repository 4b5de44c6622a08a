import { type SQLWrapper, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeCategory, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import {
	type GameFilters,
	listGamesByPosition,
	selectGamesByPosition,
	selectReducedGames,
} from "./read-games.server.ts";

const MANY = 30_000;

const database = useTestDatabase();
let smallCategory: string;
beforeAll(async () => {
	const { db } = database;
	const large = await makeCategory(db, { name: "Böyük" });
	smallCategory = (await makeCategory(db, { name: "Kiçik" })).id;
	await db.execute(sql`
		INSERT INTO games (id, name, category_id, "order", featured, available)
		SELECT 'many-' || n, 'Oyun ' || md5(n::text), ${large.id}, n % 101, n % 1000 = 0, n % 250 <> 0
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
		position: 1,
		trackStock: true,
		stock: 0,
	});
	await db.execute(sql`VACUUM ANALYZE games`);
});

const namesOf = async (filters: GameFilters) =>
	(await listGamesByPosition(database.db, filters)).games.map(({ name }) => name);

test("games stand by their position, then by the Azerbaijani alphabet", async () => {
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
])("%j finds %s", async (search, name) => {
	expect(await namesOf({ search, categoryId: smallCategory })).toEqual([name]);
});

test.each(["ejdaha çempion", "mpionn", "'; DROP TABLE games"])(
	"%j finds nothing",
	async (search) => {
		expect(await namesOf({ search, categoryId: smallCategory })).toEqual([]);
	},
);

test("one or two letters match only the beginning of a word", async () => {
	expect(await namesOf({ search: "ca", categoryId: smallCategory })).toEqual([]);
	expect(await namesOf({ search: "uc", categoryId: smallCategory })).toEqual(["Zəfər 60 UC"]);
});

test.each(["%", "_", "\\", "   ", "..."])("%j alone filters nothing", async (search) => {
	expect(await namesOf({ search, categoryId: smallCategory })).toHaveLength(7);
});

test("a game whose tracked stock is used up counts as sold out", async () => {
	expect(await namesOf({ state: "sold-out", categoryId: smallCategory })).toEqual(["Satılıb"]);
	expect(await namesOf({ state: "available", categoryId: smallCategory })).toHaveLength(6);
	expect(await namesOf({ state: "featured", categoryId: smallCategory })).toEqual([]);
});

test("the pages follow each other without a gap or a repetition", async () => {
	const seen: string[] = [];
	let after: string | undefined;
	do {
		const page = await listGamesByPosition(database.db, { state: "sold-out", after });
		seen.push(...page.games.map(({ id }) => id));
		after = page.next;
	} while (after);
	const { rows } = await database.db.execute<{ id: string }>(sql`
		SELECT id FROM games WHERE NOT available OR (track_stock AND stock = 0)
		ORDER BY "order", name COLLATE "az-x-icu", id`);
	expect(rows.length).toBeGreaterThan(100);
	expect(seen).toEqual(rows.map(({ id }) => id));
});

test.each(["", "nonsense", "[1]", '["a","b","c"]', "[1,2,3]"])(
	"a mark %j that no page ended with means the beginning",
	async (after) => {
		const filters = { categoryId: smallCategory, after };
		expect(await namesOf(filters)).toHaveLength(7);
	},
);

test.each<[string, GameFilters, RegExp]>([
	["all games", {}, /Index Scan (?:using|on) games_in_order/],
	["a later page", { after: '[50,"Oyun m","many-1"]' }, /Index Cond: .*order.*name.*id/],
	["a category", { categoryId: "large" }, /Index Scan (?:using|on) games_of_category_in_order/],
	["what is featured", { state: "featured" }, /Index Scan (?:using|on) games_featured_in_order/],
	["what is sold out", { state: "sold-out" }, /Index Scan (?:using|on) games_sold_out_in_order/],
	["the games of a search", { search: "ejdaha" }, /Bitmap Index Scan on games_by_words/],
])("with 30 000 games PostgreSQL finds %s by an index", async (_what, filters, index) => {
	const plan = await explain(selectGamesByPosition(database.db, filters));
	expect(plan).toMatch(index);
	expect(plan).not.toMatch(/Seq Scan on games/);
	expect(rowsRead(plan)).toBeLessThan(500);
});

test("a rare pair of letters is found without reading every game", async () => {
	const plan = await explain(selectGamesByPosition(database.db, { search: "uc" }));
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

test("the most reduced of many games are found by an index", async () => {
	await database.db.execute(sql`
		UPDATE games SET price_qepik = 500, original_price_qepik = 500 + substring(id from 6)::int % 400
		WHERE id LIKE 'many-%'`);
	await database.db.execute(sql`VACUUM ANALYZE games`);
	const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
		sql`EXPLAIN ${selectReducedGames(database.db)}`,
	);
	const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
	expect(plan).toContain("games_reduced");
	expect(plan).not.toContain("Sort");
});
