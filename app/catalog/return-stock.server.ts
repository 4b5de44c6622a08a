import { type SQL, sql } from "drizzle-orm";

/**
 * Table expressions that put units back which were taken out of tracked stocks. `from` is what comes
 * back: (game_id, quantity), a game once. Games are locked in the order of their ids, as purchases
 * lock them, and before that `from` has to have locked the balance.
 * A game whose stock is no longer tracked only forgets that it sold the units, and one that is gone
 * has nothing to come back to.
 */
export function returnStock(from: SQL): SQL {
	return sql`coming AS (
		SELECT games.id, quantity FROM games JOIN ${from} AS back ON back.game_id = games.id
		ORDER BY games.id
		FOR UPDATE OF games
	), returned AS (
		UPDATE games SET units_sold = units_sold - coming.quantity,
			stock = CASE WHEN track_stock THEN stock + coming.quantity ELSE stock END
		FROM coming
		WHERE games.id = coming.id
		RETURNING games.id
	)`;
}
