import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { runJob } from "#test/run-job.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { countMiss, dailySearchCleanup, listMisses } from "./misses.server.ts";

const database = useTestDatabase();
beforeEach(async () => {
	await database.db.execute(sql`TRUNCATE search_misses, limits`);
});

let clients = 0;
/** Each from another client. */
const miss = async (text: string, times = 1, options: { mostADay?: number } = {}) => {
	for (let time = 0; time < times; time++) {
		await countMiss(database.db, { text, address: `10.0.0.${clients++ % 250}`, ...options });
	}
};

const ago = (days: number, term: string, count = 1) =>
	database.db.execute(
		sql`INSERT INTO search_misses VALUES (baku_day(now()) - ${days}::integer, ${term}, ${count})`,
	);

test("what several people did not find is counted by its folded words", async () => {
	await miss("Qara Dəlik", 2);
	await miss("qara  DELIK!");
	expect(await listMisses(database.db)).toEqual([{ term: "qara delik", count: 3 }]);
});

test("one client is counted once an hour for a term, and nothing of it is kept beside the term", async () => {
	for (const text of ["haradadir", "HARADADIR", "haradadir", "baska"]) {
		await countMiss(database.db, { text, address: "203.0.113.77" });
	}
	expect(await listMisses(database.db)).toEqual([
		{ term: "baska", count: 1 },
		{ term: "haradadir", count: 1 },
	]);
	const { rows } = await database.db.execute(sql`SELECT * FROM limits`);
	expect(rows.length).toBe(2);
	expect(JSON.stringify(rows)).not.toMatch(/203\.0|haradadir/);
	const { rows: kept } = await database.db.execute(sql`SELECT * FROM search_misses`);
	expect(Object.keys(kept[0] ?? {})).toEqual(["day", "term", "count"]);
});

test.each([
	["an address of mail", "aysel@test.example"],
	["a telephone's number", "+994 50 123 45 67"],
	["a player's number", "5123456789"],
	["the beginning of a word", "ab"],
	["signs", "!!! ???"],
	["a long text", "uzun ".repeat(15)],
])("%s is not counted", async (_what, text) => {
	await miss(text, 2);
	expect(await listMisses(database.db)).toEqual([]);
});

test("a day has so many terms and no more; those that it has are counted on", async () => {
	for (const text of ["birinci", "ikinci", "ikinci"]) await miss(text, 1, { mostADay: 2 });
	await miss("dorduncu", 1, { mostADay: 2 });
	await miss("birinci", 1, { mostADay: 2 });
	expect(await listMisses(database.db)).toEqual([
		{ term: "birinci", count: 2 },
		{ term: "ikinci", count: 2 },
	]);
	await ago(1, "dunen", 5);
	await miss("dorduncu", 1, { mostADay: 3 });
	expect(await listMisses(database.db)).toContainEqual({ term: "dorduncu", count: 1 });
});

test("the beginning of a term is left out, unless it was looked for by itself", async () => {
	await miss("dot", 3);
	await miss("dota", 3);
	await miss("min", 5);
	await miss("minder");
	expect(await listMisses(database.db)).toEqual([
		{ term: "min", count: 5 },
		{ term: "dota", count: 3 },
		{ term: "minder", count: 1 },
	]);
});

test("the list has the ten most often missed of seven days, today included", async () => {
	for (let term = 0; term < 12; term++) await ago(0, `axtaris ${term}x`, term + 1);
	await ago(6, "axtaris 0x", 50);
	await ago(7, "kohne", 500);
	const misses = await listMisses(database.db);
	expect(misses).toHaveLength(10);
	expect(misses[0]).toEqual({ term: "axtaris 0x", count: 51 });
	expect(misses.map(({ term }) => term)).not.toContain("kohne");
});

test("after thirty days a term is forgotten", async () => {
	await ago(29, "qalir");
	await ago(30, "gedir");
	await runJob(dailySearchCleanup, database.db);
	const { rows } = await database.db.execute(sql`SELECT term FROM search_misses`);
	expect(rows).toEqual([{ term: "qalir" }]);
});
