import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PAGE = ["test/notifications-page.test.ts"];
const SEEN = ["e2e/notifications.test.ts"];

/** What happened to somebody, listed and read. */
export const mutants: Mutant[] = [
	...inFile("app/notifications/list-notifications.server.ts", PAGE, {
		"notifications-of-others": [
			"WHERE user_id = ${userId} AND kind <> 'top-up-asked'",
			"WHERE kind <> 'top-up-asked'",
			"what happened to others is listed",
		],
		"notifications-of-staff": [
			" AND kind <> 'top-up-asked'",
			"",
			"people are told of what they asked for",
		],
		"notifications-read-of-others": [
			"WHERE user_id = ${userId} AND read_at IS NULL AND id <= ${upTo}",
			"WHERE read_at IS NULL AND id <= ${upTo}",
			"one person reads for all",
		],
		"notifications-read-unseen": [" AND id <= ${upTo}", "", "what nobody has seen counts as read"],
		"notifications-told-again": [
			"return (rowCount ?? 0) > 0;",
			"return true;",
			"each look reloads all devices of a person",
		],
		"notifications-uncounted": [
			" LIMIT ${sql.raw(String(MOST_UNREAD))}",
			"",
			"each page counts all that somebody ever got",
		],
	}),
	...inFile("app/notifications/notifications.page.tsx", PAGE, {
		"notifications-live": [
			"notificationsRead(hub, userId);",
			"void notificationsRead;",
			"other devices go on showing it as new",
		],
	}),
	...inFile("app/notifications/notifications.page.tsx", SEEN, {
		"notifications-mark-lost": [
			"isNew={wasNew.has(told.id)}",
			"isNew={told.isNew}",
			"nobody sees what is new",
		],
	}),
	...inFile("app/storefront/storefront.css", SEEN, {
		"bell-crowds": [
			"@media (40rem <= width < 48rem) or (60rem <= width) {\n\t.bell {",
			"@media (width) {\n\t.bell {",
			"the header is too full on a phone",
		],
	}),
];
