import { inDatabase } from "./in-database.ts";
import type { Mutant } from "./mutant.ts";

const { untriggered, weakened } = inDatabase(["test/money/closing-guards.test.ts"]);

/** Guards of closed accounts on the money's tables. */
export const closingGuards: Mutant[] = [
	...untriggered("balance_entries", {
		balance_entries_of_open_account: "money goes to an account that nobody can open",
	}),
	...untriggered("top_ups", {
		top_ups_of_open_account: "a closed account asks for money",
		top_ups_keep_email: "a top-up changes whose it was",
	}),
	...untriggered("orders", { orders_keep_buyer: "an order changes whose it was" }),
	...untriggered("order_items", {
		order_items_keep_blanked: "an ID is taken from an order",
	}),
	...untriggered("parked_orders", {
		parked_orders_keep_lines: "an order that waits asks for something else",
	}),
	...weakened("keep_parked_lines", {
		account: [
			"OR NOT EXISTS (SELECT FROM account_closings WHERE user_id = NEW.user_id)",
			"",
			"an order that waits loses its ID",
		],
		ids: [
			"NEW.lines <> without_ids(OLD.lines)",
			"false",
			"a closed account's order changes what it was",
		],
	}),
	...untriggered("order_id_corrections", {
		order_id_corrections_keep: "a correction is removed by a trigger",
		order_id_corrections_never_by_hand: "a correction is removed",
	}),
];
