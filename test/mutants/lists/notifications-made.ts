import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const MIGRATION = "database/migrations/0086_notifications.sql";
/** It has the decisions of top-ups. */
const DECIDED = "database/migrations/0091_approvals_nobody_heard_of.sql";
const MADE = ["app/notifications/made.test.ts"];

/** What happened makes a notification, which is told once. */
export const mutants: Mutant[] = [
	...inFile(MIGRATION, MADE, {
		"notify-undone": [
			"WHERE order_id = NEW.id AND kind IN ('order-completed', 'order-cancelled');",
			"WHERE false;",
			"a delivery that was taken back is told",
		],
		"notify-grace-of-orders": [
			"NEW.total_qepik, now() + interval '15 seconds'",
			"NEW.total_qepik, now()",
			"a decision is told before it can be taken back",
		],
		"notify-refunded-twice": [
			"DELETE FROM notifications WHERE order_id = refunded AND kind = 'order-cancelled';",
			"",
			"one cancellation is told twice",
		],
		"notify-withdrawn-twice": [
			"WHERE id = refunded AND withdrawn_at IS NULL;",
			"WHERE id = refunded;",
			"a withdrawal is told twice",
		],
		"notify-closed": [
			"DELETE FROM notifications WHERE user_id = NEW.user_id;",
			"",
			"a closed account keeps what happened to it",
		],
		"notify-closed-mutes": [
			"DELETE FROM notification_mutes WHERE user_id = NEW.user_id;",
			"",
			"a closed account keeps its choices",
		],
	}),
	...inFile(DECIDED, MADE, {
		"notify-withdrawn-top-up": [
			"NEW.status = 'rejected' AND NEW.withdrawn_at IS NULL",
			"NEW.status = 'rejected'",
			"who withdraws a top-up is told that it was rejected",
		],
		"notify-decision-undone": [
			"WHERE top_up_id = NEW.id AND kind IN ('top-up-credited', 'top-up-rejected')",
			"WHERE false",
			"a decision that was taken back is told",
		],
		"notify-unheard": [
			"coalesce(bool_or(told_at IS NOT NULL), true)",
			"true",
			"who was told of no credit is told that it was taken back",
		],
		"notify-unheard-spent": [
			" OR NEW.taken_back_qepik IS DISTINCT FROM NEW.approved_amount_qepik",
			"",
			"who spent a part of a credit is told that it was rejected",
		],
	}),
	...inFile("app/notifications/tell-due.server.ts", ["app/notifications/tell-due.test.ts"], {
		"tell-before-due": [" AND due_at <= now()", "", "something is told before its moment"],
		"tell-skip-locked": [" FOR UPDATE SKIP LOCKED", "", "processes wait for each other"],
		"tell-one-by-one": [
			"return await tellOneByOne(app, channels);",
			"throw error;",
			"one that cannot be told holds up all others",
		],
		"tell-put-off": [
			"await putOff(app.db, first);",
			"break;",
			"one that cannot be told holds up all others",
		],
		"tell-failure-logged": [
			'app.log.error({ err: error, notification: first }, "a notification cannot be told");',
			"",
			"nobody learns of what is not told",
		],
	}),
	...inFile(
		"app/notifications/daily-notification-cleanup.server.ts",
		["app/notifications/tell-due.test.ts"],
		{
			"notifications-removed-untold": [
				" AND told_at IS NOT NULL",
				"",
				"what was never told is removed",
			],
		},
	),
];
