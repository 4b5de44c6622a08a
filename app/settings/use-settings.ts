import { useRouteLoaderData } from "react-router";
import type { VisitorSettings } from "./read-settings.server.ts";

/** The shop's public settings, which the root's loader reads for every page. */
export function useSettings(): VisitorSettings {
	const data = useRouteLoaderData<() => { settings: VisitorSettings }>("root");
	if (!data) throw new Error("useSettings must be used within the root route");
	return data.settings;
}
