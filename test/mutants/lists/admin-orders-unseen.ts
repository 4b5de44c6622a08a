import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What somebody would not find at an order, or find at the wrong one. */
export const mutants: Mutant[] = [
	...inFile("app/orders/my-orders.page.tsx", ["app/orders/my-orders-page.test.ts"], {
		"linked-order-bare": [
			"const shown = linked ? [...list.orders, linked] : list.orders;",
			"const shown = list.orders;",
			"an older order that a link opens has no promise and no way to the support",
		],
	}),
	...inFile("app/orders/choice-bar.tsx", ["e2e/work-off-many.test.ts"], {
		"choice-count-silent": [
			'<p role="status" className={',
			"<p className={",
			"a screen reader does not say how many orders are chosen",
		],
		"choice-count-there-before": [
			'"choice-count" : "sr-only"',
			'"choice-count" : "hidden"',
			"in some browsers a screen reader does not say how many orders are chosen",
		],
	}),
	...inFile("app/orders/choose-box.tsx", ["e2e/work-off-many.test.ts"], {
		"choice-by-key-moves": [
			"\t\thold();\n\t\tif (opened)",
			"\t\tif (opened)",
			"rows move while orders are chosen by key",
		],
	}),
	...inFile("app/orders/complete-many-dialog.tsx", ["e2e/work-off-many.test.ts"], {
		"many-sum-refunded": [
			"sum + leftQepik(order)",
			"sum + order.totalQepik",
			"the sum of what is completed counts money that went back",
		],
	}),
	...inFile("app/orders/opened-order.tsx", ["e2e/slow-decisions.test.ts"], {
		"left-order-pressed": [
			"\t\t\tinert={isLeaving}\n",
			"",
			"a press while the next order loads decides the one before",
		],
	}),
	...inFile("app/orders/opened-pane.tsx", ["e2e/slow-decisions.test.ts"], {
		"question-at-next-order": [
			"\t\t\t\t\tkey={opened.order.id}\n",
			"",
			"a question that was begun at one order stands at the next",
		],
	}),
	...inFile("app/balance/opened-top-up.tsx", ["e2e/top-up-queue.test.ts"], {
		"reason-at-next-top-up": [
			"\t\t\t\t\tkey={opened.topUp.id}\n",
			"",
			"the reason for which one top-up was to be rejected is offered for the next",
		],
	}),
	...inFile("app/orders/order-keys.tsx", ["e2e/work-off-orders.test.ts"], {
		"enter-after-back": [
			"\t\t\t\t\tcancel();\n",
			"",
			"after 'Geri' in the question Enter completes the order no more",
		],
	}),
	...inFile("app/orders/order-parts.tsx", ["e2e/refund-part.test.ts"], {
		"part-given-up": [
			"\t\t\t\t\t\tforget();\n",
			"",
			"a refund of a part that was given up opens by itself again",
		],
	}),
];
