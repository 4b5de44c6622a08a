import { newId } from "#app/core/ids.ts";
import { browserStore } from "#app/ui/browser-store.ts";

/** What is bought under which id. */
type Attempt = { purchase: string; id: string; startedAt: number };

/** An attempt that nobody has heard of for so long is over: buying the same again is meant. */
const IS_OVER_AFTER_MS = 15 * 60_000;

const store = browserStore<Attempt | undefined>({
	key: "gamestore-buy-now",
	parse: JSON.parse,
	fallback: undefined,
});

/**
 * The id under which `purchase` is bought past the cart. It stays the same until an answer tells that
 * the purchase was made, so that a double click, a retry, another tab or a reloaded page buy it once.
 */
export function attemptFor(purchase: string, now = Date.now()): string {
	const known = store.get();
	if (known?.purchase === purchase && now - known.startedAt < IS_OVER_AFTER_MS) return known.id;
	const id = newId();
	store.set(JSON.stringify({ purchase, id, startedAt: now } satisfies Attempt));
	return id;
}

/** The purchase was made: the same once more is another one. */
export function forgetAttempt(): void {
	store.set(null);
}
