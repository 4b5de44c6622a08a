import { and, eq, sql } from "drizzle-orm";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import type { Queryable } from "../platform/database.server.ts";
import { balanceRequests } from "./balance.table.server.ts";

/** Takes a customer's own request out of the queue while nobody has decided it; no money moves. */
export async function withdrawRequest(
	db: Queryable,
	{ requestId, userId }: { requestId: string; userId: string },
): Promise<{ amountQepik: number }> {
	const own = and(eq(balanceRequests.id, requestId), eq(balanceRequests.userId, userId));
	const [withdrawn] = await db
		.update(balanceRequests)
		.set({
			status: "rejected",
			processedAt: sql`now()`,
			processedBy: userId,
			withdrawnAt: sql`now()`,
		})
		.where(and(own, eq(balanceRequests.status, "pending")))
		.returning({ amountQepik: balanceRequests.amountQepik });
	if (withdrawn) return withdrawn;
	const [found] = await db.select({ id: balanceRequests.id }).from(balanceRequests).where(own);
	throw found
		? new Problem("already-processed", WORDS.alreadyProcessed)
		: new Problem("not-found", "Sorğu tapılmadı");
}
