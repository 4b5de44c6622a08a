import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the pages of the shop say, as the server draws them. */
export const mutants: Mutant[] = [
	...inFile("app/balance/pay-buttons.tsx", ["app/balance/pay-buttons.test.tsx"], {
		"closed-way-button": [
			"disabled || closed[type] !== undefined",
			"disabled",
			"a way to pay that is not set up is pressed in vain",
		],
		"closed-way-reason": [
			"{closed[type] && (",
			"{false && (",
			"a way to pay that is closed does not say why",
		],
	}),
	...inFile("app/balance/card-details.tsx", ["app/balance/balance-page.test.ts"], {
		"card-without-number": [
			"if (!cardNumber) return null;",
			"",
			"a shop without a card shows an empty one to copy",
		],
	}),
	...inFile("app/balance/balance.page.tsx", ["app/balance/balance-page.test.ts"], {
		"balance-two-pagers": [
			"<Pager next={topUps.next} name={TOP_UPS} />",
			"<Pager next={topUps.next} name={ENTRIES} />",
			"the older top-ups are the older entries",
		],
	}),
	...inFile("app/forms/answer-notice.tsx", ["app/cart/cart-page.test.ts"], {
		"answer-without-scripts": [
			"if (hydrated || (!refused && !done)) return null;",
			"return null;",
			"without JavaScript a refusal is not said",
		],
	}),
	...inFile("app/catalog/shop/card-badges.tsx", ["app/catalog/shop/card-contents.test.ts"], {
		"featured-badge": ["{game.featured && (", "{false && (", "a featured game is not marked"],
		"featured-badge-only": ["{game.featured && (", "{(", "every game is marked as featured"],
	}),
	...inFile("app/catalog/shop/game-card.tsx", ["app/catalog/shop/card-contents.test.ts"], {
		"card-leads-to-game": ["to={`/game/", "to={`/games?", "a card leads to no game"],
	}),
	...inFile("app/catalog/shop/offer.tsx", ["app/catalog/shop/shop-pages.test.ts"], {
		"stock-shown": [
			"game.stock !== null && (",
			"true && (",
			"a stock that nobody knows is shown as nothing",
		],
	}),
	...inFile("app/catalog/shop/game.page.tsx", ["app/catalog/shop/shop-pages.test.ts"], {
		"texts-empty": [
			'.filter(({ text }) => text !== "")',
			"",
			"a game without requirements has an empty box for them",
		],
		"unknown-game-message": [
			'redirectWithFlash("/games", "game-not-found")',
			'redirectWithFlash("/games", "signed-in")',
			"who follows an old link lands among all games without a word",
		],
	}),
	...inFile("app/catalog/shop/list-filters.tsx", ["app/catalog/shop/shop-pages.test.ts"], {
		"category-unknown": [
			"{chosen && !categories.some(",
			"{false && !categories.some(",
			"the select calls an unknown category all categories",
		],
	}),
	...inFile("app/catalog/shop/games.page.tsx", ["app/catalog/shop/shop-pages.test.ts"], {
		"category-empty": [
			'if (category) return "Bu kateqoriyada hələ oyun yoxdur.";',
			"",
			"an empty category is called unknown",
		],
		"category-path": [
			'("id" in params ? params.id : url.searchParams.get("category")) ||',
			'url.searchParams.get("category") ||',
			"/category/1 shows the games of all categories",
		],
	}),
	...inFile("app/catalog/shop/games.page.tsx", ["app/catalog/shop/games-page.test.ts"], {
		"unknown-list-not-cached": [
			'exists && !text ? {} : { "Cache-Control": "no-store" }',
			"{}",
			"made-up categories fill the shop's memory",
		],
	}),
	...inFile("app/storefront/any-other.page.tsx", ["app/catalog/shop/shop-pages.test.ts"], {
		"not-found-status": [
			"{ status: 404 }",
			"{ status: 200 }",
			"a page that is not there says that all is well",
		],
	}),
	...inFile("app/storefront/support-link.tsx", ["app/balance/balance-page.test.ts"], {
		"support-without-number": [
			"supportLink && (",
			"true && (",
			"a shop without a number has a support button that leads nowhere",
		],
	}),
];
