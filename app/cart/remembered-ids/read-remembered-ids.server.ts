import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

export type RememberedId = {
	id: string;
	playerId: string;
	/** What the customer calls it; may be empty. */
	label: string;
	/** How many orders for it were completed. */
	deliveries: number;
	/** The family of its game, or the game. */
	gameName: string;
};

/** A customer's remembered IDs, the one used last first. */
export function listRememberedIds(db: Queryable, userId: string) {
	return select(db, sql`known.user_id = ${userId}`);
}

/** Those that can be used for a game: remembered for it, or for another package of its family. */
export function listIdsForGame(
	db: Queryable,
	{ userId, gameId }: { userId: string; gameId: string },
) {
	return select(
		db,
		sql`known.user_id = ${userId} AND (games.id = ${gameId}
			OR games.family_id = (SELECT family_id FROM games WHERE id = ${gameId}))`,
	);
}

/** More deliveries than this to one ID are not counted. */
const MOST_COUNTED = 99;

type Given = { userId: string; gameId: string; playerId: string; most?: number };

/** How many of the customer's orders of a game, or of its family, were delivered to an ID. */
export async function countDeliveries(
	db: Queryable,
	{ userId, gameId, playerId, most = MOST_COUNTED }: Given,
): Promise<number> {
	const { rows } = await db.execute<{ deliveries: number }>(sql`
		SELECT count(*)::int AS deliveries FROM (
			SELECT DISTINCT orders.id
			FROM order_items
			JOIN orders ON orders.id = order_items.order_id
			LEFT JOIN games ON games.id = order_items.game_id
			WHERE order_items.player_id = ${playerId}
				AND orders.user_id = ${userId} AND orders.status = 'completed'
				AND (order_items.game_id = ${gameId}
					OR games.family_id = (SELECT family_id FROM games WHERE id = ${gameId}))
			LIMIT ${most}
		) AS delivered`);
	return rows[0]?.deliveries ?? 0;
}

async function select(db: Queryable, condition: SQL): Promise<RememberedId[]> {
	const { rows } = await db.execute<RememberedId>(sql`
		SELECT known.id, player_id AS "playerId", label, coalesce(families.name, games.name) AS "gameName",
			(SELECT count(DISTINCT orders.id)::int
				FROM orders
				JOIN order_items ON order_items.order_id = orders.id
				LEFT JOIN games AS bought ON bought.id = order_items.game_id
				WHERE orders.user_id = known.user_id AND orders.status = 'completed'
					AND order_items.player_id = known.player_id
					AND (order_items.game_id = games.id OR bought.family_id = games.family_id)
			) AS deliveries
		FROM remembered_ids AS known
		JOIN games ON games.id = known.game_id
		LEFT JOIN families ON families.id = games.family_id
		WHERE ${condition}
		ORDER BY used_at DESC, known.id`);
	return rows;
}
