import { sql } from "drizzle-orm";

/**
 * After FROM, beside a row of `orders`: what looks like that order once more, as `twin`, with the line of it
 * as `again`. Of the same customer, the same game for the same ID, or where both have none, within half an
 * hour before or after; not cancelled.
 */
export const TWINS_OF_ORDERS = sql`orders AS twin
	JOIN order_items AS item ON item.order_id = orders.id
	JOIN order_items AS again ON again.order_id = twin.id AND again.game_id = item.game_id
		AND again.player_id IS NOT DISTINCT FROM item.player_id
	WHERE twin.user_id = orders.user_id AND twin.id <> orders.id AND twin.status <> 'cancelled'
		AND twin.created_at BETWEEN orders.created_at - interval '30 minutes'
			AND orders.created_at + interval '30 minutes'`;

/** Whether an order that is still to be delivered has one. */
export const hasTwin = sql<boolean>`CASE WHEN orders.status IN ('pending', 'processing')
	THEN EXISTS (SELECT FROM ${TWINS_OF_ORDERS}) ELSE false END`;
