import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { FOLLOW } from "./follow-payment-job.server.ts";

/** The provider is asked so often at most for whoever looks. */
const AT_MOST_EVERY_S = 5;

/** Brings the next question about a customer's own payment that still waits forward. */
export async function lookAgain(
	{ db, jobs }: Pick<App, "db" | "jobs">,
	{ topUpId, userId }: { topUpId: string; userId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const { rowCount } = await tx.execute(sql`
			UPDATE epoint_payments SET looked_at = now()
			FROM top_ups
			WHERE id = ${topUpId} AND top_up_id = id AND user_id = ${userId} AND status = 'pending'
				AND looked_at < now() - ${AT_MOST_EVERY_S} * interval '1 second'`);
		if (rowCount === 1) await jobs.put(tx, { kind: FOLLOW, key: topUpId });
	});
}

/** Has the provider asked about a payment now, whatever has become of it. */
export async function askAboutPayment(
	{ db, jobs }: Pick<App, "db" | "jobs">,
	topUpId: string,
): Promise<void> {
	const { rowCount } = await db.execute(sql`
		SELECT FROM epoint_payments WHERE top_up_id = ${topUpId} AND transaction IS NOT NULL`);
	if (rowCount !== 1) throw new Problem("not-found", "Ödəniş tapılmadı");
	await jobs.put(db, { kind: FOLLOW, key: topUpId });
}
