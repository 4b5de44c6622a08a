import { inFile } from "./in-file.ts";
import type { Mutant } from "./mutant.ts";

const orders = (name: string) => `app/orders/${name}`;
const PLACE = orders("place-order.test.ts");
const ATTEMPTS = orders("attempts.test.ts");
const CHANGE = orders("change-order.test.ts");
const WITHDRAW = orders("withdraw-order.test.ts");
const TWO_ADMINS = orders("two-admins.test.ts");
const READ = orders("read-orders.test.ts");
const MINE = orders("my-orders-page.test.ts");
const RACES = "test/money/races.test.ts";

/** What is bought, taken back and refunded, and who sees it. */
export const moneyOrders: Mutant[] = [
	...inFile(orders("place-order.server.ts"), [ATTEMPTS, PLACE, RACES], {
		"buy-digest-player": [
			"line.quantity, line.playerId]",
			"line.quantity]",
			"a corrected ID, sent again, is silently dropped",
		],
		"buy-digest-quantity": [
			"[line.gameId, line.quantity, line",
			"[line.gameId, line",
			"a corrected quantity, sent again, is silently dropped",
		],
		"buy-digest-game": [
			"JSON.stringify([line.gameId, ",
			"JSON.stringify([",
			"another game, sent again, is silently dropped",
		],
		"buy-digest-order": ["\n\t\t.sort();", ";", "the same cart in another order is refused"],
		"buy-attempt": [
			"if (earlier?.attempt_digest === digest) return",
			"if (false) return",
			"an answer that was lost is a refusal",
		],
		"buy-attempt-cart": [
			"if (earlier) throw",
			"if (false) throw",
			"another cart under an old attempt is refused for a wrong reason",
		],
		"buy-attempt-owner": [
			"WHERE user_id = ${userId} AND attempt_id",
			"WHERE attempt_id",
			"an attempt of somebody else answers with their order",
		],
		"buy-attempt-race": [
			'violatedConstraint(error) === "orders_one_for_each_attempt"',
			"false",
			"a double click is an error",
		],
		"buy-lost": [
			"if (lost || !connectionLoss(error)) throw error;",
			"throw error;",
			"a lost connection during a purchase is an error",
		],
		"buy-whole-cart": [
			"count(*) = (SELECT count(*) FROM cart_lines) AND ",
			"",
			"a cart is bought without what is gone",
		],
		"buy-something": [
			" AND sum(price_qepik * quantity) > 0",
			"",
			"an order over nothing is an error",
		],
		"buy-seen-total": [
			'\n\t\t\t\tAND sum(price_qepik * quantity) = ${placeholder("seenTotalQepik")}::bigint',
			"",
			"another price than was seen is paid",
		],
		"buy-rate": [
			'\n\t\t\t\tAND ${withinOrderRate(sql`${placeholder("userId")}`)}',
			"",
			"a script that buys without end",
		],
		"buy-buyer-name": [
			"users.email, users.name, -moved",
			"users.name, users.email, -moved",
			"the order's name and email are exchanged",
		],
		"buy-item-price": [
			"price_qepik, price_qepik * quantity,\n",
			"price_qepik, price_qepik,\n",
			"an item of three at the price of one",
		],
		"buy-from-stock": [
			"account_details, player_id, track_stock",
			"account_details, player_id, false",
			"units that never come back to the stock",
		],
		"buy-stock-told": [
			"SELECT EXISTS (SELECT FROM reserved) AS stock_moved",
			"SELECT false AS stock_moved",
			"the shop shows a stock that is sold",
		],
	}),
	...inFile(orders("order-rate-limit.server.ts"), [PLACE], {
		"rate-more": ["MOST_A_MINUTE = 60", "MOST_A_MINUTE = 61", "one more order than may be"],
		"rate-fewer": ["MOST_A_MINUTE = 60", "MOST_A_MINUTE = 59", "the sixtieth order is refused"],
		"rate-hour": ["interval '1 minute'", "interval '1 hour'", "who bought sixty waits for an hour"],
		"rate-second": [
			"interval '1 minute'",
			"interval '1 second'",
			"a script that buys sixty in a second, again and again",
		],
		"rate-owner": ["user_id = ${userId} AND ", "", "the orders of others count against one's own"],
	}),
	...inFile(orders("explain-refusal.server.ts"), [PLACE, "app/cart/cart-page.test.ts"], {
		"refuse-empty": ["lines.length === 0 || ", "", "an empty cart is refused for a wrong reason"],
		"refuse-nothing-to-pay": [
			" || (totalQepik <= 0 && everyGameKnown)",
			"",
			"a cart of nothing is refused for a wrong reason",
		],
		"refuse-nothing-known": [
			"totalQepik <= 0 && everyGameKnown",
			"totalQepik <= 0",
			"a game that is gone reads as an empty cart",
		],
		"refuse-unknown": [
			"if (balanceQepik === undefined)",
			"if (false)",
			"a missing profile is refused for a wrong reason",
		],
		"refuse-short": [
			"balanceQepik < totalQepik",
			"false",
			"a short balance is refused for a wrong reason",
		],
		"refuse-short-exactly": [
			"balanceQepik < totalQepik",
			"balanceQepik <= totalQepik",
			"the last money is said to be too little",
		],
		"refuse-quantity": [
			"(line.priceQepik ?? 0) * line.quantity",
			"(line.priceQepik ?? 0)",
			"a short balance for three reads as a changed price",
		],
		"refuse-rate": [
			"if (!(await isWithinOrderRate(db, userId)))",
			"if (false)",
			"too many orders are an error",
		],
		"refuse-gone": [
			"if (unsellable) return",
			"if (false) return",
			"a game that is gone reads as a changed price",
		],
		"refuse-price": [
			"if (totalQepik !== seenTotalQepik)",
			"if (false)",
			"a changed price is an error",
		],
		"refuse-first": [
			"checked.find((line)",
			"checked.findLast((line)",
			"the last of the games that are gone is named",
		],
		"refuse-name-today": [
			"${gameName ?? name} artıq",
			"${name} artıq",
			"a game is refused by a name that it had",
		],
	}),
	...inFile(
		"app/catalog/sellable.server.ts",
		["app/catalog/sellable.test.ts", PLACE, RACES, "test/money/deadlocks.test.ts"],
		{
			"sell-off": ["NOT ${games.available} OR (", "(", "a game that is switched off reads Mövcud"],
			"sell-tracked": [
				"${games.trackStock} AND ${games.stock} = 0",
				"${games.stock} = 0",
				"a game without a stock reads Bitib",
			],
			"sell-last": [
				"games.stock >= cart_lines.quantity",
				"games.stock > cart_lines.quantity",
				"the last unit is not sold",
			],
			"sell-with-id": [
				"NOT games.requires_id OR cart_lines",
				"true OR cart_lines",
				"a game without the ID to deliver it to",
			],
			"sell-covered": [
				"WHERE track_stock AND ${coversQuantity} AND available",
				"WHERE track_stock AND available",
				"more than there is",
			],
			"sell-lock": [
				"\n\t\tORDER BY games.id\n\t\tFOR UPDATE OF games",
				"",
				"the last unit is sold twice",
			],
			"sell-lock-order": ["\n\t\tORDER BY games.id", "", "two carts wait for each other"],
			"sell-available": [
				"WHERE games.available AND ${hasPlayerId}",
				"WHERE ${hasPlayerId}",
				"a game that is switched off is bought",
			],
			"sell-id-kept": [
				"CASE WHEN games.requires_id THEN cart_lines.player_id END",
				"cart_lines.player_id",
				"an ID that the game does not need is kept",
			],
			"sell-details": [
				"nullif(games.account_details, '')",
				"games.account_details",
				"an empty line of details",
			],
			"sell-gone-first": [
				"WHEN games.track_stock AND NOT ${coversQuantity} THEN 'stock-short'\n\tWHEN NOT ${hasPlayerId} THEN 'player-id-missing'",
				"WHEN NOT ${hasPlayerId} THEN 'player-id-missing'\n\tWHEN games.track_stock AND NOT ${coversQuantity} THEN 'stock-short'",
				"a missing ID is asked for before a short stock",
			],
			"sell-order": [
				"\n\t\tORDER BY line`",
				"\n\t\tORDER BY line DESC`",
				"a refusal names another game",
			],
		},
	),
	...inFile("app/catalog/reserve-stock.server.ts", [PLACE, WITHDRAW], {
		"reserve-units": [
			"stock = stock - sellable_lines.quantity",
			"stock = stock - 1",
			"three are sold and one is taken",
		],
		"reserve-counted": [
			"units_sold + sellable_lines.quantity",
			"units_sold",
			"nobody can count what was sold",
		],
		"reserve-tracked": [" AND sellable_lines.track_stock", "", "a game without a stock counts one"],
		"reserve-paid": [
			"FROM sellable_lines, ${paid}\n",
			"FROM sellable_lines\n",
			"a purchase that is refused takes the stock",
		],
	}),
	...inFile("app/catalog/return-stock.server.ts", [WITHDRAW, "test/money/deadlocks.test.ts"], {
		"return-order": [
			"\n\t\tORDER BY games.id\n\t\tFOR UPDATE OF games",
			"\n\t\tORDER BY games.id DESC\n\t\tFOR UPDATE OF games",
			"a refund and a purchase wait for each other",
		],
		"return-untracked": [
			"CASE WHEN track_stock THEN stock + units.quantity ELSE stock END",
			"stock + units.quantity",
			"a stock that the owner typed grows",
		],
		"return-counted": [
			"units_sold = units_sold - units.quantity",
			"units_sold = units_sold",
			"units that came back count as sold",
		],
		"return-units": ["THEN stock + units.quantity", "THEN stock + 1", "two come back as one"],
	}),
	...inFile(orders("give-back.server.ts"), [WITHDRAW, CHANGE], {
		"give-back-from-stock": [
			"\n\t\t\tWHERE from_stock\n",
			"\n",
			"units come back that were never taken",
		],
		"give-back-total": [
			"amountQepik: sql`refunded.total_qepik`",
			"amountQepik: sql`1`",
			"another amount than was paid comes back",
		],
		"give-back-told": [
			"EXISTS (SELECT FROM returned) AS stock_moved",
			"false AS stock_moved",
			"the shop shows Bitib for what came back",
		],
	}),
	...inFile(orders("withdraw-order.server.ts"), [WITHDRAW], {
		"withdraw-order-owner": [
			"AND user_id = ${userId} AND status",
			"AND status",
			"anybody withdraws anybody's order",
		],
		"withdraw-order-pending": [
			" AND status = 'pending'`",
			"`",
			"an order is withdrawn while it is delivered",
		],
		"withdraw-order-marked": [
			"\n\t\t\t\twithdrawn_at = now(), ",
			" ",
			"nobody sees that the customer withdrew",
		],
		"withdraw-order-stock": [
			", stock_returned = true",
			"",
			"units that came back are owed for ever",
		],
		"withdraw-order-strangers": [
			"and(eq(orders.id, orderId), eq(orders.userId, userId))",
			"eq(orders.id, orderId)",
			"a stranger learns the state of an order",
		],
		"withdraw-order-explained": [
			'order.status === "cancelled"',
			'order.status !== "cancelled"',
			"the customer is told what did not happen",
		],
	}),
	...inFile(orders("change-order.server.ts"), [CHANGE, WITHDRAW, TWO_ADMINS, RACES], {
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
		"refund-cancelled": [
			"AND status = 'cancelled' AND refunded_at",
			"AND refunded_at",
			"a delivered order is paid back",
		],
		"refund-once": [" AND refunded_at IS NULL`", "`", "an order is paid back twice"],
		"refund-stock": [
			"refunded_at = now(), stock_returned = true",
			"refunded_at = now()",
			"units that came back are owed for ever",
		],
		"refund-journal": [
			'await recordAction(db, adminId, "order.refund"',
			'if (false) await recordAction(db, adminId, "order.refund"',
			"nobody sees who paid back",
		],
		"refund-explained": [
			"return order.refundedAt\n",
			"return false\n",
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
	...inFile(
		orders("read-orders.server.ts"),
		[READ, CHANGE, MINE, orders("order-popup.test.ts"), "test/security/fields.test.ts"],
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
				"\twithdrawnAt: orders.withdrawnAt,\n};",
				"\twithdrawnAt: orders.withdrawnAt,\n\tadminNotes: orders.adminNotes,\n};",
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
			"orders-search-status": [
				"where: and(hasStatus(statuses), isAfter) as SQL",
				"where: isAfter ?? sql`true`",
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
			"orders-player": [
				"\n\t\tUNION SELECT order_id FROM order_items WHERE player_id = ${search}",
				"",
				"no order is found by the player's ID",
			],
			"orders-wide": [
				"users.length > MANY_CUSTOMERS",
				"false",
				"nobody is told that the search shows too few",
			],
			"orders-wide-exactly": [
				"users.length > MANY_CUSTOMERS",
				"users.length >= MANY_CUSTOMERS",
				"a search that shows all says that it does not",
			],
			"orders-items": [
				"items: byOrder.get(order.id) ?? []",
				"items: []",
				"an order without what was bought",
			],
			"orders-items-order": [
				"asc(orderItems.line))",
				"sql`line DESC`)",
				"the games of an order stand in another order",
			],
		},
	),
];
