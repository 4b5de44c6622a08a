import { and, eq, sql } from "drizzle-orm";
import { recordAction } from "../audit/record-action.server.ts";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import type { Database } from "../platform/database.server.ts";
import type { Role } from "./roles.ts";
import { account, sessions, users } from "./users.table.server.ts";

/**
 * Makes somebody an admin, or a customer again, and ends their sessions. Refuses to take the role
 * of the last admin. A new admin's password goes as well, for nobody knows whether it is as long
 * as an admin's must be: the caller mails them a link to set one. Returns whether that is due.
 */
export async function changeRole(
	db: Database,
	{ userId, role, adminId }: { userId: string; role: Role; adminId: string },
): Promise<{ email: string; needsPassword: boolean }> {
	return db.transaction(async (tx) => {
		// All admins are held first, in one order: of two who demote each other, the second one
		// waits here and then finds one admin left.
		const admins = await tx
			.select({ id: users.id })
			.from(users)
			.where(eq(users.role, "admin"))
			.orderBy(users.id)
			.for("update");
		if (!admins.some(({ id }) => id === adminId)) throw new Problem("forbidden", WORDS.failure);
		const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
		if (!person) throw new Problem("not-found", WORDS.userNotFound);
		const { email } = person;
		if (person.role === role) return { email, needsPassword: false };
		if (role === "customer" && admins.length === 1) {
			throw new Problem("last-admin", "Sonuncu administratorun rolu dəyişdirilə bilməz");
		}
		await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId));
		await tx.delete(sessions).where(eq(sessions.userId, userId));
		if (role === "admin") {
			await tx
				.update(account)
				.set({ password: null })
				.where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
		}
		await recordAction(tx, adminId, "user.role", userId, {
			before: { role: person.role },
			after: { role },
		});
		return { email, needsPassword: role === "admin" };
	});
}
