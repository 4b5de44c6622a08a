import { type SQL, sql } from "drizzle-orm";

/**
 * The table expression that takes the sold units from the tracked stocks, once `paid` has a row.
 * {@link file://./sellable.server.ts} has locked these rows, so no stock can have fallen short since.
 * `units_sold` counts along: the check of the money compares it with what the orders say.
 */
export function reserveStock(paid: SQL): SQL {
	return sql`reserved AS (
		UPDATE games SET stock = stock - sellable_lines.quantity,
			units_sold = units_sold + sellable_lines.quantity
		FROM sellable_lines, ${paid}
		WHERE games.id = sellable_lines.game_id AND sellable_lines.track_stock
		RETURNING games.id
	)`;
}
