import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Lists that stand still, forms that are kept, downloads, themes and placeholders. */
export const mutants: Mutant[] = [
	...inFile("app/ui/download-link.tsx", ["e2e/downloads.test.ts"], {
		"download-once": ["if (bytes !== undefined) return;", "", "each press begins another download"],
		"download-failed": [
			'if (!stop.current.signal.aborted) toastError("Fayl yüklənmədi, yenidən cəhd edin");',
			"",
			"a download that is lost says nothing",
		],
		"download-left": [
			"if (!stop.current.signal.aborted) toastError",
			"toastError",
			"who leaves the page is told that the download failed",
		],
		"download-goes-on": [
			"useEffect(() => () => stop.current?.abort(), []);",
			"",
			"a download goes on after its page was left",
		],
		"download-login-page": [
			" || response.redirected",
			"",
			"after the session ended the login page is saved as the list",
		],
		"download-error-page": ["!response.ok || ", "", "an error page is saved as the list"],
		"download-ends": [
			"\t\tsetBytes(undefined);\n",
			"",
			"a download that failed cannot be begun again",
		],
	}),
	...inFile("app/forms/use-kept-form.ts", ["e2e/kept-forms.test.ts"], {
		"kept-form-restored": [
			"\t\t\t\trestore(form, name, value);\n",
			"",
			"a form that was closed by mistake is empty again",
		],
		"kept-form-checkbox": [
			'if (isCheckbox(field)) field.checked = value !== "";',
			"if (isCheckbox(field)) return;",
			"a box that was ticked is not, when its form is restored",
		],
		"kept-form-discarded": [
			"if (form) forgetKeptForm(addressOf(form));",
			"",
			"what was discarded comes back",
		],
		"kept-form-notice": ["setRestored(true);", "", "a form does not say that it was restored"],
	}),
	...inFile("app/ui/theme.tsx", ["e2e/window-shopping.test.ts"], {
		"theme-other-tab": ["return store.subscribe(show);", "", "another tab keeps the former theme"],
		"theme-default": [
			'(text === "light" ? text : "dark"),\n\tfallback: "dark"',
			'(text === "light" ? text : "dark"),\n\tfallback: "light"',
			"a shop that is dark by default is light",
		],
		"failure-theme": [
			"\t\tshow();\n\t\treturn",
			"\t\treturn",
			"the error page is dark for everybody",
		],
	}),
	...inFile("app/catalog/shop/use-games-view.ts", ["e2e/window-shopping.test.ts"], {
		"view-kept": [
			'(text === "list" ? text : "grid")',
			'("grid" as never)',
			"the list is a grid again after a reload",
		],
	}),
	...inFile("app/storefront/page-or-placeholder.tsx", ["e2e/window-shopping.test.ts"], {
		"placeholder-categories": [
			'next === "/categories" && pathname !== next',
			"false",
			"a slow page shows the former one until it is there",
		],
		"placeholder-games": [
			"next && isGamesList(next) && !isGamesList(pathname)",
			"false",
			"a slow list shows the former page until it is there",
		],
	}),
	...inFile("app/ui/use-press-guard.ts", ["e2e/steady-lists.test.ts"], {
		"press-guard-stops": [
			"press.preventDefault();\n\t\tpress.stopPropagation();",
			"",
			"a click hits the row that has just moved under the pointer",
		],
		"press-guard-mouse": [
			"Math.hypot(press.clientX - x, press.clientY - y) < JITTER_PX",
			"false",
			"a mouse that has not moved hits the wrong row",
		],
		"press-guard-touch": ["return isTouch || ", "return ", "a finger hits the wrong row"],
		"press-guard-same-row": [
			"else if (row.dataset.state !== state) lastShiftOf.current.set(row, shift);",
			"",
			"a slow double tap decides twice",
		],
		"row-keeps-height": [
			"else if (row.getBoundingClientRect().height < atLeastPx) row.style.minHeight = `",
			"else if (false) row.style.minHeight = `",
			"a decided row shrinks, and those below it move",
		],
	}),
	...inFile("app/ui/use-steady-rows.ts", ["e2e/steady-lists.test.ts"], {
		"rows-keep-places": [
			"const ids = held ?? idsOf(fresh);",
			"const ids = idsOf(fresh);",
			"rows move while an admin works on them",
		],
		"rows-arrived-told": [
			"fresh.filter(({ createdAt }) => createdAt > since)",
			"[]",
			"what arrives is neither shown nor announced",
		],
		"rows-released": [
			"release: () => setReleased((times) => times + 1),",
			"release: () => {},",
			"the bar of what is new shows nothing",
		],
	}),
	...inFile("app/forms/use-draft.ts", ["e2e/steady-lists.test.ts"], {
		"draft-overwriting": [
			"isOverwriting: isDraft && draft.over !== saved",
			"isOverwriting: false",
			"one admin's text replaces another's unseen",
		],
		"draft-kept": ["text: draft?.text ?? saved", "text: saved", "a draft is lost with a reload"],
		"draft-sent": [
			"![draft.over.trim(), saved.trim()].includes(draft.text.trim())",
			"draft.over.trim() !== draft.text.trim()",
			"a text that was sent still reads as a draft",
		],
	}),
];
