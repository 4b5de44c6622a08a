import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** A shop that has sold less says nothing of it. */
const FEWEST_ORDERS = 20;
/** Of fewer deliveries no average is told. */
const FEWEST_DELIVERIES = 5;
/** However much is sold in a day, so many rows are read and no more. */
const MOST_COUNTED = 10_000;
const MOST_TIMED = 1000;

type Pulse = { ever: number; orders: number; deliveries: number; minutes: number };

/**
 * What the shop did in the last 24 hours, in words: how many orders there were that nobody cancelled,
 * and how long half of the deliveries took at most. Undefined where the shop is new, or the day quiet.
 */
export async function readPulse(db: Queryable): Promise<string | undefined> {
	const { rows } = await db.execute<Pulse>(selectPulse());
	const { ever, orders, deliveries, minutes } = rows[0] as Pulse;
	if (ever < FEWEST_ORDERS || orders === 0) return undefined;
	const count = orders < MOST_COUNTED ? orders : `${MOST_COUNTED}+`;
	const average = deliveries < FEWEST_DELIVERIES ? "" : `, orta ${duration(minutes)}`;
	return `Son 24 saatda ${count} sifariş${average}`;
}

/** The statement itself, so that a test can ask PostgreSQL for its plan. */
export function selectPulse() {
	const inOneDay = sql`created_at > now() - interval '24 hours'`;
	return sql`
		SELECT ever, orders, deliveries, minutes
		FROM (
			SELECT count(*)::int AS ever FROM (
				SELECT FROM orders ORDER BY created_at DESC, id DESC LIMIT ${FEWEST_ORDERS}
			) AS first
		) AS shop, (
			SELECT count(*)::int AS orders FROM (
				SELECT FROM orders WHERE ${inOneDay} AND status <> 'cancelled'
				ORDER BY created_at DESC, id DESC LIMIT ${MOST_COUNTED}
			) AS newest
		) AS day, (
			SELECT count(*)::int AS deliveries, coalesce(greatest(1, ceil(extract(epoch FROM
				percentile_disc(0.5) WITHIN GROUP (ORDER BY took)) / 60)), 0)::int AS minutes
			FROM (
				SELECT completed_at - created_at AS took FROM orders
				WHERE ${inOneDay} AND status = 'completed'
				ORDER BY created_at DESC, id DESC LIMIT ${MOST_TIMED}
			) AS delivered
		) AS times`;
}

function duration(minutes: number): string {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	return [hours && `${hours} saat`, rest && `${rest} dəq`].filter(Boolean).join(" ");
}
