import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const cart = (name: string) => `app/cart/${name}`;
const core = (name: string) => `app/core/${name}`;
const PAGE = cart("cart-page.test.ts");
const CART = cart("cart.test.ts");

/** What a cart may send, and how amounts are read and printed. */
export const moneyCart: Mutant[] = [
	...inFile(cart("cart-form.server.ts"), [PAGE], {
		"cart-form-no-units": [
			".min(1).max(MAX_QUANTITY)",
			".min(0).max(MAX_QUANTITY)",
			"a line of no units",
		],
		"cart-form-units": [".max(MAX_QUANTITY)", "", "a hundred units are an error"],
		"cart-form-whole": ["z.int().min(1)", "z.number().min(1)", "one and a half are an error"],
		"cart-form-strict": ["z.strictObject", "z.object", "a form that the page cannot have sent"],
		"cart-form-one-line": [
			"\n\t.refine((all) => new Set(all.map(({ gameId }) => gameId)).size === all.length)",
			"",
			"two lines of one game are an error",
		],
		"cart-form-lines": ["if (tooMany) throw", "if (false) throw", "a cart of any length"],
		"cart-form-long-id": [
			"if (input.lines.some(",
			"if (false && input.lines.some(",
			"an ID that is too long is an error",
		],
		"cart-form-clean-id": [
			"cleanPlayerId(id) || null",
			"id || null",
			"an ID with invisible characters is delivered to nobody",
		],
		"cart-form-blank-id": [
			"cleanPlayerId(id) || null",
			"cleanPlayerId(id)",
			"a blank ID is an error",
		],
		"cart-form-game": [".min(1).max(64)", "", "a game that cannot be"],
		"cart-form-name": [".max(200)", "", "a name that cannot be"],
		"cart-form-attempt-short": ["{8,64}", "{1,64}", "a short attempt is an error"],
		"cart-form-attempt-long": ["{8,64}", "{8,65}", "a long attempt is an error"],
		"cart-form-attempt-letters": ["[0-9a-zA-Z-]", ".", "any letter in an attempt"],
	}),
	...inFile(cart("cart.ts"), [CART], {
		"cart-most": ["MAX_QUANTITY = 99", "MAX_QUANTITY = 100", "a hundred units that no order takes"],
		"cart-again": [
			"capped(present.quantity + quantity)",
			"capped(quantity)",
			"a game added again does not grow",
		],
		"cart-again-most": [
			"capped(present.quantity + quantity)",
			"present.quantity + quantity",
			"a hundredth unit",
		],
		"cart-again-id": [
			"playerId: playerId ?? present.playerId",
			"playerId",
			"the ID of a line is lost",
		],
		"cart-again-new-id": [
			"playerId: playerId ?? present.playerId",
			"playerId: present.playerId ?? playerId",
			"another ID is not taken over",
		],
		"cart-count": ["sum + line.quantity, 0)", "sum + 1, 0)", "the count beside the cart"],
		"cart-stored-lines": [
			"\n\t\t\t.filter(isStoredLine)",
			"",
			"a stored line that is none breaks the page",
		],
		"cart-stored-id": ['typeof line.id === "string" &&', "", "a line of no game"],
		"cart-stored-name": [
			'typeof line.name === "string" &&',
			"",
			"a line without a name breaks the page",
		],
		"cart-stored-image": [
			'typeof line.image === "string" &&',
			"",
			"a line without a picture breaks the page",
		],
		"cart-stored-price": [
			"Number.isSafeInteger(line.priceQepik) &&",
			"",
			"a price that is no money breaks the page",
		],
		"cart-stored-whole": [
			"Number.isSafeInteger(line.quantity) &&",
			"",
			"one and a half in the cart",
		],
		"cart-stored-least": ["(line.quantity as number) >= 1 &&", "", "none in the cart"],
		"cart-stored-most": [
			"(line.quantity as number) <= MAX_QUANTITY",
			"true",
			"a hundred in the cart",
		],
	}),
	...inFile(cart("edit-cart.ts"), [CART], {
		"cart-lines-more": ["MAX_LINES = 100", "MAX_LINES = 101", "a cart that no order takes"],
		"cart-lines-fewer": ["MAX_LINES = 100", "MAX_LINES = 99", "a cart that an order takes"],
		"cart-zero": ["quantity <= 0", "quantity < 0", "none of a game stays in the cart"],
		"cart-set-most": ["capped(quantity)", "quantity", "a hundred units by typing"],
		"cart-set-one": [
			"line.id === id ? { ...line, quantity",
			"true ? { ...line, quantity",
			"every line gets the quantity of one",
		],
		"cart-remove-one": ["line.id !== id", "false", "removing one game empties the cart"],
		"cart-total": [
			"line.priceQepik * line.quantity",
			"line.priceQepik",
			"a total that forgets quantities",
		],
	}),
	...inFile(cart("player-id.ts"), [cart("player-id.test.ts")], {
		"player-id-longest": ["MAX_LENGTH = 64", "MAX_LENGTH = 65", "an ID that the database refuses"],
		"player-id-longest-itself": [
			"> MAX_LENGTH",
			">= MAX_LENGTH",
			"an ID of 64 characters is refused",
		],
		"player-id-characters": [
			"[...playerId].length > MAX",
			"playerId.length > MAX",
			"an ID of signs counts twice",
		],
		"player-id-spaces": ['.replace(/\\s+/g, " ")', "", "an ID with a tab inside"],
		"player-id-visible": ["visibleText(typed)", "typed.trim()", "an ID with invisible characters"],
		"player-id-short": [
			"characters.length > 5",
			"characters.length >= 5",
			"a whole ID reads as cut",
		],
		"player-id-other-game": ["id === gameId);", "true);", "the ID of another game is asked about"],
		"player-id-same": [" || cleanPlayerId(former) === playerId", "", "the same ID is asked about"],
		"player-id-dirty": [
			"cleanPlayerId(former) === playerId",
			"former === playerId",
			"the same ID, stored with an invisible character, is asked about",
		],
		"player-id-change-one": [
			"line.id === gameId ? { ...line, ...entered }",
			"true ? { ...line, ...entered }",
			"every game is delivered to one ID",
		],
	}),
	...inFile(cart("cart-changes.ts"), [cart("cart-changes.test.ts")], {
		"changes-gone": [
			"if (ids.includes(line.id)) changes",
			"changes",
			"a game that was not looked up reads as gone",
		],
		"changes-bitib": [
			'if (!game.sellable) return { kind: "gone", nearest };',
			"",
			"a game that is Bitib stays to be bought",
		],
		"changes-price": [
			"if (game.priceQepik !== line.priceQepik) return",
			"if (false) return",
			"a price changes silently",
		],
		"changes-former": [
			"formerQepik: line.priceQepik",
			"formerQepik: game.priceQepik",
			"the former price is not told",
		],
		"changes-id": [
			"if (game.requiresId && !line.playerId)",
			"if (false)",
			"an ID that is needed since is not asked for",
		],
		"changes-id-given": [
			"game.requiresId && !line.playerId",
			"game.requiresId",
			"an ID that was given is asked for",
		],
		"changes-id-unfit": [
			'if (refusal) return { kind: "id-unfit", why: refusal.message };',
			"void refusal;",
			"an ID that the game does not take any more is refused only at the checkout",
		],
		"changes-id-not-asked": [
			"const refusal = game.requiresId && refuseId(",
			"const refusal = refuseId(",
			"an ID that is not asked for any more is refused",
		],
		"changes-today": [
			"return { ...line, name, image, priceQepik,",
			"return { ...line, name, image,",
			"the cart keeps yesterday's price",
		],
		"changes-buy": ['?.kind !== "gone"', '?.kind !== "price"', "what is gone is bought"],
	}),
	...inFile(core("money.ts"), [core("money.test.ts")], {
		"money-most": [
			"qepik <= MAX_QEPIK ?",
			"qepik < MAX_QEPIK ?",
			"the largest amount cannot be typed",
		],
		"money-past-most": ["qepik <= MAX_QEPIK ?", "true ?", "an amount past the largest"],
		"money-largest": ["MAX_QEPIK = 10_000_000", "MAX_QEPIK = 10_000_001", "another largest amount"],
		"money-decimals": ["[.,]([0-9]{1,2})", "[.,]([0-9]{1,3})", "a thousandth of a manat"],
		"money-one-decimal": ['.padEnd(2, "0")', "", "12.3 is read as 12.03"],
		"money-comma": ["[.,]([0-9]", "[.]([0-9]", "a comma is no decimal sign"],
		"money-spaces": ["[ \\u00a0][0-9]{3}", "[0-9]{3}", "an amount that was copied"],
		"money-sign": ["(?: ₼)?", "", "an amount that was copied with its sign"],
		"money-thousands": [
			'.replace(/\\B(?=(\\d{3})+\\.)/g, "\\u00a0")',
			"",
			"1234567.89 that nobody can read",
		],
		"money-whole": [
			"if (!Number.isSafeInteger(qepik)) throw",
			"if (false) throw",
			"half a qəpik is printed",
		],
		"money-minus": ['qepik < 0 ? "-" : ""', '""', "what went out reads as what came in"],
		"money-padded": ['.padStart(3, "0")', "", "0.05 ₼ without its zeros"],
		"discount-none": [
			"return percent > 0 ? percent : undefined",
			"return percent",
			"a badge of a discount that is none",
		],
		"discount-base": [
			"(originalQepik - priceQepik) / originalQepik",
			"(originalQepik - priceQepik) / priceQepik",
			"a discount larger than it is",
		],
		"discount-rounded": ["Math.round(", "Math.floor(", "a discount that is rounded down"],
	}),
	...inFile(core("read-manat.ts"), [core("read-manat.test.ts")], {
		"manat-least": [
			"if (qepik < leastQepik)",
			"if (qepik <= leastQepik)",
			"the least amount is refused",
		],
		"manat-least-any": ["if (qepik < leastQepik)", "if (false)", "any amount"],
		"manat-empty": ['if (text === "")', "if (false)", "an empty field does not say what to do"],
		"manat-decimals": [
			"[0-9]{3,}$/.test(text)",
			"[0-9]{4,}$/.test(text)",
			"three decimals are not explained",
		],
		"manat-most": ["return isPastLargest ?", "return false ?", "the largest amount is not told"],
	}),
	...inFile(core("read-manat.ts"), ["app/balance/decide-top-up.test.ts"], {
		"manat-least-top-up": [
			"LEAST_TOP_UP_QEPIK = 100",
			"LEAST_TOP_UP_QEPIK = 99",
			"a top-up over 0.99 ₼",
		],
	}),
	...inFile(core("csv.ts"), [core("csv.test.ts")], {
		"csv-formula": [
			'text.replace(FORMULA, "$1$2\'")',
			"text",
			"a name that runs in the owner's spreadsheet",
		],
		"csv-quotes": [".replaceAll('\"', '\"\"')", "", "a quote that ends its cell"],
		"csv-comma": ['/[",\\r\\n\\t]/', '/["\\r\\n\\t]/', "a comma that begins a column"],
		"csv-lines": ['/[",\\r\\n\\t]/', '/[",\\t]/', "a note of two lines that are two rows"],
		"csv-line-end": ["\\r\\n`;", "\\n`;", "one row in a spreadsheet of old"],
	}),
	...inFile(core("page.ts"), [core("page.test.ts")], {
		"page-size": ["fetched.slice(0, size)", "fetched", "a row that stands on two pages"],
		"page-next": [
			"fetched.length > size",
			"fetched.length >= size",
			"a last page that leads to an empty one",
		],
		"page-cursor": ["{1,15}", "{1,16}", "a cursor that is no whole number"],
		"page-ids": [".slice(0, 100)", "", "a look-up of any number of rows"],
	}),
];
