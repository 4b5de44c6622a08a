import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { selectMinutesSince } from "#app/platform/database/select-minutes-since.server.ts";
import { type AdminOrder, listOrdersByIds } from "./read-orders.server.ts";
import type { OrderStatus } from "./status.ts";
import { TWINS_OF_ORDERS } from "./twins.server.ts";

/** An order beside another one, with a line that both are about. */
export type OrderNearby = {
	id: string;
	status: OrderStatus;
	playerId: string | null;
	gameName: string;
	quantity: number;
	/** Minutes since it was placed, or completed. */
	minutesAgo: number;
};

export type OpenedOrder = {
	order: AdminOrder;
	/** Other orders of this customer that look like the same once more. */
	twins: OrderNearby[];
	/** What was last delivered to its IDs. */
	delivered: OrderNearby[];
};

/** An order as an admin opens it; undefined where there is none with that id. */
export async function findOpenedOrder(
	db: Queryable,
	orderId: string,
): Promise<OpenedOrder | undefined> {
	const [[order], twins, delivered] = await Promise.all([
		listOrdersByIds(db, [orderId]),
		listTwins(db, orderId),
		listDelivered(db, orderId),
	]);
	return order && { order, twins, delivered };
}

const MOST_SHOWN = 5;
/** An ID that more lines than these name belongs to no player; the lines that are looked at stay few. */
const MOST_LINES = 500;

async function listTwins(db: Queryable, orderId: string): Promise<OrderNearby[]> {
	const { rows } = await db.execute<OrderNearby>(sql`
		SELECT DISTINCT ON (twin.created_at, twin.id) twin.*,
			${selectMinutesSince(sql`twin.created_at`)} AS "minutesAgo"
		FROM orders CROSS JOIN LATERAL (
			SELECT twin.id, twin.status, twin.created_at, again.player_id AS "playerId",
				again.game_name AS "gameName", again.quantity
			FROM ${TWINS_OF_ORDERS}
		) AS twin
		WHERE orders.id = ${orderId}
		ORDER BY twin.created_at, twin.id
		LIMIT ${MOST_SHOWN}`);
	return rows;
}

async function listDelivered(db: Queryable, orderId: string): Promise<OrderNearby[]> {
	const { rows } = await db.execute<OrderNearby>(sql`
		SELECT before.id, before.status,
			${selectMinutesSince(sql`before.completed_at`)} AS "minutesAgo",
			item.player_id AS "playerId", item.game_name AS "gameName", item.quantity
		FROM (SELECT DISTINCT player_id FROM order_items WHERE order_id = ${orderId}) AS player
			CROSS JOIN LATERAL (
				SELECT * FROM order_items WHERE player_id = player.player_id LIMIT ${MOST_LINES}
			) AS item
			JOIN orders AS before ON before.id = item.order_id
		WHERE before.id <> ${orderId} AND before.status = 'completed'
		ORDER BY before.completed_at DESC, before.id, item.line
		LIMIT ${MOST_SHOWN}`);
	return rows;
}
