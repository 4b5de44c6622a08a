import { type SQL, sql } from "drizzle-orm";
import { MAX_QEPIK } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import { AMOUNT_INVALID } from "#app/core/read-manat.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { bookEntry } from "./book-entry.server.ts";

type Credit = {
	topUpId: string;
	adminId: string;
	/** What really arrived; left out, it is what the customer asked for. */
	amountQepik: number | undefined;
	/** The condition that the top-up has to meet. */
	guard: SQL;
	/** Assignments of the UPDATE that record when and by whom it was decided. */
	stamp: SQL;
};

/**
 * Completes a top-up and books its credit in one statement. Of several decisions at once only one
 * meets the guard; the others get undefined.
 */
export async function creditTopUp(db: Queryable, credit: Credit) {
	const { topUpId, adminId, amountQepik, guard, stamp } = credit;
	if (amountQepik !== undefined && (amountQepik <= 0 || amountQepik > MAX_QEPIK)) {
		throw new Problem("invalid", AMOUNT_INVALID, { amount: AMOUNT_INVALID });
	}
	const { rows } = await db.execute<{
		userId: string;
		userName: string;
		askedQepik: number;
		amountQepik: number;
		reason: string;
	}>(sql`
		WITH approved AS (
			UPDATE top_ups SET status = 'completed', ${stamp},
				approved_amount_qepik = coalesce(${amountQepik ?? null}::bigint, amount_qepik)
			WHERE id = ${topUpId} AND ${guard}
			RETURNING id, user_id, amount_qepik, approved_amount_qepik, reason
		), ${bookEntry({
			kind: "topup",
			from: sql`approved`,
			userId: sql`approved.user_id`,
			amountQepik: sql`approved.approved_amount_qepik`,
			reference: sql`approved.id`,
			actorId: sql`${adminId}`,
		})}
		SELECT booked.user_id AS "userId", users.name AS "userName",
			approved.amount_qepik AS "askedQepik", approved_amount_qepik AS "amountQepik",
			approved.reason
		FROM booked JOIN approved ON approved.id = booked.reference
			JOIN users ON users.id = booked.user_id`);
	return rows[0];
}
