import { newId } from "../core/ids.ts";
import { type CartLine, parseCart } from "./cart.ts";

const CART_KEY = "gamestore-cart";
const ATTEMPT_KEY = "gamestore-attempt";
const OWNER_KEY = "gamestore-cart-owner";

const EMPTY: CartLine[] = [];
const listeners = new Set<() => void>();
let text: string | null = null;
let lines = EMPTY;

/** The lines in storage; the same array as long as nothing changed, as React wants it. */
export function storedLines(): CartLine[] {
	const stored = read(CART_KEY);
	if (stored !== text) {
		text = stored;
		lines = parseCart(stored);
	}
	return lines;
}

export function noLines(): CartLine[] {
	return EMPTY;
}

/** Stores a changed cart. What is bought next is another purchase, so it gets another attempt id. */
export function storeLines(next: CartLine[]): void {
	write(CART_KEY, next.length > 0 ? JSON.stringify(next) : null);
	write(ATTEMPT_KEY, newId());
	for (const listener of listeners) listener();
}

/**
 * Makes the cart in storage that of `person`, the empty text being a visitor, who has none. The
 * former person's lies aside under a key of its own, with the name of its attempt.
 */
export function ownCart(person: string): void {
	const owner = read(OWNER_KEY);
	// A cart of an earlier version is nobody's: who signs in first has filled it.
	if (owner === person || (owner === null && !person)) return;
	write(OWNER_KEY, person);
	if (owner === null) return;
	for (const key of [CART_KEY, ATTEMPT_KEY]) {
		if (owner) write(`${key}:${owner}`, read(key));
		write(key, person ? read(`${key}:${person}`) : null);
	}
	for (const listener of listeners) listener();
}

/**
 * The id under which this cart is bought. It lives as long as the cart does, so that a double
 * click, a retry, another tab or the back button buy it once.
 */
export function attemptId(): string {
	const stored = read(ATTEMPT_KEY);
	if (stored) return stored;
	const made = newId();
	write(ATTEMPT_KEY, made);
	return made;
}

/** Calls back when this tab or another one changes the cart. */
export function followCart(listener: () => void): () => void {
	const onStorage = (event: StorageEvent) => {
		if (event.key === CART_KEY || event.key === null) listener();
	};
	listeners.add(listener);
	addEventListener("storage", onStorage);
	return () => {
		listeners.delete(listener);
		removeEventListener("storage", onStorage);
	};
}

// A browser may forbid storage altogether; the cart then lives as long as the page.
const memory = new Map<string, string>();

function read(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return memory.get(key) ?? null;
	}
}

/** Null takes away what is kept. */
function write(key: string, value: string | null): void {
	try {
		if (value === null) localStorage.removeItem(key);
		else localStorage.setItem(key, value);
	} catch {
		if (value === null) memory.delete(key);
		else memory.set(key, value);
	}
}
