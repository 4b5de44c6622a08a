import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listGames } from "#app/catalog/read-games.server.ts";
import { listen } from "#test/listen.ts";
import { makeCategory } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
let categoryId: string;
beforeAll(async () => {
	categoryId = (await makeCategory(shop.db, { name: "Nümunə" })).id;
	// Many share a moment, as imported ones do: then the id decides.
	await shop.db.execute(sql`INSERT INTO games (id, name, category_id, created_at)
		SELECT 'g' || lpad(n::text, 4, '0'), 'Oyun ' || n, ${categoryId}, now() - n / 7 * interval '1 ms'
		FROM generate_series(1, 130) n`);
	await shop.db.execute(sql`ANALYZE games`);
});

test("the pages of the list follow each other without a gap or a duplicate", async () => {
	const all = await shop.db.execute(sql`SELECT id FROM games ORDER BY created_at DESC, id DESC`);
	const seen: string[] = [];
	let after: string | undefined;
	do {
		const part = await listGames(shop.db, { after, categoryId });
		expect(part.games.length).toBeLessThanOrEqual(50);
		seen.push(...part.games.map(({ id }) => id));
		after = part.next;
	} while (after);
	expect(seen).toEqual(all.rows.map(({ id }) => id));
});

test("without JavaScript links lead on to the end of the list", async () => {
	const first = await (await shop.fetch("/games")).text();
	const next = /<a [^>]*href="(\/games\?after=[\w-]+)"/.exec(first)?.[1] as string;
	expect(first).toContain("Daha çox");
	const second = await (await shop.fetch(next)).text();
	const last = await (
		await shop.fetch(/<a [^>]*href="(\/games\?after=[\w-]+)"/.exec(second)?.[1] as string)
	).text();
	expect(last).not.toContain("Daha çox");
});

test("the next page of a category stays within the category", async () => {
	const page = await (await shop.fetch(`/games?category=${categoryId}`)).text();
	expect(page).toMatch(new RegExp(`/games\\?category=${categoryId}&amp;after=`));
});

test("pages of unknown categories are shown as empty and not cached", async () => {
	const server = await listen(shop);
	for (const query of ["category=made-up", "after=made-up"]) {
		for (const path of [`/games?${query}`, `/games.data?${query}`]) {
			const response = await fetch(server.address + path);
			expect(response.status).toBe(200);
			expect(response.headers.get("cache-control")).toBe("no-store");
		}
	}
	expect(shop.cache.size).toBe(0);
	const known = await fetch(`${server.address}/games?category=${categoryId}`);
	expect(known.headers.get("cache-control")).toContain("public");
	expect(shop.cache.size).toBe(1);
	await server.close();
});

test.each([
	["all games", sql``],
	["a category's games", sql`category_id = 'c' AND`],
])("an index serves the next part of %s, however many there are", async (_, where) => {
	const plan = await explained(sql`SELECT id FROM games WHERE ${where}
		(created_at, id) < ((SELECT created_at FROM games WHERE id = 'g0050'), 'g0050')
		ORDER BY created_at DESC, id DESC LIMIT 51`);
	expect(plan).toMatch(/Index (Only )?Scan using games_(newest|of_category)/);
	expect(plan).not.toMatch(/Sort|Seq Scan/);
});

/** The plan that is chosen where scanning the whole table is out of the question. */
async function explained(query: ReturnType<typeof sql>): Promise<string> {
	return shop.db.transaction(async (transaction) => {
		await transaction.execute(sql`SET LOCAL enable_seqscan = off`);
		await transaction.execute(sql`SET LOCAL enable_sort = off`);
		const { rows } = await transaction.execute(sql`EXPLAIN ${query}`);
		return rows.map((row) => row["QUERY PLAN"]).join("\n");
	});
}
