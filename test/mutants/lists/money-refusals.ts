import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PARKED = "app/orders/parked";
const SETTLE = ["app/balance/statement/settle-line.test.ts"];

/** What is refused of orders and of money, before anything is done. */
export const mutants: Mutant[] = [
	...inFile("app/orders/change-order.server.ts", ["app/orders/change-order.test.ts"], {
		"order-gone-refused": [
			"if (!order) throw",
			"if (false) throw",
			"what an admin does to an order that is not there breaks, and does not say why",
		],
	}),
	...inFile("app/orders/correct-id.server.ts", ["app/orders/correct-id.test.ts"], {
		"correct-line-gone-refused": [
			"if (!item?.playerId) throw",
			"if (item && !item.playerId) throw",
			"a correction of a line that is not there breaks, and does not say why",
		],
		"correct-line-plain-refused": [
			"if (!item?.playerId) throw",
			"if (!item) throw",
			"a correction of a line that has no ID breaks, and does not say why",
		],
	}),
	...inFile("app/orders/decide-many.server.ts", ["app/orders/decide-many.test.ts"], {
		"many-message-long-refused": [
			"if (text.length > LONGEST_MESSAGE) {",
			"if (false) {",
			"a message that is too long for one order is not said to be so",
		],
	}),
	...inFile("app/orders/withdraw-order.server.ts", ["app/orders/withdraw-order.test.ts"], {
		"withdraw-stranger-refused": [
			"if (!order) throw",
			"if (false) throw",
			"a customer withdraws the order of another one",
		],
		"withdraw-late-refused": [
			"if (!withdrawn) throw",
			"if (false) throw",
			"an order that is under way is said to be withdrawn, and is not",
		],
	}),
	...inFile("app/orders/proofs.server.ts", ["app/orders/proofs.test.ts"], {
		"proof-removed-twice-refused": [
			"if (!(await removePrivatePicture(tx, { id: pictureId, of }))) {",
			"if ((await removePrivatePicture(tx, { id: pictureId, of })) === undefined) {",
			"a picture that is gone is removed again, and the journal says so",
		],
		"proof-line-gone-refused": [
			"if (!item) throw",
			"if (false) throw",
			"a picture for a line that is not there breaks, and does not say why",
		],
	}),
	...inFile(`${PARKED}/park-order.server.ts`, [`${PARKED}/park-order.test.ts`], {
		"parked-second-refused": [
			'throw new Problem("taken"',
			'return undefined as never; throw new Problem("taken"',
			"whoever has an order waiting is not told that a second one does not wait",
		],
	}),
	...inFile(`${PARKED}/require-parkable.server.ts`, [`${PARKED}/park-order.test.ts`], {
		"parked-buyer-gone-refused": [
			"if (balanceQepik === undefined) throw",
			"if (false) throw",
			"a buyer who is not there is told that their balance moved",
		],
	}),
	...inFile(`${PARKED}/place-parked.server.ts`, [`${PARKED}/place-parked.test.ts`], {
		"parked-placed-twice-refused": [
			"if (!placed) throw",
			"if (false) throw",
			"the second of two taps is told of an order that it did not place",
		],
	}),
	...inFile("app/balance/cash/close-day.server.ts", ["app/balance/cash/close-day.test.ts"], {
		"cash-close-twice-refused": [
			"if (!closed) throw",
			"if (false) throw",
			"a day that cannot be closed breaks its page, and does not say why",
		],
	}),
	...inFile("app/balance/create-top-up.server.ts", ["app/balance/create-top-up.test.ts"], {
		"top-up-many-refused": [
			"if (rows.length === 0) {",
			"if (false) {",
			"a top-up that was not asked for is said to be asked for",
		],
	}),
	...inFile("app/balance/epoint/look-again.server.ts", ["app/balance/epoint/look-back.test.ts"], {
		"payment-gone-refused": [
			"if (rowCount !== 1) throw",
			"if (false) throw",
			"a payment that is not there is said to be asked about",
		],
	}),
	...inFile(
		"app/balance/statement/read-statement.server.ts",
		["app/balance/statement/read-statement.test.ts"],
		{
			"statement-empty-refused": [
				"if (read.lines.length + read.outgoing === 0)",
				"if (false)",
				"a text without a transfer is said to be read",
			],
		},
	),
	...inFile("app/balance/statement/settle-line.server.ts", SETTLE, {
		"line-used-refused": [
			"if (!used) throw",
			"if (false) throw",
			"a line that has paid one top-up pays another one as well",
		],
		"line-used-explained": [
			"if (rowCount === 0) throw await",
			"if (false) throw await",
			"a line that is settled is said to be no longer certain",
		],
	}),
	...inFile(
		"app/balance/statement/settle-line.server.ts",
		["app/balance/statement/spent-lines.test.ts"],
		{
			"line-uncertain-refused": [
				'throw new Problem("unavailable"',
				'void new Problem("unavailable"',
				"a transfer that is no longer certain pays a top-up that nobody looked at",
			],
		},
	),
	...inFile(
		"app/balance/undo-top-up-decision.server.ts",
		["app/balance/undo-top-up-decision.test.ts"],
		{
			"take-back-empty-refused": [
				"if (!taken) throw",
				"if (false) throw",
				"an approval of which nothing is left breaks as it is taken back, and does not say why",
			],
		},
	),
	...inFile("app/balance/epoint/debts.server.ts", ["app/balance/epoint/book-return.test.ts"], {
		"debt-closed-twice-refused": [
			"if (!closed) throw",
			"if (false) throw",
			"a debt is closed twice, or another customer's, and breaks as it is",
		],
	}),
	...inFile("app/balance/epoint/payment-flags.server.ts", ["test/card-payments.test.ts"], {
		"flag-seen-twice-refused": [
			"if (!settled) throw",
			"if (false) throw",
			"who looks at a payment after a colleague is not told so",
		],
	}),
	...inFile("app/orders/correct-id.server.ts", ["app/orders/correct-id.test.ts"], {
		"id-of-no-order-refused": [
			"if (!order) throw",
			"if (false) throw",
			"a correction of somebody else's order breaks, and does not say why",
		],
	}),
];
