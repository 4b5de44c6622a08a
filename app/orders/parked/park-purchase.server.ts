import type { App } from "#app/app-context.server.ts";
import { paymentAddress } from "#app/balance/epoint/payment-address.ts";
import { requireOpenWay } from "#app/balance/ways-to-pay.server.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";
import { readParkForm } from "./park-form.server.ts";
import { parkOrder } from "./park-order.server.ts";
import { type ParkedLine, parkedAddress } from "./parked-order.ts";

/** What the form of the cart or of the sheet is answered with. */
export type ParkAnswer = {
	/** The page of the parked order. */
	parkedAt: string;
	/** The bank's own page, which takes this one's place. */
	leaveFor?: string;
};

type Purchase = { lines: ParkedLine[]; seenTotalQepik: number; attemptId: string };

/** Parks what the cart or the sheet has sent, and says where its money is paid. */
export async function parkPurchase(
	app: App,
	form: FormData,
	{
		user,
		purchase,
		settings,
		origin,
	}: {
		user: { id: string; email: string };
		purchase: Purchase;
		settings: Settings;
		/** Where the bank leads back to. */
		origin: string;
	},
): Promise<ParkAnswer> {
	const { type, seenMissingQepik } = readParkForm(form);
	const { epoint } = app.env;
	requireOpenWay({ ...settings, paysByCard: epoint !== undefined }, type);
	const { lines, seenTotalQepik, attemptId: formId } = purchase;
	const wish = { userId: user.id, userEmail: user.email, seenMissingQepik };
	const card = type === "epoint" && epoint ? { epoint, origin } : undefined;
	const parked = await parkOrder(app, { ...wish, lines, seenTotalQepik, formId }, { type, card });
	const parkedAt = parkedAddress(parked.id);
	// How a transfer is made, its page says.
	if (!card) return { parkedAt };
	// Without an answer of the bank's, the payment's page says so.
	if (!parked.payAt) return { parkedAt: paymentAddress(parked.topUpId, parkedAt) };
	return { parkedAt, leaveFor: parked.payAt };
}
