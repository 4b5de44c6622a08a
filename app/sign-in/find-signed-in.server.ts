import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/errors.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";
import type { Role } from "#app/users/roles.ts";
import { SESSION_LASTS_S } from "./auth.server.ts";
import { sessions } from "./sign-in.table.server.ts";

export type SignedIn = {
	id: string;
	name: string;
	email: string;
	role: Role;
	createdAt: Date;
	twoFactorEnabled: boolean;
	sessionId: string;
	/** When this session began, with the password. */
	signedInAt: Date;
};

/**
 * The person whose session the Cookie header carries, or undefined. Every personal page waits for this,
 * so it is one prepared statement; the sign-in library, which opens and ends sessions, would need two
 * and a good part of a request's time (`docs/performance.md`).
 */
export async function findSignedIn(
	{ auth, lookups }: Pick<App, "auth" | "lookups">,
	cookies: string | null | undefined,
): Promise<SignedIn | undefined> {
	const token = readSignedCookie(auth, cookies, "session_token");
	if (!token) return undefined;
	const [session] = await findSession(lookups, { token });
	if (!session) return undefined;
	if (session.due) await extend(lookups, token);
	return {
		id: session.id,
		name: session.name,
		email: session.email,
		role: session.role,
		createdAt: new Date(session.created_at),
		twoFactorEnabled: session.two_factor_enabled,
		sessionId: session.session_id,
		signedInAt: new Date(session.signed_in_at),
	};
}

type SessionRow = {
	id: string;
	name: string;
	email: string;
	role: Role;
	created_at: string;
	two_factor_enabled: boolean;
	session_id: string;
	signed_in_at: string;
	due: boolean;
};

const findSession = prepare<SessionRow>(
	"find-session",
	sql`
		SELECT users.id, name, email, role, users.created_at, two_factor_enabled,
			sessions.id AS session_id, sessions.created_at AS signed_in_at,
			expires_at < now() + interval '1 s' * ${sql.raw(`${SESSION_LASTS_S}`)} - interval '1 day' AS due
		FROM sessions JOIN users ON users.id = user_id
		WHERE token = ${sql.placeholder("token")} AND expires_at > now()`,
);

/**
 * Extends a session in use to its full length, at most once a day. Where an outage prevents it, the
 * next request does it.
 */
async function extend(db: Queryable, token: string) {
	try {
		await db
			.update(sessions)
			.set({
				expiresAt: sql`now() + interval '1 s' * ${SESSION_LASTS_S}`,
				updatedAt: sql`now()`,
			})
			.where(eq(sessions.token, token));
	} catch (error) {
		if (!isOutage(error)) throw error;
	}
}

/** The token of one of our cookies if we signed it: `token.base64(HMAC-SHA-256)`. */
export function readSignedCookie(
	{ options: { secret, advanced } }: App["auth"],
	cookies: string | null | undefined,
	name: "session_token" | "two_factor",
): string | undefined {
	for (const cookie of (cookies ?? "").split(";")) {
		const [key, value] = cookie.trim().split("=", 2);
		if (key !== `${advanced.cookiePrefix}.${name}` || !value) continue;
		const [, token, signature] = /^([\w-]+)\.(.+)$/s.exec(decode(value)) ?? [];
		if (token && signature && isSigned(token, signature, secret)) return token;
	}
	return undefined;
}

function isSigned(token: string, signature: string, secret: string): boolean {
	const expected = createHmac("sha256", secret).update(token).digest();
	const given = Buffer.from(signature, "base64");
	return given.length === expected.length && timingSafeEqual(given, expected);
}

function decode(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return "";
	}
}
