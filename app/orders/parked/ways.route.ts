import { appContext } from "#app/app-context.server.ts";
import { listClosedWays } from "#app/balance/ways-to-pay.server.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/ways.route";
import { findOpenParked } from "./read-parked.server.ts";

/** How what is missing can be paid, and whether an order waits for its money already. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const [open, settings] = await Promise.all([findOpenParked(db, userId), settingsOf(context)]);
	const paysByCard = env.epoint !== undefined;
	return { open, closed: listClosedWays({ ...settings, paysByCard }) };
}
