import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What goes wrong out of sight: in the night, in an outage, on a server that is full. */
export const mutants: Mutant[] = [
	...inFile("app/server/do-jobs.server.ts", ["app/server/do-jobs.test.ts"], {
		"watch-not-begun": [
			"watchFromNowOn(app)",
			"Promise.resolve(watchFromNowOn)",
			"nobody of the staff is told of what lies about",
		],
		"look-back-not-begun": [
			"app.jobs.put(app.db, lookBackSoon)",
			"Promise.resolve(lookBackSoon)",
			"money that the bank took back stays credited",
		],
	}),
	...inFile("app/server/run.server.ts", ["test/running-shop.test.ts"], {
		"run-no-notification-cleanup": [
			"dailySearchCleanup, dailyNotificationCleanup, hourlySalesCount",
			"dailySearchCleanup, hourlySalesCount",
			"notifications are kept for ever",
		],
		"run-no-cash-days": [
			"\tjobs.push(dailyCashDays);\n",
			"\tvoid dailyCashDays;\n",
			"the cash of a day is counted by nobody",
		],
		"run-no-order-cleanup": [
			"dailyPictureCleanup, dailyOrderCleanup]",
			"dailyPictureCleanup]",
			"what orders need no more is kept for ever",
		],
	}),
	...inFile(
		"app/server/request/epoint-callback.server.ts",
		["app/balance/epoint/follow-payment.test.ts"],
		{
			"callback-flag-untold": [
				"if (isFlagged) paymentFlagged(app.hub);",
				"void [isFlagged, paymentFlagged];",
				"open pages of admins do not show that a payment does not fit",
			],
		},
	),
	...inFile("app/server/cache/file-cache.server.ts", ["app/server/cache/file-cache.test.ts"], {
		"file-failure-kept": [
			"if (response.status === 200) files.set(",
			"if (response.status !== 404) files.set(",
			"a picture that was asked for in an outage stays away until the next start",
		],
	}),
	...inFile("app/server/doctor/examine.server.ts", ["test/doctor.test.ts"], {
		"doctor-oldest-backup": [
			"const newestMs = Math.max(",
			"const newestMs = Math.min(",
			"the doctor warns of backups that are made every day",
		],
	}),
	...inFile("app/sign-in/confirm-email.server.ts", ["app/sign-in/confirm-email.test.ts"], {
		"confirm-closed-meanwhile": [
			" AND ${users.email} = ${person.email}`",
			"`",
			"the address of an account that was closed meanwhile counts as confirmed",
		],
	}),
	...inFile("app/platform/mail/read-mail-queue.server.ts", ["app/platform/mail/mailer.test.ts"], {
		"mail-first-failure": [
			"ORDER BY ended_at DESC",
			"ORDER BY ended_at",
			"the dashboard says why the first mail was lost, and not the newest",
		],
	}),
	...inFile(
		"app/platform/database/hold-lock.server.ts",
		["app/platform/database/hold-lock.test.ts"],
		{
			"lock-lost": [
				"AbortSignal.any([signal, lost.signal])",
				"signal",
				"a process that has lost its lock goes on, beside the one that has it now",
			],
			"lock-stopped": [
				"AbortSignal.any([signal, lost.signal])",
				"lost.signal",
				"a shop that stops waits for its backup",
			],
		},
	),
	...inFile(
		"app/notifications/daily-notification-cleanup.server.ts",
		["app/notifications/tell-due.test.ts", "app/notifications/webhook/send-webhook.test.ts"],
		{
			"cleanup-notifications": [
				"\t\tawait removeOldNotifications(db);\n",
				"\t\tvoid removeOldNotifications;\n",
				"notifications are kept for ever",
			],
			"cleanup-deliveries": [
				"\t\tawait removeOldDeliveries(db);\n",
				"\t\tvoid removeOldDeliveries;\n",
				"the log of the webhook is kept for ever",
			],
		},
	),
	...inFile("app/catalog/search/misses.server.ts", ["app/catalog/search/misses.test.ts"], {
		"cleanup-misses": [
			"\t\tawait forgetOldMisses(db);\n",
			"\t\tvoid forgetOldMisses;\n",
			"what was searched for is kept for ever",
		],
	}),
	...inFile("app/orders/daily-order-cleanup.server.ts", ["app/orders/read-promises.test.ts"], {
		"cleanup-times": [
			"\t\tawait pruneDeliveryTimes(db);\n",
			"\t\tvoid pruneDeliveryTimes;\n",
			"how long each delivery took is kept for ever",
		],
	}),
	...inFile("app/balance/cash/export-cash.route.ts", ["app/balance/cash/export-cash.test.ts"], {
		"cash-file-gap": [
			"addDays(last.day, -1)",
			"addDays(last.day, -2)",
			"the file of a shop of many years lacks one day of five hundred",
		],
	}),
	...inFile(
		"app/balance/epoint/read-payment.server.ts",
		["app/balance/epoint/book-return.test.ts"],
		{
			"returned-state": [
				"('failed', 'refused', 'returned')",
				"('failed', 'refused')",
				"who got the money back reads that the bank is still waited for",
			],
		},
	),
	...inFile(
		"app/balance/epoint/payment-flags.server.ts",
		["app/balance/epoint/book-return.test.ts"],
		{
			"flags-newest": [
				"ORDER BY flagged.created_at, flagged.transaction",
				"ORDER BY flagged.created_at DESC, flagged.transaction",
				"with more than ten the oldest misfit is never seen",
			],
		},
	),
	...inFile("app/admin/jobs.route.ts", ["app/admin/jobs-route.test.ts"], {
		"jobs-retry-untold": [
			"\tjobsChanged(hub);\n",
			"\tvoid [hub, jobsChanged];\n",
			"other admins go on seeing work as given up that is tried again",
		],
	}),
	...inFile(
		"app/notifications/telegram/take-news.server.ts",
		["app/notifications/telegram/quiet-hours.test.ts"],
		{
			"telegram-passing-last": [
				"ORDER BY kind = ANY(${sql.param(PASSING)}) DESC, id",
				"ORDER BY id",
				"what passes the quiet hours waits behind five hundred others",
			],
		},
	),
	...inFile("app/notifications/push/service-worker.js", ["e2e/push.test.ts"], {
		"push-press-stays": [
			"\tevent.notification.close();\n",
			"",
			"a notification that was pressed stays on the phone",
		],
	}),
	...inFile("scripts/check-money.ts", ["test/scripts.test.ts"], {
		"check-exit": [
			"\tif (changed.length > 0) process.exitCode = 1;\n",
			"",
			"a script that compares the ledger each night says that all is well",
		],
	}),
];
