import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** How a payment stands, as its customer reads it. */
export type PaymentState =
	/** The bank has said nothing yet. */
	| "waits"
	/** The bank could not be reached, and there is no page to pay on. */
	| "unanswered"
	| "paid"
	| "failed"
	| "expired"
	| "closed";

export type ShownPayment = {
	id: string;
	amountQepik: number;
	state: PaymentState;
	/** The bank's page, for whoever has left it. */
	payAt: string | null;
};

/** A customer's own payment; what is on the page comes from here, never from the address. */
export async function findPaymentOf(
	db: Queryable,
	{ topUpId, userId }: { topUpId: string; userId: string },
): Promise<ShownPayment | undefined> {
	const { rows } = await db.execute<ShownPayment>(sql`
		SELECT id, coalesce(approved_amount_qepik, amount_qepik) AS "amountQepik",
			redirect_url AS "payAt", CASE
				WHEN status = 'completed' THEN 'paid'
				WHEN ended IN ('failed', 'refused', 'returned') THEN 'failed'
				WHEN status = 'rejected' THEN 'closed'
				WHEN ended = 'expired' THEN 'expired'
				WHEN redirect_url IS NULL AND asked_at < now() - interval '15 seconds' THEN 'unanswered'
				ELSE 'waits'
			END AS state
		FROM epoint_payments JOIN top_ups ON id = top_up_id
		WHERE id = ${topUpId} AND user_id = ${userId}`);
	return rows[0];
}
