import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What goes wrong out of sight: in the night, in an outage, on a server that is full. */
export const mutants: Mutant[] = [
	...inFile("app/server/app-pipeline.server.ts", ["app/server/app-pipeline.test.ts"], {
		"pipeline-unlogged": [
			'app.log.error({ err: error, ...caller, path: c.req.path }, "request failed");',
			"void error;",
			"a request that failed outside of the pages is in no log",
		],
	}),
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
	...inFile("app/server/open-shop.server.ts", ["test/bucket.test.ts"], {
		"open-bucket": [
			"if (cluster.isPrimary && objects) await",
			"if (!cluster.isPrimary && objects) await",
			"a shop starts with a bucket that it may not write to",
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
			"lock-not-asked": [
				"if (!(await tryLock(client, lock))) return false;",
				"await tryLock(client, lock);",
				"two processes make the same backup",
			],
		},
	),
	...inFile("app/platform/database/health.server.ts", ["app/platform/database/health.test.ts"], {
		"health-full": [
			"if (isServerFull(error)) return true;",
			"void isServerFull(error);",
			"a server whose connections are all taken counts as gone, and nobody can buy",
		],
	}),
	...inFile("app/admin/jobs.route.ts", ["app/admin/jobs-route.test.ts"], {
		"jobs-untold": [
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
	...inFile("scripts/check-money.ts", ["test/scripts.test.ts"], {
		"check-exit": [
			"\tif (changed.length > 0) process.exitCode = 1;\n",
			"",
			"a script that compares the ledger each night says that all is well",
		],
	}),
];
