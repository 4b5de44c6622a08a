import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Who may enter: a session, its cookie and how long it lasts. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/find-signed-in.server.ts", ["test/security/session-lookup.test.ts"], {
		"session-end": [" AND expires_at > now()", "", "a session never ends"],
		"session-signature": [
			" && timingSafeEqual(given, expected)",
			"",
			"whoever knows a token needs no signature",
		],
		"session-signature-length": [
			"given.length === expected.length && ",
			"",
			"a short signature makes the page fail",
		],
		"session-cookie-name": [
			"if (key !== `${advanced.cookiePrefix}.${name}` || !value) continue;",
			"if (!value) continue;",
			"any cookie may carry a session",
		],
		"session-cookie-undecodable": [
			'} catch {\n\t\treturn "";',
			"} catch (error) {\n\t\tthrow error;",
			"a broken cookie makes every page fail",
		],
		"session-cookie-first-alone": [
			"if (token && signature && isSigned(token, signature, secret)) return token;",
			"return token && signature && isSigned(token, signature, secret) ? token : undefined;",
			"a broken cookie before the right one signs its person out",
		],
		"session-not-extended": [
			"\tif (session.due) await extend(lookups, token);\n",
			"",
			"somebody who comes every day is signed out after a month",
		],
		"session-always-extended": [
			"if (session.due) await",
			"await",
			"every page that is opened writes to the database",
		],
		"session-rarely-extended": [
			"- interval '1 day' AS due",
			"- interval '7 days' AS due",
			"somebody who comes once a week is signed out",
		],
		"session-all-extended": [
			"\n\t\t\t.where(eq(sessions.token, token))",
			"",
			"one who is there keeps everybody signed in",
		],
		"session-extended-for-less": [
			"sql`now() + interval '1 s' * ${SESSION_LASTS_S}`",
			"sql`now() + interval '1 day'`",
			"a session in use ends after a day",
		],
		"session-extension-in-outage": [
			"if (!isOutage(error)) throw error;",
			"throw error;",
			"a disk that is full signs everybody out",
		],
		"session-extension-failure-hidden": [
			"if (!isOutage(error)) throw error;",
			"",
			"a fault of the shop stays unseen",
		],
	}),
	...inFile("app/sign-in/auth.server.ts", ["test/security/session-lookup.test.ts"], {
		"session-lasts-longer": [
			"SESSION_LASTS_S = 30 *",
			"SESSION_LASTS_S = 31 *",
			"a forgotten session lives on",
		],
		"session-cookie-ends": [
			"COOKIE_LASTS_S = 400 *",
			"COOKIE_LASTS_S = 30 *",
			"whoever comes every day is signed out after a month",
		],
		"session-row-lasts": [
			"return { data: { ...session, expiresAt } };",
			"return { data: session };",
			"a forgotten session lives for a year",
		],
		"session-address": [
			"\t\t\tipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },\n",
			"",
			"the list of devices shows no address",
		],
	}),
	...inFile("app/sign-in/auth-headers.server.ts", ["test/security/session-lookup.test.ts"], {
		"session-agent-length": [
			"agent.slice(0, LONGEST_AGENT)",
			"agent",
			"a client fills the table with its name",
		],
		"session-agent-length-by-one": [
			"LONGEST_AGENT = 300",
			"LONGEST_AGENT = 301",
			"a client stores more of its name than is meant",
		],
	}),
	...inFile("app/sign-in/auth.server.ts", ["test/security/sessions.test.ts"], {
		"session-cookie-host": [
			'options.secureCookies ? "__Host-gamestore" : "gamestore"',
			'"gamestore"',
			"over https another host may set the cookie",
		],
		"session-cookie-secure": [
			"{ secure: options.secureCookies }",
			"{ secure: false }",
			"the cookie travels over plain http",
		],
	}),
	...inFile("app/sign-in/describe-device.ts", ["app/sign-in/describe-device.test.ts"], {
		"device-browser": [
			'\t["Edg", "Edge"],\n\t["OPR", "Opera"],\n',
			"",
			"every browser is called Chrome",
		],
		"device-unknown": [' || "Naməlum cihaz"', "", "an unknown device has no name"],
	}),
	...inFile("app/sign-in/cookies.server.ts", ["app/sign-in/sign-in-forms.test.ts"], {
		"cookies-added": [
			'response.headers.append("Set-Cookie", cookie)',
			'response.headers.set("Set-Cookie", cookie)',
			"after a sign-in nothing says that it worked",
		],
	}),
];
