import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { bookEntry } from "#app/balance/book-entry.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { ensureSystemActor, SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";
import { settleReturned } from "./settle-card-refund.server.ts";

/** What the customer reads beside the entry. */
const REASON = "Bank ödənişi karta qaytardı";

type Outcome =
	| "booked"
	| "already"
	/** What came back is what an admin gave back to the card, which is settled by that. */
	| "refunded"
	/** Told, or proven, over another amount than was credited: nothing is booked. */
	| "amount"
	/** An admin credited it, and an admin has to correct it. */
	| "byHand";

type Return = {
	topUpId: string;
	transaction: string;
	/** What the provider said last; the event says the same or nothing is booked. */
	amountQepik: bigint | number | undefined;
};

/**
 * Books out what the bank has taken back of a payment that the system credited, once: as far as the
 * balance covers it. The rest is a debt. What an admin took back of it before, or gave back to the card,
 * is not taken twice. A part that the bank took back is an admin's to correct.
 */
export async function bookReturn(db: Database, back: Return): Promise<Outcome> {
	const { topUpId, transaction } = back;
	return db.transaction(async (tx) => {
		await ensureSystemActor(tx);
		// The top-up is locked before the balance, as an approval locks them; and on its own, because a
		// statement that waited sees only the locked row as it is by then.
		await tx.execute(sql`SELECT FROM top_ups WHERE id = ${topUpId} FOR UPDATE`);
		const credited = await findCredited(tx, back);
		if (!credited) return "byHand";
		const { userId, owedQepik, isWhole, refundId, isRefund } = credited;
		if (credited.isBooked) return "already";
		if (refundId && isRefund) {
			const isSettled = await settleReturned(tx, refundId);
			if (!credited.isRefundWhole) return "amount";
			return isSettled ? "refunded" : "already";
		}
		if (!isWhole) return "amount";
		if (owedQepik <= 0) return "already";
		const booked = await tx.execute<{ bookedQepik: number }>(sql`
			WITH covered AS (
				SELECT user_id, least(balance_qepik, ${owedQepik}::bigint) AS taken_qepik
				FROM balances WHERE user_id = ${userId} FOR UPDATE
			), kept AS (
				INSERT INTO epoint_returns (top_up_id, user_id, transaction, amount_qepik, booked_qepik)
				SELECT ${topUpId}, user_id, ${transaction}, ${owedQepik}, taken_qepik FROM covered
				RETURNING user_id, entry_reference, booked_qepik
			), taken AS (SELECT * FROM kept WHERE booked_qepik > 0), ${bookEntry({
				kind: "adjustment",
				from: sql`taken`,
				userId: sql`taken.user_id`,
				amountQepik: sql`-taken.booked_qepik`,
				reference: sql`taken.entry_reference`,
				actorId: sql`${SYSTEM_ACTOR}`,
				reason: sql`${REASON}`,
			})}
			SELECT booked_qepik AS "bookedQepik" FROM kept LEFT JOIN booked USING (user_id)`);
		await recordAction(tx, SYSTEM_ACTOR, "top-up.return", topUpId, {
			after: { amountQepik: owedQepik, takenBackQepik: booked.rows[0]?.bookedQepik, transaction },
		});
		return "booked";
	});
}

type Credited = {
	userId: string;
	owedQepik: number;
	isBooked: boolean;
	/** Whether all that was credited came back. */
	isWhole: boolean;
	/** What an admin gave back to the card, unless nothing went. */
	refundId: string | null;
	/** Whether the provider told of the return after that was sent, and over as much. */
	isRefund: boolean;
	isRefundWhole: boolean;
};

async function findCredited(tx: Queryable, { topUpId, transaction, amountQepik }: Return) {
	const proven = sql`${amountQepik?.toString() ?? null}::bigint`;
	const { rows } = await tx.execute<Credited>(sql`
		SELECT top_ups.user_id AS "userId",
			credit.amount_qepik - coalesce(taken_back_qepik, 0) - coalesce(refund.amount_qepik, 0)
				AS "owedQepik",
			EXISTS (SELECT FROM epoint_returns WHERE top_up_id = top_ups.id) AS "isBooked",
			(told.amount_qepik = credit.amount_qepik AND ${proven} = credit.amount_qepik) IS TRUE
				AS "isWhole",
			refund.id AS "refundId", (told.received_at >= refund.sent_at) IS TRUE AS "isRefund",
			(told.amount_qepik = refund.amount_qepik AND ${proven} = refund.amount_qepik) IS TRUE
				AS "isRefundWhole"
		FROM top_ups JOIN epoint_credits credit ON credit.top_up_id = top_ups.id
			LEFT JOIN card_refunds refund
				ON refund.top_up_id = top_ups.id AND refund.status <> 'refused'
			LEFT JOIN epoint_events told
				ON told.transaction = ${transaction} AND told.status = 'returned'
		WHERE top_ups.id = ${topUpId}`);
	return rows[0];
}
