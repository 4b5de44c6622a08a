import { sql } from "drizzle-orm";
import { MOST_COUNTED } from "#app/core/most-counted.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

export type TopUpCounts = { pending: number; completed: number; rejected: number };

/** How many top-ups have each status, counted no further than one more than is shown, in an index's order. */
export async function countTopUpsByStatus(db: Queryable): Promise<TopUpCounts> {
	const most = sql`LIMIT ${MOST_COUNTED + 1}`;
	const decided = (status: "completed" | "rejected") => sql`(SELECT count(*)::int FROM (
		SELECT FROM top_ups WHERE status = ${status} AND status <> 'pending'
		ORDER BY processed_at DESC, id DESC ${most}) AS counted)`;
	const { rows } = await db.execute<TopUpCounts>(sql`
		SELECT (SELECT count(*)::int FROM (
				SELECT FROM top_ups WHERE status = 'pending' ORDER BY created_at, id ${most}
			) AS counted) AS pending,
			${decided("completed")} AS completed, ${decided("rejected")} AS rejected`);
	return rows[0] as TopUpCounts;
}
