import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { bookEntry } from "#app/balance/book-entry.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { ensureSystemActor, SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";

/** What the customer reads beside the entry. */
const REASON = "Bank ödənişi karta qaytardı";

/** `byHand`: an admin credited it, and an admin has to correct it. */
type Outcome = "booked" | "already" | "byHand";

/**
 * Books out what the bank has taken back of a payment that the system credited, once: as far as the
 * balance covers it. The rest is a debt. What an admin took back of it before is not taken twice.
 */
export async function bookReturn(
	db: Database,
	{ topUpId, transaction }: { topUpId: string; transaction: string },
): Promise<Outcome> {
	return db.transaction(async (tx) => {
		await ensureSystemActor(tx);
		// The top-up is locked before the balance, as an approval locks them; and on its own, because a
		// statement that waited sees only the locked row as it is by then.
		await tx.execute(sql`SELECT FROM top_ups WHERE id = ${topUpId} FOR UPDATE`);
		const { rows } = await tx.execute<{ userId: string; owedQepik: number; isBooked: boolean }>(sql`
			SELECT top_ups.user_id AS "userId",
				amount.amount_qepik - coalesce(taken_back_qepik, 0) AS "owedQepik",
				EXISTS (SELECT FROM epoint_returns WHERE top_up_id = top_ups.id) AS "isBooked"
			FROM top_ups JOIN epoint_credits amount ON amount.top_up_id = top_ups.id
			WHERE top_ups.id = ${topUpId}`);
		const [credited] = rows;
		if (!credited) return "byHand";
		const { userId, owedQepik, isBooked } = credited;
		if (isBooked || owedQepik <= 0) return "already";
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
