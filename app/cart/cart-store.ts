import { newId } from "#app/core/ids.ts";
import { browserStore, readText, writeText } from "#app/ui/browser-store.ts";
import { type CartLine, cartText, parseCart } from "./cart.ts";

const CART_KEY = "gamestore-cart";
const ATTEMPT_KEY = "gamestore-attempt";
const OWNER_KEY = "gamestore-cart-owner";

const NO_LINES: CartLine[] = [];

export const cartStore = browserStore({ key: CART_KEY, parse: parseCart, fallback: NO_LINES });

export const storedLines = cartStore.get;

/** Stores a changed cart. What is bought next is another purchase, so it gets another attempt id. */
export function storeLines(next: CartLine[]): void {
	cartStore.set(next.length > 0 ? cartText(next) : null);
	writeText(ATTEMPT_KEY, newId());
}

/**
 * Makes the cart in storage that of `person`, the empty text being a visitor, who has none. The
 * former person's lies aside under a key of its own, with the name of its attempt.
 */
export function ownCart(person: string): void {
	const owner = readText(OWNER_KEY);
	// A cart of an earlier version is nobody's: who signs in first has filled it.
	if (owner === person || (owner === null && !person)) return;
	writeText(OWNER_KEY, person);
	if (owner === null) return;
	for (const key of [CART_KEY, ATTEMPT_KEY]) {
		if (owner) writeText(`${key}:${owner}`, readText(key));
		writeText(key, person ? readText(`${key}:${person}`) : null);
	}
}

/**
 * The id under which this cart is bought. It lives as long as the cart does, so that a double
 * click, a retry, another tab or the back button buy it once.
 */
export function attemptId(): string {
	const stored = readText(ATTEMPT_KEY);
	if (stored) return stored;
	const made = newId();
	writeText(ATTEMPT_KEY, made);
	return made;
}
