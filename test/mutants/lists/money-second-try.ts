import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What is rare in a day: a second try, the first hours of a day, the sixth message of a minute. */
export const mutants: Mutant[] = [
	...inFile(
		"app/balance/epoint/transaction-of.server.ts",
		["app/balance/epoint/second-try.test.ts"],
		{
			"second-try-pays": [
				'called.find(({ status }) => status === "success") ?? called[0]',
				"called[0]",
				"who was declined first and paid then is not credited where an answer was lost",
			],
		},
	),
	...inFile(
		"app/balance/cash/explain-difference.server.ts",
		["app/balance/cash/explain-difference.test.ts"],
		{
			"explained-by-days-in-baku": [
				"${day} 00:00 Asia/Baku",
				"${day} 00:00 UTC",
				"what was credited before four in the morning is looked for on the day before",
			],
		},
	),
	...inFile(
		"app/notifications/telegram/take-news.server.ts",
		["app/notifications/telegram/send-news.test.ts"],
		{
			"telegram-minute-newest": [
				"(array_prepend(now(), sent_at))",
				"(array_append(sent_at, now()))",
				"after the first five messages none counts, and Telegram blocks the bot in a burst",
			],
		},
	),
];
