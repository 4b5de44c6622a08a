import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TESTS = ["test/security/former-credentials.test.ts"];

/** What ends when credentials change, and when a sign-in replaces a session. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/credentials.server.ts", ["app/sign-in/settle-sign-in.test.ts"], {
		"former-round": [
			"credentials_round = credentials_round + 1",
			"credentials_round = credentials_round",
			"a sign-in under way with the former password opens a session",
		],
	}),
	...inFile("app/sign-in/credentials.server.ts", TESTS, {
		"former-links": [
			"\tawait tx.execute(sql`DELETE FROM verification WHERE value = ${userId}`);\n",
			"",
			"a second mailed link or half a sign-in outlives a new password",
		],
		"former-links-of-everybody": [
			"DELETE FROM verification WHERE value = ${userId}",
			"DELETE FROM verification WHERE value = ${userId} OR true",
			"one new password spoils the links of everybody",
		],
		"former-sessions": [
			"DELETE FROM sessions WHERE user_id = ${userId} AND",
			"DELETE FROM sessions WHERE user_id = '' AND",
			"a thief stays signed in after the password is changed",
		],
		"former-sessions-kept": [
			"AND ${kept}::text NOT IN (id, token)",
			"AND ${kept}::text IS NOT NULL",
			"whoever changes the password is signed out",
		],
		"former-sessions-of-everybody": [
			"DELETE FROM sessions WHERE user_id = ${userId} AND",
			"DELETE FROM sessions WHERE ${userId}::text IS NOT NULL AND",
			"one changed password signs everybody out",
		],
		"former-failures": [
			"\tawait forgiveFailures(tx, failedSignInsOf(email));\n",
			"",
			"whoever renewed the password is still slowed down",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", TESTS, {
		"reset-ends-all": [
			"\t\tawait credentialsChanged(tx, { userId, email });\n",
			"",
			"what the forgotten password opened goes on",
		],
		"reset-two-links-at-once": [
			"\t\tif (used.length === 0) throw refusal;\n",
			"",
			"two links set two passwords",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", ["test/security/sessions.test.ts"], {
		"reset-mailed": [
			"await sendPasswordRenewed(tx, {",
			"if (!app) await sendPasswordRenewed(tx, {",
			"nobody is told that their password was renewed",
		],
		"reset-late-link": [
			"and(eq(verification.id, linkId), gt(verification.expiresAt, sql`now()`))",
			"eq(verification.id, linkId)",
			"a link that has ended sets a password",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", ["test/security/sessions.test.ts"], {
		"change-mailed": [
			"await sendPasswordRenewed(",
			"if (!app) await sendPasswordRenewed(",
			"nobody is told that their password was changed",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", TESTS, {
		"change-ends-all": [
			"\t\tawait credentialsChanged(tx, { userId, email, kept });\n",
			"",
			"a mailed link still sets a password after it was changed",
		],
	}),
	...inFile("app/sign-in/change-role.server.ts", TESTS, {
		"role-change-ends-sessions": [
			"\t\tawait credentialsChanged(tx, { userId, email });\n",
			"",
			"a former admin stays signed in",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", TESTS, {
		"session-end-others-own": [
			"endAccess(tx, { userId, kept: person.sessionId })",
			"endAccess(tx, { userId })",
			"whoever signs out the other devices is signed out",
		],
	}),
	...inFile("app/sign-in/two-factor.server.ts", TESTS, {
		"second-factor-off-ends-all": [
			'\tawait endFormerAccess(app, { person, request, headers });\n\tlogSecurity(app.log, "second-factor-off"',
			'\tlogSecurity(app.log, "second-factor-off"',
			"half a sign-in outlives the second factor",
		],
		"second-factor-on-spends-code": [
			"await limitUses(app.db, oneUseOfCode(person.id, code)).catch",
			"await Promise.resolve().catch",
			"the code that switched the second factor on opens a session",
		],
		"code-without-challenge": [
			'!cookie.includes(".session_")',
			"cookie",
			"a code that is sent to the sign-in switches a second factor on",
		],
	}),
	...inFile("app/sign-in/settle-sign-in.server.ts", TESTS, {
		"sign-in-replaces": [
			"SELECT id FROM sessions WHERE token = ${carried}",
			"SELECT id FROM sessions WHERE token = '' AND token = ${carried}",
			"the session before a sign-in goes on unseen",
		],
		"sessions-without-end": ["MOST_SESSIONS = 20", "MOST_SESSIONS = 200", "sessions pile up"],
		"sessions-by-one": ["MOST_SESSIONS = 20", "MOST_SESSIONS = 19", "the twentieth device is lost"],
		"sessions-newest-ended": [
			"ORDER BY created_at DESC, id DESC OFFSET",
			"ORDER BY created_at, id OFFSET",
			"the newest session ends instead of the oldest",
		],
		"sessions-of-everybody": [
			'SELECT id FROM sessions WHERE user_id = ${userId ?? ""}',
			'SELECT id FROM sessions WHERE user_id = ${userId ?? ""} OR true',
			"one person's sign-ins end the sessions of others",
		],
	}),
	...inFile("app/sign-in/settle-sign-in.server.ts", ["app/sign-in/settle-sign-in.test.ts"], {
		"sign-in-outdated": [
			"if (rows[0]?.round === account.round) return false;",
			"if (rows) return false;",
			"a sign-in under way with the former password opens a session",
		],
		"sign-in-outdated-unlocked": [
			"WHERE id = ${account.id} FOR SHARE`",
			"WHERE id = ${account.id}`",
			"a session that begins during a change is seen by neither",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", TESTS, {
		"sign-in-outdated-refused": [
			"if (account && token && (await endIfOutdated(app.db, { account, token }))) throw refusal;",
			"void endIfOutdated;",
			"a sign-in with the former password stays open",
		],
	}),
	...inFile("app/sign-in/two-factor.server.ts", TESTS, {
		"code-outdated-refused": [
			"if (!account || !token || (await endIfOutdated(app.db, { account, token }))) throw refusal;",
			"void endIfOutdated;",
			"half a sign-in with the former password opens a session",
		],
	}),
];
