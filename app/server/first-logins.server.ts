import { randomInt } from "node:crypto";
import type { App } from "#app/app-context.server.ts";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { lockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Auth } from "#app/sign-in/auth.server.ts";
import { createUser, findUserByRole } from "#app/sign-in/create-user.server.ts";

export type Login = { role: "admin" | "customer"; email: string; password: string };

const DEMO_CUSTOMER = { email: "musteri@gamestore.example", name: "Demo Müştəri" };
const DEMO_BALANCE_QEPIK = 25_000;

/**
 * Creates the first admin, and with the demo catalogue one demo customer, where there is none yet:
 * all or none, and once, also when two processes start at the same time. `authOn` makes a sign-in
 * that works in the transaction.
 * Returns the new logins: their passwords are shown once and stored nowhere.
 */
export async function ensureFirstLogins(
	{ db, env }: Pick<App, "db" | "env">,
	authOn: (db: Database) => Auth,
): Promise<Login[]> {
	return db.transaction(async (transaction) => {
		// A process that waited here finds them created. Nothing below may check out another connection
		// of the pool, which may have only this one.
		await lockInTransaction(transaction, "firstLogins");
		const tx = transaction as unknown as Database;
		const context = { db: tx, env, auth: authOn(tx) };
		const created: Login[] = [];
		const admin = await ensureAdmin(context);
		if (admin.login) created.push(admin.login);
		if (env.demo && !(await findUserByRole(tx, "customer"))) {
			created.push(await createDemoCustomer(context, admin.id));
		}
		return created;
	});
}

type Context = Pick<App, "db" | "env" | "auth">;

async function createDemoCustomer({ db, auth }: Context, adminId: string): Promise<Login> {
	const password = newPassword();
	const userId = await createUser({ auth, db }, { ...DEMO_CUSTOMER, password, role: "customer" });
	await adjustBalance(db, {
		userId,
		newBalanceQepik: DEMO_BALANCE_QEPIK,
		seenBalanceQepik: 0,
		adminId,
		reason: "Demo balansı",
	});
	return { role: "customer", email: DEMO_CUSTOMER.email, password };
}

async function ensureAdmin({ db, env, auth }: Context): Promise<{ id: string; login?: Login }> {
	const admin = await findUserByRole(db, "admin");
	if (admin) return admin;
	const login: Login = {
		role: "admin",
		email: env.adminEmail,
		password: env.adminPassword ?? newPassword(),
	};
	return { id: await createUser({ auth, db }, { ...login, name: "Administrator" }), login };
}

// Without letters and digits that are easily confused when read from a terminal.
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

function newPassword(): string {
	return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
