import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** What was credited is asked about daily for so long: banks take payments back after complaints. */
const FOR_DAYS = 60;

/** Has a credited payment asked about in a day; after sixty days nobody asks by himself any more. */
export async function lookLater(db: Queryable, topUpId: string): Promise<void> {
	await db.execute(sql`
		UPDATE epoint_payments SET next_look_at = now() + interval '1 day'
		FROM epoint_credits credit
		WHERE epoint_payments.top_up_id = ${topUpId} AND credit.top_up_id = ${topUpId}
			AND proven_at > now() - ${FOR_DAYS} * interval '1 day'`);
}

/**
 * Takes the next credited payment that is due, and puts its next look off before the provider is asked:
 * one that it never answers about holds up no other. Undefined where none is due.
 */
export async function takeDue(db: Queryable): Promise<string | undefined> {
	const { rows } = await db.execute<{ topUpId: string }>(sql`
		UPDATE epoint_payments SET next_look_at = CASE
			WHEN proven_at > now() - ${FOR_DAYS} * interval '1 day'
				AND NOT EXISTS (SELECT FROM epoint_returns back WHERE back.top_up_id = due.top_up_id)
				THEN now() + interval '1 day' END
		FROM (
			SELECT top_up_id FROM epoint_payments WHERE next_look_at <= now()
			ORDER BY next_look_at LIMIT 1 FOR UPDATE SKIP LOCKED
		) AS due JOIN epoint_credits credit ON credit.top_up_id = due.top_up_id
		WHERE epoint_payments.top_up_id = due.top_up_id
		RETURNING due.top_up_id AS "topUpId"`);
	return rows[0]?.topUpId;
}
