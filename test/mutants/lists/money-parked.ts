import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const parked = (name: string) => `app/orders/parked/${name}`;
const PARK = parked("park-order.test.ts");
const PLACE = parked("place-parked.test.ts");
const END = parked("end-uncredited.test.ts");
const PAGE = parked("parked-page.test.ts");
const GUARDS = "test/money/parked-guards.test.ts";
const KILLS = "test/money/parked-kills.test.ts";
const { dropped, untriggered, weakened } = inDatabase([GUARDS]);

/** Orders that wait for their money: one at a time, placed once, for their own money. */
export const moneyParked: Mutant[] = [
	...inFile(parked("require-parkable.server.ts"), [PARK], {
		"park-something": [
			"if (totalQepik <= 0 && everyGameKnown)",
			"if (false)",
			"an empty cart is parked",
		],
		"park-debt": ["if (debt) throw debt;", "", "who owes the shop parks an order"],
		"park-sellable": [
			"if (unsellable) throw refusalOf(unsellable);",
			"",
			"money is asked for what cannot be bought",
		],
		"park-seen-total": [
			"if (totalQepik !== seenTotalQepik)",
			"if (false)",
			"a total is parked that nobody saw",
		],
		"park-covered": [
			"if (missingQepik <= 0) {",
			"if (false) {",
			"nothing is missing, and is asked for",
		],
		"park-seen-missing": [
			"if (missingQepik !== seenMissingQepik) {",
			"if (false) {",
			"a browser decides how much is missing",
		],
	}),
	...inFile(parked("park-order.server.ts"), [PARK], {
		"park-least": [
			"Math.max(wish.seenMissingQepik, LEAST_TOP_UP_QEPIK)",
			"wish.seenMissingQepik",
			"less than 1.00 ₼ cannot be paid",
		],
		"park-recognizable": [
			'way.type === "abb" ? await recognizable(app.db, askedQepik) : askedQepik',
			"askedQepik",
			"of two transfers of one amount neither is recognized",
		],
		"park-by-card-exact": [
			'way.type === "abb" ? await recognizable(app.db, askedQepik) : askedQepik',
			"await recognizable(app.db, askedQepik)",
			"who pays by card pays for transfers of others",
		],
		"park-largest": [
			"freeQepik > MAX_QEPIK ? amountQepik : freeQepik",
			"freeQepik",
			"the largest amount is refused",
		],
		"park-once": [
			"if (rowCount === 0) throw new ParkedAlready();",
			"",
			"a top-up is made that no order waits for",
		],
		"park-looked-after": [
			"await app.jobs.put(tx, { kind: PARKED, key: id, afterS: PARKED_HOURS * 3600 });",
			"",
			"an order waits for ever",
		],
	}),
	...inFile(parked("end-parked.server.ts"), [PARK, PLACE], {
		"parked-cancel-owner": [
			" AND user_id = ${userId} AND ended_at IS NULL`);\n\tif",
			" AND ended_at IS NULL`);\n\tif",
			"a stranger cancels it",
		],
	}),
	...inFile(parked("place-parked.server.ts"), [PLACE, END], {
		"parked-full": [
			"\n\tAND top_ups.approved_amount_qepik >= top_ups.amount_qepik",
			"",
			"money that came in part places it",
		],
		"parked-credited": ["top_ups.status = 'completed'", "true", "another top-up is spent on it"],
		"parked-in-time": [
			"\n\tAND coalesce(top_ups.undone_at, top_ups.processed_at) <= parked_orders.expires_at",
			"",
			"it is placed days later",
		],
		"parked-least": ["leastTotalQepik: 1, ", "", "a price that fell is refused"],
		"parked-tap-owner": ["parked?.userId !== userId || ", "", "a stranger accepts a price"],
		"parked-tap-asked": [
			" || parked.askedTotalQepik === null",
			"",
			"it is accepted before it is asked",
		],
		"parked-tap-open": [
			"if (!MAY_PASS.includes(error.code)) {",
			"if (true) {",
			"a short balance at the tap ends it",
		],
		"parked-tap-gone": [
			"if (!MAY_PASS.includes(error.code)) {",
			"if (false) {",
			"it goes on waiting for a game that is gone",
		],
	}),
	...inFile(parked("place-parked.server.ts"), [KILLS], {
		"parked-marked-with-order": [
			"await placeOrder(tx, {",
			"await placeOrder(db, {",
			"whoever dies after the order leaves it unmarked",
		],
	}),
	...inFile(parked("place-parked-job.server.ts"), [PLACE, END], {
		"parked-asks": [
			"if (todayQepik > seenTotalQepik) return await ask",
			"if (false) return await ask",
			"a rise reads as a short balance",
		],
		"parked-asked-waits": [
			"credited && credited.askedTotalQepik === null",
			"credited",
			"what waits for a tap is placed without it",
		],
		"parked-rate": [
			'if (error.code === "too-many") return',
			"if (false) return",
			"a busy minute ends it",
		],
		"parked-told": ["orderChanged(hub, userId, placed);", "", "nobody sees that it was placed"],
		"parked-refusal-told": [
			"reason: error.message });\n\t\tparkedChanged(hub, userId);",
			"reason: error.message });",
			"nobody sees that it was refused",
		],
		"parked-ask-told": [
			"await askForPrice(db, { id, todayQepik });\n\tparkedChanged(hub, userId);",
			"await askForPrice(db, { id, todayQepik });",
			"nobody sees that a tap is asked",
		],
		"parked-end-told": [
			"return parkedChanged(hub, waiting.userId);",
			"return;",
			"nobody sees that its time is over",
		],
		"parked-remembers": [
			"await rememberIds(app, { userId, lines });",
			"",
			"a ticked ID is forgotten",
		],
	}),
	...inFile(parked("end-uncredited.server.ts"), [END, PLACE], {
		"parked-rejected": [
			'if (status === "rejected") return refuse(whyRejected(waiting));',
			"",
			"it waits for money that was rejected",
		],
		"parked-partial": [
			"approvedQepik !== null && approvedQepik < amountQepik",
			"false",
			"who paid in part is told nothing",
		],
		"parked-time": ["if (leftS > 0) return false;", "return false;", "it never expires"],
	}),
	...inFile(parked("pay-parked.tsx"), [PAGE], {
		"parked-reference": [
			"<Reference topUpId={topUp.id} />",
			"",
			"a transfer does not say what it is for",
		],
		"parked-left-over": [
			"<LeftOver qepik={topUp.amountQepik - (parked.seenTotalQepik - balanceQepik)} />",
			"",
			"nobody says why more is asked for than is missing",
		],
	}),
	...inFile(parked("parked-progress.tsx"), [PAGE], {
		"parked-before-paying": [
			"<BeforePaying {...shown} />",
			"",
			"money is sent for what is gone or dearer",
		],
		"parked-price-back": [
			"todayQepik === seenTotalQepik ? today : ",
			"",
			"a price is told to change to itself",
		],
	}),
	...inFile(parked("parked-ways.tsx"), [PAGE], {
		"parked-gone-not-paid": [
			"shown.obstacle ? null : ",
			"",
			"more money is asked for a game that is gone",
		],
		"parked-nothing-back": ["games.length === 0", "false", "a button puts nothing into the cart"],
	}),
	...inFile(parked("parked.page.tsx"), [PAGE], {
		"parked-cancel-told": [
			"parkedChanged(hub, userId);",
			"void parkedChanged;",
			"other pages show what was cancelled",
		],
		"parked-tap-told": [
			"orderChanged(hub, userId, placed);",
			"void orderChanged;",
			"admins do not see the order",
		],
	}),
	...inFile("app/cart/cart.page.tsx", [PAGE], {
		"park-cart-told": [
			"topUpChanged(hub, userId);",
			"void topUpChanged;",
			"admins do not see the top-up",
		],
		"park-cart-emptied": [
			'withFlash(parked, "order-parked")',
			"(withFlash, parked)",
			"the cart stays full",
		],
	}),
	...inFile("app/cart/buy-now/buy-now.route.ts", [PAGE], {
		"park-game-told": [
			"topUpChanged(hub, userId);",
			"void topUpChanged;",
			"admins do not see the top-up",
		],
	}),
	...inFile(parked("park-purchase.server.ts"), [PAGE], {
		"park-open-way": [
			"requireOpenWay({ ...settings, paysByCard: epoint !== undefined }, type);",
			"",
			"an order waits for a way to pay that is closed",
		],
	}),
	...inFile("app/balance/read-top-ups.server.ts", [PAGE], {
		"parked-awaited-open": [
			"WHERE top_up_id = top_ups.id AND ended_at IS NULL)",
			"WHERE top_up_id = top_ups.id)",
			"admins hurry for an order that was cancelled",
		],
	}),
	...inFile("app/balance/parked-order-rule.server.ts", [GUARDS], {
		"money-rule-18-owner": [
			"orders.user_id = parked.user_id\n\t\t\tAND ",
			"",
			"an order of somebody else counts as placed",
		],
		"money-rule-18-attempt": [
			"orders.attempt_id = parked.attempt_id AND ",
			"",
			"an order of another attempt counts as placed",
		],
		"money-rule-18-full": [
			"\n\t\t\tAND approved_amount_qepik >= amount_qepik",
			"",
			"an order for money that came in part passes",
		],
		"money-rule-18-marked": [
			"WHERE order_id IS DISTINCT FROM orders.id",
			"WHERE false",
			"an order that was placed twice passes",
		],
	}),
	...dropped("parked_orders", {
		parked_orders_ended: "an end without its moment",
		parked_orders_placed: "an order that was not placed",
		parked_orders_reasoned: "a refusal without words",
		parked_orders_asked_more: "a tap for less than was seen",
		parked_orders_one_for_each_form: "a press that is sent again parks once more",
		parked_orders_attempt_id_key: "two are placed by one attempt",
		parked_orders_top_up_id_key: "two orders wait for one payment",
	}),
	...untriggered("parked_orders", {
		parked_orders_keep: "what was parked changes",
		parked_orders_stay: "what was parked is gone",
	}),
	...weakened("keep_parked_order", {
		once: ["OLD.ended_at IS NOT NULL AND NEW", "false AND NEW", "one that ended opens again"],
		attempt: [" AND attempt_id = NEW.attempt_id", "", "another order is taken for it"],
		money: ["AND approved_amount_qepik >= amount_qepik", "", "money that came in part places it"],
	}),
	{
		name: "guard-parked-orders-one-open",
		lost: "a customer has two that wait",
		sql: "DROP INDEX parked_orders_one_open",
		tests: [GUARDS],
	},
	{
		name: "guard-top-ups-look-at-parked-order",
		lost: "money comes and nobody looks",
		sql: "DROP TRIGGER top_ups_look_at_parked_order ON top_ups",
		tests: [PLACE],
	},
];
