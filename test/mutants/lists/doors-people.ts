import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Roles and names of people. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/change-role.server.ts", ["app/sign-in/change-role.test.ts"], {
		"role-change-drops-password": [
			'if (role === "admin") {',
			"if (!role) {",
			"a new admin keeps a short password",
		],
		"role-change-drops-all-passwords": [
			'.where(and(eq(account.userId, userId), eq(account.providerId, "credential")))',
			'.where(eq(account.providerId, "credential"))',
			"one new admin and nobody can sign in",
		],
		"role-change-of-everybody": [
			".set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId))",
			".set({ role, updatedAt: sql`now()` })",
			"one new admin makes everybody one",
		],
		"role-change-last-admin": [
			'role === "customer" && admins.length === 1',
			'role === "customer" && admins.length === 0',
			"the shop is left without an admin",
		],
		"role-change-last-admins": [
			'role === "customer" && admins.length === 1',
			'role === "customer" && admins.length <= 2',
			"of two admins none can step down",
		],
		"role-change-by-admins": [
			"if (!admins.some(({ id }) => id === adminId)) throw",
			"if (admins.length === 0) throw",
			"somebody who was an admin makes admins",
		],
		"role-change-lock": [
			'\n\t\t\t.orderBy(users.id)\n\t\t\t.for("update")',
			"",
			"two admins demote each other, and none is left",
		],
		"role-change-nothing": [
			"\t\tif (person.role === role) return { email, needsPassword: false };\n",
			"",
			"the same role again signs a person out",
		],
	}),
	...inFile("app/sign-in/change-role.server.ts", ["test/admin-pages.test.ts"], {
		"role-change-password-asked": [
			'needsPassword: role === "admin"',
			"needsPassword: true",
			"a customer who was an admin is mailed a link",
		],
	}),
	...inFile("app/users/admin-user.page.tsx", ["test/admin-pages.test.ts"], {
		"role-change-mailed": [
			"\tif (needsPassword) await auth.api.requestPasswordReset({ body: { email } });\n",
			"",
			"a new admin gets no link and cannot sign in",
		],
	}),
	...inFile("app/users/admin-user.page.tsx", ["test/live-changes.test.ts"], {
		"role-change-published": [
			"userChanged(hub, userId);",
			"if (!userId) userChanged(hub, userId);",
			"a former admin's pages stay open",
		],
	}),
	...inFile("app/users/rename-user.server.ts", ["app/users/profile.test.ts"], {
		"rename-everybody": [
			".where(eq(users.id, userId))",
			"",
			"one who changes their name renames everybody",
		],
	}),
	...inFile("app/users/profile.page.tsx", ["test/live-changes.test.ts"], {
		"rename-published": [
			"userChanged(app.hub, person.id);",
			"if (!app) userChanged(app.hub, person.id);",
			"the new name waits for a reload",
		],
	}),
	...inFile("app/users/profile-form.server.ts", ["app/users/profile.test.ts"], {
		"rename-length": [
			"MAX_NAME = 200",
			"MAX_NAME = 201",
			"a name that is too long makes the page fail",
		],
		"rename-length-by-one": [
			"MAX_NAME = 200",
			"MAX_NAME = 199",
			"the longest name that is allowed is refused",
		],
	}),
	...inFile("app/users/shown-name.ts", ["app/users/shown-name.test.ts"], {
		"name-shown": [
			"visibleText(name) || email",
			"name || email",
			"a person with an invisible name cannot be clicked",
		],
	}),
	...inFile("app/users/select-shown-name.server.ts", ["test/admin-pages.test.ts"], {
		"name-shown-in-lists": [
			"CASE WHEN ${name} ~ ${sql.raw(`'[^${INVISIBLE}]'`)} THEN",
			"CASE WHEN ${name} > '' THEN",
			"in lists a person with an invisible name cannot be clicked",
		],
	}),
	...inFile("app/users/user-form.server.ts", ["test/admin-pages.test.ts"], {
		"balance-left-empty": [
			'\tif (input.newBalance.trim() === "") return undefined;\n',
			"",
			"an empty field makes a balance zero",
		],
	}),
	{
		name: "role-known",
		lost: "a person has a role that nobody knows",
		sql: "ALTER TABLE users DROP CONSTRAINT users_role_check;",
		tests: ["app/users/users-table.test.ts"],
	},
	{
		name: "email-stored-lower",
		lost: "one email is stored twice, once in capitals",
		sql: "ALTER TABLE users DROP CONSTRAINT users_email_check;",
		tests: ["app/users/users-table.test.ts"],
	},
	{
		name: "name-stored-length",
		lost: "an endless name is stored",
		sql: "ALTER TABLE users DROP CONSTRAINT users_name_check;",
		tests: ["app/users/users-table.test.ts"],
	},
	...inFile("app/users/read-users.server.ts", ["app/users/read-users.test.ts"], {
		"users-search-email": [
			"return user ? hasEmail : matchesTerms(SEARCH_TERMS, search);",
			"return matchesTerms(SEARCH_TERMS, search);",
			"a whole email finds others as well",
		],
		"users-search-email-case": [
			"search.trim().toLowerCase()",
			"search",
			"an email in capitals finds nobody",
		],
		"door-users-page-after": [
			"await matchesSearch(db, search), NEWEST_FIRST.after(after))",
			"await matchesSearch(db, search))",
			"every page of people is the first",
		],
		"users-order": [
			"NEWEST_FIRST.after(after)))\n\t\t.orderBy(NEWEST_FIRST.by)",
			"NEWEST_FIRST.after(after)))\n\t\t.orderBy(users.createdAt)",
			"new people stand last",
		],
	}),
	...inFile("app/users/select-shown-name.server.ts", ["app/users/shown-name.test.ts"], {
		"name-of-filler": [
			"\\\\u3000\\\\u3164",
			"\\\\u3000",
			"who has a name of nothing visible has none at all in the lists of admins",
		],
	}),
];
