import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { endAccess } from "./credentials.server.ts";
import { type Account, endIfOutdated, findAccount } from "./settle-sign-in.server.ts";
import { sessions } from "./sign-in.table.server.ts";

const database = useTestDatabase();

async function openSession(userId: string) {
	const id = newId();
	const expiresAt = sql`now() + interval '1 hour'`;
	await database.db.insert(sessions).values({ id, userId, token: `token-${id}`, expiresAt });
	return `token-${id}`;
}

async function makeAccount() {
	const { email } = await makeUser(database.db);
	return (await findAccount(database.db, { email })) as Account;
}

test("a session goes on while its credentials are the same, and ends once they are not", async () => {
	const account = await makeAccount();
	const token = await openSession(account.id);
	expect(await endIfOutdated(database.db, { account, token })).toBe(false);
	expect(await database.db.$count(sessions)).toBe(1);
	await endAccess(database.db, { userId: account.id, kept: token });
	expect(await endIfOutdated(database.db, { account, token })).toBe(true);
	expect(await database.db.$count(sessions)).toBe(0);
});

test("a change that is under way is waited for", async () => {
	const account = await makeAccount();
	const token = await openSession(account.id);
	const checked = whileUncommitted(
		database.db,
		(tx) => endAccess(tx, { userId: account.id, kept: token }),
		() => endIfOutdated(database.db, { account, token }),
	);
	expect(await checked).toBe(true);
});
