import { type SQL, sql } from "drizzle-orm";

/**
 * Table expressions for the statement that sells. `wanted` is what the cart asks for:
 * (game_id, quantity, player_id, line). `found` has a row for each line that can be sold now, at
 * today's price. Games with a tracked stock are locked, in the order of their ids so that two
 * carts with the same games cannot wait for each other, and judged as they are after the wait.
 */
export function findSellable(): SQL {
	return sql`locked AS (
		SELECT games.id FROM games JOIN wanted ON wanted.game_id = games.id
		WHERE track_stock AND stock >= quantity AND available
		ORDER BY games.id
		FOR UPDATE OF games
	), found AS (
		SELECT wanted.line, wanted.quantity, games.id AS game_id, games.name, games.price_qepik,
			games.track_stock, nullif(games.account_details, '') AS account_details,
			CASE WHEN games.requires_id THEN wanted.player_id END AS player_id
		FROM wanted JOIN games ON games.id = wanted.game_id
		WHERE games.available AND (NOT games.requires_id OR wanted.player_id IS NOT NULL)
			AND (NOT games.track_stock OR games.id IN (SELECT id FROM locked))
	)`;
}

/**
 * The table expression that takes what was sold out of the tracked stocks, once `paid` has a row.
 * The rows are locked by {@link findSellable}, so that none of them can have fallen short.
 * `units_sold` counts along: the check of the money holds it against what the orders say.
 */
export function takeStock(paid: SQL): SQL {
	return sql`taken AS (
		UPDATE games SET stock = stock - found.quantity, units_sold = units_sold + found.quantity
		FROM found, ${paid}
		WHERE games.id = found.game_id AND found.track_stock
		RETURNING games.id
	)`;
}
