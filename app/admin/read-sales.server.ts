import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** What came in and went out from the beginning of a day in Baku until some time of it. */
export type DaySoFar = {
	daysAgo: number;
	orders: number;
	/** Of orders placed and completed within that time, without what was given back since. */
	revenueQepik: number;
	topUpsQepik: number;
	refundsQepik: number;
};

const COMPARED_DAYS_AGO = [0, 1, 7];

/** The day until `now`, the day before and the same weekday a week ago, each until the same time. */
export async function compareDays(db: Queryable, { now }: { now: Date }): Promise<DaySoFar[]> {
	const { rows } = await db.execute<DaySoFar>(sql`
		WITH days AS (
			SELECT ago, upto, (baku_day(upto) + time '00:00') AT TIME ZONE 'Asia/Baku' AS since
			FROM unnest(${sql.param(COMPARED_DAYS_AGO)}::integer[]) AS ago,
				LATERAL (SELECT ${now}::timestamptz - ago * interval '1 day' AS upto) AS end_of_day
		)
		SELECT ago AS "daysAgo", placed.orders, placed.revenue AS "revenueQepik",
			(
				SELECT coalesce(sum(approved_amount_qepik - coalesce(taken_back_qepik, 0)), 0)::bigint
				FROM top_ups WHERE status <> 'pending' AND processed_at BETWEEN since AND upto
			) AS "topUpsQepik",
			(
				SELECT coalesce(sum(amount_qepik), 0)::bigint FROM balance_entries
				WHERE kind = 'refund' AND created_at BETWEEN since AND upto
			) AS "refundsQepik"
		FROM days, LATERAL (
			SELECT count(*) AS orders, coalesce(sum(total_qepik - refunded_qepik) FILTER (
				WHERE status = 'completed' AND completed_at <= upto
			), 0)::bigint AS revenue
			FROM orders WHERE created_at BETWEEN since AND upto
		) AS placed
		ORDER BY ago`);
	return rows;
}

/** How long it took from placing an order to completing it. */
export type DeliveryTimes = { deliveries: number; medianMinutes: number; p90Minutes: number };

/** Of the newest completed orders; undefined while there is none. */
export async function readDeliveryTimes(
	db: Queryable,
	{ newest = 100 }: { newest?: number } = {},
): Promise<DeliveryTimes | undefined> {
	const { rows } = await db.execute<DeliveryTimes>(sql`
		SELECT count(*) AS deliveries,
			round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes))::integer AS "medianMinutes",
			round(percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes))::integer AS "p90Minutes"
		FROM (
			SELECT extract(epoch FROM completed_at - created_at) / 60 AS minutes FROM orders
			WHERE status = 'completed' ORDER BY created_at DESC, id DESC LIMIT ${newest}
		) AS delivered`);
	return rows.find(({ deliveries }) => deliveries > 0);
}

export type BestSellers = {
	/** How many of the newest orders were counted, where the span has more than that. */
	countedOrders?: number;
	games: { gameId: string; name: string; units: number; revenueQepik: number }[];
};

/** So many orders are looked at, and no more: the cost of a page must not grow with the sales. */
const COUNTED_ORDERS = 2000;
const BEST = 5;

/** What was bought most within the last days, and neither cancelled nor given back; most money first. */
export async function listBestSellers(
	db: Queryable,
	{ days, countedOrders = COUNTED_ORDERS }: { days: number; countedOrders?: number },
): Promise<BestSellers> {
	const { rows } = await db.execute<BestSellers["games"][number] & { orders: number }>(sql`
		WITH newest AS (
			SELECT id, created_at, status, refunded_qepik,
				total_qepik - refunded_qepik AS kept_qepik
			FROM orders
			WHERE created_at >= (baku_day(now()) - ${days - 1}::integer + time '00:00') AT TIME ZONE 'Asia/Baku'
			ORDER BY created_at DESC, id DESC LIMIT ${countedOrders + 1}
		), counted AS (SELECT * FROM newest ORDER BY created_at DESC, id DESC LIMIT ${countedOrders})
		SELECT game_id AS "gameId", max(game_name) AS name, sum(quantity - returned)::bigint AS units,
			sum(price_qepik - returned * unit_price_qepik)::bigint AS "revenueQepik",
			(SELECT count(*) FROM newest) AS orders
		FROM counted JOIN order_items AS item ON order_id = counted.id CROSS JOIN LATERAL (
			SELECT coalesce(sum(quantity), 0)::integer AS returned FROM order_refund_lines AS part
			WHERE refunded_qepik > 0 AND part.order_id = item.order_id AND part.line = item.line
		) AS back
		WHERE status <> 'cancelled' AND kept_qepik > 0 AND quantity > returned
		GROUP BY game_id ORDER BY "revenueQepik" DESC, game_id LIMIT ${BEST}`);
	const games = rows.map(({ orders: _, ...game }) => game);
	const isCut = rows.some(({ orders }) => orders > countedOrders);
	return isCut ? { games, countedOrders } : { games };
}
