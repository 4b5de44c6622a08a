import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What hinders an admin at the lists: rows that move, pages that repeat rows, keys and texts that are lost. */
export const mutants: Mutant[] = [
	...inFile("app/admin/waiting-queues.tsx", ["e2e/admin-people.test.ts"], {
		"dashboard-pushes": [
			'appends: interaction.list === "top-ups",',
			"appends: true,",
			"a top-up that comes pushes the orders of the dashboard down under the finger",
		],
		"dashboard-more-in-line": [
			'<span className="max-sm:sr-only">{noun}</span>',
			"{noun}",
			"on a phone the rows go down when it is said that more top-ups wait",
		],
	}),
	...inFile("app/ui/steady-list.tsx", ["e2e/admin-people.test.ts"], {
		"dashboard-title-height": [
			'aside !== undefined && "min-h-9"',
			"false",
			"the rows move when it is said that more top-ups wait",
		],
	}),
	...inFile("app/ui/use-steady-rows.ts", ["e2e/work-off-many.test.ts"], {
		"steady-next-page": [
			"(held && next !== undefined ? youngestOf(rows) : next),",
			"next,",
			"the next page shows rows again, after others have come back",
		],
		"steady-next-page-by-age": [
			"rows.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))",
			"rows",
			"the next page begins anew, after an old row has come back",
		],
	}),
	...inFile("app/ui/search-form.tsx", ["e2e/left-search.test.ts"], {
		"search-history": [
			"{ replace: true, preventScrollReset: true }",
			"{ preventScrollReset: true }",
			"back goes through each letter that was typed",
		],
	}),
	...inFile("app/orders/choice-bar.tsx", ["e2e/work-off-many.test.ts"], {
		"many-message-lost": [
			'if (next.left?.length === 0) setMessage("");',
			'setMessage("");',
			"the message is gone for the orders that were left",
		],
	}),
	...inFile("app/orders/order-text-form.tsx", ["e2e/work-off-orders.test.ts"], {
		"mac-enter": [
			"!(ctrlKey || metaKey)",
			"!ctrlKey",
			"on a Mac its own key and Enter deliver nothing",
		],
	}),
	...inFile("app/admin/cockpit/opening.ts", ["e2e/led-past-colleagues.test.ts"], {
		"opened-steps": [
			"replace: isOpened,",
			"replace: false,",
			"back walks through each order that was opened",
		],
	}),
	...inFile("app/admin/cockpit/claim.tsx", ["e2e/led-past-colleagues.test.ts"], {
		"claim-over-by-key": [
			"if (claimedBy) fields.from = claimedBy;",
			"",
			"E takes nothing over from a colleague",
		],
	}),
	...inFile("app/orders/admin-orders.page.tsx", ["e2e/led-past-colleagues.test.ts"], {
		"orders-push-history": [
			'appends: interaction.list !== "history",',
			"appends: true,",
			"an order that comes pushes the history down under the pointer",
		],
	}),
	...inFile("app/ui/use-press-guard.ts", ["e2e/overtaken.test.ts"], {
		"guard-keyboard": [
			"press.detail === 0 || performance.now()",
			"performance.now()",
			"a press by key comes to nothing, because rows moved",
		],
	}),
];
