import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { concernsPerson } from "#app/live/live-state.ts";
import { countUnread } from "#app/notifications/list-notifications.server.ts";
import { listOnTheWay } from "#app/orders/on-the-way.server.ts";
import { findOpenParked } from "#app/orders/parked/read-parked.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Route } from "./+types/session.route";
import { findSignedIn } from "./find-signed-in.server.ts";

const PRIVATE = { "Cache-Control": "no-store" };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export const shouldRevalidate = concernsPerson;

/** Who is signed in and what they wait for, for the header of pages that are the same for everybody. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const person = await findSignedIn(app, request.headers.get("cookie"));
	const user = person && {
		id: person.id,
		name: person.name,
		email: person.email,
		role: person.role,
		...(await readOwn(app.lookups, person.id)),
	};
	// For a visitor nothing is read from the database, so the response itself would reveal no outage.
	const headers = new Headers(PRIVATE);
	if (!app.health.seemsAvailable) headers.set("X-Outage", "1");
	return data({ user: user ?? null }, { headers });
}

async function readOwn(db: Queryable, userId: string) {
	const [balanceQepik = 0, onTheWay, parked, unread] = await Promise.all([
		findBalance(db, userId),
		listOnTheWay(db, userId),
		findOpenParked(db, userId),
		countUnread(db, userId),
	]);
	return { balanceQepik, onTheWay, parked, unread };
}
