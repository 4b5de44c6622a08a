import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const UNDO = "app/orders/undo-completion.test.ts";

/** A completion that is taken back, and the messages that come with one. */
export const mutants: Mutant[] = [
	...inFile("app/orders/order-undo.server.ts", [UNDO], {
		"undo-in-time": [
			"WHERE order_id = ${orderId} AND undo_until > now()\n\t\tRETURNING",
			"WHERE order_id = ${orderId}\n\t\tRETURNING",
			"a delivery of last week is taken back",
		],
		"undo-offered-in-time": [
			"WHERE order_id = ${orderId} AND undo_until > now())`",
			"WHERE order_id = ${orderId})`",
			"'Geri al' is offered when it is too late",
		],
		"undo-forgets": [
			"WHERE undo_until <= now() FOR UPDATE SKIP LOCKED",
			"WHERE false",
			"the codes of former messages are kept for ever",
		],
	}),
	...inFile("app/balance/money-rules.server.ts", [UNDO], {
		"undo-keeps-moment": [
			"\n\t\t\t\t\tAND NOT (cancelled_at IS NULL AND ${COMPLETION_TAKEN_BACK})",
			"",
			"a delivery that was taken back is reported as broken money, each day",
		],
		"undo-keeps-moment-recorded": [
			"subject_id = orders.id AND action = 'order.undo'",
			"action = 'order.undo'",
			"one delivery that was taken back hides all orders that wait and were done",
		],
		"undo-keeps-moment-waiting": [
			"\n\t\tAND after->>'status' = 'pending'",
			"",
			"an order that waits again although nobody made it so is not reported",
		],
	}),
	...inFile("app/orders/undo-completion.server.ts", [UNDO], {
		"undo-whole": [
			"await tx.update(orders).set(former)",
			"await tx.update(orders).set({ status: former.status })",
			"an order waits again, and its customer still reads the code",
		],
		"undo-journal": [
			'await recordAction(tx, adminId, "order.undo"',
			'if (false) await recordAction(tx, adminId, "order.undo"',
			"nobody sees who took a delivery back",
		],
	}),
	...inFile("app/orders/change-order.server.ts", [UNDO], {
		"undo-not-after-status": [
			"else await dropUndo(db, orderId);",
			"",
			"what another admin decided since is taken back unseen",
		],
		"undo-not-after-message": [
			'if (text === "customerMessage" && before.status === "completed") await dropUndo(db, orderId);',
			"",
			"what another admin wrote since is lost unseen",
		],
	}),
	...inFile("app/orders/refund-part.server.ts", [UNDO], {
		"undo-not-after-part": [
			"await dropUndo(tx, part.orderId);",
			"",
			"an order whose money went back in part waits again as if nothing had been",
		],
	}),
	...inFile("app/orders/message-templates.tsx", ["app/orders/message-templates.test.ts"], {
		"template-without-id": [
			"if (ids.length === 0 && /\\{id\\}/i.test(text)) return undefined;",
			"",
			"a customer reads of an ID that there is not",
		],
	}),
	...inFile("app/balance/money-rules.server.ts", ["test/money/epoint-return-guards.test.ts"], {
		"rule-16-whose": [
			"AND top_ups.user_id = back.user_id AND credit.transaction = back.transaction",
			"",
			"the check of the money passes over a return of another payment",
		],
	}),
	...inFile("app/balance/money-rules.server.ts", ["test/money/epoint-return-guards.test.ts"], {
		"rule-16-booked-whose": [
			"AND coalesce(entry.user_id, back.user_id) = back.user_id",
			"",
			"the check of the money passes over a return that was booked for somebody else",
		],
	}),
];
