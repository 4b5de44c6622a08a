import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

export type Payment = {
	topUpId: string;
	userId: string;
	amountQepik: number;
	status: "pending" | "completed" | "rejected";
	transaction: string | null;
	ended: "refused" | "failed" | "returned" | "expired" | null;
	/** Since the provider was asked for it. */
	ageS: number;
	/** Whether the system credited it; an admin may have taken that back since. */
	isCredited: boolean;
};

/** A top-up that is paid at the provider. */
export async function findPayment(db: Queryable, topUpId: string): Promise<Payment | undefined> {
	const { rows } = await db.execute<Payment>(sql`
		SELECT top_up_id AS "topUpId", user_id AS "userId", amount_qepik AS "amountQepik", status,
			transaction, ended, extract(epoch FROM now() - asked_at)::float8 AS "ageS",
			EXISTS (SELECT FROM epoint_credits proof WHERE proof.top_up_id = id) AS "isCredited"
		FROM epoint_payments JOIN top_ups ON id = top_up_id
		WHERE top_up_id = ${topUpId}`);
	return rows[0];
}

/** Keeps which transaction pays a top-up; false where it has another, or another top-up has this one. */
export async function keepTransaction(
	db: Queryable,
	payment: { topUpId: string; transaction: string; redirectUrl?: string },
): Promise<boolean> {
	const { topUpId, transaction, redirectUrl = null } = payment;
	const { rowCount } = await db.execute(sql`
		UPDATE epoint_payments
		SET transaction = ${transaction}, redirect_url = coalesce(redirect_url, ${redirectUrl})
		WHERE top_up_id = ${topUpId} AND coalesce(transaction, ${transaction}) = ${transaction}
			AND NOT EXISTS (
				SELECT FROM epoint_payments other
				WHERE other.transaction = ${transaction} AND other.top_up_id <> ${topUpId}
			)`);
	return rowCount === 1;
}

/** Says why nobody waits for a payment any more; a later reason replaces a weaker one. */
export async function endPayment(
	db: Queryable,
	{ topUpId, ended }: { topUpId: string; ended: NonNullable<Payment["ended"]> },
): Promise<void> {
	await db.execute(sql`
		UPDATE epoint_payments SET ended = ${ended} WHERE top_up_id = ${topUpId}`);
}

/** What does not fit, in words for admins in `flag-words.ts`. */
export type FlagKind =
	| "unknown"
	| "transaction"
	| "operation"
	| "amount"
	| "denied"
	| "decided"
	| "silent"
	| "returned"
	| "returned-by-hand"
	| "refund";

export type Flag = {
	transaction: string;
	kind: FlagKind;
	topUpId?: string;
	/** What the provider says, where that is what does not fit. */
	saidQepik?: bigint | undefined;
};

/**
 * Tells admins that something does not fit; the top-up stays as it is. They are told once, and again when
 * the provider says another amount than the one that was seen.
 */
export async function flag(
	db: Queryable,
	{ transaction, kind, topUpId, saidQepik }: Flag,
): Promise<void> {
	await db.execute(sql`
		INSERT INTO epoint_flags AS known (transaction, kind, top_up_id, said_qepik)
		VALUES (${transaction}, ${kind}, ${topUpId ?? null}, ${saidQepik?.toString() ?? null}::bigint)
		ON CONFLICT (transaction, kind) DO UPDATE
			SET said_qepik = excluded.said_qepik, seen_at = NULL, seen_by = NULL
			WHERE excluded.said_qepik <> coalesce(known.said_qepik, 0)`);
}
