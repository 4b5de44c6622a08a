import { eq } from "drizzle-orm";
import { claimsOn } from "#app/audit/claims.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import { topUps } from "./balance.table.server.ts";
import { explainUndecided } from "./explain-undecided.server.ts";

/** Which admin is at which top-up. */
export const topUpClaim = claimsOn({
	...{ table: "top_up_claims", key: "top_up_id", at: "Bu sorğuya" },
	...{ taken: "top-up.claim", takenOver: "top-up.take-over" },
});

/**
 * Takes a top-up, or takes it over `from` an admin, while there is something to decide about it: also
 * one that was decided, whose decision can still be turned round.
 */
export async function claimTopUp(
	db: Database,
	claim: { topUpId: string; adminId: string; from?: string | undefined },
): Promise<{ userId: string; userName: string; amountQepik: number }> {
	return db.transaction(async (tx) => {
		const topUp = await lockTopUp(tx, claim.topUpId);
		if (!topUp || topUp.undoneAt || topUp.withdrawnAt) throw explainUndecided(topUp);
		await topUpClaim.take(tx, { ...claim, id: claim.topUpId });
		return topUp;
	});
}

/**
 * Locks a top-up for a decision of the admin who is at it, or of anybody while nobody is; the decision
 * itself is a guarded statement after that, and ends the claim.
 */
export async function lockForDecision(
	tx: Queryable,
	{ topUpId, adminId }: { topUpId: string; adminId: string },
): Promise<void> {
	await lockTopUp(tx, topUpId);
	await topUpClaim.refuseOthers(tx, { id: topUpId, adminId });
	await topUpClaim.end(tx, topUpId);
}

async function lockTopUp(tx: Queryable, topUpId: string) {
	const { userId, amountQepik, undoneAt, withdrawnAt } = topUps;
	const userName = selectNameOf(userId);
	const [topUp] = await tx
		.select({ userId, userName, amountQepik, undoneAt, withdrawnAt })
		.from(topUps)
		.where(eq(topUps.id, topUpId))
		.for("update");
	return topUp;
}
