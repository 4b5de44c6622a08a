import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const AT = "app/notifications";
const PUSH = ["test/push-page.test.ts"];
const TELEGRAM = [`${AT}/telegram/telegram-page.test.ts`];
const WEBHOOK = [`${AT}/webhook/webhook-rows.test.ts`];

/** What is refused of mails, of messages to browsers, of Telegram and of the webhook. */
export const mutants: Mutant[] = [
	...inFile(`${AT}/mail/unsubscribe.page.tsx`, [`${AT}/mail/unsubscribe.test.ts`], {
		"unsubscribe-strange-refused": [
			"if (!found) throw",
			"if (false) throw",
			"a link that ends nothing breaks its page, and does not say why",
		],
	}),
	...inFile(`${AT}/push/staff-push.route.ts`, PUSH, {
		"staff-push-nothing-refused": [
			"if (!hears.hearsOrders && !hears.hearsTopUps) throw",
			"if (false) throw",
			"a browser that hears of nothing is said to be told",
		],
		"staff-push-no-device-refused": [
			"if (outcomes.length === 0) throw",
			"if (false) throw",
			"an admin without a browser is not told to connect one",
		],
		"staff-push-unsent-refused": [
			"if (sent === 0) {",
			"if (false) {",
			"a test that reached no browser is said to be sent",
		],
	}),
	...inFile(`${AT}/telegram/staff-settings.server.ts`, TELEGRAM, {
		"quiet-half-refused": [
			"if ((quietFrom === null) !== (quietUntil === null))",
			"if (false)",
			"quiet hours without an end are not refused at their field",
		],
		"quiet-same-refused": [
			"if (quietFrom !== null && quietFrom === quietUntil)",
			"if (false)",
			"quiet hours that begin when they end are not refused at their field",
		],
	}),
	...inFile(`${AT}/telegram/telegram.route.ts`, TELEGRAM, {
		"telegram-own-chat-refused": [
			"if (chatId === undefined) throw",
			"if (false) throw",
			"an admin without a chat is not told to connect one",
		],
		"telegram-no-bot-refused": [
			"if (!env.telegram) throw",
			"if (false) throw",
			"without a bot an act breaks, and does not say why",
		],
		"telegram-paused-refused": [
			"if (pauseS > 0) throw",
			"if (false) throw",
			"Telegram is asked again while it wants a pause",
		],
		"telegram-failed-refused": [
			'throw new Problem("invalid", saysOf(error));',
			"return undefined as Result;",
			"a test that Telegram did not take is said to be sent",
		],
	}),
	...inFile(`${AT}/webhook/list-deliveries.server.ts`, [`${AT}/webhook/send-webhook.test.ts`], {
		"webhook-again-gone-refused": [
			"if (!again) throw",
			"if (false) throw",
			"what left the log breaks as it is sent again, and does not say why",
		],
	}),
	...inFile(`${AT}/webhook/try-webhook.server.ts`, WEBHOOK, {
		"webhook-try-failed-refused": [
			'throw new Problem("unavailable"',
			'void new Problem("unavailable"',
			"a test that the receiver did not take is said to be sent",
		],
	}),
	...inFile(`${AT}/webhook/webhook-rows.server.ts`, WEBHOOK, {
		"webhook-address-refused": [
			"throw refusedFields({ address: message });",
			"void message; throw error;",
			"an address that is not allowed is not refused at its field",
		],
		"webhook-unset-refused": [
			"if (!webhook) throw",
			"if (false) throw",
			"without an address an act breaks, and does not say why",
		],
		"webhook-off-refused": [
			"if (!isOn(webhook)) {",
			"if (false) {",
			"a webhook that is switched off is sent a test",
		],
	}),
	...inFile(`${AT}/webhook/webhook-rows.server.ts`, WEBHOOK, {
		"webhook-secret-unreadable-refused": [
			'if (!secret) throw new Problem("unavailable"',
			'if (false) throw new Problem("unavailable"',
			"a secret that this shop cannot read is shown as nothing",
		],
	}),
];
