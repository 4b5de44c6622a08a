import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { adjustBalance } from "../../balance/adjust-balance.server.ts";
import type { App } from "../../platform/app-context.server.ts";
import { users } from "../users.table.server.ts";

export type Login = { role: "admin" | "customer"; email: string; password: string };

const DEMO_CUSTOMER = { email: "musteri@gamestore.example", name: "Demo Müştəri" };
const DEMO_BALANCE_QEPIK = 25_000;

/**
 * Makes the first admin, and with the demo catalogue one demo customer, where there is none yet.
 * Returns the logins that were made: their passwords are told once and kept nowhere.
 */
export async function ensureFirstLogins(app: App): Promise<Login[]> {
	const made: Login[] = [];
	const admin = await ensureAdmin(app);
	if (admin.login) made.push(admin.login);
	if (app.env.demo && (await isFirstCustomer(app))) {
		const password = newPassword();
		const id = await createUser(app, { ...DEMO_CUSTOMER, password });
		await adjustBalance(app.db, {
			userId: id,
			newBalanceQepik: DEMO_BALANCE_QEPIK,
			seenBalanceQepik: 0,
			actorId: admin.id,
			reason: "Demo balansı",
		});
		made.push({ role: "customer", email: DEMO_CUSTOMER.email, password });
	}
	return made;
}

async function ensureAdmin(app: App): Promise<{ id: string; login?: Login }> {
	const [admin] = await app.db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.role, "admin"))
		.limit(1);
	if (admin) return admin;
	const email = app.env.adminEmail;
	const password = app.env.adminPassword ?? newPassword();
	const id = await createUser(app, { email, name: "Administrator", password });
	await app.db.update(users).set({ role: "admin" }).where(eq(users.id, id));
	return { id, login: { role: "admin", email, password } };
}

async function isFirstCustomer(app: App): Promise<boolean> {
	const { rows } = await app.db.execute(sql`SELECT 1 FROM users WHERE role = 'customer' LIMIT 1`);
	return rows.length === 0;
}

async function createUser(app: App, body: { email: string; name: string; password: string }) {
	const created = await app.auth.api.signUpEmail({ body });
	return created.user.id;
}

// Without letters and digits that are mistaken for each other when read from a terminal.
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

function newPassword(): string {
	return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
