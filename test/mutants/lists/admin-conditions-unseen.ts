import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const KEPT = ["app/cart/remembered-ids/remembered-ids.test.ts"];
const PLACED = ["app/orders/parked/place-parked.test.ts"];

/** Conditions of games and orders without which other rows are taken along, or those that are over. */
export const mutants: Mutant[] = [
	...inFile("app/catalog/admin/games/delete-game.server.ts", KEPT, {
		"ids-left-to-itself": [
			"WHERE gone.id = ${id} AND others.id <> gone.id",
			"WHERE gone.id = ${id}",
			"a package that is deleted leaves its IDs to itself, and they are gone",
		],
		"ids-left-beside-others": [
			"WHERE same.game_id = other.id\n\t\t\t\tAND same.user_id = known.user_id AND same.player_id = known.player_id",
			"WHERE same.game_id = other.id",
			"the IDs of a deleted package are gone where the other one has any ID of anybody",
		],
	}),
	...inFile("app/orders/daily-order-cleanup.server.ts", ["app/orders/read-promises.test.ts"], {
		"times-of-both-games": [
			" AND old.game_id = sorted.game_id",
			"",
			"a game that is seldom bought loses times of orders that held a frequent one too",
		],
	}),
	...inFile("app/orders/parked/end-uncredited.server.ts", PLACED, {
		"parked-ended-looked-at": [
			"WHERE parked_orders.id = ${id} AND ended_at IS NULL`);",
			"WHERE parked_orders.id = ${id}`);",
			"what has ended is looked at for ever, each second once its time is over",
		],
	}),
	...inFile("app/orders/parked/place-parked.server.ts", PLACED, {
		"parked-asked-before-money": [
			"AND ended_at IS NULL AND ${IS_CREDITED}`);",
			"`);",
			"a customer is asked for a tap at a higher price before their money came",
		],
		"parked-asked-after-end": [
			"WHERE id = ${id} AND ended_at IS NULL`);",
			"WHERE id = ${id}`);",
			"a price that rose while its order was cancelled is a failure that is logged",
		],
	}),
	...inFile("app/orders/read-orders.server.ts", ["app/orders/correct-id.test.ts"], {
		"corrections-of-line": [
			"WHERE made.order_id = ${orderItems.orderId} AND made.line = ${orderItems.line}",
			"WHERE made.order_id = ${orderItems.orderId}",
			"each line of an order tells the corrections of all its lines",
		],
	}),
	...inFile("app/catalog/admin/games/delete-game.server.ts", KEPT, {
		"ids-left-of-each-person": [
			"AND same.user_id = known.user_id AND same.player_id",
			"AND same.player_id",
			"the ID of a deleted package is gone where somebody else has the same one",
		],
	}),
	...inFile("app/cart/remembered-ids/read-remembered-ids.server.ts", KEPT, {
		"given-by-order": [
			"SELECT DISTINCT orders.id",
			"SELECT orders.id",
			"an order of two packages counts as two deliveries to an ID",
		],
	}),
	...inFile("app/orders/queue-groups.server.ts", ["app/orders/queue-groups.test.ts"], {
		"group-search-of-status": [
			"\t\tWHERE status = ANY(${sql.param(statuses)})\n\t\tORDER BY",
			"\t\tORDER BY",
			"a search by reference within a status shows orders of another one",
		],
	}),
	...inFile(
		"app/balance/read-opened-top-up.server.ts",
		["app/balance/read-opened-top-up.test.ts"],
		{
			"alike-few": [
				"ORDER BY other.created_at, other.id LIMIT ${MOST_SHOWN}`",
				"ORDER BY other.created_at, other.id`",
				"hundreds of others that wait for a usual amount stand beside a top-up",
			],
		},
	),
];
