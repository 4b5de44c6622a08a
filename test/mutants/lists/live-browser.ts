import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the browser makes of events, of a lost connection and of being hidden. */
export const mutants: Mutant[] = [
	...inFile("app/live/live-updates.tsx", ["e2e/follow-again.test.ts"], {
		"follow-hidden": [
			'if (document.visibilityState === "hidden") close();\n\t\t\telse if',
			"if",
			"pages that nobody sees hold the shop's connections",
		],
		"follow-as-who-one-is": [
			"followVisibility);\n\t\t\tclose();",
			"followVisibility);",
			"who signs in goes on listening as a visitor as well, on a connection more",
		],
		"follow-visible-again": [
			"else if (!source) open();",
			"else if (!source && !wasOpen) open();",
			"a page that becomes visible again does not listen again",
		],
		"follow-after-an-error": [
			"if (source?.readyState === EventSource.CLOSED) openIn(5000);",
			"if (source?.readyState === EventSource.CLOSED) noteConnection(false);",
			"a page whose stream was answered with an error never follows again",
		],
	}),
	...inFile("app/live/live-updates.tsx", ["e2e/follow-again.test.ts"], {
		"follow-as-of": [
			'name === "as-of"',
			'name === "asof"',
			"every page is loaded a second time once it listens",
		],
	}),
	...inFile("app/live/live-updates.tsx", ["e2e/live.test.ts"], {
		"follow-after-silence": [
			"restartTimeout();\n\t\t\tsource.onmessage",
			"source.onmessage",
			"a page whose server vanished waits for ever",
		],
		"follow-while-heard": [
			"restartTimeout();\n\t\t\t\tif (data)",
			"if (data)",
			"every page opens a new stream each minute",
		],
		"follow-reconnected": [
			"if (wasOpen) revalidateFor();",
			"",
			"what changed while the connection was lost is never shown",
		],
		"follow-from-the-beginning": [
			'wasOpen ? "/live" : firstStream()',
			'"/live"',
			"what changed before the stream was open is never shown",
		],
	}),
	...inFile("app/live/live-updates.tsx", ["e2e/lost-connection.test.ts"], {
		"follow-own-stream-fails": [
			"else noteConnection(false);",
			"",
			"a page that is not updated does not say so",
		],
	}),
	...inFile("app/live/once-per-burst.ts", ["app/live/once-per-burst.test.ts"], {
		"burst-not-begun-anew": [
			"if (isAtWork) return;",
			"",
			"what is being loaded is given up for each event that comes meanwhile",
		],
		"burst-end": [
			"isAtWork = true;",
			"isAtWork = true;\n\t\tqueueMicrotask(() => (isCalled = false));",
			"what changes while a page loads is not shown",
		],
	}),
	...inFile("app/live/shown-on.ts", ["app/live/shown-on.test.ts"], {
		"follow-admin-pages": [
			'topic !== "admin" || pathname.startsWith("/admin")',
			"true",
			"every order makes an admin's page of the shop load anew",
		],
	}),
	...inFile("app/live/live-state.ts", ["app/live/live-state.test.ts"], {
		"follow-spares-the-session": [
			"if (stays && liveState.isRevalidating && !liveState.forPerson) return false;",
			"void stays;",
			"each change of a price looks up every visitor's session",
		],
		"follow-loads-the-session": [
			"currentUrl.href === nextUrl.href && formMethod === undefined",
			"currentUrl.href === nextUrl.href",
			"a login is not seen while prices change",
		],
	}),
	...inFile("app/live/connection.ts", ["app/live/connection.test.ts"], {
		"connection-grace": [
			"const GRACE_MS = 20_000;",
			"const GRACE_MS = 10_000;",
			"each short cut of the network is a warning",
		],
		"connection-back": [
			"document.documentElement.toggleAttribute(ATTRIBUTE, false);",
			"",
			"the warning stays when the network is back",
		],
		"connection-one-timer": [
			"timer ??= window",
			"window.clearTimeout(timer);\n\t\ttimer = window",
			"a page that asks again and again never warns",
		],
	}),
	...inFile("app/live/retry-background-loads.ts", ["e2e/live.test.ts"], {
		"background-load-retried": [
			"!body && isData(url) && !isNavigating.current",
			"!body && !url",
			"a page that somebody types into is replaced by an error page",
		],
	}),
	...inFile("app/admin/arrivals.tsx", ["e2e/follow-again.test.ts"], {
		"arrivals-while-hidden": [
			'if (document.visibilityState !== "hidden" || !navigator.locks) return;',
			'if (document.visibilityState === "hidden" || !navigator.locks) return;',
			"an admin who works in another tab is not called",
		],
		"arrivals-once-per-burst": [
			"if (data) revalidateSoon();",
			"if (data) void latest.current();",
			"while much happens a hidden page calls nobody",
		],
		"arrivals-of-something": [
			"if (data) revalidateSoon();",
			"revalidateSoon();",
			"each hidden page of an admin loads anew all the time",
		],
		"arrivals-stream-closed": [
			"stop = () => leaving.abort();",
			"stop = () => {};",
			"an admin's page holds a stream more each time that it was hidden",
		],
		"arrivals-sound": [
			"if (soundStore.get()) playChime().catch(() => {});",
			"",
			"an arrival makes no sound",
		],
		"arrivals-muted": [
			"if (soundStore.get()) playChime()",
			"playChime()",
			"a muted page calls nevertheless",
		],
		"arrivals-title": [
			"document.title = count > 0 ? `(${showCount(count)}) ${bare}` : bare;",
			"document.title = bare;",
			"the row of tabs does not say that somebody waits",
		],
	}),
	...inFile("app/live/live-updates.tsx", ["e2e/live.test.ts"], {
		"follow-person-in-burst": [
			"isForPerson.current ||= topic",
			"isForPerson.current = topic",
			"a balance that changes together with the catalog is not shown",
		],
	}),
	...inFile("app/admin/arrivals-seen.ts", ["e2e/follow-again.test.ts"], {
		"arrivals-hidden-unseen": [
			'\t\tif (document.visibilityState === "hidden") return;\n',
			"",
			"what comes while the admin's tab is hidden counts as seen",
		],
	}),
];
