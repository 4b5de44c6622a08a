import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const DECISIONS = "test/admin-decisions.test.ts";
const EARLY = "e2e/early-typing.test.ts";

/** What an order's form is refused for, also where it is sent before the page's scripts are there. */
export const mutants: Mutant[] = [
	...inFile("app/orders/act-on-order.server.ts", [DECISIONS], {
		"status-seen-corrections": [
			"\t\t\t\tseenCorrections: input.seenCorrections,\n",
			"",
			"an order is completed to the wrong ID by an admin who has not seen its correction",
		],
	}),
	...inFile("app/orders/order-form.server.ts", [DECISIONS], {
		"note-seen": [
			"orderId, adminNotes: text, seen })",
			"orderId, adminNotes: text })",
			"an admin's note overwrites the one that a colleague saved meanwhile",
		],
		"message-seen": [
			"orderId, customerMessage: text, seen })",
			"orderId, customerMessage: text })",
			"a message overwrites the one that a colleague saved meanwhile",
		],
	}),
	...inFile("app/orders/undo-completion.server.ts", ["app/orders/undo-completion.test.ts"], {
		"undo-late-after-note": [
			'newest.filter(({ action }) => action !== "order.note")',
			"newest",
			"a note is named as the reason why a completion cannot be taken back any more",
		],
	}),
	...inFile("app/orders/admin-orders.page.tsx", [DECISIONS, EARLY], {
		"order-text-given-back": [
			"{ typed: TYPED }",
			"{}",
			"a message that is refused is gone with the page that it was written on",
		],
	}),
	...inFile("app/forms/answered.server.ts", [DECISIONS], {
		"given-back-line-breaks": [
			'value.replaceAll("\\r\\n", "\\n")',
			"value",
			"a text that is given back counts as changed, by its line breaks alone",
		],
	}),
	...inFile("app/orders/order-text-form.tsx", [DECISIONS, EARLY], {
		"order-text-of-another": [
			"typed?.orderId === order.id ?",
			"typed ?",
			"what was written to one customer stands at the order of another",
		],
		"order-text-opens-order": [
			"`${ADDRESS}?order=${order.id}`",
			"ADDRESS",
			"whoever is refused early has to look for the order, and for what they wrote",
		],
		"order-text-over": [
			'over: typed?.seen ?? ""',
			"over: order[name]",
			"nobody is asked which of two texts is to stay",
		],
	}),
	...inFile("app/forms/use-draft.ts", [EARLY], {
		"draft-given-back-kept": [
			"storeOf(name).set(JSON.stringify({ ...back, person }));",
			"",
			"a text that is given back is gone as soon as the page can do without",
		],
	}),
	...inFile("app/forms/answer-notice.tsx", [EARLY], {
		"early-answer-told": [
			"<AnswerNotice answer={useAnswer(answer)} />",
			"<AnswerNotice answer={answer} />",
			"the answer to a form that was sent early is gone before anybody can read it",
		],
	}),
];
