import { closingGuards } from "../closing-guards.ts";
import { inDatabase } from "../in-database.ts";
import type { Mutant } from "../mutant.ts";

const TESTS = ["database", "undo", "value", "refund", "correction"].map(
	(kind) => `test/money/${kind}-guards.test.ts`,
);

const { dropped, untriggered, weakened } = inDatabase(TESTS);
const EPOINT = inDatabase(["test/money/epoint-guards.test.ts"]);

/** What the database itself refuses, whatever program asks: each guard dropped, one at a time. */
export const moneyGuards: Mutant[] = [
	...closingGuards,
	...dropped("balances", {
		balances_balance_qepik_check: "a balance goes below zero",
		balances_agree_with_the_ledger: "a balance that no entry explains",
		balances_start_from_zero: "a first balance from nowhere",
		balances_user_id_fkey: "a balance of nobody",
	}),
	...dropped("balance_entries", {
		balance_entries_pkey: "two entries in one place",
		balance_entries_link: "entries that hang on nothing",
		balance_entries_sequence_check: "a ledger that starts before its first entry",
		balance_entries_kind_check: "an entry of a kind that nobody sums up",
		balance_entries_balance_after_qepik_check: "an entry that leaves less than nothing",
		balance_entries_user_id_fkey: "the ledger of somebody who never was",
		balance_entries_actor_id_fkey: "an entry that nobody booked",
		balance_entries_booked_once: "one top-up credited twice",
		balance_entries_follow_the_one_before: "a gap in the ledger",
		balance_entries_start_from_zero: "a first entry from nowhere",
		balance_entries_sign: "a purchase that adds money",
		balance_entries_by_an_admin: "a customer fills their own balance",
		balance_entries_own_purchase: "a purchase from somebody else's balance",
	}),
	...dropped("top_ups", {
		top_ups_user_id_fkey: "a top-up of nobody",
		top_ups_processed_by_fkey: "a decision by nobody",
		top_ups_undone_by_fkey: "a decision turned round by nobody",
		top_ups_amount_qepik_check: "a top-up past the largest amount",
		top_ups_approved_amount_qepik_check: "an approval past the largest amount",
		top_ups_type_check: "a way to pay that does not exist",
		top_ups_status_check: "a status that no list shows",
		top_ups_reason_check: "a reason as long as a page",
		top_ups_credited: "an approval without its credit",
		top_ups_processed: "a decision without its moment",
		top_ups_taken_back: "an approval taken back without its entry",
		top_ups_taken_back_covered: "more taken back than was approved",
		top_ups_withdrawn: "a withdrawal by somebody else",
	}),
	...dropped("orders", {
		orders_user_id_fkey: "an order of nobody",
		orders_total_qepik_check: "an order over nothing",
		orders_status_check: "a status that no list shows",
		orders_attempt_id_check: "an attempt too short to be one's own",
		orders_paid: "an order that nobody paid",
		orders_refunded: "a refund without its credit",
		orders_one_for_each_attempt: "one press, two orders",
		orders_completed: "a completed order without its moment",
		orders_cancelled: "a cancelled order without its moment",
		orders_refunded_after_cancelling: "a refund of an order that was never cancelled",
		orders_withdrawn_with_refund: "a withdrawn order that is not paid back",
		orders_stock_returned_with_refund: "stock that comes back without a refund",
		orders_refunded_covered: "more given back in parts than was paid",
	}),
	...dropped("order_items", {
		order_items_order_id_fkey: "an item of no order",
		order_items_line_check: "a line before the first",
		order_items_quantity_check: "a hundred units in one line",
		order_items_unit_price_qepik_check: "an item with a price below zero",
		order_items_price: "an item with a wrong price",
		order_items_player_id_check: "a player's ID as long as a page",
		order_items_one_line_for_each_game: "two lines of one game, each held against the same stock",
	}),
	...dropped("order_id_corrections", {
		order_id_corrections_of_item: "a correction of no line",
		order_id_corrections_at_most_two: "an ID that is corrected without an end",
		order_id_corrections_of_another: "a correction that corrects nothing",
	}),
	...dropped("order_refunds", {
		order_refunds_order_id_fkey: "a part of no order",
		order_refunds_booked: "a part that is not in the ledger",
		order_refunds_of_order: "units that no part paid back",
	}),
	...dropped("order_refund_lines", {
		order_refund_lines_quantity_check: "fewer units than one",
		order_refund_lines_of_refund: "units that no part paid back",
		order_refund_lines_of_item: "units of no line",
	}),
	...dropped("order_deliveries", {
		order_deliveries_delivered_check: "fewer units delivered than none",
		order_deliveries_undeliverable_check: "a reason as long as a page",
		order_deliveries_order_id_line_fkey: "a delivery of no line",
	}),
	...dropped("games", {
		games_price_qepik_check: "a price below zero",
		games_original_price_qepik_check: "a former price below zero",
		games_stock_check: "a stock below zero",
		games_units_sold_check: "fewer units sold than none",
		tracked_stock_is_known: "a tracked stock that nobody knows",
	}),
	...untriggered("balance_entries", {
		balance_entries_append_only: "an entry that is changed or removed",
		balance_entries_stamp_actor_role: "nobody knows by what right money was booked",
		balance_entries_refund_of_withdrawn: "a refund that a customer gives themselves",
		balance_entries_count_refund: "parts that nobody adds up",
	}),
	...EPOINT.untriggered("balance_entries", {
		balance_entries_proven_twice: "money that nobody proved",
	}),
	...inDatabase(["test/money/epoint-return-guards.test.ts"]).untriggered("balance_entries", {
		balance_entries_returned: "the system takes money that no bank took back",
	}),
	...inDatabase(["test/money/cash-guards.test.ts"]).untriggered("balance_entries", {
		balance_entries_not_on_a_counted_day: "a counted day that is no more what the ledger says",
	}),
	...untriggered("users", { users_open_balance: "a person without a balance" }),
	...untriggered("top_ups", {
		top_ups_stay: "a top-up that is removed",
		top_ups_keep: "a decision that is changed",
		top_ups_take_back_what_is_booked: "another amount taken back than was booked",
	}),
	...untriggered("orders", {
		orders_stay: "an order that is removed",
		orders_keep: "an order that changes its total, or a moment that moves",
	}),
	...inDatabase(["app/admin/read-figures.test.ts"]).untriggered("orders", {
		orders_count_changed: "revenue that follows no order",
	}),
	...untriggered("order_refunds", { order_refunds_append_only: "a part that is changed" }),
	...untriggered("order_refund_lines", {
		order_refund_lines_append_only: "units of a part that are changed",
		order_refund_lines_refundable: "more units paid back than were bought",
	}),
	...untriggered("order_items", {
		order_items_append_only: "an item that is removed",
		order_items_never_by_hand: "an item that is changed",
		order_items_keep: "a correction that changes more than the ID",
	}),
	...untriggered("order_id_corrections", {
		order_id_corrections_append_only: "a correction that is changed",
		order_id_corrections_in_turn: "an ID that is corrected while somebody delivers to it",
	}),
	...weakened("keep_order_item", {
		"item-otherwise": [
			"to_jsonb(NEW) - '{player_id,id_parts}'::text[] <> to_jsonb(OLD) - '{player_id,id_parts}'::text[]",
			"false",
			"a correction that changes the price",
		],
		"item-from": ["last.old_id = OLD.player_id AND ", "", "a correction that is applied again"],
		"item-to": ["last.new_id = NEW.player_id", "true", "another ID than was corrected"],
		"item-parts": [
			"AND last.new_parts IS NOT DISTINCT FROM NEW.id_parts",
			"",
			"other parts than those of the ID",
		],
	}),
	...weakened("require_correctable_id", {
		"corrects-decided": [" AND status = 'pending'", "", "the ID of a delivered order changes"],
		"corrects-claimed": [
			"IF NOT FOUND\n\t\tOR EXISTS (SELECT FROM order_claims WHERE order_id = NEW.order_id AND claimed_until > now())",
			"IF NOT FOUND",
			"the ID changes while somebody delivers to it",
		],
		"corrects-delivered": [
			"AND delivered > 0",
			"AND delivered < 0",
			"the record says that it went to an ID that never got it",
		],
		"corrects-delivered-line": [
			"WHERE (order_id, line) = (NEW.order_id, NEW.line) AND delivered",
			"WHERE order_id = NEW.order_id AND delivered",
			"an ID stays wrong because another line is delivered",
		],
		"corrects-present": [
			"NEW.old_id IS DISTINCT FROM",
			"false AND NEW.old_id IS DISTINCT FROM",
			"a record of an ID that never was there",
		],
		"corrects-in-turn": ["OR NEW.number <> 1 +", "OR NEW.number < 1 -", "corrections out of turn"],
	}),
	...weakened("keep_order", {
		"total-changes": ["NEW.total_qepik", "OLD.total_qepik", "another total than was paid"],
		"buyer-changes": ["NEW.user_id", "OLD.user_id", "an order that becomes somebody else's"],
		"id-changes": ["(NEW.id", "(OLD.id", "an order under another number"],
		"attempt-changes": ["NEW.attempt_id", "OLD.attempt_id", "an attempt that buys twice"],
		"digest-changes": ["NEW.attempt_digest", "OLD.attempt_digest", "a cart that was another"],
		"completion-moves": ["OLD.completed_at IS NOT NULL OR ", "", "a completion that moves"],
		"completion-early": [" OR NEW.status <> 'completed'", "", "a completion while it is worked on"],
		"cancelling-moves": ["OLD.cancelled_at IS NOT NULL OR ", "", "a cancelling that moves"],
		"cancelling-early": [
			"NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at\n\t\tAND (OLD.cancelled_at IS NOT NULL OR NEW.status <> 'cancelled')",
			"NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at\n\t\tAND (OLD.cancelled_at IS NOT NULL)",
			"a cancelling of what goes on",
		],
		"refund-forgotten": [
			"OLD.refunded_at IS NOT NULL OR NEW.status",
			"NEW.status",
			"a refund that is forgotten and paid again",
		],
		"refund-early": [
			"AND (OLD.refunded_at IS NOT NULL OR NEW.status <> 'cancelled')",
			"AND (OLD.refunded_at IS NOT NULL)",
			"a refund of an order that goes on",
		],
		"withdrawn-late": ["(OLD.status <> 'pending' OR ", "(", "a withdrawal of what was begun"],
		"withdrawn-delivered": [
			"AND delivered > 0",
			"AND delivered < 0",
			"a customer keeps what was delivered, and has the money as well",
		],
		"withdrawn-waits": [
			"OLD.status <> 'pending' OR NEW.status <> 'cancelled'",
			"OLD.status <> 'pending'",
			"a withdrawn order that still waits",
		],
		"stock-twice": [
			"OLD.refunded_at IS NOT NULL OR NEW.refunded_at IS NULL",
			"NEW.refunded_at IS NULL",
			"stock that comes back twice",
		],
		"stock-early": [" OR NEW.refunded_at IS NULL", "", "stock that comes back without the money"],
		"refunded-otherwise": [
			"NEW.refunded_qepik <> OLD.refunded_qepik AND",
			"false AND",
			"another sum than was booked",
		],
	}),
	...weakened("keep_top_up", {
		"id-changes": ["(NEW.id", "(OLD.id", "a top-up under another number"],
		"customer-changes": ["NEW.user_id", "OLD.user_id", "a top-up that becomes somebody else's"],
		"amount-changes": ["NEW.amount_qepik", "OLD.amount_qepik", "another amount than was asked for"],
		"undone-twice": [
			"OLD.undone_at IS NOT NULL OR ",
			"",
			"a decision turned round again and again",
		],
		"undone-unsaid": [" OR NEW.undone_at IS NULL", "", "a decision that changes without a word"],
		"withdrawn-approved": [
			"OLD.withdrawn_at IS NOT NULL OR ",
			"",
			"a withdrawn top-up is approved",
		],
		"withdrawn-late": [
			" OR NEW.withdrawn_at IS NOT NULL",
			"",
			"a rejection that reads as withdrawn",
		],
		"waits-again": [
			"NEW.status NOT IN ('completed', 'rejected') OR ",
			"",
			"a decided top-up waits again",
		],
		"undone-to-same": [" OR NEW.status = OLD.status", "", "an approval turned round to itself"],
		"moment-moves": ["(NEW.processed_at, ", "(OLD.processed_at, ", "a decision at another moment"],
		"decider-changes": ["NEW.processed_by)", "OLD.processed_by)", "a decision by another admin"],
		"approved-changes": [
			"OLD.status = 'completed' AND",
			"false AND",
			"another amount than was credited",
		],
		"undone-undecided": [
			"OLD.status = 'pending' AND NEW.undone_at IS NOT NULL",
			"false",
			"an undecided top-up turned round",
		],
	}),
	...weakened("require_taken_back_entry", {
		"of-another": [
			" AND user_id = NEW.user_id",
			"",
			"what was taken back was taken from somebody else",
		],
		"another-amount": [
			"AND amount_qepik = -NEW.taken_back_qepik",
			"",
			"another amount taken back than booked",
		],
	}),
	...weakened("count_refund", {
		"of-another": ["user_id = NEW.user_id\n\t\tAND ", "", "a part on somebody else's balance"],
		"of-nothing": ["IF NOT FOUND", "IF false", "a refund of nothing"],
	}),
	...weakened("require_refundable_line", {
		units: [
			"> (SELECT quantity FROM order_items",
			"> 99 + (SELECT quantity FROM order_items",
			"more units paid back than were bought",
		],
		price: ["<> (SELECT sum(back", "> (SELECT sum(back", "units paid back below their price"],
	}),
	...weakened("require_withdrawn_order", {
		"not-withdrawn": [" AND withdrawn_at IS NOT NULL", "", "a customer refunds their own order"],
	}),
];
