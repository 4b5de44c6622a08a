import { browserStore } from "#app/ui/browser-store.ts";

/** What stands on a sheet: which game, for which ID, how many. */
type Filled = { gameId: string; playerId: string; quantity: number };

/** A sheet that was left for a top-up, and the page on which it was open. */
type Kept = Filled & { userId: string; page: string; keptAt: number };

/** Whoever comes back later than this has something else in mind. */
const IS_OVER_AFTER_MS = 60 * 60_000;

const store = browserStore<Kept | undefined>({
	key: "gamestore-sheet",
	area: "sessionStorage",
	parse: JSON.parse,
	fallback: undefined,
});

export function keepSheet(sheet: Omit<Kept, "keptAt">, now = Date.now()): void {
	store.set(JSON.stringify({ ...sheet, keptAt: now } satisfies Kept));
}

/** What {@link keepSheet} left for this person on this page, once. */
export function takeSheet(
	{ userId, page }: Pick<Kept, "userId" | "page">,
	now = Date.now(),
): Filled | undefined {
	const kept = store.get();
	if (kept?.userId !== userId || kept.page !== page) return undefined;
	store.set(null);
	if (now - kept.keptAt >= IS_OVER_AFTER_MS) return undefined;
	const { gameId, playerId, quantity } = kept;
	return { gameId, playerId, quantity };
}
