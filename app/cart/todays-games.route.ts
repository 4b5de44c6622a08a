import { appContext } from "#app/app-context.server.ts";
import { listGamesByIds } from "#app/catalog/read-games.server.ts";
import type { Route } from "./+types/todays-games.route";
import { MAX_LINES } from "./edit-cart.ts";

/** Today's cards of the games in a cart: `?id=…` for each. The cart itself stays in the browser. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const ids = url.searchParams.getAll("id").slice(0, MAX_LINES);
	const games = ids.length > 0 ? await listGamesByIds(context.get(appContext).db, ids) : [];
	return { ids, games };
}
