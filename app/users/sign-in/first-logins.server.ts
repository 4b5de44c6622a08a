import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { adjustBalance } from "../../balance/adjust-balance.server.ts";
import type { App } from "../../platform/app-context.server.ts";
import type { Database } from "../../platform/database.server.ts";
import { users } from "../users.table.server.ts";
import type { Auth } from "./auth.server.ts";

export type Login = { role: "admin" | "customer"; email: string; password: string };

const DEMO_CUSTOMER = { email: "musteri@gamestore.example", name: "Demo Müştəri" };
const DEMO_BALANCE_QEPIK = 25_000;

/**
 * Makes the first admin, and with the demo catalogue one demo customer, where there is none yet:
 * all of them or none, and once, also when two processes start at the same time. `authOn` gives a
 * sign-in that works in the transaction.
 * Returns the logins that were made: their passwords are told once and kept nowhere.
 */
export async function ensureFirstLogins(
	{ db, env }: Pick<App, "db" | "env">,
	authOn: (db: Database) => Auth,
): Promise<Login[]> {
	return db.transaction(async (transaction) => {
		// Whoever comes second finds them made. Nothing in here may ask the pool for another
		// connection: it may have only this one.
		await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('the first logins'))`);
		const tx = transaction as unknown as Database;
		const making = { db: tx, env, auth: authOn(tx) };
		const made: Login[] = [];
		const admin = await ensureAdmin(making);
		if (admin.login) made.push(admin.login);
		if (env.demo && (await isFirstCustomer(tx))) {
			made.push(await makeDemoCustomer(making, admin.id));
		}
		return made;
	});
}

type Making = Pick<App, "db" | "env" | "auth">;

async function makeDemoCustomer({ db, auth }: Making, actorId: string): Promise<Login> {
	const password = newPassword();
	const userId = await createUser(auth, { ...DEMO_CUSTOMER, password });
	await adjustBalance(db, {
		userId,
		newBalanceQepik: DEMO_BALANCE_QEPIK,
		seenBalanceQepik: 0,
		actorId,
		reason: "Demo balansı",
	});
	return { role: "customer", email: DEMO_CUSTOMER.email, password };
}

async function ensureAdmin({ db, env, auth }: Making): Promise<{ id: string; login?: Login }> {
	const [admin] = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.role, "admin"))
		.limit(1);
	if (admin) return admin;
	const email = env.adminEmail;
	const password = env.adminPassword ?? newPassword();
	const id = await createUser(auth, { email, name: "Administrator", password });
	await db.update(users).set({ role: "admin" }).where(eq(users.id, id));
	return { id, login: { role: "admin", email, password } };
}

async function isFirstCustomer(db: Database): Promise<boolean> {
	const { rows } = await db.execute(sql`SELECT 1 FROM users WHERE role = 'customer' LIMIT 1`);
	return rows.length === 0;
}

async function createUser(auth: Auth, body: { email: string; name: string; password: string }) {
	const created = await auth.api.signUpEmail({ body });
	return created.user.id;
}

// Without letters and digits that are mistaken for each other when read from a terminal.
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

function newPassword(): string {
	return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
