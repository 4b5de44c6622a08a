import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The cart in the browser: what it keeps, whose it is, and what it sends. */
export const mutants: Mutant[] = [
	...inFile("app/cart/cart.ts", ["app/cart/cart.test.ts"], {
		"cart-quantity-limit": [
			"return Math.min(quantity, MAX_QUANTITY);",
			"return quantity;",
			"a line of the cart grows beyond what an order takes",
		],
		"cart-new-line-limit": [
			"quantity: capped(quantity), playerId, remember }",
			"quantity, playerId, remember }",
			"a new line holds more than an order takes",
		],
		"cart-again-today-price": [
			"...product,\n\t\tquantity: capped(present",
			"...present,\n\t\tquantity: capped(present",
			"a game that is added again keeps yesterday's price",
		],
		"cart-stored-quantity-limit": [
			" &&\n\t\t(line.quantity as number) <= MAX_QUANTITY",
			"",
			"a stored cart with too many of a game is shown, and refused at the checkout",
		],
		"cart-stored-quantity-least": [
			"(line.quantity as number) >= 1",
			"(line.quantity as number) >= 0",
			"a stored line of nothing is shown",
		],
		"cart-stored-id-name": [
			"({ ...line, userProvidedId })",
			"({ ...line, playerId: userProvidedId }) as never",
			"the player's ID is stored under another name than the specification's",
		],
	}),
	...inFile("app/cart/edit-cart.ts", ["app/cart/cart.test.ts"], {
		"cart-one-line-edited": [
			"line.id === id ? { ...line, quantity",
			"id ? { ...line, quantity",
			"the quantity of one game changes that of all",
		],
		"cart-total-times-quantity": [
			"sum + line.priceQepik * line.quantity",
			"sum + line.priceQepik",
			"the total counts each game once",
		],
	}),
	...inFile("app/cart/edit-cart.ts", ["app/cart/cart-page.test.ts"], {
		"cart-lines-limit-by-one": [
			"lines.length <= MAX_LINES",
			"lines.length < MAX_LINES",
			"a full order of 100 games is refused",
		],
	}),
	...inFile("app/cart/cart-changes.ts", ["app/cart/cart-changes.test.ts"], {
		"cart-gone-when-deleted": [
			'if (ids.includes(line.id)) changes.set(line.id, { kind: "gone", nearest: nearest[line.id] });',
			"",
			"a game that was deleted is bought with the others, and refuses them all",
		],
		"cart-price-change-told": [
			"game.priceQepik !== line.priceQepik",
			"game.priceQepik > line.priceQepik + 99_999_999",
			"a price changes silently in the cart",
		],
		"cart-takes-over-id-need": [
			"image, priceQepik, originalPriceQepik, requiresId };",
			"image, priceQepik, originalPriceQepik };",
			"a game that needs an ID since it was added is not asked for one",
		],
	}),
	...inFile("app/cart/cart-store.ts", ["app/cart/cart-store.test.ts"], {
		"cart-of-another-person": [
			"writeText(key, person ? ",
			"void (person ? ",
			"the next person sees the former one's cart",
		],
		"cart-laid-aside": [
			"if (owner) writeText(",
			"void (",
			"a cart is lost when somebody else signs in",
		],
		"cart-of-nobody-kept": [
			"if (owner) writeText",
			"writeText",
			"what a visitor left is kept in the browser for ever",
		],
		"cart-of-earlier-version": [
			" || (owner === null && !person)",
			"",
			"a visitor's page empties a cart that an earlier version stored",
		],
		"cart-of-earlier-version-taken": [
			"if (owner === null) return;",
			"",
			"who signs in first loses the cart that an earlier version stored",
		],
		"cart-attempt-renewed": [
			"writeText(ATTEMPT_KEY, newId());",
			"",
			"a changed cart is taken for the former purchase, and is not bought",
		],
		"cart-attempt-kept": [
			"if (stored) return stored;",
			"",
			"a retry of the same cart is bought a second time",
		],
		"cart-attempt-stored": [
			"writeText(ATTEMPT_KEY, made);",
			"",
			"each drawing of an old cart is another purchase",
		],
	}),
	...inFile("app/cart/player-id.ts", ["app/cart/player-id.test.ts"], {
		"cart-id-length": [
			"length > MAX_LENGTH",
			"length > MAX_LENGTH + 1",
			"an ID of 65 characters is taken, and the order cannot keep it",
		],
		"cart-other-id-asked": [
			"return { ...line, playerId: former };",
			"return undefined;",
			"a second player ID replaces the first without a question",
		],
	}),
];
