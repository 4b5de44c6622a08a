import { appContext } from "#app/app-context.server.ts";
import { formatManat } from "#app/core/money.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/sale.route";
import { setAvailable, setPrice } from "./change-sale.server.ts";
import { readSaleForm } from "./sale-form.server.ts";

/** What the admin's list changes of a game in its row: the price, and whether it is on sale. */
export const action = answered(async (form, { params: { id }, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const change = readSaleForm(form);
	const isPrice = change.intent === "price";
	const name = isPrice
		? await setPrice(db, { id, priceQepik: change.price, adminId })
		: await setAvailable(db, { id, available: change.available, adminId });
	catalogChanged(hub);
	if (isPrice) return { done: "Qiymət yeniləndi", about: `${name}: ${formatManat(change.price)}` };
	return { done: change.available ? "Satışa qaytarıldı" : "Satışdan çıxarıldı", about: name };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
