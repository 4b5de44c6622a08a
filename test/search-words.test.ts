import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
	["Əliyev", "eliyev"],
	["İSMAYIL", "ismayil"],
	["Işıq", "isiq"],
	["i̇smayıl", "ismayil"],
	["ÖZGÜL Ağa Şəmşi Çinar", "ozgul aga semsi cinar"],
	["pubg 660 UC", "pubg 660 uc"],
])("%s is searched as %s", async (text, folded) => {
	const { rows } = await database.db.execute(sql`SELECT search_words(${text}) AS folded`);
	expect(rows).toEqual([{ folded: ` ${folded}` }]);
});
