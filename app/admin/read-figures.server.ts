import { type SQL, sql } from "drizzle-orm";
import { MOST_COUNTED } from "#app/core/most-counted.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";
import { type Arrival, STAMP, selectArrivals } from "./read-arrivals.server.ts";

export type Figures = {
	users: number;
	games: number;
	orders: number;
	pendingOrders: number;
	pendingTopUps: number;
	/** Sum of the totals of completed orders, without what was given back of them. */
	revenueQepik: number;
};

/**
 * The dashboard's figures, exact. None of this reads a growing table: triggers keep the counts
 * (`docs/decisions/013-figures-kept-by-the-database.md`), and what is pending has a small index.
 */
export async function getFigures(db: Queryable): Promise<Figures> {
	const { rows } = await db.execute<Figures>(sql`
		WITH settled AS (
			SELECT coalesce(sum(settled_orders), 0)::bigint AS orders,
				coalesce(sum(revenue_qepik), 0)::bigint AS revenue
			FROM order_days
		), waiting AS (SELECT count(*) AS orders FROM orders WHERE status = 'pending')
		SELECT
			(SELECT coalesce(sum(rows), 0)::bigint FROM row_counts WHERE of_table = 'users')
				- (SELECT count(*) FROM users WHERE id = ${SYSTEM_ACTOR}) AS users,
			(SELECT coalesce(sum(rows), 0)::bigint FROM row_counts WHERE of_table = 'games') AS games,
			settled.orders + waiting.orders AS orders,
			waiting.orders AS "pendingOrders",
			(SELECT count(*) FROM top_ups WHERE status = 'pending') AS "pendingTopUps",
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

/** Orders placed on each of the last days, and the revenue of those completed; today last. */
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

/** Counted no further than is shown: every page of an admin asks, and again with each arrival. */
function countWaiting(table: SQL): SQL {
	return sql`(SELECT count(*) FROM (
		SELECT FROM ${table} WHERE status = 'pending'
		ORDER BY created_at DESC, id DESC LIMIT ${MOST_COUNTED + 1}
	) AS counted)`;
}

/**
 * How much waits for an admin, when the newest of it arrived (a later moment is a new arrival), and what
 * that is.
 */
export async function getWaiting(db: Queryable) {
	const { rows } = await db.execute<{
		orders: number;
		topUps: number;
		newestOrder: string | null;
		newestTopUp: string | null;
		arrivals: Arrival[];
	}>(sql`
		SELECT
			${countWaiting(sql`orders`)} AS orders,
			${countWaiting(sql`top_ups`)} AS "topUps",
			(SELECT to_char(max(created_at), ${STAMP}) FROM orders
				WHERE status = 'pending') AS "newestOrder",
			(SELECT to_char(max(created_at), ${STAMP}) FROM top_ups
				WHERE status = 'pending') AS "newestTopUp",
			${selectArrivals} AS arrivals`);
	return rows[0] as NonNullable<(typeof rows)[0]>;
}

export type Waiting = Awaited<ReturnType<typeof getWaiting>>;
