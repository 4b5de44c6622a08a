import type { ShouldRevalidateFunctionArgs } from "react-router";
import { NO_ANSWER } from "../ui/keep-page.ts";

/**
 * A page's `shouldRevalidate`: an act that was refused is looked after as well. It was refused
 * because something moved meanwhile, and the admin should see what. Where no answer came there is
 * nothing to see, and the look would fail like the act.
 */
export function lookAfterRefusal(asked: ShouldRevalidateFunctionArgs): boolean {
	const { actionStatus, defaultShouldRevalidate } = asked;
	if (actionStatus === NO_ANSWER) return false;
	return actionStatus !== undefined || defaultShouldRevalidate;
}
