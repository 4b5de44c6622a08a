import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const CHANGES = "test/live-changes.test.ts";
const STATEMENT = "app/balance/statement/statement-page.test.ts";

/** A change of which nobody, or not everybody, is told. */
const untold = (name: string, tests: string[], from: string, to: string, lost: string) =>
	inFile("app/live/changes.server.ts", tests, { [name]: [from, to, lost] });

const forAdmins = (called: string) => `${called}(hub: Publisher): void {\n\thub.publish("admin");`;
const forNobody = (called: string) => `${called}(hub: Publisher): void {\n\tvoid hub;`;
const toAdmins = (name: string, tests: string[], called: string, lost: string) =>
	untold(name, tests, forAdmins(called), forNobody(called), lost);

/** Who is told of a change, and that somebody is. */
export const mutants: Mutant[] = [
	...untold(
		"topics-of-many-orders",
		[CHANGES],
		'hub.publish(...new Set(userIds.map((id) => `user:${id}` as const)), "admin");',
		'hub.publish("admin");',
		"customers do not see that their orders were decided together with others",
	),
	...toAdmins("topics-work", [CHANGES], "workClaimed", "colleagues do not see who is at an order"),
	...toAdmins("topics-statement", [STATEMENT], "statementChanged", "lines of the bank are old"),
	...toAdmins(
		"topics-cash",
		["app/balance/cash/cash-page.test.ts"],
		"cashChanged",
		"what was said of a day is not seen by other admins",
	),
	...untold(
		"topics-parked",
		["app/orders/parked/parked-page.test.ts"],
		'parkedChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
		'parkedChanged(hub: Publisher, userId: string): void {\n\thub.publish("admin");\n\tvoid userId;',
		"the page that waits for money goes on waiting",
	),
	...untold(
		"topics-notifications",
		["test/notifications-page.test.ts"],
		"notificationsRead(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`);",
		"notificationsRead(hub: Publisher, userId: string): void {\n\tvoid [hub, userId];",
		"what was read on one device is new on the others",
	),
	...toAdmins(
		"topics-staff-chats",
		["app/notifications/telegram/telegram-page.test.ts"],
		"staffChatsChanged",
		"other admins do not see who is linked to the bot",
	),
	...toAdmins("topics-mail-words", [CHANGES], "mailWordsChanged", "a mail's words are old"),
	...toAdmins(
		"topics-jobs",
		["app/server/do-jobs.test.ts"],
		"jobsChanged",
		"nobody sees that work was given up",
	),
	...toAdmins(
		"topics-webhook",
		["app/notifications/webhook/send-webhook.test.ts"],
		"webhookSent",
		"who waits for something that is sent once more waits on",
	),
	...toAdmins(
		"topics-payment-flags",
		["test/card-payments.test.ts"],
		"paymentFlagged",
		"a payment that does not fit is not seen on an open dashboard",
	),
	...inFile("app/admin/filters/saved-filters.route.ts", [CHANGES], {
		"publish-filter": [
			"filtersChanged(hub, adminId);",
			"void [filtersChanged, hub];",
			"a filter that was saved is not there on the admin's other devices",
		],
	}),
	...inFile(
		"app/notifications/mail/unsubscribe.page.tsx",
		["app/notifications/mail/unsubscribe.test.ts"],
		{
			"publish-subscribed-again": [
				"topics: [topic] });\n\t\tuserChanged(app.hub, userId);",
				"topics: [topic] });",
				"the open profile does not show that those mails come again",
			],
		},
	),
	...inFile(
		"app/notifications/telegram/send-news-job.server.ts",
		["app/notifications/telegram/send-news.test.ts"],
		{
			"publish-chat-blocked": [
				"staffChatsChanged(hub);",
				"void [staffChatsChanged, hub];",
				"a chat that has blocked the bot still stands on open pages",
			],
		},
	),
	...inFile(
		"app/notifications/telegram/listen-job.server.ts",
		["app/notifications/telegram/link-code.test.ts"],
		{
			"publish-chat-linked": [
				"return staffChatsChanged(app.hub);",
				"return void staffChatsChanged;",
				"who has linked their phone sees nothing of it on the page",
			],
		},
	),
	...inFile("app/users/profile.page.tsx", ["app/notifications/mail/unsubscribe.test.ts"], {
		"publish-choices": [
			"userId });\n\t\t\tuserChanged(app.hub, userId);",
			"userId });",
			"other devices show the choices of before",
		],
	}),
	...untold(
		"topics-first-session-alone",
		["test/security/sessions.test.ts"],
		"of userIds) hub.publish(",
		"of userIds.slice(0, 1)) hub.publish(",
		"where a sign-in ends sessions of two people, open pages of one go on as if signed in",
	),
];
