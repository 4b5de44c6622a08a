import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TELEGRAM = ["app/notifications/telegram/telegram-page.test.ts"];
const SEND = ["app/notifications/webhook/send-webhook.test.ts"];

/** What the staff's and a customer's open pages are told of settings and letters, and what is recorded. */
export const mutants: Mutant[] = [
	...inFile("app/notifications/mail/edit-mail.page.tsx", ["test/live-changes.test.ts"], {
		"publish-mail-words": [
			"mailWordsChanged(app.hub);",
			"void mailWordsChanged;",
			"another admin's open page has a mail's words of before",
		],
	}),
	...inFile(
		"app/notifications/mail/unsubscribe.page.tsx",
		["app/notifications/mail/unsubscribe.test.ts"],
		{
			"publish-unsubscribed": [
				'channel: "mail", topics });\n\tuserChanged(app.hub, userId);',
				'channel: "mail", topics });',
				"the customer's open profile has the choices of before",
			],
		},
	),
	...inFile("app/notifications/telegram/telegram.route.ts", TELEGRAM, {
		"publish-telegram-unlinked": [
			'ayrılıb");\n\tstaffChatsChanged(app.hub);',
			'ayrılıb");',
			"a chat that was unlinked still stands on the open pages of other admins",
		],
		"publish-telegram-blocked": [
			"\t\tstaffChatsChanged(app.hub);\n\t};",
			"\t};",
			"a chat that has blocked the bot still stands on open pages",
		],
		"publish-telegram-settings": [
			"adminId });\n\tstaffChatsChanged(app.hub);",
			"adminId });",
			"another admin's open page has the quiet hours of before",
		],
	}),
	...inFile("app/notifications/webhook/send-webhook-job.server.ts", SEND, {
		"publish-webhook-sent": [
			"if (payload.again) webhookSent(app.hub);",
			"if (!payload) webhookSent(app.hub);",
			"who has something sent once more never sees on the page that it was",
		],
	}),
	...inFile("app/notifications/webhook/list-deliveries.server.ts", SEND, {
		"webhook-resend-journal": [
			'await recordAction(tx, adminId, "webhook.resend", WEBHOOK, {',
			"void recordAction;\n\t\tvoid ({",
			"the journal does not say who had what sent once more",
		],
	}),
	...inFile("app/notifications/webhook/webhook-rows.server.ts", SEND, {
		"webhook-off-journal": [
			'await recordAction(tx, adminId, "webhook.off", WEBHOOK, { after: { webhookOn: false } });',
			"",
			"the journal does not say who switched the webhook off",
		],
	}),
	...inFile(
		"app/notifications/webhook/webhook-rows.server.ts",
		["app/notifications/webhook/webhook-rows.test.ts"],
		{
			"webhook-renew-journal": [
				'await recordAction(tx, adminId, "webhook.renew", WEBHOOK);',
				"",
				"the journal does not say who made a new secret",
			],
		},
	),
	...inFile(
		"app/notifications/push/staff-push.route.ts",
		["app/notifications/push/staff-push.test.ts"],
		{
			"staff-push-on-journal": [
				'await recordAction(db, userId, "push.on", userId, {',
				"void ({",
				"the journal does not say on whose browser the staff's news are shown",
			],
			"staff-push-off-journal": [
				'await recordAction(db, userId, "push.off", userId);',
				"",
				"the journal does not say when the staff's news ended on a browser",
			],
		},
	),
	...inFile("app/sign-in/confirm-email.page.tsx", ["app/sign-in/confirm-email.test.ts"], {
		"publish-email-confirmed": [
			"userChanged(app.hub, id);",
			"void [userChanged, id];",
			"the profile that is open still asks for the address to be confirmed",
		],
	}),
];
