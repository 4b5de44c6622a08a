import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const AT = "app/notifications/telegram/";
const SENT = [`${AT}send-news.test.ts`];
const QUIET = [`${AT}quiet-hours.test.ts`];
const CALLED = [`${AT}call-telegram.test.ts`];

/** What the staff is told by Telegram, to whom, when, and what is kept from it. */
export const mutants: Mutant[] = [
	...inFile(`${AT}read-telegram.server.ts`, [`${AT}telegram-page.test.ts`], {
		"telegram-waits-at-once": [
			"WHERE created_at < now() - interval '30 seconds'",
			"",
			"a message that has left stands there as one that waits",
		],
	}),
	...inFile("app/platform/telegram-env.server.ts", ["app/platform/telegram-env.test.ts"], {
		"telegram-token-form": [
			"/^\\d{5,20}:[\\w-]{30,64}$/",
			"/^\\d{5,20}:/",
			"a token leads elsewhere",
		],
		"telegram-plain-http": [
			'(url.protocol === "http:" && isHere)',
			'url.protocol === "http:"',
			"the token crosses the net unencrypted",
		],
		"telegram-address-named": [
			"/[\\\\\\s?#@]/",
			"/[\\\\\\s?#]/",
			"an address with a name in it is taken",
		],
		"telegram-address-alone": [
			'if (apiUrl) throw new StartError("TELEGRAM_API_URL needs a TELEGRAM_BOT_TOKEN.");',
			"",
			"a bot that was half set up is not noticed",
		],
	}),
	...inFile(`${AT}call-telegram.server.ts`, CALLED, {
		"telegram-redirected": [
			'redirect: "manual"',
			'redirect: "follow"',
			"the token goes along to another host",
		],
		"telegram-token-in-error": [
			'throw new TelegramAway(method, isUnreached(error) ? "unreachable" : "no-answer");',
			"throw new Error(`${apiUrl}/bot${token}/${method}`, { cause: error });",
			"the token stands in the log",
		],
		"telegram-pause-endless": [
			"Math.min(Math.max(asked as number, 1), LONGEST_PAUSE_S)",
			"asked as number",
			"one answer silences the shop for ever",
		],
		"telegram-answer-endless": [
			"if (bytes > MOST_BYTES)",
			"if (false)",
			"an answer without an end fills the memory",
		],
		"telegram-cut-was-nothing": [
			'return this.failure === "no-answer" || this.failure === "broken";',
			"return false;",
			"a second message does not say that it is one",
		],
		"telegram-former-bot": [
			"if (status === 403 || /chat not found/i.test(description))",
			"if (status === 403)",
			"another bot fails for ever on chats that it never met",
		],
	}),
	...inFile(`${AT}send-news-job.server.ts`, SENT, {
		"telegram-refused-repeats": [
			"if (!mayBeSent(error)) await noteNotSent(db, batch);",
			"",
			"what was refused says that it is sent again",
		],
		"telegram-blocked-kept": [
			"await unlinkBlocked(db, chatId);",
			"",
			"a bot that is blocked is told of everything for ever",
		],
		"telegram-pause-not-kept": [
			"await pauseTelegram(db, error.pauseS);",
			"",
			"Telegram's pause is not obeyed",
		],
		"telegram-repeat-unsaid": [
			"const mayRepeat = newIds.length < ids.length;",
			"const mayRepeat = false;",
			"an order that is told twice looks like two",
		],
		"telegram-not-removed": [
			"	await noteSent(db, chatId, batch);\n",
			"",
			"one message is sent without an end",
		],
	}),
	...inFile(`${AT}take-news.server.ts`, SENT, {
		"telegram-six-a-minute": [
			"const MOST_A_MINUTE = 5;",
			"const MOST_A_MINUTE = 6;",
			"more come in a minute than anybody reads",
		],
		"telegram-no-sum": [
			"return waiting.length > free ? waiting : waiting.slice(0, 1);",
			"return waiting.slice(0, 1);",
			"what comes in a burst is not summed up",
		],
		"telegram-minute-unmeasured": [
			"if (chat.sent >= MOST_A_MINUTE) return { againAfterS: chat.freeInS };",
			"",
			"the sixth does not wait for the minute",
		],
		"telegram-pause-by-others": [
			"if (chat.pausedS > 0) return { againAfterS: chat.pausedS };",
			"",
			"another chat does not keep Telegram's pause",
		],
		"telegram-former-admin": [
			"JOIN users ON users.id = admin_id AND role = 'admin', telegram_bot",
			"JOIN users ON users.id = admin_id, telegram_bot",
			"somebody who is no admin hears of orders",
		],
		"telegram-mark-forgotten": [
			"newIds: chosen.filter(({ begun }) => !begun).map(({ id }) => id),",
			"newIds: ids,",
			"what may have come before is not known any more",
		],
	}),
	...inFile(`${AT}take-news.server.ts`, QUIET, {
		"telegram-quiet-loud": [
			"chat.quietS > 0 ? waiting.filter(isPassing) : waiting",
			"waiting",
			"the quiet hours are loud",
		],
		"telegram-morning-apart": [
			"if (held.length > 1) return held;",
			"",
			"the night comes as many messages",
		],
	}),
	...inFile(`${AT}say-news.ts`, QUIET, {
		"telegram-money-waits": [
			'["money-check", "linked"]',
			'["linked"]',
			"a failed check of the money waits for the morning",
		],
	}),
	...inFile(`${AT}tell-staff.server.ts`, SENT, {
		"telegram-card-payments": [
			"if (rows.length > 0) return undefined;",
			"",
			"each card payment that begins is told as work",
		],
		"telegram-without-bot": [
			"if (!app.env.telegram) return;",
			"",
			"messages pile up where there is no bot",
		],
	}),
];
