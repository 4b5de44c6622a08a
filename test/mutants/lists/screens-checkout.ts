import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the checkout reads from a browser. */
export const mutants: Mutant[] = [
	...inFile("app/cart/cart-form.server.ts", ["app/cart/cart-page.test.ts"], {
		"checkout-game-id-length": [
			"gameId: z.string().min(1).max(64)",
			"gameId: z.string().min(1)",
			"a made-up game id of any length reaches the database",
		],
		"checkout-name-length": [
			"name: z.string().max(200)",
			"name: z.string()",
			"a made-up name of any length comes back in the refusal",
		],
		"screen-checkout-quantity": [
			"z.int().min(1).max(MAX_QUANTITY)",
			"z.int().min(0).max(MAX_QUANTITY + 1)",
			"an order of no games, or of a hundred, is taken",
		],
		"screen-checkout-total": [
			"/^\\d{1,12}$/",
			"/^-?\\d{1,12}$/",
			"a negative total is taken for what the buyer saw",
		],
		"checkout-attempt-id": [
			"/^[0-9a-zA-Z-]{8,64}$/",
			"/^[0-9a-zA-Z-]{8,}$/",
			"a made-up attempt of any length is stored",
		],
		"checkout-id-length": [
			"if (input.lines.some(({ playerId }) => playerId && isTooLong(playerId)))",
			"if (false)",
			"an ID that is too long is an unexplained error",
		],
		"checkout-lines-limit": [
			'if (tooMany) throw new Problem("invalid", tooMany);',
			"",
			"an order of any number of games is taken",
		],
	}),
	...inFile("app/cart/todays-games.route.ts", ["app/cart/cart-page.test.ts"], {
		"checkout-todays-games-limit": [
			".slice(0, MAX_LINES)",
			"",
			"anybody looks up any number of games at once",
		],
		"checkout-todays-games-order": [
			'getAll("id")',
			'getAll("ids")',
			"the cart asks about none of its games",
		],
	}),
	...inFile("app/cart/cart.page.tsx", ["test/live-changes.test.ts", "e2e/live.test.ts"], {
		"checkout-publishes": [
			"orderChanged(hub, userId, placed);",
			"void [orderChanged, hub];",
			"nobody's open pages learn of an order",
		],
	}),
	...inFile("app/cart/cart.page.tsx", ["app/cart/cart-page.test.ts"], {
		"checkout-toast": [
			'redirectWithFlash("/orders", "order-placed")',
			'redirectWithFlash("/orders", "signed-in")',
			"an order is placed without a word, and its cart stays full",
		],
	}),
];
