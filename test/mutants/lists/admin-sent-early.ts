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
	...inFile("app/forms/use-kept-form.ts", ["app/settings/admin-settings.test.ts", EARLY], {
		"form-shown-as-typed": [
			"(hydrated ? undefined : back?.[name]) ?? stored",
			"(hydrated ? back?.[name] : undefined) ?? stored",
			"without JavaScript a form that is refused is filled in once more",
		],
		"form-given-back-restored": [
			"readKeptForm(address, person) ?? changedIn(form, back)",
			"readKeptForm(address, person)",
			"a form that was sent early and refused is empty as soon as its page can do without",
		],
		"form-given-back-kept": [
			"\t\t\twriteKeptForm(address, { person, fields: kept });\n",
			"",
			"a form that was sent early and refused is lost with the next look at the page",
		],
		"form-given-back-discarded": [
			"(hydrated ? undefined : back?.[name]) ?? stored",
			"back?.[name] ?? stored",
			"a form that was refused cannot be given up",
		],
	}),
	...inFile("app/settings/admin-settings.page.tsx", ["app/settings/admin-settings.test.ts"], {
		"settings-given-back": [
			"{ typed: TYPED }",
			"{}",
			"thirty settings are typed anew because one of them was refused",
		],
		"settings-refused-at-field": [
			"(fetcher.data ?? refused)?.refused",
			"fetcher.data?.refused",
			"without JavaScript nobody is told which of the settings was refused",
		],
	}),
	...inFile(
		"app/settings/pages/edit-owner-page.page.tsx",
		["app/settings/pages/owner-pages.test.ts"],
		{
			"owner-text-given-back": [
				'defaultValue={shownOf("text", text)}',
				"defaultValue={text}",
				"a page's text that is refused has to be written again",
			],
		},
	),
];
