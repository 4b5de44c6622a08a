import { appContext } from "#app/app-context.server.ts";
import { listNearestPackages } from "#app/catalog/read-families.server.ts";
import { listGamesByIds } from "#app/catalog/read-games.server.ts";
import type { Route } from "./+types/todays-games.route";
import { MAX_LINES } from "./edit-cart.ts";

/**
 * Today's cards of the games in a cart: `?id=…` for each. In place of those that cannot be bought, the
 * nearest packages. The cart itself stays in the browser.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const ids = url.searchParams.getAll("id").slice(0, MAX_LINES);
	const games = ids.length > 0 ? await listGamesByIds(db, ids) : [];
	const gone = ids.filter((id) => !games.some((game) => game.id === id && game.sellable));
	const nearest = gone.length > 0 ? await listNearestPackages(db, gone) : {};
	return { ids, games, nearest };
}
