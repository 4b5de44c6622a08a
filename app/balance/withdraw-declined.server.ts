import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { topUpClaim } from "./claim-top-up.server.ts";
import { isDeclinedForGood } from "./epoint/declined.server.ts";

const DECLINED = isDeclinedForGood(sql`top_ups.id`);

/** Whether a customer has a top-up that still waits for an answer: of the bank's, or of an admin. */
export async function isAwaitingAnswer(db: Queryable, userId: string): Promise<boolean> {
	const { rows } = await db.execute(sql`
		SELECT FROM top_ups WHERE user_id = ${userId} AND status = 'pending' AND NOT ${DECLINED} LIMIT 1`);
	return rows.length > 0;
}

/**
 * Withdraws a customer's declined card payments, as they could themselves. What is paid for one of them
 * later is told to admins, as for everything that was withdrawn.
 */
export async function withdrawDeclined(tx: Queryable, userId: string): Promise<void> {
	const { rows } = await tx.execute<{ id: string }>(sql`
		UPDATE top_ups SET status = 'rejected', processed_at = now(), processed_by = ${userId},
			withdrawn_at = now()
		WHERE user_id = ${userId} AND status = 'pending' AND ${DECLINED}
		RETURNING id`);
	for (const { id } of rows) await topUpClaim.end(tx, id);
}
