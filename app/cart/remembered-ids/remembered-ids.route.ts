import { appContext } from "#app/app-context.server.ts";
import { cleanPlayerId, isTooLong } from "#app/cart/player-id.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/remembered-ids.route";
import { countDeliveries, listIdsForGame } from "./read-remembered-ids.server.ts";

/** The customer's remembered IDs for the game `?game=…`; and of the ID `&id=…` how often it was delivered to. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const gameId = url.searchParams.get("game") ?? "";
	const playerId = cleanPlayerId(url.searchParams.get("id") ?? "");
	const asks = playerId !== "" && !isTooLong(playerId);
	const [known, deliveries] = await Promise.all([
		listIdsForGame(db, { userId, gameId }),
		asks ? countDeliveries(db, { userId, gameId, playerId }) : 0,
	]);
	return { known, given: asks ? { playerId, deliveries } : undefined };
}
