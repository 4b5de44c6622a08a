import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const orders = (name: string) => `app/orders/${name}`;
const PART = orders("refund-part.test.ts");

/** What goes back of an order, in parts and as a whole. */
export const moneyRefunds: Mutant[] = [
	...inFile(
		orders("give-back.server.ts"),
		[orders("withdraw-order.test.ts"), orders("change-order.test.ts"), PART],
		{
			"give-back-from-stock": [
				" WHERE from_stock\n",
				"\n",
				"units come back that were never taken",
			],
			"give-back-total": [
				"amountQepik: sql`total_qepik - refunded_qepik`",
				"amountQepik: sql`total_qepik`",
				"more than is left is an error, not a refund",
			],
			"give-back-told": [
				'EXISTS (SELECT FROM returned) AS "stockMoved"',
				'false AS "stockMoved"',
				"the shop shows Bitib for what came back",
			],
			"give-back-units": [
				"SELECT game_id, ${unitsLeft} AS quantity",
				"SELECT game_id, quantity",
				"a unit comes back with its part and with the rest",
			],
			"refund-once": [
				"refunded_qepik < total_qepik AND ",
				"",
				"a second refund is an error, not a refusal",
			],
			"refund-stock": [
				", stock_returned = true${set}",
				"${set}",
				"units that came back are owed for ever",
			],
			"give-back-reason": ["reason: sql`${reason}`,", "", "the customer is not told why"],
		},
	),
	...inFile(orders("refund-part.server.ts"), [PART, "test/money/refund-races.test.ts"], {
		"part-covered": [
			"BETWEEN 1 AND total_qepik - refunded_qepik",
			"> 0",
			"a part above what is left is an error, not a refusal",
		],
		"part-above-zero": [
			"BETWEEN 1 AND total_qepik",
			"BETWEEN -1000 AND total_qepik",
			"a part below nothing is an error, not a refusal",
		],
		"part-seen": [
			"refunded_qepik = ${seenRefundedQepik}\n\t\t\t\tAND",
			"true AND",
			"two admins give back twice what one wanted to",
		],
		"part-units-left": [
			"BETWEEN 1 AND ${unitsLeft}\n",
			"> 0\n",
			"more units than are left are an error, not a refusal",
		],
		"part-units-whole": [
			" HAVING count(*) = ${units.length}",
			"",
			"of what was chosen a part goes back unsaid",
		],
		"part-units": [
			"units: sql`SELECT game_id, quantity, from_stock FROM lines`",
			"units: sql`SELECT game_id, quantity, from_stock FROM lines WHERE false`",
			"units that were paid back do not come back",
		],
		"part-reason": [
			"const reason = requireReason(part.reason);",
			"const { reason } = part;",
			"a part for no reason",
		],
		"part-journal": [
			'await recordAction(tx, part.adminId, "order.refund-part"',
			'if (false) await recordAction(tx, part.adminId, "order.refund-part"',
			"nobody sees who gave back",
		],
		"part-sent-again": [
			"if (amountQepik === undefined) throw",
			"if (amountQepik !== 0) throw",
			"an admin whose answer was lost reads a refusal",
		],
		"part-sent-by": [
			" AND actor_id = ${adminId}",
			"",
			"an admin believes to have given back what another did",
		],
		"part-sent-reason": [
			" AND reason = ${reason}\n",
			"\n",
			"an admin believes that their reason was told",
		],
		"part-sent-amount": [
			" AND amount_qepik = ${amountOf(part)}",
			"",
			"an admin believes to have given back another amount",
		],
		"part-sent-seen": [
			"amount_qepik = refunded_qepik - ${seenRefundedQepik} AND ",
			"",
			"a part that goes back a second time is taken for the first",
		],
	}),
	...inFile(orders("list-refunds.server.ts"), [PART], {
		"refunds-order": ["ORDER BY sequence", "ORDER BY amount_qepik", "the last refund stands first"],
		"refunds-whole": [
			"AND refunded_at IS NOT NULL",
			"AND refunded_at IS NULL",
			"the rest that went back is not told",
		],
	}),
	...inFile("app/balance/money-rules.server.ts", ["app/balance/refund-rules.test.ts"], {
		"money-rule-7-twice": [" OR again > 0", "", "a refund booked in two"],
		"money-rule-7-too-much": ["OR booked > total_qepik", "", "a refund above what was paid"],
		"money-rule-7-sum": [
			"booked IS DISTINCT FROM refunded_qepik OR",
			"",
			"a part that its order does not count",
		],
		"money-rule-7-rest": [" OR booked < total_qepik", "", "less given back than was left"],
		"money-rule-7-unbooked": [
			"amount_qepik IS NULL OR cost",
			"cost",
			"a part that was never booked",
		],
		"money-rule-7-cost": [" OR cost <> amount_qepik", "", "units paid back at another price"],
		"money-rule-8-parts": [
			"quantity - coalesce(back, 0)",
			"quantity",
			"units that came back with a part",
		],
		"money-rule-8-more-back": [
			"WHERE back > item.quantity",
			"WHERE back > 99",
			"more units paid back than were bought",
		],
		"money-rule-11-own-part": [
			" AND part.id IS NULL",
			"",
			"a customer takes a part of what they withdrew",
		],
		"money-rule-11-parts": [
			"AND orders.id = coalesce(part.order_id, reference)",
			"AND orders.id = reference",
			"a part of somebody else's order",
		],
		"money-rule-12-parts": [
			"JOIN orders ON orders.id = coalesce(part.order_id, reference)\n\t\t\t\tWHERE",
			"JOIN orders ON orders.id = reference\n\t\t\t\tWHERE",
			"a revenue that counts what was given back in parts",
		],
	}),
	...inFile(orders("deliver-line.server.ts"), [orders("deliver-line.test.ts")], {
		"line-delivered-stays": [
			"delivery.delivered ?? before.delivered",
			"delivery.delivered ?? 0",
			"who says why the rest cannot be delivered undoes what a colleague delivered",
		],
		"line-reason-stays": [
			"?? before.undeliverable;",
			'?? "";',
			"who delivers a unit removes what a colleague has told the customer",
		],
		"line-most": [" || delivered > item.quantity", "", "more units are delivered than were bought"],
		"line-least": ["delivered < 0 || ", "", "fewer units than none are an error, not a refusal"],
		"line-withdrawn": [
			'if (withdrawnAt && status === "cancelled") throw',
			"if (false as boolean) throw",
			"what was paid back is delivered as well",
		],
		"line-cancelled": [
			'withdrawnAt && status === "cancelled"',
			'status === "cancelled"',
			"of a cancelled order nobody says how far it was delivered",
		],
		"line-withdrawn-once": [
			'withdrawnAt && status === "cancelled"',
			"withdrawnAt",
			"an order that is worked on after all cannot be delivered",
		],
		"line-unknown": [
			"if (!item) throw",
			"if (false) throw",
			"a line that is not there is an error, not a refusal",
		],
		"line-same": [
			"if (before.delivered === delivered && before.undeliverable === undeliverable) return { userId };",
			"",
			"the same again is an act in the journal",
		],
		"line-journal": [
			'await recordAction(tx, adminId, "order.line"',
			'if (false) await recordAction(tx, adminId, "order.line"',
			"nobody sees who delivered a line",
		],
	}),
	...inFile(orders("order-items.tsx"), [orders("order-dialog.test.tsx")], {
		"receipt-delivered": [
			"{delivered > 0 && (",
			"{false && (",
			"a receipt does not say how far it is delivered",
		],
		"receipt-undeliverable": [
			"{undeliverable && (",
			"{false && (",
			"a receipt does not say what cannot be delivered",
		],
	}),
	...inFile(orders("part-form.server.ts"), [orders("part-form.test.ts")], {
		"part-form-seen": [".int().nonnegative();", ";", "a form of nobody knows where is taken"],
		"part-form-least": ['"amount", 1)', '"amount", 0)', "a part over nothing is let through"],
	}),
	...inFile(orders("units.ts"), [orders("part-form.test.ts")], {
		"part-units-once": [
			".size === units.length ? units : undefined",
			".size >= 0 ? units : undefined",
			"a line that is named twice",
		],
	}),
	...inFile(orders("order-parts.route.ts"), ["test/live-changes.test.ts"], {
		"publish-part": [
			"\n\torderChanged(hub, refunded.userId, refunded);",
			"",
			"a customer's open page does not show what came back",
		],
		"publish-line": [
			'orderChanged(hub, userId, { stockMoved: false });\n\t\treturn { done: "Sətrin',
			'return { done: "Sətrin',
			"a customer's open page does not show what was delivered",
		],
	}),
	...inFile("app/admin/admin-actions.server.ts", ["test/security/step-up.test.ts"], {
		"fresh-password-part": [
			"{ refund: GUARDED, ",
			"{ refund: EVERYDAY, ",
			"at an unlocked laptop anybody gives back parts",
		],
	}),
	...inFile(orders("refund-part-dialog.tsx"), ["e2e/refund-part.test.ts"], {
		"part-dialog-most": [
			"const isTooMuch = read.qepik > leftQepik;",
			"const isTooMuch = false;",
			"an admin learns only from the server that it is too much",
		],
		"part-dialog-nothing": [
			'if (costQepik === 0) return { refusal: "Nəyin qaytarılacağını seçin" };',
			"",
			"nothing chosen is sent",
		],
	}),
	...inFile(orders("line-delivery.tsx"), ["e2e/refund-part.test.ts"], {
		"line-whole": [
			"units === 0 && isWhole",
			"(void isWhole, false)",
			"a completed order reads as if nothing of it were delivered",
		],
	}),
	...inFile(orders("order-parts.tsx"), ["e2e/refund-part.test.ts"], {
		"part-kept": [
			"if (fetcher.data?.done) setOpen(false);",
			"if (fetcher.data) setOpen(false);",
			"what was typed is lost with a refusal",
		],
		"part-undeliverable-first": [
			"typed={kept ?? undeliverableOf(order)}",
			"typed={kept}",
			"what cannot be delivered is not what is offered to go back",
		],
		"part-shown-seen": [
			"seen: order.refundedQepik,",
			"seen: 0,",
			"a second part is refused for ever",
		],
	}),
];
