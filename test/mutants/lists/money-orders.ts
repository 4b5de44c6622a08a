import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const orders = (name: string) => `app/orders/${name}`;
const PLACE = orders("place-order.test.ts");
const CHANGE = orders("change-order.test.ts");
const WITHDRAW = orders("withdraw-order.test.ts");
const TWO_ADMINS = orders("two-admins.test.ts");
const READ = orders("read-orders.test.ts");
const MINE = orders("my-orders-page.test.ts");
const RACES = "test/money/races.test.ts";
const REFUND_RACES = "test/money/refund-races.test.ts";

/** What admins do about orders, and who sees them. */
export const moneyOrders: Mutant[] = [
	...inFile(orders("change-order.server.ts"), [CHANGE, WITHDRAW, TWO_ADMINS, RACES, REFUND_RACES], {
		"status-lock": ['\n\t\t.for("update")', "", "two admins take one order"],
		"status-seen": [
			"if (seenStatus && before.status !== seenStatus)",
			"if (false)",
			"the second of two admins overwrites the first",
		],
		"status-same": [
			"if (before.status === status) return;",
			"",
			"the same status again is an act in the journal",
		],
		"status-completed-once": [
			"sql`coalesce(completed_at, now())`",
			"sql`now()`",
			"the moment of completion moves",
		],
		"status-cancelled-once": [
			"sql`coalesce(cancelled_at, now())`",
			"sql`now()`",
			"the moment of cancelling moves",
		],
		"status-own-again": [
			"if (before.status === status && last?.actorId === adminId) return undefined;",
			"",
			"an admin whose answer was lost is told of themselves",
		],
		"status-own-only": [
			" && last?.actorId === adminId",
			"",
			"the second admin believes to have taken the order",
		],
		"status-withdrawn": [
			"if (before.withdrawnAt && !last)",
			"if (false)",
			"a withdrawal is blamed on another admin",
		],
		"status-journal": [
			'await recordAction(db, adminId, "order.status"',
			'if (false) await recordAction(db, adminId, "order.status"',
			"nobody sees who changed an order",
		],
		"refund-asked": [
			'if (refund && status === "cancelled")',
			'if (status === "cancelled")',
			"a cancelling pays back unasked",
		],
		"refund-with-cancelling": [
			'if (refund && status === "cancelled")',
			"if (false)",
			"a cancelling with a refund pays nothing",
		],
		"refund-two-steps": [
			'if (refund && status === "cancelled") return refundTheRest(tx, { orderId, adminId });\n\t\tconst { userId, userName, totalQepik } = before;\n\t\treturn { userId, userName, totalQepik, stockMoved: false };\n\t});',
			"const { userId, userName, totalQepik } = before;\n\t\treturn { userId, userName, totalQepik, stockMoved: false };\n\t}).then((changed) => (refund ? refundOrder(db, { orderId, adminId }) : changed));",
			"an order is cancelled and its refund is lost",
		],
		"refund-cancelled": [
			"sql`status = 'cancelled'`",
			"sql`true`",
			"a delivered order is paid back",
		],
		"refund-lock": [
			"\n\t\tconst before = await lockForAct(tx, { orderId, adminId });\n\t\tif (before.refundedQepik < before.totalQepik) refuseUnseenRefund(before, seenRefundedQepik);\n",
			"\n\t\tvoid seenRefundedQepik;\n",
			"units come back twice, with a part and with the rest",
		],
		"refund-journal": [
			'await recordAction(db, adminId, "order.refund"',
			'if (false) await recordAction(db, adminId, "order.refund"',
			"nobody sees who paid back",
		],
		"refund-explained": [
			"return refundedQepik === totalQepik\n",
			"return refundedQepik < 0\n",
			"a second refund is refused for a wrong reason",
		],
		"text-seen": [
			"if (seen !== undefined && normalized(before[text]) !== normalized(seen)) throw",
			"if (false) throw",
			"an admin overwrites what another wrote",
		],
		"text-line-breaks": [
			'text.replaceAll("\\r\\n", "\\n").trim()',
			"text",
			"one's own text reads as another admin's",
		],
		"text-same": [
			"if (before[text] === value) return;",
			"",
			"the same text again is an act in the journal",
		],
		"deliver-both": [
			'await writeText(tx, before, { ...message, text: "customerMessage" });',
			"",
			"a delivery without its message",
		],
	}),
	...inFile(
		orders("order-form.server.ts"),
		["test/admin-pages.test.ts", "test/admin-decisions.test.ts"],
		{
			"order-form-settable": [
				"z.enum(SETTABLE_STATUSES)",
				"z.enum(ORDER_STATUSES)",
				"an order that was begun waits again",
			],
		},
	),
	...inFile(orders("search-orders.server.ts"), [READ], {
		"orders-search-status": [
			"const isHere = and(sql`orders.status = ANY(${sql.param(statuses)})`, isAfter) as SQL;",
			"const isHere = isAfter ?? sql`true`;",
			"a search leaves out orders of who has many",
		],
		"orders-reference": [
			"right(id, 6) = ${reference}",
			"right(id, 5) = ${reference}",
			"no order is found by its number",
		],
		"orders-reference-sign": [
			'search.replace(/^#/, "").toLowerCase()',
			"search.toLowerCase()",
			"no order is found by its number with the sign",
		],
		"orders-reference-case": [
			'.replace(/^#/, "").toLowerCase()',
			'.replace(/^#/, "")',
			"no order is found by its number as it is read",
		],
		"orders-wide": [
			"users.length > MANY ||",
			"false ||",
			"nobody is told that the search shows too few",
		],
		"orders-wide-exactly": [
			"users.length > MANY ||",
			"users.length >= MANY ||",
			"a search that shows all says that it does not",
		],
	}),
	...inFile(
		orders("read-orders.server.ts"),
		[READ, PLACE, CHANGE, MINE, orders("order-popup.test.ts"), "test/security/fields.test.ts"],
		{
			"orders-own": [
				"and(eq(orders.userId, userId), NEWEST_FIRST.after(after))",
				"NEWEST_FIRST.after(after)",
				"a customer reads the orders of others",
			],
			"order-own": [
				"and(eq(orders.id, orderId), eq(orders.userId, userId))",
				"eq(orders.id, orderId)",
				"an order's address opens it for anybody",
			],
			"orders-note": [
				"\tbuyerName: selectShownName(orders.userName, orders.userEmail),\n};",
				"\tbuyerName: selectShownName(orders.userName, orders.userEmail),\n\tadminNotes: orders.adminNotes,\n};",
				"customers read the admins' notes",
			],
			"orders-page": [".limit(PAGE + 1)", ".limit(PAGE)", "the second page of one's orders"],
			"orders-newest": [
				"\t\t.orderBy(NEWEST_FIRST.by)\n\t\t.limit(PAGE",
				"\t\t.orderBy(OLDEST_FIRST.by)\n\t\t.limit(PAGE",
				"the newest order stands last",
			],
			"orders-open-oldest": [
				"among: OPEN_STATUSES, sorting: OLDEST_FIRST",
				"among: OPEN_STATUSES, sorting: NEWEST_FIRST",
				"who waits longest is served last",
			],
			"orders-closed-newest": [
				"among: CLOSED_STATUSES, sorting: NEWEST_FIRST",
				"among: CLOSED_STATUSES, sorting: OLDEST_FIRST",
				"the newest decision stands last",
			],
			"orders-waiting": [
				'{ status: "pending", limit }',
				"{ limit }",
				"what is worked on stands among what waits",
			],
			"orders-status": [
				"!status || one === status",
				"true",
				"a status that is chosen narrows nothing",
			],
			"orders-items": ["byOrder.get(order.id) ?? []", "[]", "an order without what was bought"],
			"orders-items-order": [
				"asc(orderItems.line))",
				"sql`line DESC`)",
				"the games of an order stand in another order",
			],
		},
	),
];
