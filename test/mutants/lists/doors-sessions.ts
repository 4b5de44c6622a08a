import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The list of sessions, and how they end. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/sessions.server.ts", ["app/sign-in/sessions.test.ts"], {
		"session-list-foreign": [
			"and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`))",
			"gt(sessions.expiresAt, sql`now()`)",
			"one sees the devices of others",
		],
		"session-list-ended": [
			"and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`))",
			"eq(sessions.userId, userId)",
			"devices are listed that are signed out",
		],
		"session-list-order": [
			"desc(sessions.createdAt), desc(sessions.id)",
			"sessions.createdAt, sessions.id",
			"the newest device stands last",
		],
		"session-list-length": ["\n\t\t.limit(MOST_LISTED)", "", "the list of devices has no end"],
		"session-list-length-by-one": [
			"MOST_LISTED = 50",
			"MOST_LISTED = 51",
			"more devices are listed than are meant",
		],
		"session-end-foreign": [
			"and(eq(sessions.id, sessionId), eq(sessions.userId, userId))",
			"eq(sessions.id, sessionId)",
			"anybody signs out anybody",
		],
		"session-end-all": [
			"and(eq(sessions.id, sessionId), eq(sessions.userId, userId))",
			"eq(sessions.userId, userId)",
			"signing out one device signs out all",
		],
		"session-end-unknown": [
			"if (ended.length === 0) throw",
			"if (ended.length > 1) throw",
			"ending what is not there is said to have worked",
		],
		"session-role-ended": [
			"and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`))",
			"eq(sessions.id, sessionId)",
			"an event stream outlives its session",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", ["test/security/sessions.test.ts"], {
		"session-list-here": [
			"current: session.id === sessionId",
			"current: true",
			"every device is called this one",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", ["test/live-changes.test.ts"], {
		"session-end-published": [
			"sessionsChanged(hub, userId);",
			"if (!userId) sessionsChanged(hub, userId);",
			"a device that was signed out goes on hearing what happens",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", ["test/security/events.test.ts"], {
		"session-end-logged": [
			'logSecurity(log, "session-ended"',
			'if (!userId) logSecurity(log, "session-ended"',
			"nobody is told that sessions were ended",
		],
	}),
	...inFile("app/sign-in/session.route.ts", ["test/security/browser.test.ts"], {
		"session-answer-kept": [
			'{ "Cache-Control": "no-store" }',
			"{}",
			"a cache keeps who is signed in",
		],
	}),
	...inFile("app/sign-in/logout.route.ts", ["app/sign-in/sign-in-forms.test.ts"], {
		"logout-ends-session": [
			"headers: authHeaders(request, caller),",
			"headers: authHeaders(new Request(request.url), caller),",
			"a stolen cookie works after the logout",
		],
		"logout-cookie": [
			'return withCookies(redirect("/"), headers);',
			'return withCookies(redirect("/"), new Headers());',
			"the browser keeps its cookie after the logout",
		],
	}),
	...inFile("app/sign-in/logout.route.ts", ["test/live-changes.test.ts"], {
		"logout-published": [
			"sessionsChanged(app.hub, person.id);",
			"if (!app) sessionsChanged(app.hub, person.id);",
			"the open pages of a session that ended go on hearing",
		],
	}),
	...inFile("app/sign-in/logout.route.ts", ["test/security/events.test.ts"], {
		"logout-logged": [
			'logSecurity(app.log, "signed-out"',
			'if (!app) logSecurity(app.log, "signed-out"',
			"a logout leaves no trace",
		],
	}),
];
