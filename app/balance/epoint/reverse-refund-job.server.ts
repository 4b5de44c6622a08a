import { formatAmount } from "#app/core/money.ts";
import { paymentFlagged, topUpChanged } from "#app/live/changes.server.ts";
import type { Epoint } from "#app/platform/epoint-env.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";
import { callEpoint, NoAnswer } from "./call-epoint.server.ts";
import { type CardRefund, findCardRefund, markSent } from "./card-refunds.server.ts";
import { eventStatus } from "./events.server.ts";
import { type Following, keepAnswer } from "./follow-payment-job.server.ts";
import { DAY_S, HOUR_S, nextLookS } from "./look-times.ts";
import { flag } from "./payments.server.ts";
import { settleReturned } from "./settle-card-refund.server.ts";

/**
 * Sends a refund to its card, once: what it is answered does not count, and it is not sent again where
 * nothing is. Then the provider is asked by the clock of a payment, until it says that the money is back;
 * after a day, or where the provider refused, an admin has to look. Without an answer it throws, and is
 * tried again for as long as that lasts.
 */
export const reverseRefund: DoJob<Following> = async (app, { key, signal }) => {
	const { epoint } = app.env;
	if (!epoint) return { againAfterS: HOUR_S };
	const refund = await findCardRefund(app.db, key);
	if (refund?.status !== "unknown") return;
	const asking = { epoint, refund, signal };
	if (await markSent(app.db, refund.id)) {
		const isRefused = await send(asking);
		if (isRefused) await tell(app, refund);
	}
	const { transaction } = refund;
	const isOverdue = nextLookS(refund.ageS) > DAY_S;
	const said = await callEpoint(epoint, "get-status", { transaction }, signal).catch(
		async (error) => {
			if (isOverdue) await tell(app, refund);
			throw error;
		},
	);
	if (eventStatus(said.status) === "returned") {
		await keepAnswer(app, refund, said, "returned");
		if (await settleReturned(app.db, refund.id)) topUpChanged(app.hub, refund.userId);
		return;
	}
	if (!isOverdue) return { againAfterS: Math.max(1, nextLookS(refund.ageS) - refund.ageS) };
	await tell(app, refund);
};

type Asking = { epoint: Epoint; refund: CardRefund; signal: AbortSignal };

/** Whether the provider said no; true or silent, what became of it is asked afterwards. */
async function send({ epoint, refund, signal }: Asking): Promise<boolean> {
	const { transaction, amountQepik } = refund;
	const fields = { transaction, currency: "AZN", amount: formatAmount(amountQepik) };
	try {
		const { status } = await callEpoint(epoint, "reverse", fields, signal);
		return eventStatus(status) === "failed";
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		return false;
	}
}

async function tell({ db, hub }: Following, { transaction, topUpId }: CardRefund): Promise<void> {
	await flag(db, { transaction, topUpId, kind: "refund" });
	paymentFlagged(hub);
}
