import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A page's `shouldRevalidate`: an act that was refused is looked after as well. It was refused
 * because something moved meanwhile, and the admin should see what.
 */
export function lookAfterRefusal(asked: ShouldRevalidateFunctionArgs): boolean {
	return asked.actionStatus !== undefined || asked.defaultShouldRevalidate;
}
