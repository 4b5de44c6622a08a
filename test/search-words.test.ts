import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();

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
