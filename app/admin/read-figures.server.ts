import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";

export type Figures = {
	users: number;
	games: number;
	orders: number;
	pendingOrders: number;
	pendingRequests: number;
	/** Sum of the totals of completed orders. */
	revenueQepik: number;
};

/**
 * The dashboard's figures, exact. Nothing here reads a table that grows: the database keeps the
 * counts (see the migration of the figures), and what waits has a small index of its own.
 */
export async function getFigures(db: Queryable): Promise<Figures> {
	const { rows } = await db.execute<Figures>(sql`
		WITH settled AS (
			SELECT coalesce(sum(settled_orders), 0)::bigint AS orders,
				coalesce(sum(revenue_qepik), 0)::bigint AS revenue
			FROM order_days
		), waiting AS (SELECT count(*) AS orders FROM orders WHERE status = 'pending')
		SELECT
			(SELECT coalesce(sum(rows), 0)::bigint FROM row_counts WHERE of_table = 'users') AS users,
			(SELECT coalesce(sum(rows), 0)::bigint FROM row_counts WHERE of_table = 'games') AS games,
			settled.orders + waiting.orders AS orders,
			waiting.orders AS "pendingOrders",
			(SELECT count(*) FROM balance_requests WHERE status = 'pending') AS "pendingRequests",
			settled.revenue AS "revenueQepik"
		FROM settled, waiting`);
	return rows[0] as Figures;
}

export type SalesDay = {
	/** In Baku: `2026-11-20`. */
	day: string;
	orders: number;
	revenueQepik: number;
};

/** Orders placed on each of the last days and what of them was completed, today last. */
export async function listSalesDays(
	db: Queryable,
	{ days }: { days: number },
): Promise<SalesDay[]> {
	const { rows } = await db.execute<SalesDay>(sql`
		WITH waiting AS (
			SELECT baku_day(created_at) AS day, count(*) AS orders
			FROM orders WHERE status = 'pending' GROUP BY 1
		)
		SELECT to_char(day, 'YYYY-MM-DD') AS day,
			coalesce(settled_orders, 0) + coalesce(waiting.orders, 0) AS orders,
			coalesce(revenue_qepik, 0) AS "revenueQepik"
		FROM (
			SELECT baku_day(now()) - ago AS day FROM generate_series(0, ${days - 1}::integer) AS ago
		) AS calendar
		LEFT JOIN order_days USING (day)
		LEFT JOIN waiting USING (day)
		ORDER BY day`);
	return rows;
}

/** What waits for an admin, and when the newest of it came: a later moment is a new arrival. */
export async function getWaiting(db: Queryable) {
	const { rows } = await db.execute<{
		orders: number;
		requests: number;
		newestOrder: string | null;
		newestRequest: string | null;
	}>(sql`
		SELECT
			(SELECT count(*) FROM orders WHERE status = 'pending') AS orders,
			(SELECT count(*) FROM balance_requests WHERE status = 'pending') AS requests,
			(SELECT to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM orders
				WHERE status = 'pending') AS "newestOrder",
			(SELECT to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM balance_requests
				WHERE status = 'pending') AS "newestRequest"`);
	return rows[0] as NonNullable<(typeof rows)[0]>;
}
