import { useRouteLoaderData } from "react-router";
import type { loader } from "./admin.layout.tsx";

/**
 * Who works here. The page itself says so: who is signed in (`useAuth`) the browser learns a moment later,
 * and what is typed until then would be nobody's. Throws outside of the admin's pages.
 */
export function useAdminId(): string {
	const data = useRouteLoaderData<typeof loader>("admin/admin.layout");
	if (!data) throw new Error("useAdminId must be used below /admin");
	// The version of the shop before this one does not say it, while both run.
	return data.adminId ?? "";
}
