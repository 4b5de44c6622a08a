// Who can sign in to a new shop: made once, all or none, and never again.
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { type Env, readEnv } from "#app/platform/env.server.ts";
import { openAuth } from "#app/sign-in/auth.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { ensureFirstLogins } from "./first-logins.server.ts";

let database: TestDatabase;
beforeEach(async () => {
	database = await createTestDatabase();
});
afterEach(() => database.close());

const authOn = (db: Database) =>
	openAuth(db, {
		secret: "x".repeat(32),
		origin: "http://127.0.0.1",
		secureCookies: false,
		mailer: { put: async () => {} },
	});

const ensure = (environment: Record<string, string> = {}, db = database.db) => {
	const env: Env = readEnv({ DEMO: "1", ...environment });
	return ensureFirstLogins({ db, env }, authOn);
};

const signIn = ({ email, password }: { email: string; password: string }) =>
	authOn(database.db).api.signInEmail({ body: { email, password } });

async function readUsers() {
	const { rows } = await database.db.execute(sql`SELECT role, email FROM users ORDER BY role`);
	return rows;
}

test("a new shop gets an admin and a demo customer with 250 ₼, and both can sign in", async () => {
	const logins = await ensure({ ADMIN_EMAIL: "owner@shop.example" });
	expect(logins.map(({ role, email }) => [role, email])).toEqual([
		["admin", "owner@shop.example"],
		["customer", "musteri@gamestore.example"],
	]);
	for (const login of logins) {
		const { user } = await signIn(login);
		const [row] = await database.db.select().from(users).where(eq(users.id, user.id));
		expect(row?.role).toBe(login.role);
		expect(await findBalance(database.db, user.id)).toBe(login.role === "customer" ? 25_000 : 0);
	}
	await expectMoneyInOrder(database.db);
});

test("nobody is signed in before somebody signs in", async () => {
	await ensure();
	expect((await database.db.execute(sql`SELECT FROM sessions`)).rows).toHaveLength(0);
});

test("the passwords are long, of letters that nobody confuses, and never the same", async () => {
	const passwords = (await ensure()).map(({ password }) => password);
	for (const password of passwords) expect(password).toMatch(/^[a-km-z2-9]{16}$/);
	for (const password of passwords) expect(password).not.toMatch(/[lo01]/);
	expect(new Set(passwords).size).toBe(2);
});

test("ADMIN_PASSWORD is the admin's password", async () => {
	const [admin] = await ensure({ ADMIN_PASSWORD: "chosen-by-the-owner" });
	expect(admin?.password).toBe("chosen-by-the-owner");
	await signIn({ email: admin?.email as string, password: "chosen-by-the-owner" });
});

test("without the demo there is no demo customer", async () => {
	expect((await ensure({ DEMO: "0" })).map(({ role }) => role)).toEqual(["admin"]);
	expect(await readUsers()).toHaveLength(1);
});

test("a shop that has them gets none again, whatever the environment says by then", async () => {
	await ensure();
	const before = await readUsers();
	expect(
		await ensure({ ADMIN_EMAIL: "another@shop.example", ADMIN_PASSWORD: "x".repeat(10) }),
	).toEqual([]);
	expect(await readUsers()).toEqual(before);
});

test("a shop that has an admin and a customer of its own gets no demo customer", async () => {
	await makeAdmin(database.db);
	await makeUser(database.db);
	expect(await ensure()).toEqual([]);
});

test("when one of them cannot be made, none is", async () => {
	// A customer's address that an admin has already.
	await makeAdmin(database.db);
	await database.db.execute(sql`UPDATE users SET email = 'musteri@gamestore.example'`);
	await database.db.execute(sql`UPDATE users SET role = 'admin'`);
	await expect(ensure()).rejects.toThrow();
	expect(await readUsers()).toHaveLength(1);
	await database.db.execute(sql`UPDATE users SET email = 'a@b.example'`);
	await database.db.execute(sql`
		ALTER TABLE balance_entries ADD CONSTRAINT refused CHECK (amount_qepik <> 25000)`);
	await expect(ensure()).rejects.toThrow();
	expect(await readUsers()).toHaveLength(1);
});

test("of processes that start at once, each with one connection, one makes them", async () => {
	const pools = Array.from({ length: 4 }, () =>
		openDatabase(database.url, { connections: 1, hasTimeLimits: false }),
	);
	const logins = await Promise.all(pools.map((pool) => ensure({}, pool)));
	for (const pool of pools) await pool.close();
	expect(logins.flat()).toHaveLength(2);
	expect(await readUsers()).toHaveLength(2);
});
