import { type SQL, sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";

const IS_OWED = sql`closed_at IS NULL AND booked_qepik < amount_qepik`;

/** Whether a customer owes what a bank has taken back, as a condition of a statement. */
export function isInDebt(userId: SQL): SQL {
	return sql`EXISTS (SELECT FROM epoint_returns WHERE user_id = ${userId} AND ${IS_OWED})`;
}

/** What a customer owes, payment by payment. */
export async function listDebts(
	db: Queryable,
	userId: string,
): Promise<{ topUpId: string; owedQepik: number }[]> {
	const { rows } = await db.execute<{ topUpId: string; owedQepik: number }>(sql`
		SELECT top_up_id AS "topUpId", amount_qepik - booked_qepik AS "owedQepik"
		FROM epoint_returns WHERE user_id = ${userId} AND ${IS_OWED} ORDER BY created_at`);
	return rows;
}

/** Ends a debt: it was paid in another way, or nobody wants it any more. No money moves. */
export async function closeDebt(
	db: Database,
	{ topUpId, userId, adminId }: { topUpId: string; userId: string; adminId: string },
): Promise<{ owedQepik: number }> {
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ owedQepik: number }>(sql`
			UPDATE epoint_returns SET closed_at = now(), closed_by = ${adminId}
			WHERE top_up_id = ${topUpId} AND user_id = ${userId} AND ${IS_OWED}
			RETURNING amount_qepik - booked_qepik AS "owedQepik"`);
		const [closed] = rows;
		if (!closed) throw new Problem("already-processed", "Bu borc artıq bağlanıb");
		await recordAction(tx, adminId, "top-up.close-debt", topUpId, {
			before: { owedQepik: closed.owedQepik },
		});
		return closed;
	});
}
