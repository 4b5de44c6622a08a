import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The player ID and the cart as they arrive. */
export const mutants: Mutant[] = [
	...inFile("app/core/visible-text.ts", ["app/cart/player-id.test.ts"], {
		"player-id-invisible": [
			'text.replace(INVISIBLE, "").trim()',
			"text.trim()",
			"a code goes to a player ID that looks right and is not",
		],
		"player-id-control": ["\\p{Cc}\\p{Cs}", "\\p{Cs}", "control characters stay in a player ID"],
		"player-id-surrogate": ["\\p{Cc}\\p{Cs}", "\\p{Cc}", "half a character fails in the database"],
		"player-id-ignorable": [
			"\\p{Default_Ignorable_Code_Point}",
			"",
			"a filler stays in a player ID",
		],
		"player-id-blank-braille": ["\\u2800", "", "a player ID that looks empty counts as one"],
		"player-id-format": ["|[\\p{Cf}]", "", "a mark of direction stays in a player ID"],
		"player-id-ends": [
			'.replace(INVISIBLE, "").trim()',
			'.replace(INVISIBLE, "")',
			"spaces around a player ID stay",
		],
	}),
	...inFile("app/cart/player-id.ts", ["app/cart/player-id.test.ts"], {
		"player-id-length": [
			".length > MAX_LENGTH",
			".length > MAX_LENGTH + 1",
			"a player ID is longer than an order keeps",
		],
	}),
	...inFile("app/cart/cart-form.server.ts", ["app/cart/cart-form.test.ts"], {
		"checkout-two-lines": [
			"new Set(all.map(({ gameId }) => gameId)).size === all.length",
			"true",
			"two lines of one game fail in the database",
		],
		"checkout-id-long": [
			"playerId && isTooLong(playerId)",
			"false",
			"an ID that is too long fails in the database",
		],
		"checkout-too-many": [
			'\tif (tooMany) throw new Problem("invalid", tooMany);\n',
			"",
			"a cart of any size is bought",
		],
		"checkout-quantity": [
			".max(MAX_QUANTITY)",
			".max(MAX_QUANTITY + 1)",
			"more units are bought at once than may be",
		],
		"checkout-quantity-none": ["z.int().min(1)", "z.int().min(0)", "nothing is bought"],
		"checkout-quantity-part": ["z.int()", "z.number()", "half a unit is bought"],
		"checkout-attempt": [
			"/^[0-9a-zA-Z-]{8,64}$/",
			"/^[0-9a-zA-Z-]{0,64}$/",
			"an attempt has no id",
		],
		"checkout-attempt-long": [
			"{8,64}$/",
			"{8,}$/",
			"an attempt's id is longer than an order keeps",
		],
		"checkout-attempt-any": [
			"/^[0-9a-zA-Z-]{8,64}$/",
			"/^.{8,64}$/",
			"an attempt's id is any text",
		],
		"checkout-total": ["/^\\d{1,12}$/", "/^.{1,12}$/", "the total that was seen is any text"],
		"checkout-total-long": [
			"/^\\d{1,12}$/",
			"/^\\d{1,}$/",
			"the total that was seen is past all numbers",
		],
		"checkout-text": ["z.string().max(100_000)", "z.string()", "a cart of any length is parsed"],
		"checkout-game-id": ["z.string().min(1).max(64)", "z.string().max(64)", "a game has no id"],
		"checkout-game-id-long": [
			"z.string().min(1).max(64)",
			"z.string().min(1)",
			"a game's id is of any length",
		],
		"checkout-name-long": ["z.string().max(200)", "z.string()", "a game's name is of any length"],
	}),
];
