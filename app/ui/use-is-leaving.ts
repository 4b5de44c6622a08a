import { useContext } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/**
 * Whether somebody is on the way elsewhere, or sends a form of the page: nothing that the page does by itself
 * may overtake that. Asks the router, because a busy page renders what it says later, or not at all.
 */
export function useIsLeaving(): () => boolean {
	const context = useContext(UNSAFE_DataRouterContext);
	if (!context) throw new Error("useIsLeaving must be used within a router");
	return () => context.router.state.navigation.state !== "idle";
}
