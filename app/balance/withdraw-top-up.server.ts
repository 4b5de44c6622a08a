import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { topUps } from "./balance.table.server.ts";
import { topUpClaim } from "./claim-top-up.server.ts";
import { explainUndecided } from "./explain-undecided.server.ts";

/** Takes a customer's own top-up out of the queue while nobody has decided it; no money moves. */
export async function withdrawTopUp(
	db: Queryable,
	{ topUpId, userId }: { topUpId: string; userId: string },
): Promise<{ amountQepik: number }> {
	const own = and(eq(topUps.id, topUpId), eq(topUps.userId, userId));
	const [withdrawn] = await db
		.update(topUps)
		.set({
			status: "rejected",
			processedAt: sql`now()`,
			processedBy: userId,
			withdrawnAt: sql`now()`,
		})
		.where(and(own, eq(topUps.status, "pending")))
		.returning({ amountQepik: topUps.amountQepik });
	if (withdrawn) {
		await topUpClaim.end(db, topUpId);
		return withdrawn;
	}
	const [topUp] = await db.select({ id: topUps.id }).from(topUps).where(own);
	throw explainUndecided(topUp);
}
