import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What a page has missed before it listens: told when there is something, and only then. */
export const mutants: Mutant[] = [
	...inFile("app/live/published-topics.server.ts", ["app/live/published-topics.test.ts"], {
		"position-of-another": [
			"of !== id || ",
			"",
			"a page that another process sent is taken for up to date",
		],
		"position-forgotten": [
			" || from <= knownAfter",
			"",
			"what was published unheard is never shown on pages that were under way",
		],
		"position-forget": ["knownAfter = now();", "", "the same, after the connection was lost"],
		"position-floor": [
			"knownAfter = at;",
			"",
			"of topics that are not remembered any more nothing is told",
		],
		"position-bounded": [
			"if (publishedAt.size <= max) break;",
			"break;",
			"each customer who ever did something stays in memory",
		],
		"position-oldest-first": [
			"publishedAt.delete(topic);\n\t\t\t\tpublishedAt.set",
			"publishedAt.set",
			"the topics that are published most are forgotten first",
		],
		"position-from-before": [
			"?? 0) >= from",
			"?? 0) >= 0",
			"every page is loaded a second time once it listens",
		],
		"position-counts": [
			"position: (): string => `${id}.${now()}`",
			"position: (): string => `${id}.${publishedAt.size}`",
			"anybody can count what the shop sells",
		],
	}),
	...inFile("app/live/hub.server.ts", ["app/server/page-positions.test.ts"], {
		"position-published": [
			"published.add(topics);",
			"",
			"what changed before the stream was open is never shown",
		],
		"position-unheard": [
			"published.forget();",
			"",
			"what other processes said while the connection was lost is never shown",
		],
	}),
	...inFile("app/live/hub.server.ts", ["app/live/hub.test.ts"], {
		"position-received": [
			"note(topics);\n\t\t\ttellSoon",
			"notifyWatchers(topics);\n\t\t\ttellSoon",
			"what another process changed before the stream was open is never shown",
		],
	}),
	...inFile("app/server/page-positions.server.ts", ["app/server/page-positions.test.ts"], {
		"position-sessions": [
			"mark !== present || ",
			"",
			"the page of one person stays where another has signed in",
		],
		"position-session-ended": [
			" || (present && !person)",
			"",
			"the page of somebody who was signed out meanwhile stays",
		],
		"position-unknown": [
			'hub.publishedSince(position, topics) ?? ["anything"]',
			"hub.publishedSince(position, topics) ?? []",
			"after a restart open pages are old, and nobody says so",
		],
		"position-asked-again": [
			' || request.headers["last-event-id"]',
			"",
			"after a restart every page is loaded twice",
		],
		"position-token": [
			'createHmac("sha256", key).update(token).digest("base64url")',
			"token",
			"the session's token stands in addresses, and in the journals of proxies",
		],
	}),
	...inFile("app/server/front-door.server.ts", ["app/server/page-positions.test.ts"], {
		"position-sent": [
			'request.headers["sec-fetch-mode"] === "navigate"',
			"false",
			"every page is loaded a second time once it listens",
		],
		"position-for-pages": [
			'if (request.headers["sec-fetch-mode"] === "navigate")\n',
			"if (request)\n",
			"each file and each answer carries what only pages need",
		],
	}),
	...inFile("app/server/event-streams.server.ts", ["app/server/page-positions.test.ts"], {
		"position-asked-with": [
			'request.url?.split("?", 1)[0] !== PATH',
			"request.url !== PATH",
			"no page follows what changes",
		],
	}),
	...inFile("app/server/event-streams.server.ts", ["app/server/session-streams.test.ts"], {
		"position-comes-back": ["id: opened\\n", "", "after a restart every page is loaded twice"],
	}),
];
