import { type SQL, sql } from "drizzle-orm";
import { FOLLOW } from "./follow-payment-job.server.ts";

/**
 * Whether the provider declined a card payment, and never told of a success. Money that comes late is
 * credited all the same.
 */
export function isDeclined(topUpId: SQL): SQL {
	return sql`EXISTS (
		SELECT FROM epoint_payments AS declined
		WHERE declined.top_up_id = ${topUpId} AND declined.ended IN ('failed', 'refused', 'returned')
			AND NOT EXISTS (
				SELECT FROM epoint_events AS told
				WHERE told.transaction = declined.transaction AND told.status = 'success'))`;
}

/** The same where the provider is not asked about it any more. */
export function isDeclinedForGood(topUpId: SQL): SQL {
	return sql`(${isDeclined(topUpId)}
		AND NOT EXISTS (SELECT FROM jobs WHERE kind = ${FOLLOW} AND key = ${topUpId}))`;
}
