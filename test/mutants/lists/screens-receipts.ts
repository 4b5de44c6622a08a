import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Histories, orders, receipts and devices of a customer, as the server draws them. */
export const mutants: Mutant[] = [
	...inFile("app/balance/history.tsx", ["app/balance/history.test.tsx"], {
		"history-arrived": [
			"arrived ?? topUp.amountQepik",
			"topUp.amountQepik",
			"a top-up shows the amount that was asked for, not the one that came",
		],
		"history-asked": [
			"arrived !== null && arrived !== topUp.amountQepik && (",
			"false && (",
			"a top-up of which less arrived does not say what was asked for",
		],
		"history-asked-same": [
			"arrived !== null && arrived !== topUp.amountQepik",
			"arrived !== null",
			"each top-up says twice what was asked for",
		],
		"history-withdraw-pending": [
			'topUp.status === "pending" && <',
			"<",
			"a decided top-up seems to be open for taking back",
		],
		"history-withdraw-customer": [
			'reader === "customer" && (',
			"(",
			"an admin is offered to take a customer's top-up back",
		],
		"history-plus-of-nothing": [
			"entry.amountQepik > 0",
			"entry.amountQepik >= 0",
			"an entry of nothing reads as one that came",
		],
		"history-order-link": [
			'if (subject === "top-up") return',
			"if (subject) return",
			"an entry does not lead to its order",
		],
		"history-no-subject": [
			"if (!subject) return null;",
			"",
			"a correction names an order that does not exist",
		],
		"history-reason": ["{entry.reason && ", "{false && ", "a correction does not say why"],
	}),
	...inFile("app/balance/top-up-outcome.tsx", ["app/balance/history.test.tsx"], {
		"outcome-only-rejected": [
			'if (topUp.status !== "rejected") return null;',
			"",
			"an approved top-up reads as taken back",
		],
		"outcome-reason": ["{topUp.reason && (", "{false && (", "a rejected top-up does not say why"],
		"outcome-taken-back": [
			"{topUp.takenBackQepik !== null && (",
			"{false && (",
			"what was taken back is not told",
		],
	}),
	...inFile("app/balance/statuses.ts", ["app/balance/history.test.tsx"], {
		"withdrawn-shown": [
			'withdrawnAt ? "withdrawn" : status',
			"status",
			"a top-up that its customer took back reads as rejected",
		],
	}),
	...inFile("app/orders/withdraw-order.tsx", ["app/orders/order-dialog.test.tsx"], {
		"receipt-withdraw-pending": [
			'order.status !== "pending" || leftQepik',
			"leftQepik",
			"an order that is under way seems to be open for taking back",
		],
		"receipt-withdraw-delivered": [
			" || isBegun",
			"",
			"an order of which something is delivered seems to be open for taking back",
		],
		"receipt-withdraw-left": [
			" || leftQepik === 0",
			"",
			"an order of which nothing is left seems to be open for taking back",
		],
	}),
	...inFile("app/orders/order-dialog.tsx", ["app/orders/order-dialog.test.tsx"], {
		"receipt-completed": [
			'order.status === "completed" && order.completedAt && (',
			"order.completedAt && (",
			"a cancelled order shows a day of completion",
		],
		"receipt-refund": [
			"<OrderRefunds refunds={order.refunds} />",
			"",
			"a receipt does not say that the money came back",
		],
	}),
	...inFile("app/orders/order-items.tsx", ["app/orders/order-dialog.test.tsx"], {
		"receipt-unit-price": [
			"formatManat(item.unitPriceQepik)",
			"formatManat(item.priceQepik)",
			"a receipt shows the price of all as that of one",
		],
		"receipt-units-refunded": [
			"{unitsRefunded > 0 && (",
			"{false && (",
			"a receipt does not say which units were paid back",
		],
		"receipt-player-id": [
			"if (!playerId) return null;",
			"if (playerId || !playerId) return null;",
			"a receipt does not say for whom it was bought",
		],
		"receipt-account": [
			"{item.accountDetails && (",
			"{false && (",
			"a receipt leaves out what the game says of its account",
		],
	}),
	...inFile("app/orders/delivered-message.tsx", ["app/orders/order-dialog.test.tsx"], {
		"receipt-message": [
			"if (!text) return null;",
			"",
			"an order without a message shows an empty one",
		],
	}),
	...inFile("app/orders/delivered-message.tsx", ["app/orders/order-popup.test.ts"], {
		"receipt-message-cancelled": [
			'status !== "cancelled"',
			"true",
			"the message on a cancelled order reads as good news",
		],
	}),
	...inFile("app/orders/my-orders.page.tsx", ["app/orders/my-orders-page.test.ts"], {
		"orders-quantity": [
			"quantity > 1 ?",
			"quantity > 2 ?",
			"the list of orders hides how many were bought",
		],
		"orders-linked": ["...(linked ? [linked] : [])", "", "a link to an older order opens nothing"],
	}),
	...inFile("app/orders/my-orders.page.tsx", ["app/orders/order-popup.test.ts"], {
		"orders-refund": [
			"{order.refundedQepik > 0 && (",
			"{false && (",
			"the list of orders hides that the money came back",
		],
	}),
	...inFile("app/sign-in/session-list.tsx", ["app/sign-in/session-list.test.tsx"], {
		"devices-others": [
			"{!session.current && (",
			"{false && (",
			"a device where somebody else is cannot be signed out",
		],
		"devices-this": [
			"{!session.current && (",
			"{true && (",
			"this device is offered to be signed out by itself",
		],
		"devices-all-others": [
			"sessions.length > 1",
			"sessions.length > 0",
			"there is a button to sign out devices that are not there",
		],
	}),
];
