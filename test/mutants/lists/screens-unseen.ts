import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const parked = (name: string) => `app/orders/parked/${name}`;
const PARKED_PAGE = parked("parked-page.test.ts");

/** What a customer or an admin would meet in a rare moment: in passing, on paper, a second time. */
export const mutants: Mutant[] = [
	...inFile("app/balance/use-payment.ts", ["e2e/pay.test.ts"], {
		"chat-tab-left": [
			"useEffect(() => () => tab.current?.close(), []);",
			"",
			"who leaves the page before the answer keeps an empty tab",
		],
	}),
	...inFile("app/balance/statement/free-amount-offer.tsx", ["e2e/statement.test.ts"], {
		"offer-of-another": [
			"free.asked !== qepik || ",
			"",
			"somebody who typed another amount is offered one near the former",
		],
	}),
	...inFile("app/orders/order-dialog.tsx", ["e2e/print.test.ts"], {
		"paper-buyer": [
			"hidden text-caption wrap-anywhere print:block",
			"hidden text-caption wrap-anywhere",
			"a printed receipt names neither shop nor buyer",
		],
	}),
	...inFile("app/orders/refund-part-dialog.tsx", ["e2e/refund-part.test.ts"], {
		"units-left": [
			"item.quantity - item.unitsRefunded",
			"item.quantity",
			"units that went back already are offered again",
		],
	}),
	...inFile(parked("back-in-cart.ts"), [parked("back-in-cart.test.ts")], {
		"back-in-cart": [
			"!game || cart.some(({ id }) => id === gameId)",
			"!game",
			"a game is in the cart twice, which cannot be bought",
		],
	}),
	...inFile(parked("parked.page.tsx"), [PARKED_PAGE], {
		"accepted-remembers": [
			"await rememberIds({ db, log }, { userId, lines: placed.lines });",
			"void [rememberIds, log];",
			"an ID is not remembered though its buyer asked for it",
		],
	}),
	...inFile(parked("parked-progress.tsx"), ["e2e/pay-the-gap.test.ts"], {
		"price-under-finger": [
			"<div {...guard}>",
			"<div ref={guard.ref}>",
			"a price that changes under the finger is accepted unseen",
		],
	}),
	...inFile(parked("read-parked.server.ts"), [PARKED_PAGE], {
		"expired-shown": [
			"outcome IN ('refused', 'expired')",
			"outcome IN ('refused')",
			"an order whose time is over vanishes without a word",
		],
	}),
];
