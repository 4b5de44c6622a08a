import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { findSignedIn } from "#app/sign-in/find-signed-in.server.ts";
import type { Route } from "./+types/last-purchase.route";
import { findLastPurchase } from "./last-purchase.server.ts";

const PRIVATE = { "Cache-Control": "no-store" };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

/**
 * What the customer bought last, for the home page, which is the same for everybody. A visitor is told of
 * nothing and not sent to the login: a page that is open while somebody logs out asks once more.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const person = await findSignedIn(app, request.headers.get("cookie"));
	const last = person && (await findLastPurchase(app.db, person.id));
	return data({ last: last ?? null }, { headers: PRIVATE });
}
