import { inFile, replaceIn } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const MANY = ["app/orders/decide-many.test.ts"];
const GROUPS = ["app/orders/queue-groups.test.ts"];
const COST = ["test/queue-cost.test.ts"];
const FILTERS = ["app/admin/filters/saved-filters.test.ts"];
const LIVE = ["test/live-changes.test.ts"];
const WALKS = ["e2e/work-off-many.test.ts"];

/** Orders that are decided together, the queue game by game, and the filters that are saved. */
export const mutants: Mutant[] = [
	...inFile("app/orders/decide-many.server.ts", MANY, {
		"many-bounded": [
			"if (chosen.length > MOST_AT_ONCE)",
			"if (false)",
			"one press holds the database for as long as it likes",
		],
		"many-none": ["if (chosen.length === 0)", "if (false)", "a press on nothing looks as if done"],
		"many-refusal-of-one": [
			"if (!(error instanceof Problem)) throw error;",
			"throw error;",
			"an order that is refused stops all after it",
		],
		"many-status-seen": [
			"setOrderStatus(db, { ...one, adminId,",
			"setOrderStatus(db, { orderId, adminId,",
			"an order that another admin decided is completed with the others",
		],
		"many-message-status-seen": [
			"deliverOrder(db, { ...one, adminId,",
			"deliverOrder(db, { orderId, adminId,",
			"an order that its customer withdrew is completed with a message",
		],
		"many-message-keeps-written": [
			', value, seen: "" }',
			", value }",
			"what was written for one customer is replaced by a text for all",
		],
		"many-message-filled": [
			"order ? fillFor(order, message) : message",
			"order ? message : message",
			"a customer reads '{ID}' instead of the ID",
		],
		"many-message-without-id": [
			"if (text === undefined) {",
			"if (text === undefined && Math.random() > 2) {",
			"a customer without an ID is told that it was delivered to it",
		],
		"many-undeliverable": [
			"throw undeliverable();",
			"void undeliverable;",
			"an order of which a part cannot be delivered is completed unseen",
		],
		"many-claim-seen": [
			"const claim = { orderId, adminId, seenStatus, seenCorrections };",
			"const claim = { orderId, adminId, seenCorrections };\n\t\tvoid seenStatus;",
			"an order is taken that a colleague works on already",
		],
	}),
	...inFile("app/orders/claim-order.server.ts", MANY, {
		"claim-status-seen": [
			"if (seenStatus && status !== seenStatus) {",
			"if (false) {",
			"an order is taken that a colleague works on already",
		],
	}),
	...inFile("app/orders/change-order.server.ts", MANY, {
		"status-refund-seen": [
			"if (seenQepik === undefined || before.refundedQepik === seenQepik) return;",
			"if (before || seenQepik) return;",
			"an order is completed whose price went back since it was looked at",
		],
	}),
	...inFile("app/orders/chosen.ts", MANY, {
		"many-each-once": [
			"chosen.set(orderId, {",
			"chosen.set(part + chosen.size, {",
			"an order that is sent twice is decided twice",
		],
		"many-broken-form": [
			"if (status === undefined) return undefined;",
			"if (status === undefined) continue;",
			"what cannot be read is left out without a word",
		],
	}),
	...inFile("app/orders/many-orders.route.ts", LIVE, {
		"publish-many": [
			'if (input.intent !== "claim")\n',
			'if (input.intent !== "claim" && !hub)\n',
			"customers do not see that their orders were completed",
		],
		"publish-many-claims": [
			"else if (decided.length > 0) workClaimed(hub);",
			"else void workClaimed;",
			"orders that somebody took look free to all others",
		],
	}),
	...inFile("app/live/changes.server.ts", LIVE, {
		"publish-filters": [
			"hub.publish(`user:${adminId}`);",
			"void [hub, adminId];",
			"a filter is not there on the admin's other device",
		],
	}),
	...inFile("app/orders/queue-groups.server.ts", GROUPS, {
		"groups-oldest-first": [
			"row_number() OVER (ORDER BY since, game_id)",
			"row_number() OVER (ORDER BY game_id)",
			"a game that hardly anybody buys waits for ever",
		],
		"groups-page-goes-on": [
			"AND (created_at, order_id) > (shown.after_at, shown.after_id)",
			"AND (created_at, order_id) >= (shown.after_at, shown.after_id)",
			"an order stands on two pages",
		],
		"groups-next-game": [
			"WHERE (games.since, games.game_id) > (last.since, last.game_id)",
			"WHERE false",
			"the games of the second page are never seen",
		],
		"groups-remembers-rank": [
			"'epoch'::timestamptz + ${since}::bigint * interval '1 microsecond' AS since",
			"created_at AS since, ${since}::text AS cursor",
			"games are left out between two pages",
		],
		"groups-search-goes-on": [
			"THEN (created_at, order_id) > (last.after_at, last.after_id)",
			"THEN true",
			"the second page of a search begins like the first",
		],
		"groups-status": [
			"OPEN_STATUSES.filter((one) => !status || one === status)",
			"OPEN_STATUSES.filter((one) => one !== status || true)",
			"a tab shows orders of another status",
		],
	}),
	...inFile("app/orders/queue-groups.server.ts", COST, {
		"groups-search-by-key": [
			"WHERE order_id = meant.id OFFSET 0",
			"WHERE order_id = meant.id",
			"a search takes longer with each order that waits",
		],
		"groups-search-bounded": [
			"isTooWide: isTooWide || rows.length > GROUPED",
			"isTooWide",
			"nobody learns that a search shows a part",
		],
		"groups-count-bounded": [
			"AND game_id = shown.game_id LIMIT ${MOST_COUNTED + 1}`",
			"AND game_id = shown.game_id`",
			"a heading takes longer with each order that waits",
		],
	}),
	...["orders_move_in_queue ON orders", "order_items_queue ON order_items"].map((trigger) => ({
		name: `queue-kept-${trigger.split("_")[1]}`,
		lost: "what waits is not in the list by game, or what is done is",
		sql: `DROP TRIGGER ${trigger}`,
		tests: GROUPS,
	})),
	{
		name: "queue-leaves",
		lost: "an order that is done stays in the list by game",
		sql: replaceIn(
			"move_in_queue",
			"DELETE FROM order_queue WHERE order_id = NEW.id",
			"DELETE FROM order_queue WHERE false",
		),
		tests: GROUPS,
	},
	...inFile("app/admin/filters/saved-filters.server.ts", FILTERS, {
		"filters-most": [
			"if (saved.length >= MOST_FILTERS) {",
			"if (false) {",
			"the line of filters grows without end",
		],
		"filters-counted-in-turn": [
			"await tx.execute(sql`SELECT FROM users WHERE id = ${adminId} FOR NO KEY UPDATE`);",
			"",
			"of many saved at once there are more than can be shown",
		],
		"filters-own": [
			"and(eq(savedFilters.adminId, adminId), eq(savedFilters.queue, queue))",
			"eq(savedFilters.queue, queue)",
			"an admin removes the filters of the others",
		],
		"filters-named-once": [
			'throw refusedFields({ name: "Bu adda filtriniz artıq var" });',
			"return;",
			"a filter that was not saved looks as if it was",
		],
		"filters-something": [
			'if (search === "" && status === null && !byGame) {',
			"if (false) {",
			"a filter is saved that filters nothing",
		],
	}),
	...inFile("app/admin/filters/filter-form.server.ts", FILTERS, {
		"filters-name-bounded": ["lineOf(40)", "lineOf(400)", "a name fills the line of filters"],
	}),
	...inFile("app/orders/export-orders.route.ts", ["app/orders/export-orders.test.ts"], {
		"export-chosen": [
			"const page = ids\n",
			"const page = ids && last\n",
			"the file of a few orders holds all customers",
		],
	}),
	...inFile("app/orders/use-choice.ts", WALKS, {
		"choice-as-seen": [
			"else if (!next.has(order.id) && next.size < MOST_AT_ONCE)",
			"else if (false)",
			"no order can be chosen",
		],
		"choice-forgets": [
			'[...chosen].filter(([id]) => isOpen(known.get(id)?.status ?? "pending"))',
			"[...chosen]",
			"what a colleague has done is counted and decided once more",
		],
		"choice-looked-up": [
			"if (asked) void look.current(",
			"if (!asked) void look.current(",
			"what is chosen on another page is never forgotten",
		],
	}),
	...inFile("app/ui/use-minutes-since.ts", WALKS, {
		"age-goes-on": [
			"for (const tell of listeners) tell();",
			"void listeners;",
			"an order in an idle queue looks as if it had just come",
		],
	}),
	...inFile("app/orders/choosing.css", WALKS, {
		"bar-fits-a-phone": [
			"\t.choice-word {\n\t\tdisplay: none;\n\t}",
			"",
			"a button of the bar is beyond the edge of a phone",
		],
	}),
	...inFile("app/orders/queue-groups.server.ts", ["app/orders/queue-groups.test.ts"], {
		"groups-next-once": [
			"AND games.game_id <> last.game_id",
			"",
			"orders of a game whose beginning was decided stand twice on a page",
		],
	}),
];
