import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const GONE = ["e2e/gone-before-answer.test.ts"];
const GAP = ["e2e/pay-the-gap.test.ts"];

/** What is told though the page no longer shows what was pressed. */
export const mutants: Mutant[] = [
	...inFile("app/balance/epoint/payment-flags.tsx", GONE, {
		"flag-told-when-gone": [
			"{ key: `row:flag:${transaction}:${kind}` }",
			"",
			"whoever has looked into a payment reads of nothing",
		],
	}),
	...inFile("app/admin/jobs-notice.tsx", GONE, {
		"jobs-told-when-gone": [
			"{ key: `row:jobs:${kind}` }",
			"",
			"whoever has work tried again reads of nothing",
		],
	}),
	...inFile("app/notifications/webhook/webhook-section.tsx", GONE, {
		"webhook-jobs-told-when-gone": [
			"{ key: `row:jobs:${kind}` }",
			"",
			"whoever has the webhook tried again reads of nothing",
		],
	}),
	...inFile("app/notifications/telegram/telegram-section.tsx", GONE, {
		"unlinked-told-when-gone": [
			"{ key: `row:telegram:${adminId}` }",
			"",
			"whoever unlinks a chat reads of nothing",
		],
	}),
	...inFile("app/balance/cash/use-cash-form.ts", GONE, {
		"cash-told-when-gone": [
			"{ key: `row:cash:${name}` }",
			"",
			"whoever closes a day reads of nothing",
		],
	}),
	...inFile("app/admin/filters/filter-chips.tsx", GONE, {
		"filter-told-when-gone": [
			"useFetcher<FormAnswer>({ key })",
			"useFetcher<FormAnswer>({ key: key.slice(4) })",
			"whoever saves a filter reads of nothing",
		],
	}),
	...inFile("app/orders/parked/pay-gap-dialog.tsx", GAP, {
		"gap-read-when-sent": [
			"if (!isSent) read.current = ",
			"read.current = ",
			"while it is sent the form gives way to a note of the purchase itself",
		],
		"gap-sent-once": [
			'fetcher.state !== "idle" || fetcher.data?.parkedAt !== undefined;',
			"fetcher.data?.parkedAt !== undefined;",
			"a purchase that is on its way can be sent once more",
		],
	}),
];
