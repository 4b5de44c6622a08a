// What tests need to exist before they begin, made with as few words as possible.
import { eq } from "drizzle-orm";
import { adjustBalance } from "../app/balance/adjust-balance.server.ts";
import { categories, games } from "../app/catalog/catalog.table.server.ts";
import { newId } from "../app/core/ids.ts";
import type { Database } from "../app/platform/database.server.ts";
import { settings } from "../app/settings/settings.table.server.ts";
import { users } from "../app/users/users.table.server.ts";

type UserValues = Partial<typeof users.$inferInsert> & { balanceQepik?: number };

/** A customer, unless a role is given; `balanceQepik` is booked as an adjustment. */
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
			actorId: (await makeAdmin(db)).id,
			reason: "",
		});
	}
	return user;
}

export function makeAdmin(db: Database) {
	return makeUser(db, { role: "admin", name: "Admin Nümunə" });
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
export async function makeGame(db: Database, values: Partial<typeof games.$inferInsert> = {}) {
	const categoryId = values.categoryId ?? (await makeCategory(db)).id;
	const [game] = await db
		.insert(games)
		.values({ id: newId(), name: "Nümunə oyun", priceQepik: 500, ...values, categoryId })
		.returning();
	if (!game) throw new Error("no game was made");
	return game;
}

/** Sets up both ways to pay, as the demo shop has them. */
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
