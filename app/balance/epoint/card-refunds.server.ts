import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

export type RefundStatus = "unknown" | "returned" | "refused";

export type CardRefund = {
	id: string;
	topUpId: string;
	userId: string;
	transaction: string;
	amountQepik: number;
	status: RefundStatus;
	/** Since it was asked for. */
	ageS: number;
};

export async function findCardRefund(db: Queryable, id: string): Promise<CardRefund | undefined> {
	const { rows } = await db.execute<CardRefund>(sql`
		SELECT id, top_up_id AS "topUpId", user_id AS "userId", transaction,
			amount_qepik AS "amountQepik", status,
			extract(epoch FROM now() - asked_at)::float8 AS "ageS"
		FROM card_refunds WHERE id = ${id}`);
	return rows[0];
}

/**
 * Notes that a refund is sent now, before it is: whoever gets true sends it, and nobody does again, also
 * where the process dies in between.
 */
export async function markSent(db: Queryable, id: string): Promise<boolean> {
	const { rowCount } = await db.execute(sql`
		UPDATE card_refunds SET sent_at = now()
		WHERE id = ${id} AND sent_at IS NULL AND status = 'unknown'`);
	return rowCount === 1;
}

/** A payment that came by card, as admins see it on its customer's page. */
export type CardPayment = {
	topUpId: string;
	creditedQepik: number;
	creditedAt: Date;
	takenBackQepik: number;
	/** What the bank took back by itself. */
	returnedQepik: number | null;
	refund: { amountQepik: number; reason: string; status: RefundStatus } | null;
};

const SHOWN = 20;

/** The last card payments that were credited to a customer by themselves, the newest first. */
export async function listCardPayments(db: Queryable, userId: string): Promise<CardPayment[]> {
	const { rows } = await db.execute<Omit<CardPayment, "creditedAt"> & { creditedAt: string }>(sql`
		SELECT credit.top_up_id AS "topUpId", credit.amount_qepik AS "creditedQepik",
			proven_at AS "creditedAt", coalesce(taken_back_qepik, 0) AS "takenBackQepik",
			back.amount_qepik AS "returnedQepik",
			CASE WHEN refund.id IS NOT NULL THEN json_build_object(
				'amountQepik', refund.amount_qepik, 'reason', refund.reason, 'status', refund.status
			) END AS refund
		FROM top_ups JOIN epoint_credits credit ON credit.top_up_id = top_ups.id
			LEFT JOIN epoint_returns back ON back.top_up_id = top_ups.id
			LEFT JOIN card_refunds refund ON refund.top_up_id = top_ups.id
		WHERE top_ups.user_id = ${userId}
		ORDER BY top_ups.created_at DESC, top_ups.id DESC LIMIT ${SHOWN}`);
	return rows.map((row) => ({ ...row, creditedAt: new Date(row.creditedAt) }));
}
