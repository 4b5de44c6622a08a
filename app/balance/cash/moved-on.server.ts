import { type SQL, sql } from "drizzle-orm";
import { addDays } from "./calendar.ts";
import { CASH_CLASS, CASH_SUMS } from "./cash-class.server.ts";

const startOf = (day: string) => sql`${`${day} 00:00 Asia/Baku`}::timestamptz`;

/**
 * What moved customers' balances on a day in Baku, as a SELECT of one row. It reads that day's entries
 * and orders by their indexes, however many there are; a purchase is made in one statement with its order,
 * so they have one moment. `isLast`: until now, whatever the calendar says meanwhile.
 */
export function selectMoved(day: string, { isLast = false } = {}): SQL {
	const during = isLast
		? sql`created_at >= ${startOf(day)}`
		: sql`created_at >= ${startOf(day)} AND created_at < ${startOf(addDays(day, 1))}`;
	// The LIMIT keeps it at one look-up for each entry: a day's are few, all top-ups are not.
	return sql`
		SELECT ${sql.raw(CASH_SUMS)}, count(amount_qepik) FILTER (WHERE class <> 'purchases')
			+ coalesce(sum(orders), 0)::bigint AS entries
		FROM (
			SELECT ${sql.raw(CASH_CLASS)} AS class, entry.amount_qepik, 0 AS orders
			FROM (
				SELECT * FROM balance_entries WHERE kind <> 'purchase' AND ${during}
			) AS entry LEFT JOIN LATERAL (
				SELECT type FROM top_ups
				WHERE id = entry.reference AND entry.kind IN ('topup', 'adjustment') LIMIT 1
			) AS asked ON true
			UNION ALL
			SELECT 'purchases', -sum(total_qepik)::bigint, count(*) FROM orders WHERE ${during}
		) AS moved`;
}
