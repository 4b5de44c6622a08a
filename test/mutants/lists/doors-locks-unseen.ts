import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const ADMIN = "app/catalog/admin";
const TELEGRAM = "app/notifications/telegram";

/** What two acts at once would do where the second does not wait for the first. */
export const mutants: Mutant[] = [
	...inFile(
		"app/balance/statement/settle-line.server.ts",
		["app/balance/statement/settle-line.test.ts"],
		{
			"line-certain-unlocked": [
				"WHERE id = ${lineId} FOR UPDATE`",
				"WHERE id = ${lineId}`",
				"a line that another admin has just used is said to wait for a closer look",
			],
		},
	),
	...inFile("app/balance/receipts.server.ts", ["app/balance/receipts.test.ts"], {
		"receipt-unlocked": [
			'\n\t\t.for("update")',
			"",
			"a receipt is exchanged while an admin decides by it",
		],
	}),
	...inFile(
		`${ADMIN}/categories/save-category.server.ts`,
		[`${ADMIN}/categories/category-verbs.test.ts`],
		{
			"category-saved-unlocked": [
				'.for("update")',
				"",
				"of two admins who save a category at once the journal tells what neither of them changed",
			],
		},
	),
	...inFile(`${ADMIN}/families/save-family.server.ts`, [`${ADMIN}/families/family-verbs.test.ts`], {
		"family-saved-unlocked": [
			'.for("update")',
			"",
			"of two admins who save a family at once the journal tells what neither of them changed",
		],
	}),
	...inFile(`${ADMIN}/games/save-game.server.ts`, [`${ADMIN}/games/game-verbs.test.ts`], {
		"game-saved-unlocked": [
			'.for("update")',
			"",
			"units that are sold while a form is saved are for sale again",
		],
	}),
	...inFile(
		"app/notifications/push/subscriptions.server.ts",
		["app/notifications/push/push.test.ts"],
		{
			"push-devices-unlocked": [
				"WHERE id = ${userId} FOR NO KEY UPDATE`",
				"WHERE id = ${userId}`",
				"of devices that are added at once more are kept than one person may have",
			],
		},
	),
	...inFile(`${TELEGRAM}/staff-settings.server.ts`, [`${TELEGRAM}/telegram-page.test.ts`], {
		"telegram-settings-unlocked": [
			"sql`${SELECTED} FOR UPDATE`",
			"sql`${SELECTED}`",
			"of two who save the hours at once the journal tells what neither of them changed",
		],
	}),
	...inFile(`${TELEGRAM}/take-news.server.ts`, [`${TELEGRAM}/killed.test.ts`], {
		"telegram-taken-unlocked": [
			" FOR NO KEY UPDATE OF telegram_chats`",
			"`",
			"a message that two processes send says neither time that it may be a second one",
		],
	}),
	...inFile("app/orders/parked/place-parked.server.ts", ["test/money/parked-races.test.ts"], {
		"parked-unlocked": [
			"FOR UPDATE OF parked_orders FOR SHARE OF top_ups",
			"FOR SHARE OF top_ups",
			"an order that its customer is just cancelling is placed and paid all the same",
		],
		"parked-top-up-unlocked": [
			"FOR UPDATE OF parked_orders FOR SHARE OF top_ups",
			"FOR UPDATE OF parked_orders",
			"an order whose money is just taken back is paid with other money of its customer",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", ["test/security/former-credentials.test.ts"], {
		"reset-links-unlocked": [
			"WHERE id = ${userId} FOR UPDATE`",
			"WHERE id = ${userId}`",
			"of two mailed links that are used at once each holds what the other one needs",
		],
	}),
];
