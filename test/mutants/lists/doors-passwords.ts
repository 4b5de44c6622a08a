import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Passwords: what is taken, how it is changed and renewed. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/read-new-password.server.ts", ["app/sign-in/sign-in-forms.test.ts"], {
		"password-repetition": [
			"if (password !== passwordAgain)",
			"if (!password && passwordAgain)",
			"a mistyped password is set",
		],
		"password-short": [
			'role === "admin" ? 10 : 6',
			'role === "admin" ? 10 : 5',
			"shorter passwords are taken",
		],
		"password-short-by-one": [
			'role === "admin" ? 10 : 6',
			'role === "admin" ? 10 : 7',
			"the shortest password that is allowed is refused",
		],
	}),
	...inFile("app/sign-in/read-new-password.server.ts", ["app/users/profile.test.ts"], {
		"password-short-admin": [
			'role === "admin" ? 10 : 6',
			'role === "admin" ? 9 : 6',
			"an admin's password may be shorter",
		],
	}),
	...inFile("app/sign-in/read-new-password.server.ts", ["test/security/sessions.test.ts"], {
		"password-long": [
			"MAX_PASSWORD = 128",
			"MAX_PASSWORD = 129",
			"a password is set with which nobody can sign in",
		],
	}),
	...inFile("app/sign-in/read-new-password.server.ts", ["test/security/sign-in.test.ts"], {
		"password-long-by-one": [
			"MAX_PASSWORD = 128",
			"MAX_PASSWORD = 127",
			"the longest password that is allowed is refused",
		],
		"password-common": [
			'role === "admin" ? isCommonPassword : isSprayedPassword',
			"isSprayedPassword",
			"an admin's password may be one that is tried first",
		],
		"password-sprayed": [
			'role === "admin" ? isCommonPassword : isSprayedPassword',
			'role === "admin" ? isCommonPassword : () => false',
			"customers have the passwords that are sprayed over all accounts",
		],
		"password-common-for-admins-alone": [
			'role === "admin" ? isCommonPassword : isSprayedPassword',
			"isCommonPassword",
			"customers are refused every simple password",
		],
	}),
	...inFile("app/sign-in/common-passwords.server.ts", ["app/sign-in/common-passwords.test.ts"], {
		"password-common-case": [
			"const lower = password.toLowerCase();",
			"const lower = password;",
			"a common password in capitals counts as rare",
		],
		"password-common-digits": [
			'lower.replace(/[\\d\\W_]+$/u, "")',
			"lower",
			"a common password with a year counts as rare",
		],
		"password-common-sequence": [" || SEQUENCES.includes(lower)", "", "a sequence counts as rare"],
		"password-sprayed-case": [
			"SPRAYED.has(password.toLowerCase())",
			"SPRAYED.has(password)",
			"a sprayed password in capitals is taken",
		],
		"password-sprayed-digits": [
			" || /^(\\d)\\1+$/.test(password)",
			"",
			"a password of one digit is taken",
		],
		"password-common-repetition": ["{1,5}", "{1,4}", "a repetition counts as rare"],
	}),
	...inFile("app/sign-in/change-password.server.ts", ["app/users/profile.test.ts"], {
		"password-rules-of-role": [
			"readNewPassword(form, person.role)",
			"readNewPassword(form)",
			"an admin changes to a password for customers",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", ["test/security/sign-in.test.ts"], {
		"reset-rules-of-role": [
			"readNewPassword(form, owner?.role)",
			"readNewPassword(form)",
			"an admin renews to a password for customers",
		],
	}),
	...inFile("app/sign-in/reset-password.page.tsx", ["test/admin-pages.test.ts"], {
		"reset-length-told": [
			"leastLengthOf(owner?.role)",
			"leastLengthOf(undefined)",
			"an admin is told the wrong least length",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["app/sign-in/sign-in-forms.test.ts"], {
		"login-password-length": [
			"\n\t\t// Longer ones cannot have been set, and are not worth a digest.\n\t\t.max(128, MESSAGES.passwordLong)",
			"",
			"anybody has endless passwords digested",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", ["test/security/sessions.test.ts"], {
		"change-ends-sessions": [
			"revokeOtherSessions: true",
			"revokeOtherSessions: false",
			"a thief stays signed in after the password is changed",
		],
	}),
	...inFile("app/users/profile.page.tsx", ["test/security/sessions.test.ts"], {
		"change-keeps-this-session": [
			", { headers });",
			");",
			"whoever changes the password is signed out",
		],
	}),
	...inFile("app/users/profile.page.tsx", ["test/live-changes.test.ts"], {
		"change-published": [
			"sessionsChanged(app.hub, person.id);",
			"if (!app) sessionsChanged(app.hub, person.id);",
			"the open pages of ended sessions go on hearing",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", ["test/security/events.test.ts"], {
		"change-logged": [
			'\tlogSecurity(app.log, "password-renewed", { ...caller, userId: person.id });\n',
			"",
			"a changed password leaves no trace",
		],
	}),
	...inFile("app/sign-in/auth.server.ts", ["test/security/sessions.test.ts"], {
		"reset-token-digest": [
			'\t\tverification: { storeIdentifier: "hashed" },\n',
			"",
			"whoever reads the database renews any password",
		],
	}),
	...inFile("app/sign-in/auth.server.ts", ["test/running-shop.test.ts"], {
		"password-digest-plain": [
			"\t\t\tminPasswordLength: 1,\n",
			"\t\t\tminPasswordLength: 1,\n\t\t\tpassword: {\n\t\t\t\thash: async (password) => `plain:${password}`,\n\t\t\t\tverify: async ({ hash, password }) => hash === `plain:${password}`,\n\t\t\t},\n",
			"whoever reads the database reads the passwords",
		],
	}),
	...inFile("app/sign-in/reset-password.page.tsx", ["test/live-changes.test.ts"], {
		"reset-published": [
			"sessionsChanged(app.hub, person.id);",
			"if (!app) sessionsChanged(app.hub, person.id);",
			"the open pages of sessions that a mailed link ended go on hearing",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", ["test/security/events.test.ts"], {
		"reset-logged": [
			'\tlogSecurity(app.log, "password-renewed", { ...caller, userId });\n',
			"",
			"a renewed password leaves no trace",
		],
		"reset-asked-logged": [
			'\tlogSecurity(app.log, "password-reset-asked", { ...caller });\n',
			"",
			"a mail that is asked for leaves no trace",
		],
		"reset-limited-logged": [
			'\t\tlogSecurity(app.log, "limited", { ...caller, at: "reset-mail" });\n',
			"",
			"somebody is flooded with mails unnoticed",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", ["app/sign-in/password-reset.test.ts"], {
		"reset-answer-waits": [
			"\tapp.auth.api\n",
			"\tawait app.auth.api\n",
			"the time of the answer tells who has an account",
		],
	}),
	...inFile("app/sign-in/reset-password.page.tsx", ["test/security/sessions.test.ts"], {
		"reset-page-referrer": [
			'"Referrer-Policy": "strict-origin", ',
			"",
			"the link with its token is told to other sites",
		],
		"reset-page-kept": [
			', "Cache-Control": "no-store"',
			"",
			"the page of the token stays in a cache",
		],
	}),
	...inFile("app/sign-in/send-password-mails.server.ts", ["test/security/sessions.test.ts"], {
		"reset-link-hour": [
			"RESET_LINK_LASTS_S = 60 * 60",
			"RESET_LINK_LASTS_S = 62 * 60",
			"a mailed link lives for longer",
		],
		"reset-link-short": [
			"RESET_LINK_LASTS_S = 60 * 60",
			"RESET_LINK_LASTS_S = 58 * 60",
			"a mailed link dies before it is read",
		],
	}),
	...inFile("app/sign-in/send-password-mails.server.ts", ["test/admin-pages.test.ts"], {
		"reset-mail-of-new-admin": [
			"credential?.password === null",
			"credential === undefined",
			"a new admin is mailed as if they had asked",
		],
	}),
];
