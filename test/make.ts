// The rows that tests start from.
import { createHmac } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { categories, families, games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { account, sessions } from "#app/sign-in/sign-in.table.server.ts";
import { users } from "#app/users/users.table.server.ts";

type UserValues = Partial<typeof users.$inferInsert> & { balanceQepik?: number };

/** Inserts a person, by default a customer; `balanceQepik` is booked as an adjustment. */
export async function makeUser(db: Database, { balanceQepik = 0, ...values }: UserValues = {}) {
	const id = newId();
	const [user] = await db
		.insert(users)
		.values({ id, name: "Aysel Nümunə", email: `${id}@test.example`, ...values })
		.returning();
	if (!user) throw new Error("no user was made");
	if (balanceQepik > 0) {
		await adjustBalance(db, {
			userId: user.id,
			newBalanceQepik: balanceQepik,
			seenBalanceQepik: 0,
			adminId: (await makeAdmin(db)).id,
			reason: "",
		});
	}
	return user;
}

export function makeAdmin(db: Database) {
	return makeUser(db, { role: "admin", name: "Admin Nümunə" });
}

/** What sessions are made of: the shop's database, and the secret that signs its cookies. */
type SessionStore = { db: Database; secret: string };

/** The password of everybody that `makeCustomer` creates. */
export const PASSWORD = "parol-123";

/** The same with a password and an open session; `cookie` is the Cookie header of the browser. */
export async function makeCustomer({ db, secret }: SessionStore, values: UserValues = {}) {
	const user = await makeUser(db, values);
	await db.insert(account).values({
		...{ id: newId(), userId: user.id, accountId: user.id },
		providerId: "credential",
		password: await passwordHash(),
	});
	return { ...user, cookie: await openSession({ db, secret }, user.id) };
}

export type Customer = Awaited<ReturnType<typeof makeCustomer>>;

// Hashing is slow on purpose, and the password is always the same.
let hash: Promise<string> | undefined;
function passwordHash() {
	hash ??= hashPassword(PASSWORD);
	return hash;
}

/** Signs somebody in as the sign-in library does, and returns the Cookie header. */
export async function openSession({ db, secret }: SessionStore, userId: string) {
	const token = newId() + newId();
	const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
	await db.insert(sessions).values({ id: newId(), userId, token, expiresAt });
	const signature = createHmac("sha256", secret).update(token).digest("base64");
	return `gamestore.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

export async function makeCategory(
	db: Database,
	values: Partial<typeof categories.$inferInsert> = {},
) {
	const [category] = await db
		.insert(categories)
		.values({ id: newId(), name: "Nümunə kateqoriya", ...values })
		.returning();
	if (!category) throw new Error("no category was made");
	return category;
}

/** A game for 5.00 ₼ that can be bought. */
export async function makeFamily(db: Database, values: Partial<typeof families.$inferInsert> = {}) {
	const [family] = await db
		.insert(families)
		.values({ id: newId(), name: "Nümunə paketlər", ...values })
		.returning();
	if (!family) throw new Error("no family was made");
	return family;
}

export async function makeGame(db: Database, values: Partial<typeof games.$inferInsert> = {}) {
	const categoryId = values.categoryId ?? (await makeCategory(db)).id;
	const [game] = await db
		.insert(games)
		.values({ id: newId(), name: "Nümunə oyun", priceQepik: 500, ...values, categoryId })
		.returning();
	if (!game) throw new Error("no game was made");
	return game;
}

/** Configures both ways to pay, as the demo shop does. */
export async function openPayments(db: Database) {
	await db.update(settings).set({
		supportPhone: "+994000000000",
		cardNumber: "4000000000000002",
		epointWidgetUrl: "/demo/epoint",
	});
}

export async function stockOf(db: Database, gameId: string) {
	const [game] = await db.select({ stock: games.stock }).from(games).where(eq(games.id, gameId));
	return game?.stock;
}
