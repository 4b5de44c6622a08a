import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const EARLY = ["e2e/early-typing.test.ts"];

/** What people fill in before the page's scripts are there. */
export const mutants: Mutant[] = [
	...inFile("app/root.tsx", EARLY, {
		"early-typing": ["\tuseEarlyTyping();\n", "", "what was typed early is lost"],
	}),
	...inFile("app/forms/early-typing.ts", EARLY, {
		"early-in-place": [
			"queueMicrotask(() => typeAgain(typed))",
			"typeAgain(typed)",
			"whoever is typing is led to the end of the field",
		],
		"early-caret": [
			"\t\tfield.setSelectionRange(selectionStart, selectionEnd);\n",
			"\t\tvoid selectionEnd;\n",
			"whoever is typing is led to the end of the field",
		],
		"early-focus": [
			' && field.matches(":focus")',
			"",
			"whoever has gone back to another field is taken to the last",
		],
		"early-text-told": [
			"field.value = field.defaultValue;",
			"",
			"an amount that was typed early cannot be paid",
		],
		"early-choices-together": [
			"if (isSelect(other)) other.value = chosen;",
			"void [other, chosen];",
			"of two filters that were chosen early one is lost",
		],
		"early-before-react": [
			"},true)'",
			"})'",
			"what is typed in the moment in which the page is hydrated is lost",
		],
		"early-file": [
			"tellChange(field)",
			"void tellChange",
			"a file that was chosen early is not read",
		],
		"early-boxes": [
			"if (box.checked !== isChecked) box.click();",
			"void [box, isChecked];",
			"orders that were chosen early are not chosen",
		],
		"early-box-afresh": [
			"for (const { box } of boxes) box.checked = box.defaultChecked;",
			"",
			"orders that were chosen early are not chosen",
		],
	}),
	...inFile("app/ui/type-into.ts", EARLY, {
		"early-choice-told": [
			'["input", "change"]',
			'["input"]',
			"a delivery that was chosen early is lost",
		],
	}),
	...inFile("app/storefront/search-typing.tsx", EARLY, {
		"early-search": [
			"if (isDue() || shown.current === key) return;",
			"if (isDue()) return;",
			"what was typed into the header's search early is emptied",
		],
	}),
	...inFile("app/forms/early-sending.tsx", EARLY, {
		"early-form-waits": [
			"to!=location.pathname+location.search)",
			"to!=to)",
			"a switch that is pressed early leads to a page of raw data",
		],
		"early-form-of-page-goes": [
			"&&to!=location.pathname+location.search)",
			")",
			"what is sent early from a form of the page itself waits for its scripts",
		],
		"early-form-waits-once": [
			"window.sent = undefined;",
			"",
			"once something was sent early, nothing is sent any more",
		],
		"early-form-by-button": [
			"form.requestSubmit(button)",
			"form.requestSubmit()",
			"a switch that is pressed early sends no choice",
		],
	}),
	...inFile("app/entry.server.tsx", EARLY, {
		"early-form-script-allowed": [
			"[headScript, earlySendingScript]",
			"[headScript]",
			"the page's own policy stops what lets a form that is sent early wait",
		],
	}),
];
