import { sql } from "drizzle-orm";
import { sellable } from "#app/catalog/sellable.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** So many orders are looked through for something that can be bought today. */
const NEWEST = 5;

export type LastPurchase = {
	gameId: string;
	name: string;
	image: string;
	/** Today's. */
	priceQepik: number;
	playerId: string | null;
	quantity: number;
};

/**
 * What a customer bought last, as it is today, with the ID of that time; undefined where it cannot be
 * bought. A cancelled order is passed over: its ID may have been why.
 */
export async function findLastPurchase(
	db: Queryable,
	userId: string,
): Promise<LastPurchase | undefined> {
	const { rows } = await db.execute<LastPurchase>(sql`
		SELECT games.id AS "gameId", games.name, coalesce(images[1], '') AS image,
			games.price_qepik AS "priceQepik", player_id AS "playerId", quantity
		FROM (
			SELECT id, status, created_at FROM orders WHERE user_id = ${userId}
			ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}
		) AS newest
		JOIN order_items ON order_id = newest.id
		JOIN games ON games.id = game_id
		WHERE newest.status <> 'cancelled' AND ${sellable}
		ORDER BY newest.created_at DESC, newest.id DESC, line
		LIMIT 1`);
	return rows[0];
}
