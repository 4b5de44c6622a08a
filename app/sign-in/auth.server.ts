import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins";
import { newId } from "#app/core/ids.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { CLIENT_ADDRESS_HEADER } from "./auth-headers.server.ts";
import { keepDigests, makeRecoveryCodes, readDigests } from "./recovery-codes.server.ts";
import { RESET_LINK_LASTS_S, sendPasswordLink } from "./send-password-mails.server.ts";
import { account, sessions, twoFactors, verification } from "./sign-in.table.server.ts";

export type Auth = ReturnType<typeof openAuth>;

const DAY_S = 24 * 60 * 60;
/** Since its last day of use: `findSignedIn` extends the row. */
export const SESSION_LASTS_S = 30 * DAY_S;
/** The longest that browsers allow: the row decides when a session ends, not the cookie. */
const COOKIE_LASTS_S = 400 * DAY_S;

/**
 * Sets up the sign-in library. Only our own actions call it: its HTTP handler is not mounted, so what it
 * offers browsers beyond the specification cannot be reached.
 */
export function openAuth(
	db: Database,
	options: {
		secret: string;
		origin: string;
		secureCookies: boolean;
		mailer: Pick<Mailer, "put">;
	},
) {
	const { mailer, origin } = options;
	return betterAuth({
		appName: "GameStore",
		baseURL: origin,
		secret: options.secret,
		telemetry: { enabled: false },
		logger: { disabled: true },
		database: drizzleAdapter(db, {
			provider: "pg",
			transaction: true,
			schema: { user: users, session: sessions, account, verification, twoFactor: twoFactors },
		}),
		emailAndPassword: {
			enabled: true,
			// `readNewPassword` refuses what is too short or too long, and says so.
			minPasswordLength: 1,
			resetPasswordTokenExpiresIn: RESET_LINK_LASTS_S,
			sendResetPassword: ({ user: { id: userId, email: to }, token }) =>
				sendPasswordLink(db, { mailer, origin, userId, to, token }),
		},
		// The database keeps only a digest of a mailed token.
		verification: { storeIdentifier: "hashed" },
		// Only the server writes a role: a body that carries one is ignored.
		user: {
			additionalFields: { role: { type: "string", input: false, defaultValue: "customer" } },
		},
		session: { expiresIn: COOKIE_LASTS_S, disableSessionRefresh: true },
		databaseHooks: {
			session: {
				create: {
					before: async (session) => {
						const expiresAt = new Date(session.createdAt.getTime() + SESSION_LASTS_S * 1000);
						return { data: { ...session, expiresAt } };
					},
				},
			},
		},
		// Our actions limit attempts: the library's limiter does not see calls within the server.
		rateLimit: { enabled: false },
		plugins: [
			twoFactor({
				issuer: "GameStore",
				backupCodeOptions: {
					customBackupCodesGenerate: makeRecoveryCodes,
					storeBackupCodes: { encrypt: keepDigests, decrypt: readDigests },
				},
			}),
		],
		advanced: {
			// Browsers accept a cookie with this prefix only over https, and for this host alone.
			cookiePrefix: options.secureCookies ? "__Host-gamestore" : "gamestore",
			useSecureCookies: false,
			defaultCookieAttributes: { secure: options.secureCookies },
			database: { generateId: () => newId() },
			ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
		},
	});
}
