import { redirect } from "react-router";
import { appContext } from "../../platform/app-context.server.ts";
import { callerContext } from "../../platform/caller.server.ts";
import { logSecurity } from "../../platform/log.server.ts";
import type { Route } from "./+types/logout.route";
import { authHeaders } from "./auth-headers.server.ts";
import { withCookies } from "./cookies.server.ts";
import { findSignedIn } from "./find-signed-in.server.ts";

/** Ends the session on the server, so that a stolen cookie is worth nothing afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
	const app = context.get(appContext);
	const caller = context.get(callerContext);
	const person = await findSignedIn(app, request.headers.get("cookie"));
	const { headers } = await app.auth.api.signOut({
		headers: authHeaders(request, caller),
		returnHeaders: true,
	});
	if (person) {
		logSecurity(app.log, "signed-out", { ...caller, userId: person.id });
		// The event streams of this session look who they are, and end.
		app.hub.publish(`user:${person.id}`);
	}
	return withCookies(redirect("/"), headers);
}

/** Somebody who types the address is shown the shop. */
export function loader() {
	return redirect("/");
}
