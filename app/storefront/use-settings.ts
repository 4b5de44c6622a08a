import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** The shop's public settings, on any page. */
export function useSettings() {
	const data = useRouteLoaderData<typeof loader>("root");
	if (!data) throw new Error("useSettings must be used within the root route");
	return data.settings;
}
