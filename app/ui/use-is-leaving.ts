import { useContext } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/**
 * Whether somebody is on the way elsewhere, or sends a form of the page: nothing that the page does by itself
 * may overtake that. Asks the router, because a busy page renders what it says later, or not at all.
 */
export function useIsLeaving(): () => boolean {
	const { router } = useContext(UNSAFE_DataRouterContext) ?? {};
	return () => router?.state.navigation.state !== "idle";
}
