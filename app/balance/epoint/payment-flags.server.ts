import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";

export type PaymentFlag = {
	transaction: string;
	kind: string;
	topUpId: string | null;
	userId: string | null;
	userName: string | null;
	amountQepik: number | null;
	/** What the provider says, where that is what does not fit. */
	saidQepik: number | null;
};

/** More are counted only. */
const SHOWN = 10;

/** What does not fit and nobody has looked at, oldest first. */
export async function listPaymentFlags(db: Queryable): Promise<PaymentFlag[]> {
	const { rows } = await db.execute<PaymentFlag>(sql`
		SELECT flagged.transaction, kind, top_up_id AS "topUpId", user_id AS "userId",
			users.name AS "userName", amount_qepik AS "amountQepik", said_qepik AS "saidQepik"
		FROM epoint_flags flagged LEFT JOIN top_ups ON top_ups.id = top_up_id
			LEFT JOIN users ON users.id = user_id
		WHERE seen_at IS NULL ORDER BY flagged.created_at, flagged.transaction LIMIT ${SHOWN}`);
	return rows;
}

type Seen = { transaction: string; kind: string; saidQepik: number | null; adminId: string };

/**
 * Takes a flag from the dashboard, in the name of the admin who has looked into it; not where it tells of
 * another amount by now.
 */
export async function settleFlag(db: Database, seen: Seen): Promise<void> {
	const { transaction, kind, saidQepik, adminId } = seen;
	await db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ topUpId: string | null; isSeen: boolean }>(sql`
			UPDATE epoint_flags SET seen_at = now(), seen_by = ${adminId}
			WHERE transaction = ${transaction} AND kind = ${kind} AND seen_at IS NULL
			RETURNING top_up_id AS "topUpId",
				said_qepik IS NOT DISTINCT FROM ${saidQepik}::bigint AS "isSeen"`);
		const [settled] = rows;
		if (!settled) throw new Problem("already-processed", "Bu ödənişə artıq baxılıb");
		if (!settled.isSeen) {
			throw new Problem("already-processed", "Epoint artıq başqa məbləğ deyir, yenidən baxın");
		}
		await recordAction(tx, adminId, "payment.seen", settled.topUpId ?? transaction, {
			after: { transaction, misfit: kind, ...(saidQepik !== null && { amountQepik: saidQepik }) },
		});
	});
}
