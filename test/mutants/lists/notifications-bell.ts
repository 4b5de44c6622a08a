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
	...inFile(
		"app/notifications/telegram/tell-staff.server.ts",
		["app/notifications/telegram/send-news.test.ts"],
		{
			"staff-news-of-decided": [
				'if (kind !== "top-up-asked" || !topUp) return undefined;',
				"if (!topUp) return undefined;",
				"the staff hears of each approval as of a new top-up",
			],
		},
	),
	...inFile(
		"app/notifications/webhook/deliver-webhook.server.ts",
		["app/notifications/webhook/send-webhook.test.ts"],
		{
			"webhook-unsigned": [
				"if (secrets.length === 0) throw new NotAllowed(WORDS.unreadableSecret);",
				"if (false as boolean && secrets.length === 0) throw new NotAllowed(WORDS.unreadableSecret);",
				"with a secret that cannot be read it is sent unsigned",
			],
		},
	),
	...inFile(
		"app/notifications/telegram/listen-job.server.ts",
		["app/notifications/telegram/link-code.test.ts"],
		{
			"listen-end-blames": [
				"if (signal.aborted) throw error;",
				"if (false as boolean && signal.aborted) throw error;",
				"each restart of the shop is told as a failure of Telegram",
			],
		},
	),
	...inFile(
		"app/notifications/push/send-push.server.ts",
		["app/notifications/push/push-failures.test.ts"],
		{
			"push-foreign-address": [
				'if (!isPushEndpoint(endpoint, app.env)) return { kind: "gone" };',
				'if (false as boolean && !isPushEndpoint(endpoint, app.env)) return { kind: "gone" };',
				"the shop calls whatever address stands in a row",
			],
		},
	),
	...inFile(
		"app/notifications/mail/mail-words.server.ts",
		["app/notifications/mail/mail-words.test.ts"],
		{
			"mail-words-unchanged": [
				"if (subject === after.subject && opening === after.opening) return;",
				"if (false as boolean && subject === after.subject && opening === after.opening) return;",
				"saving what stands there already is recorded as a change",
			],
		},
	),
];
