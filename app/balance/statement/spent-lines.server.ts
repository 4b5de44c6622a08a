import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The top-up that a waiting line may have paid already, as an earlier line or before an admin's eyes. */
export type Spent = {
	topUpId: string;
	/** That it was paid by a transfer which names it: one that names another top-up is another transfer. */
	isNamed: boolean;
};

/** The newest of one amount; what is older was told long ago. */
const MOST_OF_AMOUNT = 200;
/** A message tells the day of the transfer, a statement the day on which the bank booked it. */
const BOOKED_WITHIN_DAYS = 3;
/** Of a line without a day: as long as a statement reaches back. */
const STATEMENT_DAYS = 31;

/**
 * Of each of these lines, whether it may be a transfer that credited somebody already: a message and a
 * line of a file tell one transfer in different words. Of one amount, and of the same days or of none,
 * are a line that was used, and a transfer that was approved without one.
 */
export async function findSpent(db: Queryable, lineIds: string[]): Promise<Map<string, Spent>> {
	const { rows } = await db.execute<Spent & { id: string }>(sql`
		SELECT line.id, found.top_up_id AS "topUpId", is_named AS "isNamed"
		FROM bank_lines line CROSS JOIN LATERAL (
			SELECT * FROM (
				SELECT top_up_id, position(right(top_up_id, 6) IN lower(sender || ' ' || text)) > 0 AS is_named
				FROM (
					SELECT * FROM bank_lines WHERE status = 'used' AND amount_qepik = line.amount_qepik
					ORDER BY settled_at DESC LIMIT ${MOST_OF_AMOUNT}
				) AS used
				WHERE used.paid_on IS NULL OR line.paid_on IS NULL
					OR abs(used.paid_on - line.paid_on) <= ${BOOKED_WITHIN_DAYS}
				UNION ALL
				SELECT id, true
				FROM (
					SELECT *, (created_at AT TIME ZONE 'Asia/Baku')::date AS asked_on,
						(processed_at AT TIME ZONE 'Asia/Baku')::date AS decided_on
					FROM top_ups WHERE status <> 'pending' AND approved_amount_qepik = line.amount_qepik
					ORDER BY processed_at DESC LIMIT ${MOST_OF_AMOUNT}
				) AS approved
				WHERE status = 'completed' AND type = 'abb'
					AND NOT EXISTS (SELECT FROM bank_lines paid WHERE paid.top_up_id = approved.id)
					AND CASE WHEN line.paid_on IS NULL
						THEN processed_at > line.created_at - ${STATEMENT_DAYS} * interval '1 day'
						ELSE line.paid_on BETWEEN asked_on - ${BOOKED_WITHIN_DAYS}::int
							AND decided_on + ${BOOKED_WITHIN_DAYS}::int
					END
			) AS spent
			ORDER BY is_named LIMIT 1
		) AS found
		WHERE line.id = ANY(${sql.param(lineIds)})`);
	return new Map(rows.map(({ id, ...spent }) => [id, spent]));
}
