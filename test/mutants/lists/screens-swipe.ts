import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const walks = ["e2e/cockpit-phone.test.ts"];
const rules = ["app/orders/swipe.test.ts"];

/** An order that a finger completes, and an ID whose parts are copied apart. */
export const mutants: Mutant[] = [
	...inFile("app/orders/order-rows.css", ["e2e/cards-on-a-phone.test.ts"], {
		"row-facts-beside-buttons": [
			"grid-area: facts;",
			"grid-area: acts;",
			"on a phone what became of the money lies under the buttons of a row",
		],
		"row-refund-has-the-room": [
			".order-row-acts:has(> button) > form {",
			".order-row-acts:has(> never) > form {",
			"on a phone what became of the money is cut short",
		],
	}),
	...inFile("app/orders/swipe.ts", rules, {
		"swipe-enough": ["px >= swipe.enoughPx", "px > 0", "a finger that trembles completes an order"],
		"swipe-decided": [
			'direction === "undecided" && ',
			"",
			"a finger that scrolls comes to complete an order on its way",
		],
		"swipe-aslant": ["px > aside * 1.5", "px > 0", "a finger that scrolls aslant draws a card"],
		"swipe-edge": ["x < EDGE_PX", "x < 0", "who goes back a page completes an order"],
	}),
	...inFile("app/orders/swipe-to-complete.tsx", rules, {
		"swipe-of-others": ["&& !isOthers ", "", "an order is completed that another admin is at"],
		"swipe-closed": ["isOpen(status) && ", "", "a cancelled order is completed without a question"],
		"swipe-paid-back": [
			" && !isAsked",
			"",
			"an order that was paid back is completed without a question",
		],
	}),
	...inFile("app/orders/swipe-to-complete.tsx", walks, {
		"swipe-of-ones-own": [
			"canSwipe(order, adminId)",
			'canSwipe(order, (void adminId, ""))',
			"what one has taken oneself cannot be swiped",
		],
		"swipe-changed": [
			"useEffect(\n\t\t() => end,\n\t\t[order.status, order.claimedBy, order.refundedQepik, order.corrections, can],\n\t);",
			"useEffect(() => () => void can, []);",
			"a finger goes on drawing a card that changed under it",
		],
	}),
	...inFile("app/orders/id-parts.ts", ["app/orders/id-parts.test.ts"], {
		"id-parts-groups": [
			"(\\d{6,})\\s+(\\d{3,5})",
			"(\\d{3,})\\s+(\\d{3,5})",
			"a number that is written in groups is taken apart",
		],
		"id-parts-whole": [
			"new RegExp(`^${shape}$`",
			"new RegExp(`^${shape}`",
			"a part is offered of an ID that nobody understands",
		],
	}),
	...inFile("app/orders/daily-order-cleanup.server.ts", ["app/orders/read-promises.test.ts"], {
		"times-kept": ["KEPT_OF_A_GAME = 100", "KEPT_OF_A_GAME = 101", "more is kept than is said"],
		"times-kept-fewer": [
			"KEPT_OF_A_GAME = 100",
			"KEPT_OF_A_GAME = 49",
			"a promise is made of fewer deliveries than there were",
		],
		"times-of-a-game": [
			"PARTITION BY game_id ORDER BY",
			"ORDER BY",
			"a game that is seldom bought loses its times",
		],
	}),
	...inFile("app/orders/order-dialog.tsx", ["app/orders/order-dialog.test.tsx"], {
		"receipt-buyer": [" · Alıcı: {order.buyerName}", "", "a printed receipt is nobody's"],
	}),
];
