import { and, eq, sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Role } from "#app/users/roles.ts";
import { SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { credentialsChanged } from "./credentials.server.ts";
import { account } from "./sign-in.table.server.ts";

/**
 * Makes somebody an admin, or a customer again, and ends what their former credentials opened. Refuses
 * to demote the last admin. A new admin's password is removed, because only its digest is known, and an
 * admin's must be longer: `needsPassword` tells the caller to mail a link to set one.
 */
export async function changeRole(
	db: Database,
	{ userId, role, adminId }: { userId: string; role: Role; adminId: string },
): Promise<{ email: string; needsPassword: boolean }> {
	return db.transaction(async (tx) => {
		// Locks all admins first, in one order: of two who demote each other the second waits here, and
		// then finds that there is one admin left.
		const admins = await tx
			.select({ id: users.id })
			.from(users)
			.where(eq(users.role, "admin"))
			.orderBy(users.id)
			.for("update");
		if (!admins.some(({ id }) => id === adminId)) throw new Problem("forbidden", MESSAGES.failure);
		const [person] = await tx.select().from(users).where(eq(users.id, userId));
		if (!person || userId === SYSTEM_ACTOR) throw new Problem("not-found", MESSAGES.userNotFound);
		const { email } = person;
		if (person.role === role) return { email, needsPassword: false };
		if (role === "customer" && admins.length === 1) {
			throw new Problem("last-admin", "Sonuncu administratorun rolu dəyişdirilə bilməz");
		}
		await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId));
		if (role === "admin") {
			await tx
				.update(account)
				.set({ password: null })
				.where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
		}
		await credentialsChanged(tx, { userId, email });
		await recordAction(tx, adminId, "user.role", userId, {
			before: { role: person.role },
			after: { role },
		});
		return { email, needsPassword: role === "admin" };
	});
}
