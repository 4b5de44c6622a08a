import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Which door is behind which guard, and where one is sent. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/signed-in.layout.tsx", ["test/guards.test.ts"], {
		"signed-in-layout-loader": [
			"export async function loader(",
			"export async function loaderOfNothing(",
			"a navigation to a page without a loader asks no guard",
		],
		"signed-in-layout-guard": [
			"[requireSignedIn]",
			"[requireSignedIn].slice(1)",
			"visitors see the pages of customers",
		],
	}),
	...inFile("app/admin/admin.layout.tsx", ["test/guards.test.ts"], {
		"admin-layout-guard": [
			"[requireAdmin, requireStepUp]",
			"[requireAdmin, requireStepUp].slice(2)",
			"anybody sees the pages of admins",
		],
	}),
	...inFile("app/sign-in/guards.server.ts", ["test/guards.test.ts"], {
		"admin-guard-role": [
			'person.role !== "admin"',
			"!person.role",
			"customers see the pages of admins",
		],
		"admin-guard-private": [
			"const response = privately(await next());",
			"const response = await next();",
			"a cache keeps the pages of admins",
		],
		"signed-in-guard-private": [
			"return privately(await next());",
			"return next();",
			"a cache keeps the pages of customers",
		],
		"login-needed-said": [
			'request.method === "GET" ? redirect(login) : redirectWithFlash(login, "sign-in")',
			"redirect(login)",
			"a form that was sent too late vanishes without a word",
		],
		"login-needed-said-always": [
			'request.method === "GET" ? redirect(login) : redirectWithFlash(login, "sign-in")',
			'redirectWithFlash(login, "sign-in")',
			"whoever opens a page is scolded",
		],
	}),
	...inFile("app/sign-in/guards.server.ts", ["app/sign-in/sign-in-forms.test.ts"], {
		"login-next-search": [
			"const login = `/login?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`;",
			"const login = `/login?next=${encodeURIComponent(url.pathname)}`;",
			"after the login one is back at another page",
		],
	}),
	...inFile("app/sign-in/guards.server.ts", ["test/security/events.test.ts"], {
		"access-refused-logged": [
			'\t\tlogSecurity(log, "access-refused", details);\n',
			"",
			"a customer tries the doors of admins unnoticed",
		],
		"admin-act-logged": [
			'if (request.method !== "GET") {',
			'if (request.method === "PUT") {',
			"what admins do leaves no trace",
		],
		"admin-read-logged": [
			'if (request.method !== "GET") {',
			"if (details.path) {",
			"the log fills with what admins read",
		],
	}),
	...inFile("app/sign-in/confirm-password.page.tsx", ["test/security/sessions.test.ts"], {
		"confirm-own-email": [
			'\tform.set("email", person.email);\n',
			'\tif (!form.has("email")) form.set("email", person.email);\n',
			"somebody else's password confirms",
		],
	}),
	...inFile("app/sign-in/confirm-password.page.tsx", ["app/sign-in/sign-in-forms.test.ts"], {
		"confirm-next-raw": [
			'const next = safeNextPage(url.searchParams.get("next"));',
			'const next = url.searchParams.get("next") ?? "/";',
			"confirming the password leads to another site",
		],
	}),
	...inFile("app/sign-in/confirm-password.page.tsx", ["test/security/two-factor.test.ts"], {
		"confirm-code": [
			"needsCode ? toCodePage(next)",
			"needsCode === undefined ? toCodePage(next)",
			"confirming the password skips the page of the code",
		],
	}),
	...inFile("app/sign-in/login.page.tsx", ["app/sign-in/sign-in-forms.test.ts"], {
		"login-next-raw": [
			'const next = safeNextPage(url.searchParams.get("next"));',
			'const next = url.searchParams.get("next") ?? "/";',
			"the login leads to another site",
		],
		"login-signed-in": [
			"if (person) throw",
			"if (!context) throw",
			"somebody who is signed in is asked for the password",
		],
	}),
	...inFile("app/sign-in/login.page.tsx", ["test/security/browser.test.ts"], {
		"login-signed-in-next-raw": [
			'redirect(safeNextPage(url.searchParams.get("next")))',
			'redirect(url.searchParams.get("next") ?? "/")',
			"the login page leads those who are signed in to another site",
		],
	}),
	...inFile("app/sign-in/login.page.tsx", ["test/security/two-factor.test.ts"], {
		"login-code-skipped": [
			"needsCode ? toCodePage(next)",
			"needsCode === undefined ? toCodePage(next)",
			"the login skips the page of the code",
		],
	}),
	...inFile("app/sign-in/register.page.tsx", ["app/sign-in/sign-in-forms.test.ts"], {
		"register-next-raw": [
			'const next = safeNextPage(url.searchParams.get("next"));',
			'const next = url.searchParams.get("next") ?? "/";',
			"the registration leads to another site",
		],
		"register-signed-in-next-raw": [
			'redirect(safeNextPage(url.searchParams.get("next")))',
			'redirect(url.searchParams.get("next") ?? "/")',
			"the registration leads those who are signed in to another site",
		],
		"register-signed-in": [
			"if (person) throw",
			"if (!context) throw",
			"somebody who is signed in is asked to register",
		],
	}),
	...inFile("app/sign-in/login-code.page.tsx", ["test/security/two-factor.test.ts"], {
		"code-next-raw": [
			'const next = safeNextPage(url.searchParams.get("next"));',
			'const next = url.searchParams.get("next") ?? "/";',
			"the page of the code leads to another site",
		],
	}),
	...inFile("app/sign-in/cookies.server.ts", ["test/security/two-factor.test.ts"], {
		"code-page-next": [
			"${encodeURIComponent(next)}",
			"${next}",
			"the page after the code is another one",
		],
	}),
];
