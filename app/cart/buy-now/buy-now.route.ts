import { redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { rememberIds } from "#app/cart/remembered-ids/remember-ids.server.ts";
import { answered, withFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { orderChanged, topUpChanged } from "#app/live/changes.server.ts";
import { countOrder } from "#app/orders/count-order.server.ts";
import { isParking } from "#app/orders/parked/park-form.server.ts";
import { parkPurchase } from "#app/orders/parked/park-purchase.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/buy-now.route";
import { forgetAttempt } from "./buy-attempt.ts";
import { readBuyForm } from "./buy-form.server.ts";

/** A login that interrupted a purchase leads back to here, and so to the game. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(`/game/${encodeURIComponent(params.id)}`);
}

/** Buys one game past the cart, by the rules of the cart. */
export const action = answered(async (form, { params, context, url }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { db, hub, log } = app;
	const user = context.get(signedInContext);
	const userId = user.id;
	const { line, ...input } = readBuyForm(form);
	const purchase = { userId, lines: [{ ...line, gameId: params.id }], ...input };
	if (isParking(form)) {
		const settings = await settingsOf(context);
		const { origin = url.origin } = app.env;
		const parked = await parkPurchase(app, form, { user, purchase, settings, origin });
		topUpChanged(hub, userId);
		return withFlash(parked, "purchase-parked");
	}
	const placed = await countOrder(() => placeOrder(db, purchase));
	orderChanged(hub, userId, placed);
	await rememberIds({ db, log }, purchase);
	return withFlash({ placedAt: `/orders/${placed.orderId}` }, "order-bought");
});

/**
 * Answers where the order is and leaves it to the sheet to go there: the router drops a redirect that
 * answers an action on a part of a page when a live update has loaded the page anew meanwhile.
 */
export async function clientAction(args: Route.ClientActionArgs) {
	const answer = await keepPage(args, { next: "/orders" }).catch(({ headers }: Response) => ({
		placedAt: headers.get("Location") as string,
	}));
	if ("placedAt" in answer) forgetAttempt();
	return answer;
}
