import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether the page is looking again just now, and whether for more than the catalogue. */
export const looking = { now: false, forPerson: false };

/**
 * For a loader that shows nothing of the catalogue or the settings: a change of these makes every
 * open page look again, and this spares the database as many questions.
 */
export function concernsPerson(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
	const stays = currentUrl.href === nextUrl.href && formMethod === undefined;
	if (stays && looking.now && !looking.forPerson) return false;
	return defaultShouldRevalidate;
}
