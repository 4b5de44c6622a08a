import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The ID that is bought for: whose it is, and whether it is to be remembered. */
export const mutants: Mutant[] = [
	...inFile("app/cart/buy-now/buy-sheet.tsx", ["e2e/buy-now.test.ts"], {
		"buy-total-said": [
			"aria-describedby={`${formId}-total`}",
			"aria-describedby={undefined}",
			"a screen reader says 'buy' without the total",
		],
		"sheet-draft-bought": [
			"if (isBought) draft.drop();",
			"void isBought;",
			"a friend's ID that was bought for is filled in at the next purchase",
		],
	}),
	...inFile("app/catalog/shop/game.page.tsx", ["app/catalog/shop/shop-pages.test.ts"], {
		"phone-buys-sold-out": [
			"disabled={!game.sellable}",
			"",
			"on a phone a game that is sold out can be pressed to buy",
		],
	}),
	...inFile("app/catalog/shop/home.page.tsx", ["app/catalog/shop/shop-pages.test.ts"], {
		"pulse-age": [
			"const PULSE_S = 30;",
			"const PULSE_S = 30_000;",
			"the home page tells for hours what the shop did yesterday",
		],
	}),
	...inFile("app/catalog/shop/describe-lists.server.ts", ["app/storefront/page-head.test.ts"], {
		"category-card": [
			"\t\tcard: await findCard(db, image),\n",
			"",
			"a chat shows no picture of a category that is shared",
		],
	}),
	...inFile("app/cart/cart-lines.tsx", ["e2e/buying.test.ts"], {
		"line-total": [
			"formatManat(line.priceQepik * line.quantity)",
			"formatManat(line.priceQepik)",
			"a line of three shows the price of one",
		],
	}),
	...inFile("app/cart/line-player-id.tsx", ["e2e/fill-cart.test.ts"], {
		"line-remember": [
			"if (playerId === present && !remember) return;",
			"if (playerId === present) return;",
			"the tick that asks to remember an ID is lost",
		],
	}),
	...inFile("app/cart/player-id-dialog.tsx", ["e2e/fill-cart.test.ts"], {
		"other-id-remember": [
			"playerId === conflict.playerId && entered.remember",
			"entered.remember",
			"who keeps the former ID has it remembered though the tick was for the new one",
		],
	}),
];
