import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Role } from "#app/users/roles.ts";
import { users } from "#app/users/users.table.server.ts";
import type { Auth } from "./auth.server.ts";
import { sessions } from "./sign-in.table.server.ts";

type NewUser = { email: string; name: string; password: string; role: Role };

/** Creates an account with a password and a role; returns its id. */
export async function createUser(
	{ auth, db }: { auth: Auth; db: Queryable },
	{ role, ...body }: NewUser,
): Promise<string> {
	const { user } = await auth.api.signUpEmail({ body });
	// The library signs a new person in, and nobody holds that session.
	await db.delete(sessions).where(eq(sessions.userId, user.id));
	if (role !== "customer") await db.update(users).set({ role }).where(eq(users.id, user.id));
	return user.id;
}

/** The first user with this role. */
export async function findUserByRole(
	db: Queryable,
	role: Role,
): Promise<{ id: string } | undefined> {
	const [user] = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.role, role))
		.orderBy(sql`created_at`)
		.limit(1);
	return user;
}
