import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { topUpClaim } from "#app/balance/claim-top-up.server.ts";
import { creditTopUp } from "#app/balance/credit-top-up.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { ensureSystemActor, SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";
import { lookLater } from "./look-back.server.ts";

/**
 * Credits a top-up that was proven twice: its event is kept, and the provider has just said the same.
 * Of several who do so at once, admins among them, one credits; for the others there is nothing left to
 * do, and they get false. The database holds the amount and the proofs against each other once more.
 */
export async function creditPayment(
	db: Database,
	proven: { topUpId: string; transaction: string; amountQepik: number },
): Promise<boolean> {
	const { topUpId, transaction, amountQepik } = proven;
	return db.transaction(async (tx) => {
		await ensureSystemActor(tx);
		const { rowCount } = await tx.execute(sql`
			INSERT INTO epoint_credits (top_up_id, transaction, amount_qepik)
			SELECT id, ${transaction}, ${amountQepik} FROM top_ups
			WHERE id = ${topUpId} AND status = 'pending' FOR UPDATE`);
		if (rowCount === 0) return false;
		await lookLater(tx, topUpId);
		const credited = await creditTopUp(tx, {
			topUpId,
			adminId: SYSTEM_ACTOR,
			amountQepik: undefined,
			guard: sql`status = 'pending'`,
			stamp: sql`processed_at = now(), processed_by = ${SYSTEM_ACTOR}`,
		});
		if (!credited) throw new Error("a locked top-up was decided by somebody else");
		await topUpClaim.end(tx, topUpId);
		await recordAction(tx, SYSTEM_ACTOR, "top-up.credit", topUpId, {
			before: { status: "pending", amountQepik },
			after: { status: "completed", amountQepik, transaction },
		});
		return true;
	});
}
