import { useRouteLoaderData } from "react-router";
import type { Patience } from "./lateness.ts";

/** What the owner says of waiting, which the frame of the admin's pages reads. */
export function usePatience(): Patience {
	const data = useRouteLoaderData<() => { patience: Patience }>("admin/admin.layout");
	if (!data) throw new Error("usePatience must be used within the admin's frame");
	return data.patience;
}
