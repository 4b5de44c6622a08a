import { inFile, replaceIn } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PAGE = ["app/orders/order-page.test.ts"];
const PROMISES = ["app/orders/read-promises.test.ts"];
const FOLLOW = ["e2e/follow-an-order.test.ts"];

/** What customers see of an order on its way: its page, what is promised, the bar, the arrival. */
export const mutants: Mutant[] = [
	...inFile("app/orders/order.page.tsx", PAGE, {
		"order-page-not-found": [
			"{ status: 404 }",
			"{ status: 200 }",
			"an order that is not there is answered as if it were",
		],
		"order-page-place": [
			'order.status === "pending" ? findQueuePlace(db, order.id) : undefined',
			"findQueuePlace(db, order.id)",
			"an order that is worked on still stands in the queue",
		],
	}),
	...inFile("app/orders/help-link.server.ts", PAGE, {
		"order-page-problem": [
			"#${orderReference(orderId)} nömrəli sifarişimlə",
			"Sifarişimlə",
			"support does not learn which order has a problem",
		],
	}),
	...inFile("app/orders/order-dialog.tsx", PAGE, {
		"popup-problem": [
			"<HelpLink to={helpLink} />",
			"",
			"who looks at an order in its popup does not learn where to write",
		],
	}),
	...inFile("app/storefront/arrivals.tsx", FOLLOW, {
		"arrival-leads": [
			"toastNews({ text, to: `/orders/${orderId}` });",
			"toastNews({ text });",
			"who is told of a delivery has to look for it",
		],
	}),
	...inFile("app/orders/order.page.tsx", FOLLOW, {
		"order-page-follows-the-queue": [
			"void revalidate();",
			"{}",
			"one's place in the queue stands still while others are served",
		],
	}),
	...inFile("app/orders/queue-place.server.ts", PAGE, {
		"queue-older": [
			"(other.created_at, other.id) < (own.created_at, own.id)",
			"(other.created_at, other.id) <= (own.created_at, own.id)",
			"nobody is ever the next",
		],
		"queue-waiting": [
			" AND other.status = 'pending'",
			"",
			"all orders that ever were stand before the newest",
		],
	}),
	...inFile("app/orders/on-the-way.server.ts", PAGE, {
		"on-the-way-own": [
			'user_id = ${sql.placeholder("userId")} AND',
			'${sql.placeholder("userId")}::text IS NOT NULL AND',
			"every customer is told of everybody's orders",
		],
		"on-the-way-open": [
			"status IN ('pending', 'processing')",
			"status <> 'completed'",
			"what was cancelled is on its way for ever",
		],
	}),
	...inFile("app/orders/order-steps.ts", ["app/orders/order-steps.test.ts"], {
		"way-delivered-again": [
			"at: isDelivered ? completedAt : undefined",
			"at: completedAt",
			"an order that is worked on again has a moment of delivery",
		],
		"way-withdrawn": [
			"return withdrawnAt\n",
			"return false\n",
			"what its customer withdrew reads as cancelled by the shop",
		],
		"way-of-what-came-back": [
			"refunds.at(-1)",
			"refunds.at(0)",
			"what came back last seems to have come back with the first part",
		],
		"way-taken": [
			"startedAt ? [{",
			"true ? [{",
			"a cancelled order that nobody took reads as worked on",
		],
	}),
	...inFile("app/orders/read-ticket.ts", ["app/orders/read-ticket.test.ts"], {
		"ticket-address": [" || ADDRESS.test(code)", "", "a link of the message cannot be pressed"],
		"ticket-sentence": ["!SINGLE.test(code) || ", "", "a sentence is copied as if it were a code"],
	}),
	...inFile("app/orders/read-promises.server.ts", PROMISES, {
		"promise-from-20": ["FEWEST = 20", "FEWEST = 19", "a promise is made of too few deliveries"],
		"promise-of-50": ["NEWEST = 50", "NEWEST = 60", "old deliveries make today's promise"],
		"promise-of-the-newest": [
			"ORDER BY completed_at DESC, order_id DESC",
			"ORDER BY completed_at, order_id",
			"the first deliveries of all make today's promise",
		],
		"promise-only-open": [
			"orders.filter(({ status }) => isOpen(status))",
			"orders",
			"something is promised for what was delivered or cancelled",
		],
		"promise-by-bakus-clock": [
			"now() AT TIME ZONE 'Asia/Baku'",
			"now() AT TIME ZONE 'America/New_York'",
			"the shop opens by another place's clock",
		],
	}),
	...inFile("app/orders/delivery-promise.ts", ["app/orders/delivery-promise.test.ts"], {
		"promise-slowest": [
			"Math.max(...measured.map((times) => times.medianMinutes))",
			"Math.min(...measured.map((times) => times.medianMinutes))",
			"an order is promised as soon as its quickest game",
		],
		"promise-every-game": [
			"measured.length < games.length",
			"measured.length === 0",
			"a promise is made for a game that was never measured",
		],
		"promise-closed": ["if (closed)", "if (false)", "a closed shop promises minutes"],
	}),
	...inFile("app/settings/read-settings.server.ts", ["app/settings/change-settings.test.ts"], {
		"promise-closed-everywhere": [
			"whenItOpens(all.openingHours, all.minuteOfDay) ?? all.deliveryPromise",
			"all.deliveryPromise",
			"pages promise minutes while the shop is closed",
		],
		"promise-everywhere-by-bakus-clock": [
			"now() AT TIME ZONE 'Asia/Baku'",
			"now() AT TIME ZONE 'America/New_York'",
			"pages know the hours by another place's clock",
		],
	}),
	...inFile("app/settings/opening-hours.ts", ["app/settings/opening-hours.test.ts"], {
		"hours-over-midnight": [
			"opens < closes ?",
			"true ?",
			"a shop that is open over midnight is always closed",
		],
	}),
	...inFile("app/settings/settings-form.server.ts", ["app/settings/change-settings.test.ts"], {
		"hours-refused": [
			'openingHours: blankOr(hours, "")',
			"openingHours: lineOf(100)",
			"opening hours that nobody understands are saved, and the shop is always open",
		],
	}),
	...inFile("app/storefront/arrivals.tsx", FOLLOW, {
		"arrival-delivered": [
			'data?.order.status === "completed"',
			"data",
			"a cancelled order is told of as delivered",
		],
		"arrival-once": [
			"lastSeen.set(ids.length ? JSON.stringify({ userId, ids } satisfies Waited) : null);",
			"if (ids.length) lastSeen.set(JSON.stringify({ userId, ids } satisfies Waited));",
			"a delivery is told of again on every page",
		],
		"arrival-own": [
			"if (before?.userId !== userId) return;",
			"if (!before) return;",
			"whoever uses the browser next asks for the former one's orders",
		],
	}),
	...inFile("app/storefront/on-the-way-bar.tsx", FOLLOW, {
		"bar-leads-to-the-order": [
			"to={others.length ?",
			"to={first ?",
			"the bar leads past the order",
		],
		"bars-below-each-other": [
			"if (!isShown) return;",
			"return;",
			"a lost connection hides what is on its way",
		],
	}),
	...inFile("app/storefront/storefront.css", FOLLOW, {
		"bar-moves-nothing": [
			"position: absolute;\n\tinset: 100% 0 auto;",
			"position: relative;",
			"what is about to be pressed moves as the bar comes",
		],
	}),
	...inFile("app/storefront/storefront.css", ["e2e/styled-anew.test.ts"], {
		"styled-from-the-top": [
			"[data-way-bar] .status-bar {",
			":root:has(.way-bar) .status-bar {",
			"each change of a page has all of it styled anew",
		],
	}),
	...inFile("app/admin/admin.css", ["e2e/styled-anew.test.ts"], {
		"styled-over-siblings": [
			'[data-frame="admin"] .status-bar {',
			"[data-frame] .admin-frame ~ * .status-bar {",
			"each change of an admin's page has all of it styled anew",
		],
	}),
	{
		name: "delivery-noted",
		lost: "no delivery is measured",
		sql: "DROP TRIGGER orders_note_delivery_time ON orders",
		tests: PROMISES,
	},
	{
		name: "delivery-taken-back",
		lost: "a delivery that was none is measured",
		sql: replaceIn("note_delivery_time", "AND delivery_times.order_id = NEW.id", "AND false"),
		tests: PROMISES,
	},
	{
		name: "order-start-stamped",
		lost: "nobody learns when an order was taken",
		sql: "DROP TRIGGER orders_stamp_start ON orders",
		tests: PROMISES,
	},
	{
		name: "order-start-first",
		lost: "the moment at which an order was taken moves each time that it is taken again",
		sql: `CREATE OR REPLACE TRIGGER orders_stamp_start BEFORE UPDATE OF status ON orders
			FOR EACH ROW WHEN (NEW.status = 'processing') EXECUTE FUNCTION stamp_order_start()`,
		tests: PROMISES,
	},
];
