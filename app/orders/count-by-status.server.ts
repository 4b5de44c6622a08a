import { sql } from "drizzle-orm";
import { MOST_COUNTED } from "#app/core/most-counted.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { ORDER_STATUSES, type OrderStatus } from "./status.ts";

export type StatusCounts = Record<OrderStatus, number>;

/**
 * How many orders have each status, counted no further than one more than is shown: in the order of their
 * index, or the table might be read through for a status that few have.
 */
export async function countByStatus(db: Queryable): Promise<StatusCounts> {
	const counts = ORDER_STATUSES.map(
		(status) => sql`(SELECT count(*)::int FROM (
			SELECT FROM orders WHERE status = ${status}
			ORDER BY created_at DESC, id DESC LIMIT ${MOST_COUNTED + 1}
		) AS counted) AS ${sql.identifier(status)}`,
	);
	const { rows } = await db.execute<StatusCounts>(sql`SELECT ${sql.join(counts, sql`, `)}`);
	return rows[0] as StatusCounts;
}
