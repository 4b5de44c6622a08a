import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What is tried again, remembered and told after something was lost. */
export const mutants: Mutant[] = [
	...inFile(
		"app/notifications/webhook/list-deliveries.server.ts",
		["app/notifications/webhook/send-webhook.test.ts"],
		{
			"webhook-resent-anew": [
				"SET delivered_at = NULL, given_up_at = NULL, failures = 0",
				"SET delivered_at = NULL, given_up_at = NULL",
				"what was given up and is sent once more is given up again at its first failure",
			],
		},
	),
	...inFile("app/platform/mail/outbox.server.ts", ["app/platform/mail/retries.test.ts"], {
		"mail-lost-lease": [
			"WHERE id = ${id} AND attempts = ${attempts} AND ended_at IS NULL",
			"WHERE id = ${id} AND ended_at IS NULL",
			"a process that lost a mail gives it up, or frees it, under the one that is sending it",
		],
		"mail-sent-forgotten": [
			"WHERE id = ANY(${sql.param(ids)}) AND ended_at IS NULL",
			"WHERE ended_at IS NULL",
			"with an account that is closed, the mails of everybody are given up",
		],
	}),
	...inFile("app/platform/channel-runs.server.ts", ["app/platform/mail/channel-notes.test.ts"], {
		"channel-recovery-noted": [
			"AND (failed_at >= succeeded_at\n\t\t\tOR coalesce(succeeded_at,",
			"AND (coalesce(succeeded_at,",
			"a channel that works again right after a failure is shown as failing",
		],
		"channel-failure-noted": [
			"AND (succeeded_at >= failed_at\n\t\t\tOR coalesce(failed_at,",
			"AND (coalesce(failed_at,",
			"a channel that fails again right after it worked is shown as working",
		],
		"channel-never-worked": [
			"coalesce(failed_at > coalesce(succeeded_at, '-infinity'), false)",
			"coalesce(failed_at > succeeded_at, false)",
			"a channel that has never worked is shown as working",
		],
		"channel-works-again": [
			"coalesce(failed_at > coalesce(succeeded_at, '-infinity'), false)",
			"failed_at IS NOT NULL",
			"a channel that works again is shown as failing for good",
		],
	}),
	...inFile("app/settings/pages/terms/terms-bar.tsx", ["app/settings/pages/terms/terms.test.ts"], {
		"terms-agreed-in-place": [
			"value={`${pathname}${search}`}",
			"value={pathname}",
			"whoever agrees to the terms loses the page and the filter of the list that they were at",
		],
	}),
	...inFile("app/cart/remembered-ids/remember-ids.server.ts", ["app/orders/correct-id.test.ts"], {
		"wrong-id-of-ones-own": [
			"WHERE player_id = ${formerId} AND orders.user_id = ${userId}\n",
			"WHERE player_id = ${formerId}\n",
			"a wrong ID stays remembered because another customer has bought for it",
		],
	}),
	...inFile("app/catalog/shop/more-games.tsx", ["e2e/look-around.test.ts"], {
		"more-games-of-list": [
			"{data.next && <MoreGames list={list} after={data.next} />}",
			"{data.next && <MoreGames list={{}} after={data.next} />}",
			"from the third page on a list goes on with the games of all categories",
		],
	}),
	...inFile("app/catalog/admin/form-dialog.tsx", ["e2e/kept-forms.test.ts"], {
		"form-closed-keeps-filters": [
			"navigate(`${list}${search}`, { replace: true",
			"navigate(list, { replace: true",
			"whoever closes a form finds the list without its search and filters",
		],
	}),
];
