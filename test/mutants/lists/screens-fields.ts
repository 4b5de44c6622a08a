import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Fields, pictures and prices; forms that are kept; where a login leads back to. */
export const mutants: Mutant[] = [
	...inFile("app/ui/labelled.tsx", ["app/ui/field.test.tsx"], {
		"field-error-read-out": [' role="alert"', "", "what is wrong with a field is not read out"],
		"field-error-invalid": [
			'error ? true : props["aria-invalid"]',
			'props["aria-invalid"]',
			"a field that is wrong is not marked",
		],
		"field-described": [
			"described || undefined",
			"undefined",
			"a field's hint and error are not read with it",
		],
		"field-hidden-label": [
			'hideLabel ? "sr-only"',
			'hideLabel ? "hidden"',
			"a search field has no name for a screen reader",
		],
	}),
	...inFile("app/ui/manat-field.tsx", ["app/ui/field.test.tsx"], {
		"amount-is-text": [
			'inputMode="decimal"',
			'inputMode="decimal"\n\t\t\t{...{ type: "number" }}',
			"12,50 becomes 1250 in a browser's number field",
		],
	}),
	...inFile("app/ui/skipped-transition.ts", ["e2e/given-up-loads.test.ts"], {
		"skipped-transition-silent": [
			"&&e.preventDefault()",
			"",
			"whoever is quicker than an animation is reported as an error",
		],
		"skipped-transition-only": [
			"/^Transition was/.test(e.reason?.message)&&",
			"",
			"real errors of the page are reported to nobody",
		],
		"late-transition-silent": [
			"Transition was/",
			"Transition was skipped/",
			"a slow device reports an animation that took too long as an error",
		],
	}),
	...inFile("app/ui/linked-text.tsx", ["app/ui/field.test.tsx"], {
		"linked-text-opener": [
			'rel="noopener noreferrer"',
			"",
			"a page that is linked from a message can steer the shop's",
		],
	}),
	...inFile("app/ui/picture.tsx", ["app/ui/picture.test.tsx"], {
		"picture-own-widths": [
			"srcSet={widthsOf(src)}",
			"",
			"a phone loads each picture in its full width",
		],
		"picture-foreign-widths": [
			"/^\\/pictures\\/",
			"/\\/pictures\\/",
			"a picture of another site is asked for in widths that it does not have",
		],
		"picture-lazy": [
			'priority ? "eager" : "lazy"',
			'"eager"',
			"pictures that nobody sees are loaded before those that are seen",
		],
		"picture-letter": [
			'toLocaleUpperCase("az")',
			'toLocaleUpperCase("en")',
			"the placeholder of İlk oyun begins with an I",
		],
	}),
	...inFile("app/catalog/price.tsx", ["app/catalog/price.test.tsx"], {
		"price-struck-only-higher": [
			" && originalPriceQepik > priceQepik",
			"",
			"a former price that was lower is struck as if the game were reduced",
		],
		"price-struck-by-one": [
			"originalPriceQepik > priceQepik",
			"originalPriceQepik >= priceQepik",
			"a price that did not change is struck",
		],
		"bitib-said": [
			"return sellable ?",
			"return !sellable ?",
			"a game that is sold out reads Mövcud",
		],
	}),
	...inFile("app/core/money.ts", ["app/catalog/price.test.tsx"], {
		"discount-of-nothing": [
			"percent > 0 ? percent",
			"percent >= 0 ? percent",
			"a game is announced with −0 %",
		],
	}),
	...inFile("app/cart/add-to-cart-button.tsx", ["app/catalog/shop/card-contents.test.ts"], {
		"bitib-button-closed": [
			"disabled={!sellable}",
			"",
			"a game that is sold out is put into the cart",
		],
	}),
	...inFile("app/catalog/shop/game-card.tsx", ["app/catalog/shop/card-contents.test.ts"], {
		"bitib-on-card": [
			"<Price game={game} />\n\t\t\t\t{!game.sellable && <AvailabilityBadge sellable={false} />}",
			"<Price game={game} />",
			"a card does not say why its game cannot be added",
		],
	}),
	...inFile("app/forms/kept-form.ts", ["app/forms/kept-form.test.ts"], {
		"kept-form-of-another": [
			"kept?.person === person ?",
			"kept ?",
			"what one admin typed is shown to the next who signs in",
		],
		"kept-form-forgotten": [
			"if (isDone(answer)) forgetKeptForm(pathname);",
			"",
			"what was saved comes back as if it had not been",
		],
		"screen-kept-form-redirect": [
			"if (thrown instanceof Response && !leadsBack(thrown)) forgetKeptForm(pathname);",
			"",
			"a form that was saved and left comes back as unsaved",
		],
	}),
	...inFile("app/forms/keep-page.ts", ["app/forms/kept-form.test.ts"], {
		"keep-page-when-lost": [
			"return data({ refused, typed: undefined }, { status: NO_ANSWER });",
			"throw data(refused);",
			"a lost network replaces the page and what was typed with an error",
		],
		"keep-page-toast": ["toastError(message);", "", "a form that was lost on its way says nothing"],
		"screen-keep-page-flash": [
			"throw redirect(next ?? location.pathname + location.search);",
			"",
			"an order that was placed is reported as failed",
		],
	}),
	...inFile("app/forms/revalidate-on-error.ts", ["app/forms/kept-form.test.ts"], {
		"lost-does-not-look-again": [
			"if (actionStatus === NO_ANSWER) return false;",
			"",
			"a form that is lost takes the page with it",
		],
	}),
	...inFile("app/sign-in/use-next-search.ts", ["app/sign-in/use-next-search.test.tsx"], {
		"next-page-kept": [
			"if (/^\\/(login|register)/.test(pathname)) return search;",
			"",
			"who registers from the login is not led back",
		],
		"next-page-of-reset": [
			'if (/-password$/.test(pathname)) return "";',
			"",
			"a login after a new password leads back to the used link",
		],
		"next-page-search": [
			"encodeURIComponent(pathname + search)",
			"encodeURIComponent(pathname)",
			"a login leads back to another page than it was opened from",
		],
	}),
	...inFile("app/sign-in/reset-password.page.tsx", ["app/sign-in/password-reset.test.ts"], {
		"renewed-password-toast": [
			'"password-renewed"',
			'"signed-in"',
			"a new password is set without a word",
		],
	}),
];
