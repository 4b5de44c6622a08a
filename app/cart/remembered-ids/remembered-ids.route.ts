import { appContext } from "#app/app-context.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/remembered-ids.route";
import { listIdsForGame } from "./read-remembered-ids.server.ts";

/** The customer's remembered IDs for the game `?game=…`. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { id: userId } = context.get(signedInContext);
	const gameId = url.searchParams.get("game") ?? "";
	return { known: await listIdsForGame(context.get(appContext).db, { userId, gameId }) };
}
