import { sql } from "drizzle-orm";
import { TYPE_LABELS } from "#app/balance/statuses.ts";
import { orderReference } from "#app/core/ids.ts";
import { itemsOf } from "#app/notifications/say-notification.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Facts, NewsKind } from "./say-news.ts";

export type Found = { kind: NewsKind; facts: Facts; happenedAt: Date };

/** What waits for longer was there before anybody was linked, or was told. */
const LONGEST = sql.raw("interval '1 day'");
const AT_ONCE = 100;

type Row = { id: string; happened: string; amountQepik: number };
type Item = { gameName: string; quantity: number };

/** Orders at which nobody has been for the owner's minutes; each is found once. */
export async function findUnclaimedOrders(tx: Queryable): Promise<Found[]> {
	const { rows } = await tx.execute<Row & { items: Item[] }>(sql`
		WITH late AS (
			SELECT orders.id, orders.created_at, total_qepik FROM orders, telegram_settings
			WHERE status = 'pending' AND ${isLate(sql`orders.created_at`)}
				AND NOT EXISTS (
					SELECT FROM order_claims WHERE order_id = orders.id AND claimed_until > now())
				AND ${isUntold("order-unclaimed", sql`orders.id`)}
			ORDER BY orders.created_at LIMIT ${AT_ONCE}
		), told AS (
			INSERT INTO telegram_told (kind, about) SELECT 'order-unclaimed', id FROM late
			ON CONFLICT DO NOTHING RETURNING about
		)
		SELECT id, created_at AS happened, total_qepik AS "amountQepik", (
			SELECT jsonb_agg(jsonb_build_object('gameName', game_name, 'quantity', quantity) ORDER BY line)
			FROM order_items WHERE order_id = id
		) AS items
		FROM late JOIN told ON about = id ORDER BY created_at`);
	return rows.map(({ id, happened, amountQepik, items }) => ({
		kind: "order-unclaimed",
		facts: { reference: orderReference(id), items: itemsOf({ order: { items } }), amountQepik },
		happenedAt: new Date(happened),
	}));
}

/** The same of top-ups; not of card payments that the bank still decides on. */
export async function findUnclaimedTopUps(tx: Queryable): Promise<Found[]> {
	const { rows } = await tx.execute<Row & { type: keyof typeof TYPE_LABELS }>(sql`
		WITH late AS (
			SELECT top_ups.id, top_ups.created_at, amount_qepik, type FROM top_ups, telegram_settings
			WHERE status = 'pending' AND ${isLate(sql`top_ups.created_at`)}
				AND NOT EXISTS (
					SELECT FROM top_up_claims WHERE top_up_id = top_ups.id AND claimed_until > now())
				AND NOT EXISTS (
					SELECT FROM epoint_payments WHERE top_up_id = top_ups.id AND ended IS NULL)
				AND ${isUntold("top-up-unclaimed", sql`top_ups.id`)}
			ORDER BY top_ups.created_at LIMIT ${AT_ONCE}
		), told AS (
			INSERT INTO telegram_told (kind, about) SELECT 'top-up-unclaimed', id FROM late
			ON CONFLICT DO NOTHING RETURNING about
		)
		SELECT id, created_at AS happened, amount_qepik AS "amountQepik", type
		FROM late JOIN told ON about = id ORDER BY created_at`);
	return rows.map(({ id, happened, amountQepik, type }) => ({
		kind: "top-up-unclaimed",
		facts: { reference: orderReference(id), amountQepik, way: TYPE_LABELS[type] },
		happenedAt: new Date(happened),
	}));
}

const isLate = (createdAt: ReturnType<typeof sql>) => sql`
	${createdAt} <= now() - unclaimed_minutes * interval '1 minute'
	AND ${createdAt} > now() - (${LONGEST} + unclaimed_minutes * interval '1 minute')`;

const isUntold = (kind: NewsKind, id: ReturnType<typeof sql>) => sql`
	NOT EXISTS (SELECT FROM telegram_told WHERE kind = ${kind} AND about = ${id})`;
