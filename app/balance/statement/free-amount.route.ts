import { appContext } from "#app/app-context.server.ts";
import { MAX_QEPIK, parseManat } from "#app/core/money.ts";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import type { Route } from "./+types/free-amount.route";
import { findFreeAmount } from "./free-amount.server.ts";

/** For the amount of `?amount=`, one that the shop will recognize among those that wait. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const asked = parseManat(url.searchParams.get("amount") ?? "");
	if (asked === undefined || asked < LEAST_TOP_UP_QEPIK) return { free: undefined };
	const amountQepik = await findFreeAmount(context.get(appContext).db, asked);
	return { free: amountQepik > MAX_QEPIK ? undefined : { asked, amountQepik } };
}
