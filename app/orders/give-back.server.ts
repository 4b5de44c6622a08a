import { type SQL, sql } from "drizzle-orm";
import { bookEntry } from "#app/balance/book-entry.server.ts";
import { returnStock } from "#app/catalog/return-stock.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Whose order it was, over how much, and whether a tracked stock changed, so that the catalogue did. */
export type ChangedOrder = {
	userId: string;
	userName: string;
	totalQepik: number;
	stockMoved: boolean;
};

type Row = { user_id: string; user_name: string; total_qepik: number; stock_moved: boolean };

/**
 * Pays back what an order cost and returns its units to the tracked stocks, in one statement. `given` is
 * the UPDATE of the order that guards it: where it matches no row nothing changes, and the result is
 * undefined.
 */
export async function giveBack(
	db: Queryable,
	{ given, actorId }: { given: SQL; actorId: string },
): Promise<ChangedOrder | undefined> {
	const { rows } = await db.execute<Row>(sql`
		WITH refunded AS (
			${given}
			RETURNING id, user_id, user_name, total_qepik
		), ${bookEntry({
			kind: "refund",
			from: sql`refunded`,
			userId: sql`refunded.user_id`,
			amountQepik: sql`refunded.total_qepik`,
			reference: sql`refunded.id`,
			actorId: sql`${actorId}`,
		})}, ${returnStock(sql`(
			SELECT game_id, quantity FROM moved JOIN order_items ON order_id = moved.reference
			WHERE from_stock
		)`)}
		SELECT refunded.user_id, user_name, total_qepik, EXISTS (SELECT FROM returned) AS stock_moved
		FROM booked, refunded`);
	const [row] = rows;
	return (
		row && {
			userId: row.user_id,
			userName: row.user_name,
			totalQepik: row.total_qepik,
			stockMoved: row.stock_moved,
		}
	);
}
