// With 30 000 games a search reads no more than it shows: PostgreSQL is asked for its plans.
import { type SQLWrapper, sql } from "drizzle-orm";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { selectGames } from "#app/catalog/read-games.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { MOST_RANKED, searchGames } from "./search-games.server.ts";

const MANY = 30_000;

const database = useTestDatabase();
let categoryId: string;
beforeAll(async () => {
	const { db } = database;
	categoryId = (await makeCategory(db, { name: "Böyük" })).id;
	await db.execute(sql`
		INSERT INTO games (id, name, category_id, price_qepik, nicknames, created_at)
		SELECT 'many-' || n, 'Oyun ' || left(md5(n::text), 7), ${categoryId}, n % 5000,
			left(md5((-n)::text), 5), now() - n * interval '1 s'
		FROM generate_series(1, ${MANY}) AS n`);
	await makeGame(db, { name: "Pubg Mobile", nicknames: "pabg", categoryId });
	await db.execute(sql`VACUUM ANALYZE games`);
});

test.each([
	["what is typed as it is written", "pubg"],
	["a nickname", "pabg"],
	["what is found with an error forgiven", "pubq mobiel"],
	["a number written onto its word", "pubg66"],
	["numbers among words with errors", "pubq2 mobiel 7"],
	["what nothing has", "zzzzzzzz yyyyyyyy"],
	[
		"a long input of words that nothing has",
		"wxyzwxyz vwxyvwxy uvwxuvwx tuvwtuvw rstursts qrstqrst",
	],
])("%s is found by the index of words, sorted or not", async (_what, text) => {
	const plans = [
		...(await plansOf((db) => searchGames(db, { text }))),
		...(await plansOf((db) => searchGames(db, { text, sort: "cheap" }))),
	];
	const ofGames = plans.filter((plan) => plan.includes("shop_words"));
	expect(ofGames.length).toBeGreaterThan(0);
	for (const plan of ofGames) {
		expect(plan).toContain("Bitmap Index Scan on games_by_shop_words");
		expect(plan).not.toMatch(/Seq Scan on games\b/);
		expect(rowsRead(plan)).toBeLessThan(1000);
	}
});

test.each([
	["pubg2", "pubg 2"],
	["oyun2", "oyun 2"],
])("%s reads no more games than %s", async (written, apart) => {
	const mostRead = async (text: string) => {
		const plans = await plansOf((db) => searchGames(db, { text }));
		// What the index has of a single digit are few pages, and no games.
		return Math.max(...plans.map((plan) => rowsRead(plan.replaceAll(/Bitmap Index Scan .*/g, ""))));
	};
	expect(await mostRead(written)).toBeLessThanOrEqual(await mostRead(apart));
});

test.each([
	["every game", "oyun"],
	["one letter", "o"],
	["a category that has all of them", "boyuk"],
])("what matches %s is read as far as it is sorted", async (_what, text) => {
	for (const plan of await plansOf((db) => searchGames(db, { text }))) {
		expect(plan).not.toMatch(/Seq Scan on games\b/);
		expect(rowsRead(plan)).toBeLessThanOrEqual(MOST_RANKED);
	}
});

test("of what matches every game the cheapest are read by the index of prices", async () => {
	for (const plan of await plansOf((db) => searchGames(db, { text: "oyun", sort: "cheap" }))) {
		expect(plan).not.toMatch(/Seq Scan on games\b|Sort Key: .*price/);
		expect(rowsRead(plan)).toBeLessThan(200);
	}
});

test.each([
	["all games", {}, /Index Scan (Backward )?using games_by_price/],
	["those of a category", { categoryId: "c" }, /games_of_category_by_price/],
] as const)("%s are sorted by price by an index, page after page", async (_what, listed, index) => {
	for (const sort of ["cheap", "expensive"] as const) {
		for (const after of [undefined, "many-400"]) {
			const ofCategory = "categoryId" in listed ? { categoryId } : {};
			const plan = await explain(selectGames(database.db, { ...ofCategory, sort, after }));
			expect(plan).toMatch("categoryId" in listed ? /games_(of_category_)?by_price/ : index);
			expect(plan).not.toMatch(/Seq Scan on games\b|Sort Key/);
			expect(rowsRead(plan)).toBeLessThan(200);
		}
	}
});

/** What PostgreSQL does for each statement of the work. */
async function plansOf(work: (db: Queryable) => Promise<unknown>): Promise<string[]> {
	const pool = database.db.$client;
	const send = pool.query.bind(pool) as (...sent: unknown[]) => Promise<pg.QueryResult>;
	const sent: { text: string; values: unknown[] }[] = [];
	pool.query = (({ text, ...rest }: { text: string }, values: unknown[]) => {
		sent.push({ text, values });
		return send({ text, ...rest }, values);
	}) as typeof pool.query;
	try {
		await work(database.db);
	} finally {
		pool.query = send as typeof pool.query;
	}
	const plans = [];
	for (const { text, values } of sent) {
		plans.push(planOf(await send(`EXPLAIN (ANALYZE, TIMING OFF) ${text}`, values)));
	}
	return plans;
}

async function explain(query: SQLWrapper): Promise<string> {
	return planOf(await database.db.execute(sql`EXPLAIN (ANALYZE, TIMING OFF) ${query}`));
}

function planOf({ rows }: { rows: Record<string, unknown>[] }): string {
	return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** The most rows that any step of the plan touched, those that it threw away included. */
function rowsRead(plan: string): number {
	const counts = [...plan.matchAll(/rows=([\d.]+) loops=|Rows Removed by \w+: (\d+)/g)];
	return Math.max(0, ...counts.map(([, kept, removed]) => Number(kept ?? removed)));
}
