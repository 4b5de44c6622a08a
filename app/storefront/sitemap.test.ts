import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { categories, families, games } from "#app/catalog/catalog.table.server.ts";
import { OWNER_PAGES } from "#app/settings/pages/owner-pages.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { ADDRESSES_OF_ONE, partOfSitemap, sitemapOf } from "./sitemap.server.ts";

const ORIGIN = "https://shop.example";
const TEXTS = Object.keys(OWNER_PAGES).map((page) => `/${page}`);
const database = useTestDatabase();
beforeEach(async () => {
	await database.db.delete(games);
	await database.db.delete(families);
	await database.db.delete(categories);
});

const whole = () => sitemapOf(database.db, ORIGIN);
const partOf = async (part: number) =>
	(await partOfSitemap(database.db, { origin: ORIGIN, part })) ?? "";
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one]) => one);

test("the sitemap names every public page once, by its full address, and when it changed", async () => {
	const category = await makeCategory(database.db, { id: "pubg", name: "PUBG" });
	const changedAt = new Date("2026-03-04T05:06:07.000Z");
	const values = { categoryId: category.id, updatedAt: changedAt };
	await makeGame(database.db, { ...values, id: "pubg-660" });
	await makeGame(database.db, { ...values, id: "qaralama", hidden: true });
	const soldOut = await makeGame(database.db, { ...values, id: "bitib", available: false });
	const xml = await whole();
	expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n/);
	expect(addressesIn(xml)).toEqual([
		`${ORIGIN}/`,
		`${ORIGIN}/games`,
		`${ORIGIN}/categories`,
		...TEXTS.map((path) => ORIGIN + path),
		`${ORIGIN}/category/pubg`,
		`${ORIGIN}/game/pubg-660`,
		`${ORIGIN}/game/${soldOut.id}`,
	]);
	const lastmod = "<lastmod>2026-03-04T05:06:07.000Z</lastmod>";
	expect(xml).toContain(`<loc>${ORIGIN}/game/pubg-660</loc>${lastmod}`);
	expect(xml).toContain(`<loc>${ORIGIN}/</loc>${lastmod}`);
});

test("an id that no address can hold as it is stays one address, and XML", async () => {
	await makeGame(database.db, { id: "a&b<c>\"d'/e" });
	expect(addressesIn(await whole())).toContain(`${ORIGIN}/game/a%26b%3Cc%3E%22d&#39;%2Fe`);
});

test("past its limit the sitemap is a list of sitemaps, none of which is too long", async () => {
	const { db } = database;
	const { id } = await makeCategory(db, { id: "c" });
	const add = (name: string, count: number, seconds: number) =>
		db.execute(sql`
			INSERT INTO games (id, name, category_id, created_at)
			SELECT ${name} || n, 'Oyun', ${id}, now() + make_interval(secs => ${seconds} + n)
			FROM generate_series(1, ${count}::int) AS n`);
	await add("z-", ADDRESSES_OF_ONE - 8, 0);
	expect(addressesIn(await whole())).toHaveLength(ADDRESSES_OF_ONE);
	await makeGame(db, { id: "a-sonuncu", categoryId: id, createdAt: new Date("2100-01-01") });
	await makeGame(db, { id: "gizli", categoryId: id, hidden: true });
	const index = await whole();
	expect(index).toContain("<sitemapindex ");
	expect(addressesIn(index)).toEqual([`${ORIGIN}/sitemap/0.xml`, `${ORIGIN}/sitemap/1.xml`]);
	const pages = ["/", "/games", "/categories", ...TEXTS, "/category/c"].map(
		(path) => ORIGIN + path,
	);
	expect(addressesIn(await partOf(0))).toEqual(pages);
	const first = addressesIn(await partOf(1));
	expect(first).toHaveLength(ADDRESSES_OF_ONE - 7);
	expect([first[0], first.at(-1)]).toEqual([`${ORIGIN}/game/z-1`, `${ORIGIN}/game/a-sonuncu`]);

	await add("b-", 7, -100);
	expect(addressesIn(await whole())).toHaveLength(2);
	expect(await partOf(2)).toBe("");
	await add("c-", 1, -100);
	expect(addressesIn(await whole())).toHaveLength(3);
	expect(addressesIn(await partOf(1))).toHaveLength(ADDRESSES_OF_ONE);
	expect(addressesIn(await partOf(2))).toEqual([`${ORIGIN}/game/a-sonuncu`]);
});
