import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const orders = (name: string) => `app/orders/${name}`;
const PLACE = orders("place-order.test.ts");
const WITHDRAW = orders("withdraw-order.test.ts");
const RACES = "test/money/races.test.ts";

/** What can be sold, and the units that are taken and come back. */
export const moneyStock: Mutant[] = [
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
				"WHERE games.available AND NOT games.hidden AND ${hasPlayerId}",
				"WHERE NOT games.hidden AND ${hasPlayerId}",
				"a game that is switched off is bought",
			],
			"sell-hidden": [
				"WHERE games.available AND NOT games.hidden AND ${hasPlayerId}",
				"WHERE games.available AND ${hasPlayerId}",
				"a draft is bought",
			],
			"sell-hidden-reason": [
				"WHEN games.id IS NULL OR games.hidden OR",
				"WHEN games.id IS NULL OR",
				"nobody says why a draft was not sold",
			],
			"sell-hidden-shown": [
				"(${shown} AND NOT (${soldOut}))",
				"(NOT (${soldOut}))",
				"the admin's list calls a draft Mövcud",
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
	...inFile(orders("withdraw-order.server.ts"), [WITHDRAW, "test/money/refund-races.test.ts"], {
		"withdraw-order-owner": [
			"and(eq(orders.id, orderId), eq(orders.userId, userId))",
			"eq(orders.id, orderId)",
			"anybody withdraws anybody's order",
		],
		"withdraw-order-pending": [
			"status = 'pending' AND completed_at",
			"completed_at",
			"an order is withdrawn while it is delivered",
		],
		"withdraw-order-delivered": [
			"AND delivered > 0",
			"AND delivered < 0",
			"a customer keeps what was delivered, and has the money as well",
		],
		"withdraw-order-completed": [
			"AND completed_at IS NULL ",
			"",
			"a customer reads a code, the completion is taken back, and the money goes back as well",
		],
		"withdraw-order-marked": [
			", withdrawn_at = now()",
			"",
			"nobody sees that the customer withdrew",
		],
		"withdraw-order-lock": [
			'\n\t\t\t.for("update")',
			"",
			"units come back twice, with a part and with a withdrawal",
		],
		"withdraw-order-explained": [
			"return REFUSALS[status]",
			"return REFUSALS.pending",
			"the customer is told what did not happen",
		],
	}),
	...inFile(orders("withdraw-order.server.ts"), [orders("refund-part.test.ts")], {
		"withdraw-order-nothing-left": [
			" || leftQepik === 0",
			"",
			"a customer who has all money back reads of a delivery",
		],
	}),
	...inFile(
		"app/platform/database/retry-rolled-back.server.ts",
		["app/platform/database/retry-rolled-back.test.ts"],
		{
			"retry-deadlocks": [
				" || !isConflict(error)",
				" || true",
				"a purchase that falls to a deadlock is an error",
			],
		},
	),
];
