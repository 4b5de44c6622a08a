import type { ShouldRevalidateFunctionArgs } from "react-router";
import { NO_ANSWER } from "./keep-page.ts";

/**
 * A page's `shouldRevalidate`: revalidates after a refused action too. It was refused because
 * something changed meanwhile, and the admin should see what. Not where no response arrived: the
 * revalidation would fail like the action.
 */
export function revalidateOnError(args: ShouldRevalidateFunctionArgs): boolean {
	const { actionStatus, defaultShouldRevalidate } = args;
	if (actionStatus === NO_ANSWER) return false;
	return actionStatus !== undefined || defaultShouldRevalidate;
}
