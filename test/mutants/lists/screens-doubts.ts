import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const DOUBTS = ["app/orders/doubts.test.ts"];
const TWINS = ["app/orders/read-opened-order.test.ts"];
const MANY = ["app/orders/decide-many.test.ts"];
const FORMS = ["test/admin-decisions.test.ts"];
const WALKS = ["e2e/work-off-orders.test.ts"];

/** What is asked before an order is completed, by whatever way, and how what was done is taken back. */
export const mutants: Mutant[] = [
	...inFile("app/orders/doubts.ts", DOUBTS, {
		"doubt-refunded": [
			"leftQepik(order) === 0,",
			"false,",
			"an order whose money went back is completed without a question",
		],
		"doubt-undeliverable": [
			'undeliverable !== ""',
			'undeliverable === "-"',
			"an order of which a line cannot be delivered is completed without a question",
		],
	}),
	...inFile("app/orders/twins.server.ts", TWINS, {
		"twin-without-id": [
			"again.player_id IS NOT DISTINCT FROM item.player_id",
			"again.player_id = item.player_id",
			"nobody is warned of a code that was ordered twice",
		],
		"twins-of-half-an-hour": [
			"AND orders.created_at + interval '30 minutes'",
			"AND orders.created_at + interval '30 days'",
			"whoever orders each week is taken for a mistake",
		],
		"twins-not-cancelled": [
			" AND twin.status <> 'cancelled'",
			"",
			"an order that was cancelled makes its second try look wrong",
		],
		"twins-of-one-game": [
			" AND again.game_id = item.game_id",
			"",
			"two different games look like one order twice",
		],
		"twin-of-others": [
			"twin.user_id = orders.user_id AND ",
			"",
			"two customers who buy the same are taken for one",
		],
		"twin-open-alone": [
			"CASE WHEN orders.status IN ('pending', 'processing')\n\tTHEN",
			"CASE WHEN true\n\tTHEN",
			"what is done is marked as a doubt for ever",
		],
	}),
	...inFile("app/orders/decide-many.server.ts", MANY, {
		"many-paid-back": [
			"throw paidBack();",
			"void paidBack;",
			"an order whose money went back is completed unseen among others",
		],
		"many-undo-refusal": [
			"yield await outcomeOf(orderId, () => undoCompletion(db, { orderId, adminId }));",
			"yield { orderId, ...(await undoCompletion(db, { orderId, adminId })) };",
			"an order that changed since keeps all after it from being taken back",
		],
	}),
	...inFile("app/orders/change-order.server.ts", FORMS, {
		"refund-rest-seen": [
			"if (before.refundedQepik < before.totalQepik) refuseUnseenRefund(before, seenRefundedQepik);",
			"void [before, seenRefundedQepik];",
			"another sum goes back than the admin was asked about",
		],
	}),
	...inFile("app/orders/act-on-order.server.ts", FORMS, {
		"status-refund-sent": [
			"\t\t\t\tseenRefundedQepik: input.seenRefundedQepik,\n",
			"",
			"an order is completed whose price went back since it was looked at",
		],
	}),
	...inFile("app/orders/many-orders.route.ts", FORMS, {
		"many-undo-offered": [
			'input.intent === "complete" && ids.length > 0 && {',
			"false && {",
			"fifty orders that were completed take fifty presses to take back",
		],
	}),
	...inFile("app/orders/many-form.server.ts", FORMS, {
		"many-undo-once": [
			'[...new Set(text.split(" ").filter(Boolean))]',
			'text.split(" ").filter(Boolean)',
			"an order that is named twice is said to be left",
		],
	}),
	...inFile("app/balance/admin-balance.page.tsx", FORMS, {
		"decision-leads-back": [
			'const turnsRound = decision.intent === "approve" || decision.intent === "reject";',
			"const turnsRound = false;",
			"whoever approved the wrong one has to look for it",
		],
	}),
	...inFile("app/orders/order-keys.tsx", WALKS, {
		"enter-asks": [
			"if (doubtsAbout(order).length > 0) setAsked",
			"if (!doubtsAbout) setAsked",
			"Enter completes what the button asks about",
		],
		"message-leads-on": [
			"if (data?.done && data.openElsewhere) goOn.current(data.openElsewhere);",
			"",
			"whoever has written a message looks for the next order by hand",
		],
	}),
	...inFile("app/orders/order-text-form.tsx", WALKS, {
		"message-asks": [
			"submitter !== deliver.current || doubtsAbout(order).length === 0",
			"!submitter || doubtsAbout !== undefined",
			"'Tamamla və göndər' completes what the button asks about",
		],
	}),
	...inFile("app/orders/complete-dialog.tsx", ["e2e/undo-and-withdraw.test.ts"], {
		"order-complete-says-no-revenue": [
			"{leftQepik(order) === 0\n",
			"{leftQepik(order) > 0\n",
			"the question says the opposite of what becomes of the revenue",
		],
	}),
	...inFile("app/balance/undo-top-up-decision.tsx", ["e2e/work-off-top-ups.test.ts"], {
		"asked-back": [
			"\n\t\task();",
			"\n\t\tvoid ask;",
			"'Geri al' of a decision leads to the top-up and does nothing",
		],
		"asked-back-once": [
			'history.replaceState({ ...history.state, usr: null }, "");',
			"",
			"a question that was closed comes back with each reload",
		],
	}),
	...inFile("app/orders/decide-many.server.ts", ["app/orders/decide-many.test.ts"], {
		"message-longest-of-many": [
			"const LONGEST_MESSAGE = 4000;",
			"const LONGEST_MESSAGE = 8001;",
			"a message that grows past the limit is stored",
		],
	}),
];
