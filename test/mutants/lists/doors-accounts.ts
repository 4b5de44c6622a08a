import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Registering and signing in. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/sign-in.server.ts", ["app/sign-in/sign-in-forms.test.ts"], {
		"register-name-length": ["lineOf(100)", "lineOf(101)", "a name may be endless"],
		"register-name-length-by-one": [
			"lineOf(100)",
			"lineOf(99)",
			"the longest name that is allowed is refused",
		],
		"register-name-missing": [
			".pipe(z.string().min(1, NAME_MISSING))",
			"",
			"one registers without a name",
		],
		"register-name-in-one-line": [
			"name: lineOf(100).pipe(",
			'name: z.string(NAME_MISSING).trim().max(100, "Ən çoxu 100 simvol ola bilər").pipe(',
			"a name breaks the lines of mails and exports",
		],
	}),
	...inFile("app/sign-in/email-field.server.ts", ["app/sign-in/email-field.test.ts"], {
		"email-case": ["\n\t.toLowerCase()", "", "Aysel@ and aysel@ are two people"],
	}),
	...inFile("app/sign-in/email-field.server.ts", ["app/sign-in/sign-in-forms.test.ts"], {
		"email-blanks": ["\n\t.trim()", "", "a blank after the email makes it another"],
		"email-length": [".max(254, MESSAGE)", "", "an email that is too long makes the page fail"],
		"email-length-by-one": [
			".max(254, MESSAGE)",
			".max(253, MESSAGE)",
			"the longest email that is allowed is refused",
		],
	}),
	{
		name: "email-once",
		lost: "one email has two accounts",
		sql: "ALTER TABLE users DROP CONSTRAINT users_email_key;",
		tests: ["app/users/users-table.test.ts"],
	},
	...inFile("app/sign-in/register.page.tsx", ["test/live-changes.test.ts"], {
		"register-published": [
			"userRegistered(app.hub);",
			"if (!app) userRegistered(app.hub);",
			"an admin's list of people waits for a reload",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["test/security/events.test.ts"], {
		"register-logged": [
			'\tlogSecurity(app.log, "registered", { ...caller, userId });\n',
			"",
			"a registration leaves no trace",
		],
		"sign-in-logged": [
			'\t\tlogSecurity(app.log, "signed-in", { ...caller, userId: account?.id });\n',
			"",
			"a sign-in leaves no trace",
		],
		"sign-in-failure-logged": [
			'\t\t\tlogSecurity(app.log, event, { ...caller, at: "sign-in" });\n',
			"",
			"a failed sign-in leaves no trace",
		],
		"sign-in-limited-logged": [
			'error.code === "too-many" ? "limited" : "sign-in-failed"',
			'"sign-in-failed"',
			"an attack looks like a mistyped password",
		],
	}),
	...inFile("app/sign-in/auth.server.ts", ["test/security/sign-in.test.ts"], {
		"register-role": ["input: false", "input: true", "a registration may carry a role"],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["test/security/sign-in.test.ts"], {
		"sign-in-failure-of-shop": [
			"error instanceof APIError && error.statusCode < 500",
			"error",
			"a broken shop says that the password is wrong",
		],
	}),
	...inFile("app/sign-in/register.page.tsx", ["test/security/sign-in.test.ts"], {
		"register-failure-message": [
			"{ failureMessage: MESSAGES.registerFailure, ",
			"{ ",
			"a failed registration is called just a failure",
		],
	}),
	...inFile("app/users/profile.page.tsx", ["app/users/profile.test.ts"], {
		"profile-failure-message": [
			"{ failureMessage: MESSAGES.profileFailure, ",
			"{ ",
			"a failed save of the profile is called just a failure",
		],
	}),
	...inFile("app/sign-in/confirm-email.server.ts", ["test/security/events.test.ts"], {
		"confirmed-unlogged": [
			'logSecurity(app.log, "email-confirmed", { ...caller, userId: person.id });',
			"",
			"nobody can find out from where an address was confirmed",
		],
	}),
	...inFile("app/sign-in/describe-device.ts", ["app/sign-in/describe-device.test.ts"], {
		"device-half-known": [
			'names.filter(Boolean).join(", ") ||',
			'(names.every(Boolean) && names.join(", ")) ||',
			"a device whose system alone is known stands there as unknown",
		],
	}),
	...inFile("app/sign-in/confirmation-mail.server.ts", ["app/sign-in/confirm-email.test.ts"], {
		"confirm-link-days-told": [
			"`Link ${days} gün",
			"`Link 1 gün",
			"a link that works for a week is said to work for a day",
		],
	}),
];
