// What no code may write, whatever it is told.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";

const database = useTestDatabase();

beforeAll(async () => {
	await makeUser(database.db, { email: "leyla@test.example" });
});

test.each([
	["a role that does not exist", sql`role = 'owner'`, "users_role_check"],
	["an email in capitals", sql`email = 'Aysel@test.example'`, "users_email_check"],
	["an email of 255 characters", sql`email = repeat('a', 255)`, "users_email_check"],
	["a name of 201 characters", sql`name = repeat('a', 201)`, "users_name_check"],
	["the email of somebody else", sql`email = 'leyla@test.example'`, "users_email_key"],
])("nobody has %s", async (_, change, constraint) => {
	const { db } = database;
	const { id } = await makeUser(db);
	await expect(db.execute(sql`UPDATE users SET ${change} WHERE id = ${id}`)).rejects.toMatchObject({
		cause: { constraint },
	});
});
