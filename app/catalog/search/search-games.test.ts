import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { GameSort } from "#app/catalog/game-sort.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { MOST_RANKED, searchGames } from "./search-games.server.ts";

const database = useTestDatabase();

type Search = Parameters<typeof searchGames>[1];

const named = async (search: string | Search) => {
	const asked = typeof search === "string" ? { text: search } : search;
	return (await searchGames(database.db, asked)).games.map(({ name }) => name);
};

let consolesId: string;
beforeAll(async () => {
	const { db } = database;
	const { id: categoryId } = await makeCategory(db, { name: "Hesablar" });
	consolesId = (await makeCategory(db, { name: "Konsol kartları" })).id;
	const uc = await makeFamily(db, { name: "Battleground paketi" });
	const add = (name: string, values: Parameters<typeof makeGame>[1] = {}) =>
		makeGame(db, { name, categoryId, ...values });
	const pack = { familyId: uc.id, denomination: "660 UC" };
	await add("PUBG Mobile", { nicknames: "pabg, пабджи", ...pack });
	await add("PUBG taslağı", { ...pack, hidden: true });
	await add("EA FC 26", { nicknames: "fifa, futbol" });
	await add("Free Fire 110 almaz");
	await add("Əjdaha: İşıq döyüşü");
	await add("Pokémon GO™ 1800");
	await add("Valorant", { hidden: true, nicknames: "valo" });
	await add("Roblox 400");
	await add("Standoff 2");
	await add("Grand Theft Auto V", { nicknames: "gta 5" });
	await add("CS2");
	await add("NBA 2K24");
	await add("Xbox", { categoryId: consolesId });
});

test.each([
	["pubg", "PUBG Mobile"],
	["PUBQ", "PUBG Mobile"],
	["pbug mob", "PUBG Mobile"],
	["пабг", "PUBG Mobile"],
	["ПАБДЖИ", "PUBG Mobile"],
	["pabji", "PUBG Mobile"],
	["660 uc", "PUBG Mobile"],
	["battleg", "PUBG Mobile"],
	["batlleground mobile", "PUBG Mobile"],
	["fifa", "EA FC 26"],
	["фифа", "EA FC 26"],
	["роблокс", "Roblox 400"],
	["freefire", "Free Fire 110 almaz"],
	["ejdaha", "Əjdaha: İşıq döyüşü"],
	["DOYUSU isiq", "Əjdaha: İşıq döyüşü"],
	["pokemon go", "Pokémon GO™ 1800"],
	["konsol", "Xbox"],
	["KARTLARI xb", "Xbox"],
	["660uc", "PUBG Mobile"],
	["pubg660", "PUBG Mobile"],
	["pubg660uc", "PUBG Mobile"],
	["pubg660uc mobiel", "PUBG Mobile"],
	["standoff2", "Standoff 2"],
	["standof2", "Standoff 2"],
	["gta5", "Grand Theft Auto V"],
	["роблокс400", "Roblox 400"],
	["cs2", "CS2"],
	["cs 2", "CS2"],
	["2k24", "NBA 2K24"],
	["2 k 24", "NBA 2K24"],
	["nba2k24", "NBA 2K24"],
	["nba 2k 24", "NBA 2K24"],
])("%s finds %s", async (text, name) => {
	expect(await named(text)).toEqual([name]);
});

test.each([
	"valorant",
	"valo",
	"pubg taslagi",
	"bile",
	"1801",
	"661uc",
	"pubg1800",
	"18 00",
	"gta6",
	"cs 3",
	"pubg fifa",
	"%",
	"_",
	"|",
	"🎮",
	"\ud800",
])("%j finds nothing", async (text) => {
	expect(await named(text)).toEqual([]);
});

test("a word that is there as typed forgives nothing", async () => {
	await makeGame(database.db, { name: "Rust" });
	await makeGame(database.db, { name: "Rust Legacy" });
	await makeGame(database.db, { name: "Bust" });
	expect((await named("rust")).toSorted()).toEqual(["Rust", "Rust Legacy"]);
	expect((await named("xust")).toSorted()).toEqual(["Bust", "Rust", "Rust Legacy"]);
});

test("a search stays within a category, and says nothing of others", async () => {
	expect(await named({ text: "xbox", categoryId: consolesId })).toEqual(["Xbox"]);
	expect(await named({ text: "pubg", categoryId: consolesId })).toEqual([]);
});

test("first comes what is named so, then what can be sold, what sells most, and the newest", async () => {
	const { db } = database;
	const at = (minutes: number) => sql`now() - ${minutes} * interval '1 minute'`;
	const { id: best } = await makeGame(db, { name: "Zula best", createdAt: at(50) as never });
	await makeGame(db, { name: "Yeni Zula", createdAt: at(20) as never });
	await makeGame(db, { name: "Zula old", createdAt: at(30) as never });
	await makeGame(db, { name: "Zula gone", available: false, createdAt: at(1) as never });
	const other = { name: "Türk atıcısı", nicknames: "zula", createdAt: at(0) as never };
	const { id: nicknamed } = await makeGame(db, other);
	await db.execute(sql`INSERT INTO game_sales VALUES (${best}, 7), (${nicknamed}, 900)`);
	expect(await named("zula")).toEqual([
		"Zula best",
		"Yeni Zula",
		"Zula old",
		"Zula gone",
		"Türk atıcısı",
	]);
});

test("a search is sorted by price or by age where that is asked for", async () => {
	const { db } = database;
	for (const [name, priceQepik] of [
		["Rift A", 300],
		["Rift B", 100],
		["Rift C", 200],
	] as const) {
		await makeGame(db, { name, priceQepik });
	}
	const sorted = (sort: GameSort) => named({ text: "rift", sort });
	expect(await sorted("cheap")).toEqual(["Rift B", "Rift C", "Rift A"]);
	expect(await sorted("expensive")).toEqual(["Rift A", "Rift C", "Rift B"]);
	expect(await sorted("new")).toEqual(["Rift C", "Rift B", "Rift A"]);
});

test.each<[string, Omit<Search, "text">]>([
	["best first", {}],
	["the cheapest first", { sort: "cheap" }],
])(
	"the pages of a long result follow each other, %s, forgiving or not",
	async (_order, options) => {
		const { db } = database;
		const { id } = await makeCategory(db);
		await db.execute(sql`INSERT INTO games (id, name, category_id, price_qepik)
		SELECT 'p' || gen_random_uuid(), 'Paladin ' || n, ${id}, n % 7 FROM generate_series(1, 120) n`);
		for (const text of ["paladin", "palafin"]) {
			const seen: string[] = [];
			let after: string | undefined;
			do {
				const page = await searchGames(db, { text, categoryId: id, ...options, after });
				expect(page.games.length).toBeLessThanOrEqual(50);
				seen.push(...page.games.map((game) => game.id));
				after = page.next;
			} while (after);
			expect(new Set(seen).size).toBe(120);
			expect(seen).toHaveLength(120);
		}
		expect(await named({ text: "paladin", categoryId: id, ...options, after: "made-up" })).toEqual(
			[],
		);
	},
);

test("of very many the newest are sorted, and no more", async () => {
	const { db } = database;
	const { id } = await makeCategory(db);
	await db.execute(sql`INSERT INTO games (id, name, category_id, created_at)
		SELECT 'q' || n, 'Qalaktika ' || n, ${id}, now() - n * interval '1 s'
		FROM generate_series(1, ${MOST_RANKED + 5}) n`);
	await db.execute(
		sql`INSERT INTO game_sales VALUES (${`q${MOST_RANKED}`}, 1), (${`q${MOST_RANKED + 1}`}, 9)`,
	);
	expect((await named("qalaktika"))[0]).toBe(`Qalaktika ${MOST_RANKED}`);
});
