import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { selectShownName } from "./select-shown-name.server.ts";
import { shownName } from "./shown-name.ts";

const database = useTestDatabase();

test.each(["", "   ", "\u200b", " \u00ad\u3164 "])("for the name %j the email is shown", (name) => {
	expect(shownName({ name, email: "aysel@test.example" })).toBe("aysel@test.example");
});

test("a visible name is shown", () => {
	expect(shownName({ name: " Aysel ", email: "aysel@test.example" })).toBe("Aysel");
});

test("lists show the email for the same characters as pages", async () => {
	const { rows } = await database.db.execute<{ code: number; shown: string }>(sql`
		SELECT code, ${selectShownName(sql`chr(code)`, sql`'email'`)} AS shown
		FROM (SELECT generate_series(1, 131071) AS code UNION ALL SELECT generate_series(917504, 921599))
		WHERE code NOT BETWEEN 55296 AND 57343`);
	const others = rows.filter(({ code, shown }) => {
		const name = String.fromCodePoint(code);
		return (shown === "email") !== (shownName({ name, email: "email" }) === "email");
	});
	expect(others.map(({ code }) => code.toString(16))).toEqual([]);
	expect(rows).toHaveLength(133_119);
});
