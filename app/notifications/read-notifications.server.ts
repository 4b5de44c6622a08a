import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { NotificationKind } from "./topics.ts";

/** Something that happened to somebody, with all that is ever told of it. */
export type Notification = {
	id: number;
	kind: NotificationKind;
	createdAt: Date;
	/** What was paid, given back, asked for or credited. */
	amountQepik: number;
	/** Why, in words for the customer; empty where there is none. */
	reason: string;
	user: { id: string; name: string; email: string; emailVerified: boolean };
	/** What the person does not want to hear of: a channel and a topic, `mail:placed`. */
	mutes: string[];
	order: { id: string; status: string; totalQepik: number; items: NotifiedItem[] } | null;
	topUp: { id: string; type: "epoint" | "abb" } | null;
};

/** Without what the buyer was given: a code stands on the order's own page alone. */
export type NotifiedItem = {
	line: number;
	gameId: string;
	gameName: string;
	quantity: number;
	priceQepik: number;
	playerId: string | null;
};

type Row = Omit<Notification, "createdAt"> & { createdAt: string };

/** These notifications, in their order. */
export async function readNotifications(db: Queryable, ids: number[]): Promise<Notification[]> {
	if (ids.length === 0) return [];
	const { rows } = await db.execute<Row>(sql`
		SELECT told.id, kind, told.created_at AS "createdAt", told.amount_qepik AS "amountQepik",
			told.reason,
			jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email,
				'emailVerified', email_verified) AS user,
			ARRAY(SELECT channel || ':' || topic FROM notification_mutes
				WHERE user_id = users.id ORDER BY 1) AS mutes,
			CASE WHEN orders.id IS NOT NULL THEN jsonb_build_object('id', orders.id,
				'status', orders.status, 'totalQepik', total_qepik, 'items', (
					SELECT jsonb_agg(jsonb_build_object('line', line, 'gameId', game_id,
						'gameName', game_name, 'quantity', quantity, 'priceQepik', price_qepik,
						'playerId', player_id) ORDER BY line)
					FROM order_items WHERE order_id = orders.id
				)) END AS order,
			CASE WHEN top_ups.id IS NOT NULL THEN
				jsonb_build_object('id', top_ups.id, 'type', top_ups.type) END AS "topUp"
		FROM notifications told JOIN users ON users.id = told.user_id
			LEFT JOIN orders ON orders.id = order_id LEFT JOIN top_ups ON top_ups.id = top_up_id
		WHERE told.id = ANY(${sql.param(ids)}) ORDER BY told.id`);
	return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
