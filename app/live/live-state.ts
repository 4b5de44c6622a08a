import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether a live update is revalidating the page just now, and whether for more than the catalog. */
export const liveState = { isRevalidating: false, forPerson: false };

/**
 * A `shouldRevalidate` for loaders that show nothing of the catalog or the settings. A change of
 * these makes every open page revalidate; this spares the database as many queries.
 */
export function concernsPerson(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
	const stays = currentUrl.href === nextUrl.href && formMethod === undefined;
	if (stays && liveState.isRevalidating && !liveState.forPerson) return false;
	return defaultShouldRevalidate;
}
