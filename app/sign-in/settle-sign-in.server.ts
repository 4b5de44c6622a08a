import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { readSignedCookie } from "./find-signed-in.server.ts";

/** A person as a sign-in found them, before it looked at the password. */
export type Account = { id: string; round: number };

export async function findAccount(
	db: Queryable,
	{ email = "", id = "" }: { email?: string; id?: string },
): Promise<Account | undefined> {
	const { rows } = await db.execute<Account>(sql`
		SELECT id, credentials_round AS round FROM users WHERE email = ${email} OR id = ${id}`);
	return rows[0];
}

/**
 * What follows when a session was opened: the session that the request came with ends, and so do a
 * person's oldest beyond 20. Returns whose sessions ended, to be published.
 */
export async function settleSignIn(
	app: App,
	{ request, userId }: { request: Request; userId?: string | undefined },
): Promise<string[]> {
	const cookies = request.headers.get("cookie");
	const carried = readSignedCookie(app.auth, cookies, "session_token") ?? "";
	const { rows } = await app.db.execute<{ user_id: string }>(sql`
		DELETE FROM sessions WHERE id IN (
			SELECT id FROM sessions WHERE token = ${carried}
			UNION ALL (
				SELECT id FROM sessions WHERE user_id = ${userId ?? ""}
				ORDER BY created_at DESC, id DESC OFFSET ${MOST_SESSIONS}))
		RETURNING user_id`);
	return [...new Set(rows.map((row) => row.user_id))];
}

const MOST_SESSIONS = 20;

/**
 * Whether the credentials that opened a session were changed meanwhile, in which case it is ended. It
 * waits for a change under way, which does not see this session yet.
 */
export async function endIfOutdated(
	db: App["db"],
	{ account, token }: { account: Account; token: string },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ round: number }>(sql`
			SELECT credentials_round AS round FROM users WHERE id = ${account.id} FOR SHARE`);
		if (rows[0]?.round === account.round) return false;
		await tx.execute(sql`DELETE FROM sessions WHERE token = ${token}`);
		return true;
	});
}
