import { Outlet } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { findAskedTerms } from "#app/settings/pages/terms/read-terms.server.ts";
import { TermsBar } from "#app/settings/pages/terms/terms-bar.tsx";
import type { Route } from "./+types/signed-in.layout";
import { requireSignedIn, signedInContext } from "./guards.server.ts";

/** The guard of every page that needs a login. */
export const middleware = [requireSignedIn];

/**
 * What a customer has not agreed to yet; the shop's own people are not asked. Without a loader the
 * router would not call the server, and so the guard, on a navigation.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const { id, role } = context.get(signedInContext);
	if (role === "admin") return { terms: undefined };
	return { terms: await findAskedTerms(context.get(appContext).lookups, id) };
}

export default function SignedInLayout({ loaderData: { terms } }: Route.ComponentProps) {
	return (
		<>
			{terms && <TermsBar {...terms} />}
			<Outlet />
		</>
	);
}
