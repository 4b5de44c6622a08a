import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { App } from "../../platform/app-context.server.ts";
import type { Queryable } from "../../platform/database.server.ts";
import { isOutage } from "../../platform/database-errors.server.ts";
import { prepare } from "../../platform/prepare.server.ts";
import type { Role } from "../roles.ts";
import { sessions } from "../users.table.server.ts";
import { SESSION_LASTS_S } from "./auth.server.ts";

export type SignedIn = {
	id: string;
	name: string;
	email: string;
	role: Role;
	createdAt: Date;
	twoFactorEnabled: boolean;
	sessionId: string;
	/** When the password of this session was given. */
	signedInAt: Date;
};

/**
 * The person whose session the Cookie header carries, or undefined. Every page of a person waits
 * for this, so it is one prepared statement; the sign-in library, which opens and ends sessions,
 * takes two and a good part of a request's time (`docs/performance.md`).
 */
export async function findSignedIn(
	{ auth, lookups }: Pick<App, "auth" | "lookups">,
	cookies: string | null | undefined,
): Promise<SignedIn | undefined> {
	const { secret, advanced } = auth.options;
	const token = readToken(cookies ?? "", `${advanced.cookiePrefix}.session_token`, secret);
	if (!token) return undefined;
	const [found] = await findSession(lookups, { token });
	if (!found) return undefined;
	if (found.due) await prolong(lookups, token);
	return {
		id: found.id,
		name: found.name,
		email: found.email,
		role: found.role,
		createdAt: new Date(found.created_at),
		twoFactorEnabled: found.two_factor_enabled,
		sessionId: found.session_id,
		signedInAt: new Date(found.signed_in_at),
	};
}

type Found = {
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

const findSession = prepare<Found>(
	"find-session",
	sql`
		SELECT users.id, name, email, role, users.created_at, two_factor_enabled,
			sessions.id AS session_id, sessions.created_at AS signed_in_at,
			expires_at < now() + interval '1 s' * ${sql.raw(`${SESSION_LASTS_S}`)} - interval '1 day' AS due
		FROM sessions JOIN users ON users.id = user_id
		WHERE token = ${sql.placeholder("token")} AND expires_at > now()`,
);

/**
 * Once a day at most, a session in use is given its whole length again. Where that cannot be done
 * just now, the next request does it.
 */
async function prolong(db: Queryable, token: string) {
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

/** The token of the named cookie when its signature is ours: `token.base64(HMAC-SHA-256)`. */
function readToken(cookies: string, name: string, secret: string): string | undefined {
	for (const cookie of cookies.split(";")) {
		const [key, value] = cookie.trim().split("=", 2);
		if (key !== name || !value) continue;
		const [, token, signature] = /^([\w-]+)\.(.+)$/s.exec(decode(value)) ?? [];
		if (token && signature && isSigned(token, signature, secret)) return token;
	}
	return undefined;
}

function isSigned(token: string, signature: string, secret: string): boolean {
	const wanted = createHmac("sha256", secret).update(token).digest();
	const given = Buffer.from(signature, "base64");
	return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function decode(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return "";
	}
}
