import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const orders = (name: string) => `app/orders/${name}`;
const PLACE = orders("place-order.test.ts");
const ATTEMPTS = orders("attempts.test.ts");
const RACES = "test/money/races.test.ts";

/** What is bought, and why it is not. */
export const moneyPurchase: Mutant[] = [
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
			'BETWEEN ${placeholder("leastTotalQepik")}::bigint\n\t\t\t\t\tAND ${placeholder("seenTotalQepik")}::bigint',
			"IS NOT NULL",
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
			"account_details, player_id, id_parts, track_stock",
			"account_details, player_id, id_parts, false",
			"units that never come back to the stock",
		],
		"buy-stock-told": [
			"SELECT EXISTS (SELECT FROM reserved) AS stock_moved",
			"SELECT false AS stock_moved",
			"the shop shows a stock that is sold",
		],
	}),
	...inFile(orders("place-order.server.ts"), ["test/outage.test.ts"], {
		"buy-lost": [
			"if (lost || !connectionLoss(error)) throw error;",
			"throw error;",
			"a purchase whose connection is cut may be paid twice",
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
		"refuse-nothing-to-pay": [
			"if (totalQepik <= 0 && everyGameKnown)",
			"if (false)",
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
			"return isAsSeen ? undefined",
			"return true ? undefined",
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
];
