import { redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { sessionsChanged } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
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
		sessionsChanged(app.hub, person.id);
	}
	return withCookies(redirect("/"), headers);
}

/** Somebody who opens the URL gets the home page. */
export function loader() {
	return redirect("/");
}
