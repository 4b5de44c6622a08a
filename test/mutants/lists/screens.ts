import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Messages, lists and forms of the shop in a real browser. */
export const mutants: Mutant[] = [
	...inFile("app/forms/flash-cookie.ts", ["e2e/messages.test.ts"], {
		"flash-once": [
			'document.cookie = "flash=; Path=/; Max-Age=0; SameSite=Lax";',
			"",
			"each page says again what was said, and empties the cart",
		],
	}),
	...inFile("app/storefront/flash-toasts.tsx", ["e2e/messages.test.ts"], {
		"flash-unknown": [
			"if (!Object.hasOwn(FLASHES, flash)) return;",
			"",
			"a message of another version breaks the page",
		],
		"flash-own": [
			"!Object.hasOwn(FLASHES, flash)",
			"!(flash in FLASHES)",
			"a made-up message is shown as an empty one",
		],
		"flash-empties-cart": [
			"if (/^order-p/.test(flash)) change(() => []);",
			"",
			"what was bought stays in the cart",
		],
	}),
	...inFile("app/storefront/flash-toasts.tsx", ["e2e/shared-device.test.ts"], {
		"flash-empties-cart-only-after-order": [
			"if (/^order-p/.test(flash)) change",
			"change",
			"a login empties the cart",
		],
	}),
	...inFile("app/core/flashes.ts", ["e2e/messages.test.ts"], {
		"flash-renewed-password": [
			'"password-renewed": {',
			'"password-renewal": {',
			"a new password is set without a word",
		],
	}),
	...inFile("app/ui/toaster.tsx", ["e2e/messages.test.ts"], {
		"toasts-plain": [
			"() => ({ default: PlainToasts }),",
			"() => ({ default: () => null }),",
			"where a script is lost, no message is shown any more",
		],
		"toasts-plain-few": [".slice(-3)", "", "messages without a list fill the screen"],
	}),
	...inFile("app/ui/copy-text.ts", ["e2e/messages.test.ts"], {
		"copy-refused": [
			'toastError("Kopyalamaq alınmadı, mətni əl ilə seçin");',
			"",
			"a browser that forbids copying says nothing",
		],
		"copy-awaited": ["await navigator", "void navigator", "a copy that failed is reported as done"],
	}),
	...inFile("app/catalog/shop/breadcrumb.tsx", ["e2e/look-around.test.ts"], {
		"back-from-outside": [
			'history.state?.idx > 0 ? navigate(-1) : navigate("/games")',
			"navigate(-1)",
			"'Geri' leads out of the shop",
		],
	}),
	...inFile("app/catalog/shop/breadcrumb.tsx", ["e2e/window-shopping.test.ts"], {
		"back-to-category": [
			'history.state?.idx > 0 ? navigate(-1) : navigate("/games")',
			'navigate("/games")',
			"'Geri' forgets the category",
		],
	}),
	...inFile("app/catalog/shop/games.page.tsx", ["e2e/look-around.test.ts"], {
		"more-games-of-category": [
			"key={gamesAddress({ q: text, category: categoryId, sort })}",
			"",
			"the games of one category stand in another",
		],
	}),
	...inFile("app/catalog/shop/more-games.tsx", ["e2e/look-around.test.ts"], {
		"more-games-near": [
			"if (!entry?.isIntersecting) return;",
			"",
			"the whole catalogue is loaded at once",
		],
	}),
	...inFile("app/catalog/shop/more-games.tsx", ["app/catalog/shop/games-page.test.ts"], {
		"more-games-in-category": [
			"gamesAddress({ ...list, after })",
			"gamesAddress({ after })",
			"the next page of a category holds all games",
		],
	}),
	...inFile("app/ui/search-form.tsx", ["e2e/look-around.test.ts"], {
		"search-one-step": [
			"replace: true",
			"replace: false",
			"each letter of a search is one more step back",
		],
		"search-field-follows": [
			"if (field !== document.activeElement) field.value = query;",
			"",
			"the search field shows another search than the list",
		],
	}),
	...inFile("app/ui/search-form.tsx", ["e2e/left-search.test.ts"], {
		"search-left-at-once": [
			" || isDue()) return;",
			") return void isDue;",
			"what was typed last before one leaves a search is lost",
		],
	}),
	...inFile("app/storefront/search-typing.tsx", ["e2e/left-search.test.ts"], {
		"typing-left-at-once": [
			"if (isDue() || shown.current === key) return;",
			"if (shown.current === key) return void isDue;",
			"what was typed last before one leaves the shop's search is lost",
		],
	}),
	...inFile("app/ui/use-soon.ts", ["e2e/look-around.test.ts"], {
		"search-calls-back": [
			'if (defaultPrevented && (target as Element).closest("a")) cancel();',
			"",
			"a search that was begun calls back somebody who follows a link",
		],
		"search-calls-back-again": [
			'window.addEventListener("popstate", cancel);',
			"",
			"a search that was begun calls back somebody who goes back",
		],
	}),
	...inFile("app/live/live-updates.tsx", ["e2e/lost-connection.test.ts"], {
		"background-seen-again": [
			"else if (!source) open();",
			"",
			"a page that is seen again hears nothing any more",
		],
		"background-looks-again": [
			"if (wasOpen) revalidateFor();",
			"",
			"a page that is seen again shows what was there before",
		],
	}),
	...inFile("app/cart/cart-summary.tsx", ["e2e/shown-to-whom.test.ts"], {
		"checkout-busy": ["busy={busy}", "", "an order that is being sent is sent again"],
	}),
	...inFile("app/sign-in/login.page.tsx", ["e2e/shown-to-whom.test.ts"], {
		"login-busy": ["busy={busy}", "", "a login that is being sent is sent again"],
	}),
	...inFile("app/balance/top-up-form.tsx", ["e2e/shown-to-whom.test.ts"], {
		"top-up-busy": [
			"(submitting || qepik <= 0)",
			"(qepik <= 0)",
			"a top-up that is being sent is sent again",
		],
	}),
	...inFile("app/storefront/user-menu.tsx", ["e2e/shown-to-whom.test.ts"], {
		"admin-link-for-admins": [
			'{user.role === "admin" && (',
			"{true && (",
			"a customer is offered the admin panel",
		],
	}),
	...inFile("app/forms/use-answer.ts", ["e2e/security.test.ts"], {
		"answer-kept": [
			"return answer ?? (kept.key === key ? kept.answer : undefined);",
			"return answer;",
			"a live update takes away a code that is shown once",
		],
	}),
	...inFile("app/forms/use-done.ts", ["e2e/change-settings.test.ts"], {
		"done-each-time": [
			"data === told.current",
			"told.current !== undefined",
			"a form that was saved before brings back what was saved since",
		],
		"done-once-it-is-shown": [
			'state !== "idle" || data',
			"!state || data",
			"a form shows the old values until the page has loaded the new ones",
		],
		"done-alone": [
			"if (data?.done !== undefined)",
			"if (data !== undefined)",
			"a refusal loses what was typed",
		],
	}),
	...inFile("app/forms/row-answers.tsx", ["e2e/nothing-in-the-way.test.ts"], {
		"row-answer-once": [
			"&& !told.has(data)",
			"&& !told.has(told)",
			"each message on a row is shown again with the next one",
		],
	}),
	...inFile("app/forms/use-draft.ts", ["e2e/shared-device.test.ts"], {
		"draft-of-another": [
			"kept?.person === person ? kept",
			"kept ? kept",
			"what one admin wrote is shown to the next who signs in",
		],
	}),
];
