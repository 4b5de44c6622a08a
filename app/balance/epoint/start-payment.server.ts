import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatAmount } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Epoint } from "#app/platform/epoint-env.server.ts";
import { callEpoint, isOfProvider, NoAnswer } from "./call-epoint.server.ts";
import { FOLLOW } from "./follow-payment-job.server.ts";
import { endPayment, keepTransaction } from "./payments.server.ts";
import { type ProviderText, readTransaction } from "./provider-text.server.ts";

type Starting = Pick<App, "db" | "jobs" | "log">;
type Wish = { userId: string; userEmail: string; amountQepik: number };
type Start = {
	epoint: Epoint;
	wish: Wish;
	returnTo: (topUpId: string) => string;
	/** What is committed with the top-up, or not at all. */
	also?: (tx: Queryable, topUpId: string) => Promise<void>;
};

/** The first look, for a payment whose call never comes. */
const FIRST_LOOK_S = 120;

/**
 * Makes a top-up and asks the provider for its payment. The top-up and the job that follows it are
 * committed before the provider knows of them, so that no call comes too early and no payment is
 * forgotten. There is no address where the provider did not answer; nothing is sent again then.
 * Refuses, and withdraws the top-up, where the provider refuses the payment.
 */
export async function startPayment(
	app: Starting,
	{ epoint, wish, returnTo, also }: Start,
): Promise<{ topUpId: string; payAt?: string }> {
	const topUpId = await app.db.transaction(async (tx) => {
		const { id } = await createTopUp(tx, { ...wish, type: "epoint" });
		await tx.execute(sql`INSERT INTO epoint_payments (top_up_id) VALUES (${id})`);
		await app.jobs.put(tx, { kind: FOLLOW, key: id, afterS: FIRST_LOOK_S });
		await also?.(tx, id);
		return id;
	});
	const answer = await request(epoint, { topUpId, ...wish, returnTo: returnTo(topUpId) }).catch(
		(error) => {
			if (!(error instanceof NoAnswer)) throw error;
			app.log.warn({ err: error, topUpId }, "a payment has no answer");
		},
	);
	if (!answer) return { topUpId };
	const transaction = readTransaction(answer.transaction);
	const payAt = answer.redirect_url ?? "";
	const isUsable = answer.status === "success" && isOfProvider(epoint, payAt);
	if (transaction) {
		const led = isUsable && { redirectUrl: payAt };
		const isKept = await keepTransaction(app.db, { topUpId, transaction, ...led });
		if (isKept && isUsable) return { topUpId, payAt };
	}
	app.log.error({ topUpId, status: answer.status, payAt }, "Epoint refused a payment");
	await endPayment(app.db, { topUpId, ended: "refused" });
	await withdrawTopUp(app.db, { topUpId, userId: wish.userId });
	throw new Problem(
		"unavailable",
		"Kartla ödəniş hazırda mümkün deyil, bir azdan yenidən yoxlayın",
	);
}

type Asked = { topUpId: string; amountQepik: number; returnTo: string };

function request(epoint: Epoint, asked: Asked): Promise<ProviderText> {
	const { topUpId, amountQepik, returnTo } = asked;
	return callEpoint(epoint, "request", {
		amount: formatAmount(amountQepik),
		currency: "AZN",
		language: "az",
		order_id: topUpId,
		description: `Balans #${orderReference(topUpId)}`,
		success_redirect_url: returnTo,
		error_redirect_url: returnTo,
	});
}
