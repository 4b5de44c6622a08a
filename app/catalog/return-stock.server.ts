import { type SQL, sql } from "drizzle-orm";

/**
 * Table expressions that return sold units to tracked stocks. `from` lists them: (game_id, quantity),
 * each game once; it must have locked the balance already. Games are locked in the order of their ids,
 * as purchases lock them. Where the stock is no longer tracked only `units_sold` goes down; units of a
 * game that is gone are dropped.
 */
export function returnStock(from: SQL): SQL {
	return sql`units AS (
		SELECT games.id, quantity FROM games JOIN ${from} AS back ON back.game_id = games.id
		ORDER BY games.id
		FOR UPDATE OF games
	), returned AS (
		UPDATE games SET units_sold = units_sold - units.quantity,
			stock = CASE WHEN track_stock THEN stock + units.quantity ELSE stock END
		FROM units
		WHERE games.id = units.id
		RETURNING games.id
	)`;
}
