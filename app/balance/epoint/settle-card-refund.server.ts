import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { bookEntry } from "#app/balance/book-entry.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { ensureSystemActor, SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";

/** What the customer reads beside the counter entry. */
const REASON = "Karta qaytarma baş tutmadı, məbləğ balansa qaytarıldı";

/** What was sent may still be on its way for so long. */
const ON_ITS_WAY_S = 900;

/** The provider has said that it is back on the card; false where somebody settled it before. */
export async function settleReturned(db: Queryable, refundId: string): Promise<boolean> {
	await ensureSystemActor(db);
	const { rows } = await db.execute<{ topUpId: string; amountQepik: number }>(sql`
		UPDATE card_refunds SET status = 'returned', settled_at = now(), settled_by = ${SYSTEM_ACTOR}
		WHERE id = ${refundId} AND status = 'unknown' AND sent_at IS NOT NULL
		RETURNING top_up_id AS "topUpId", amount_qepik AS "amountQepik"`);
	const [settled] = rows;
	if (!settled) return false;
	const { topUpId, ...after } = settled;
	await recordAction(db, SYSTEM_ACTOR, "top-up.card-refund-returned", topUpId, { after });
	return true;
}

type Settled = { userId: string; amountQepik: number };

/**
 * An admin has looked into the provider's cabinet: nothing went back to the card. What was booked out is
 * booked in again, once. Refuses what is settled, what the provider said is back, and what was sent just
 * now.
 */
export async function settleCardRefund(
	db: Database,
	{ topUpId, adminId }: { topUpId: string; adminId: string },
): Promise<Settled> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`SELECT FROM top_ups WHERE id = ${topUpId} FOR UPDATE`);
		const { rows } = await tx.execute<Settled>(sql`
			WITH refused AS (
				UPDATE card_refunds SET status = 'refused', settled_at = now(), settled_by = ${adminId}
				WHERE top_up_id = ${topUpId} AND status = 'unknown'
					AND (sent_at IS NULL OR sent_at < now() - ${ON_ITS_WAY_S} * interval '1 second')
					AND NOT EXISTS (
						SELECT FROM epoint_events told WHERE told.transaction = card_refunds.transaction
							AND told.status = 'returned' AND told.received_at >= card_refunds.asked_at
					)
				RETURNING user_id, amount_qepik, back_reference
			), ${bookEntry({
				kind: "adjustment",
				from: sql`refused`,
				userId: sql`refused.user_id`,
				amountQepik: sql`refused.amount_qepik`,
				reference: sql`refused.back_reference`,
				actorId: sql`${adminId}`,
				reason: sql`${REASON}`,
			})}
			SELECT booked.user_id AS "userId", amount_qepik AS "amountQepik"
			FROM booked JOIN refused USING (user_id)`);
		const [settled] = rows;
		if (!settled) throw await explainNotSettled(tx, topUpId);
		await recordAction(tx, adminId, "top-up.card-refund-refused", topUpId, {
			after: { amountQepik: settled.amountQepik },
		});
		return settled;
	});
}

async function explainNotSettled(tx: Queryable, topUpId: string): Promise<Problem> {
	const { rows } = await tx.execute<{ status: string }>(sql`
		SELECT status FROM card_refunds WHERE top_up_id = ${topUpId}`);
	if (rows.length === 0) return new Problem("not-found", "Ödəniş tapılmadı");
	if (rows[0]?.status === "unknown")
		return new Problem(
			"unavailable",
			"Epoint-in cavabı hələ gözlənilir, bir azdan yenidən yoxlayın",
		);
	return new Problem("already-processed", "Bu qaytarma üzrə artıq qərar verilib");
}
