import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const WORK = "e2e/work-off-orders.test.ts";
const OPENED = "app/orders/read-opened-order.test.ts";

/** Working off orders by keys, and what stands beside the one that is opened. */
export const mutants: Mutant[] = [
	...inFile("app/ui/use-keys.ts", [WORK], {
		"key-while-typing": [
			"if (target.closest(isTyped)) return true;",
			"void isTyped;",
			"a letter of a search walks through the queue",
		],
		"key-with-modifier": [
			"if (ctrlKey || altKey || metaKey) return true;",
			"",
			"a command of the browser opens another order",
		],
		"key-in-dialog": [
			'if (document.querySelector("dialog[open]")) return true;',
			"",
			"an order is completed behind a question",
		],
		"enter-once": [
			"if (event.repeat || event.timeStamp - before < IGNORED_MS) return;",
			"",
			"a double press completes the next order as well",
		],
	}),
	...inFile("app/admin/cockpit/claim.tsx", [WORK], {
		"claim-renewed": [
			"const timer = setInterval(() => renew.current(), RENEWED_EVERY_MS);",
			"const timer = 0;",
			"an order is lost although its page is open",
		],
		"claim-taken-from": [
			'{claimedBy && <input type="hidden" name="from" value={claimedBy} />}',
			"",
			"an order cannot be taken over",
		],
	}),
	...inFile("app/orders/read-opened-order.server.ts", [OPENED], {
		"delivered-only": [" AND before.status = 'completed'", "", "what waits is shown as delivered"],
	}),
	...inFile("app/orders/count-by-status.server.ts", [OPENED], {
		"counted-so-far": [
			" LIMIT ${MOST_COUNTED + 1}",
			"",
			"a million orders are counted for each page",
		],
	}),
	...inFile("app/admin/cockpit/opening.ts", [WORK], {
		"first-opened-on-a-phone": [
			" || !isWideNow()",
			"",
			"on a phone the oldest order takes the place of the list",
		],
		"first-opened-past-another": [
			"isOpened || ",
			"",
			"a page that is loaded again shows another order than before",
		],
		"first-opened": [
			"if (!firstId ||",
			"if (firstId ||",
			"the page opens nothing, and each day begins with a key more",
		],
	}),
];
