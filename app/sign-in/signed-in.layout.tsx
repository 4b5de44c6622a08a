import { Outlet } from "react-router";
import { requireSignedIn } from "./guards.server.ts";

/** The guard of every page that needs a login. */
export const middleware = [requireSignedIn];

// Without a loader the router would not call the server, and so the guard, on a navigation.
export function loader() {
	return null;
}

export default function SignedInLayout() {
	return <Outlet />;
}
