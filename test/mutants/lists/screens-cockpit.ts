import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const WORK = "e2e/work-off-orders.test.ts";
const LED = "e2e/led-past-colleagues.test.ts";
const SLOW = "e2e/slow-decisions.test.ts";
const OVERTAKEN = "e2e/overtaken.test.ts";
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
		"enter-on-another-row": [
			"a:not(${OPENED_ROW})",
			"a:not([data-row] a)",
			"Enter on the link of one order completes the one beside the queue",
		],
		"keys-by-place": [
			'(isOtherLetter ? code.replace(/^Key/, "") : key)',
			"(void [isOtherLetter, code], key)",
			"on a Russian keyboard no key does anything",
		],
		"enter-once": [
			"if (event.repeat || event.timeStamp - before < IGNORED_MS) return;",
			"",
			"a double press completes the next order as well",
		],
	}),
	...inFile("app/admin/cockpit/keys.tsx", [WORK], {
		"focus-goes-along": [
			"?.focus({ preventScroll: true });",
			";",
			"Enter goes back to the row that one came from",
		],
	}),
	...inFile("app/admin/cockpit/claim.tsx", ["e2e/cockpit-phone.test.ts"], {
		"claim-of-ones-own": [
			"claim.claimedBy === useAdminId()",
			"(useAdminId(), false as boolean)",
			"what one has taken reads as taken by a colleague of one's own name",
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
	...inFile("app/admin/cockpit/choose-next.ts", ["app/admin/cockpit/choose-next.test.ts"], {
		"led-to-open-elsewhere": [
			"!isOpenElsewhere(id));",
			"!(void isOpenElsewhere, id) || true);",
			"two who begin at the same top find every second order decided",
		],
		"led-where-a-colleague-goes": [
			"(second ?? first)",
			"(void second, first)",
			"a colleague who goes on from the same order comes to the same next one",
		],
		"led-nowhere": [
			" ?? next[0];",
			";",
			"one is led nowhere although an order waits, because a colleague looks at it",
		],
	}),
	...inFile("app/live/presence.server.ts", ["app/live/presence.test.ts"], {
		"presence-of-oneself": [
			"by !== adminId && ",
			"(void [by, adminId], true) && ",
			"one is led past what one has open oneself",
		],
		"presence-lapses": [
			" && nowMs() - openedMs < LASTS_MS",
			" && (void [openedMs, LASTS_MS], true)",
			"nobody is led to an order whose admin has gone home",
		],
		"presence-named": [
			'NAMED.test(asked) ? asked : ""',
			"(void NAMED, asked)",
			"an address of any length is told to every process",
		],
		"presence-outdated-note": [
			"if (isOutdated(adminId, askedMs)) return;",
			"",
			"a page that was given up is told to every process",
		],
		"presence-outdated-topic": [
			"if (isOutdated(adminId, askedMs)) continue;",
			"",
			"what another process says late replaces what is open",
		],
		"presence-asked-again": [
			"last.askedMs = askedMs;",
			"void askedMs;",
			"who comes back at once is said to be at the one between",
		],
		"presence-nothing-open": [
			"else if (last || id) hub",
			"else hub",
			"every visit of a list is told to every process",
		],
		"presence-opened-once": [
			"if (last?.id === id) last.askedMs = askedMs;\n\t\t\telse if (last || id)",
			"if (last?.id === id) last.askedMs = askedMs;\n\t\t\tif (last || id)",
			"a page that is left open keeps its order for ever",
		],
	}),
	...inFile("app/admin/cockpit/keys.tsx", [LED], {
		"decision-tells-elsewhere": [
			"goOn.current(answer.openElsewhere)",
			"goOn.current()",
			"Enter leads to what a colleague has open",
		],
	}),
	...inFile("app/admin/cockpit/keys.tsx", [SLOW], {
		"decision-forgotten-when-left": [
			"useLayoutEffect(() => () => cancel.current(), [id]);",
			"",
			"Enter does nothing on the order after one that was left while its answer was on its way",
		],
	}),
	...inFile("app/orders/order-keys.tsx", [SLOW], {
		"decision-of-its-own": [
			"row:order-by-key:${orderId}",
			"row:order-by-key:${typeof orderId}",
			"Enter does nothing while the answer for the order before is on its way",
		],
		"going-on-by-the-answer": [
			"if (before !== orderId || data === old) return;",
			"if (before !== orderId || data === old || !document.querySelector('[data-opened] [aria-busy=true]')) return;",
			"on a busy page 'Tamamla və göndər' leads on to nothing",
		],
	}),
	...inFile("app/orders/order-keys.tsx", ["e2e/steady-lists.test.ts"], {
		"message-leads-nowhere": [
			"if (data?.done && data.openElsewhere)",
			"if (data?.done)",
			"who saves a message is led away from its order",
		],
	}),
	...inFile("app/forms/row-answers.tsx", [SLOW], {
		"answer-on-a-busy-page": [
			"sentForms.get, () => NONE",
			"() => NONE, () => NONE",
			"on a busy page a refusal is not told",
		],
	}),
	...inFile("app/forms/sent-forms.ts", [SLOW], {
		"forms-of-rows-are-followed": [
			"set([...sent, form]);",
			"void form;",
			"what became of a row whose form is sent is not told",
		],
	}),
	...inFile("app/orders/order-keys.tsx", [LED], {
		"delivery-tells-elsewhere": [
			"goOn.current(data.openElsewhere)",
			"goOn.current()",
			"'Tamamla və göndər' leads to what a colleague has open",
		],
	}),
	...inFile("app/server/app-pipeline.server.ts", ["test/opened-elsewhere.test.ts"], {
		"request-received-when": [
			"context.set(receivedMsContext, Date.now());",
			"void receivedMsContext;",
			"nobody who opens something after another is known to be at it",
		],
	}),
	...inFile("app/orders/admin-orders.page.tsx", ["test/opened-elsewhere.test.ts"], {
		"order-opened-noted": [
			"app.presence.note(adminId, openedId, context.get(receivedMsContext));",
			"void receivedMsContext;",
			"nobody knows what a colleague has open",
		],
		"order-opened-when": [
			"openedId, context.get(receivedMsContext)",
			"openedId, (void receivedMsContext, Date.now())",
			"a colleague who went on is said to be at the order before",
		],
	}),
	...inFile("app/balance/admin-balance.page.tsx", ["test/opened-elsewhere.test.ts"], {
		"top-up-opened-noted": [
			"app.presence.note(adminId, openedId, context.get(receivedMsContext));",
			"void receivedMsContext;",
			"nobody knows which top-up a colleague has open",
		],
		"top-up-opened-when": [
			"openedId, context.get(receivedMsContext)",
			"openedId, (void receivedMsContext, Date.now())",
			"a colleague who went on is said to be at the top-up before",
		],
	}),
	...inFile("app/admin/cockpit/opening.ts", [LED], {
		"first-opened-elsewhere": [
			"free.find(({ id }) => !openElsewhere.includes(id)) ?? ",
			"(void openElsewhere, undefined) ?? ",
			"who comes second begins with what a colleague has open",
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
		"first-opened-of-a-colleague": [
			"rows.filter(isFree);",
			"rows.filter((row) => (void isFree, row));",
			"two begin with the same order, and both deliver it",
		],
	}),
	...inFile("app/admin/cockpit/opening.ts", [OVERTAKEN], {
		"first-opened-overtakes": [
			" || isLeaving()) return",
			") return void isLeaving,",
			"a link that is pressed while the page is busy leads to the first order instead",
		],
	}),
	...inFile("app/admin/cockpit/keys.tsx", [OVERTAKEN], {
		"led-on-overtakes": [
			"if (isLeaving()) return;",
			"void isLeaving;",
			"whoever leaves for another page is led on to the next order instead",
		],
	}),
	...inFile("app/ui/use-is-leaving.ts", ["app/ui/use-is-leaving.test.ts", OVERTAKEN], {
		"leaving-elsewhere": [
			"createPath(navigation.location) !== createPath(location)",
			"true",
			"whoever presses the order that is open already is led on to none after it",
		],
	}),
	...inFile("app/ui/use-is-leaving.ts", ["app/ui/use-is-leaving.test.ts"], {
		"leaving-by-form": [
			"Boolean(navigation.formMethod) || ",
			"",
			"a form of the page that is on its way is overtaken by the next order",
		],
	}),
	...inFile("app/ui/use-keys.ts", [SLOW], {
		"keys-at-once": [
			'window.addEventListener("keydown", press);',
			'requestAnimationFrame(() => window.addEventListener("keydown", press));',
			"a key that is pressed as soon as an order is shown does nothing",
		],
	}),
	...inFile("app/ui/use-fetcher.ts", [SLOW], {
		"answer-while-rendering": [
			"if (fetcher.data !== noted) note(fetcher.data);",
			"void [noted, note];",
			"an answer that comes in while the page renders something else leads nowhere",
		],
	}),
];
