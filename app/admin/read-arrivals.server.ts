import { sql } from "drizzle-orm";
import { selectMinutesSince } from "#app/platform/database/select-minutes-since.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";

/** What came and waits for an admin. */
export type Arrival = {
	kind: "order" | "topUp";
	id: string;
	/** The moment, which can be compared as a text. */
	at: string;
	/** The first game of an order, or who asks for a top-up. */
	name: string;
	quantity: number;
	/** Further games of an order. */
	others: number;
	amountQepik: number;
	ageMinutes: number;
};

const MOST_NAMED = sql.raw("10");

/** As a moment is written in {@link Arrival} and wherever it is compared with one. */
export const STAMP = sql`'YYYYMMDDHH24MISSUS'`;

/** The newest of all that waits, newest first: of each kind no more rows are read than are named. */
export const selectArrivals = sql<Arrival[]>`(
	SELECT coalesce(json_agg(named ORDER BY at DESC, id), '[]') FROM (
		SELECT kind, newest.id, to_char(created_at, ${STAMP}) AS at,
			coalesce(game_name, ${selectNameOf(sql`newest.user_id`)}) AS name,
			coalesce(quantity, 1) AS quantity,
			CASE WHEN kind = 'order' THEN
				(SELECT count(*) FROM order_items WHERE order_id = newest.id) - 1
			ELSE 0 END AS others,
			amount_qepik AS "amountQepik",
			${selectMinutesSince(sql`created_at`)} AS "ageMinutes"
		FROM (
			(SELECT 'order' AS kind, id, user_id, created_at, total_qepik AS amount_qepik
				FROM orders WHERE status = 'pending'
				ORDER BY created_at DESC, id DESC LIMIT ${MOST_NAMED})
			UNION ALL
			(SELECT 'topUp', id, user_id, created_at, amount_qepik
				FROM top_ups WHERE status = 'pending'
				ORDER BY created_at DESC, id DESC LIMIT ${MOST_NAMED})
			ORDER BY created_at DESC, id LIMIT ${MOST_NAMED}
		) AS newest
		LEFT JOIN LATERAL (
			SELECT game_name, quantity FROM order_items
			WHERE kind = 'order' AND order_id = newest.id ORDER BY line LIMIT 1
		) AS first ON true
	) AS named
)`;
