import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The second factor of admins. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/two-factor.server.ts", ["test/security/two-factor.test.ts"], {
		"code-once": [
			"\t\tawait limitUses(app.db, oneUseOfCode(userId, code));\n",
			"",
			"a code that was seen opens a session",
		],
		"code-used-session": [
			"\t\tif (token) await internalAdapter.deleteSession(token);\n",
			"",
			"a code that is used again leaves its session behind",
		],
		"code-blanks": [
			"anyText().transform((text) => text.trim())",
			"anyText()",
			"a code with a blank is wrong",
		],
		"second-factor-ends-sessions": [
			'\tawait endFormerAccess(app, { person, request, headers });\n\tlogSecurity(app.log, "second-factor-on"',
			'\tlogSecurity(app.log, "second-factor-on"',
			"sessions that began without a code go on",
		],
		"second-factor-name": [
			"issuer: storeName",
			'issuer: "GameStore"',
			"the app on the phone shows another shop's name",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["test/security/two-factor.test.ts"], {
		"code-needed": [
			'"twoFactorRedirect" in response',
			"false",
			"after the password alone one is let in as if no code were needed",
		],
	}),
	...inFile("app/sign-in/login-code.page.tsx", ["test/security/two-factor.test.ts"], {
		"code-page-kept": [
			'{ "Cache-Control": "no-store" }',
			"{}",
			"the page of the code stays in a cache",
		],
	}),
	...inFile("app/sign-in/two-factor.server.ts", ["test/security/events.test.ts"], {
		"code-sign-in-logged": [
			'\t\tlogSecurity(app.log, "signed-in", { ...caller, userId: user.id, secondFactor: true });\n',
			"",
			"a sign-in with a code leaves no trace",
		],
		"code-failure-logged": [
			'if (error instanceof Problem) logSecurity(app.log, "second-factor-failed", { ...caller });\n',
			"",
			"codes are guessed unnoticed",
		],
		"second-factor-on-logged": [
			'\tlogSecurity(app.log, "second-factor-on", { ...caller, userId: person.id });\n',
			"",
			"a second factor is switched on unnoticed",
		],
		"second-factor-off-logged": [
			'\tlogSecurity(app.log, "second-factor-off", { ...caller, userId: person.id });\n',
			"",
			"a second factor is switched off unnoticed",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", ["test/live-changes.test.ts"], {
		"second-factor-on-published": [
			"\t\tsessionsChanged(app.hub, person.id);\n",
			"",
			"the open pages of sessions that a second factor ended go on hearing",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", ["test/security/two-factor.test.ts"], {
		"second-factor-on-cookie": [
			'return withCookies(redirectWithFlash(back, "second-factor-on"), cookies);',
			'return redirectWithFlash(back, "second-factor-on");',
			"whoever switches it on is signed out",
		],
		"second-factor-off-cookie": [
			'return withCookies(redirectWithFlash("/profile/security", "second-factor-off"), cookies);',
			'return redirectWithFlash("/profile/security", "second-factor-off");',
			"whoever switches it off is signed out",
		],
		"second-factor-for-admins": [
			'\tif (person.role !== "admin") throw new Problem("forbidden", MESSAGES.failure);\n',
			"",
			"customers lock themselves out with a second factor",
		],
		"second-factor-shown": [
			'role === "admin" ? {',
			"role ? {",
			"customers are offered what they may not have",
		],
	}),
	...inFile("app/sign-in/security-form.server.ts", ["test/security/two-factor.test.ts"], {
		"second-factor-id-length": [
			"z.string().max(64)",
			"z.string()",
			"an endless id reaches the database",
		],
		"second-factor-password-length": [
			'z.literal("prepare"), password: z.string().max(128)',
			'z.literal("prepare"), password: z.string()',
			"an endless password is digested before it is set up",
		],
		"second-factor-off-password-length": [
			'z.literal("turn-off"), password: z.string().max(128)',
			'z.literal("turn-off"), password: z.string()',
			"an endless password is digested before it is switched off",
		],
	}),
	...inFile("app/sign-in/recovery-codes.server.ts", ["test/security/two-factor.test.ts"], {
		"recovery-codes-fewer": [
			"CODES = 10",
			"CODES = 9",
			"there are fewer recovery codes than are promised",
		],
		"recovery-code-case": ["code.toLowerCase()", "code", "a recovery code in capitals is wrong"],
		"recovery-code-dashes": [
			'.replace(/[^a-z0-9]/g, "")',
			"",
			"a recovery code without its dashes is wrong",
		],
		"recovery-codes-kept": [
			"code.startsWith(DIGEST) ? code : recoveryDigest(code)",
			"recoveryDigest(code)",
			"using one recovery code spoils all others",
		],
		"recovery-codes-digests": [
			"codes.map((code) => (code.startsWith(DIGEST) ? code : recoveryDigest(code)))",
			"codes",
			"whoever reads the database has the recovery codes",
		],
	}),
	...inFile("app/sign-in/qr-code.server.ts", ["app/sign-in/qr-code.test.ts"], {
		"qr-code-frame": ["QUIET_ZONE = 4", "QUIET_ZONE = 3", "a phone does not recognize the code"],
		"qr-code-runs": ['dark ? "#" : " "', 'dark ? " " : "#"', "the drawn code is another one"],
	}),
	...inFile("app/sign-in/limits.server.ts", ["test/security/two-factor.test.ts"], {
		"code-again-soon": [
			"most: 1, windowS: 5 * MINUTE_S",
			"most: 1, windowS: 30",
			"a code that was seen opens a second session half a minute later, while it is still valid",
		],
	}),
];
