import { useContext } from "react";
import { createPath, type RouterState, UNSAFE_DataRouterContext } from "react-router";

/**
 * Whether somebody is on the way elsewhere, or sends a form of the page: nothing that the page does by itself
 * may overtake that. Asks the router, because a busy page renders what it says later, or not at all.
 */
export function useIsLeaving(): () => boolean {
	const context = useContext(UNSAFE_DataRouterContext);
	if (!context) throw new Error("useIsLeaving must be used within a router");
	return () => isLeaving(context.router.state);
}

/** Who follows a link to where they are is not. */
export function isLeaving({ navigation, location }: Pick<RouterState, "navigation" | "location">) {
	if (navigation.state === "idle") return false;
	return Boolean(navigation.formMethod) || createPath(navigation.location) !== createPath(location);
}
