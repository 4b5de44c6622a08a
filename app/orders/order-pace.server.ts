import { sql } from "drizzle-orm";
import { Problem } from "../core/problem.ts";
import type { Queryable } from "../platform/database.server.ts";

const MOST_A_MINUTE = 60;

/**
 * Refuses a buyer who placed sixty orders within the last minute: that is a program. An attempt
 * that was answered before is not a new order, and may be answered again.
 */
export async function requireOrderPace(
	db: Queryable,
	{ userId, attemptId }: { userId: string; attemptId: string },
): Promise<void> {
	const { rows } = await db.execute<{ full: boolean }>(sql`
		SELECT count(*) >= ${MOST_A_MINUTE} AND NOT bool_or(attempt_id = ${attemptId}) AS full
		FROM (
			SELECT attempt_id FROM orders
			WHERE user_id = ${userId} AND created_at > now() - interval '1 minute'
		) AS recent`);
	if (rows[0]?.full) {
		throw new Problem("too-many", "Çox sifariş verdiniz, bir dəqiqə sonra yenidən yoxlayın");
	}
}
