import { listGamesByIds } from "../catalog/read-catalog.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import type { Route } from "./+types/todays-games.route";
import { MAX_LINES } from "./edit-cart.ts";

/** What the games of a cart are today: `?id=…` for each. The cart itself stays in the browser. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const ids = url.searchParams.getAll("id").slice(0, MAX_LINES);
	const games = ids.length > 0 ? await listGamesByIds(context.get(appContext).db, ids) : [];
	return { ids, games };
}
