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

export type GivenBack = ChangedOrder & { amountQepik: number };

/** The columns of `refunded`, over the row of the order. */
export function refundedColumns({ reference, amountQepik }: { reference: SQL; amountQepik: SQL }) {
	return sql`${reference} AS reference, orders.id AS order_id, user_id, user_name, total_qepik,
		${amountQepik} AS amount_qepik`;
}

/** How many units of the line `item` were not paid back yet. */
export const unitsLeft = sql`(item.quantity - coalesce((
	SELECT sum(back.quantity) FROM order_refund_lines back
	WHERE (back.order_id, back.line) = (item.order_id, item.line)
), 0))::integer`;

type Giving = {
	/**
	 * Table expressions, one of them `refunded`: the order, which it locks, with `refundedColumns`, where
	 * the guard lets it pass.
	 */
	given: SQL;
	/** Units, as (game_id, quantity, from_stock), each game once. */
	units: SQL;
	actorId: string;
	reason?: string;
};

/**
 * Pays back what was paid for an order, or a part of it, and returns its units to the tracked stocks,
 * in one statement. The order has to be locked before, so that the statement sees what was paid back
 * of it. Where the guard matches nothing, nothing changes, and the result is undefined.
 */
export async function giveBack(
	db: Queryable,
	{ given, units, actorId, reason = "" }: Giving,
): Promise<GivenBack | undefined> {
	const { rows } = await db.execute<GivenBack>(sql`
		WITH ${given}, ${bookEntry({
			kind: "refund",
			from: sql`refunded`,
			userId: sql`refunded.user_id`,
			amountQepik: sql`refunded.amount_qepik`,
			reference: sql`refunded.reference`,
			actorId: sql`${actorId}`,
			reason: sql`${reason}`,
		})}, ${returnStock(sql`(
			SELECT game_id, units.quantity FROM moved, (${units}) AS units WHERE from_stock
		)`)}
		SELECT refunded.user_id AS "userId", user_name AS "userName", total_qepik AS "totalQepik",
			amount_qepik AS "amountQepik", EXISTS (SELECT FROM returned) AS "stockMoved"
		FROM booked, refunded`);
	return rows[0];
}

/**
 * Pays back what is left of an order's price, with all units that are left. `set` and `where` are those
 * of the UPDATE of the order that guards it.
 */
export function giveBackTheRest(
	db: Queryable,
	{ orderId, actorId, set, where }: { orderId: string; actorId: string; set: SQL; where: SQL },
): Promise<GivenBack | undefined> {
	return giveBack(db, {
		actorId,
		given: sql`refunded AS (
			UPDATE orders SET refunded_at = now(), stock_returned = true${set}
			WHERE id = ${orderId} AND refunded_qepik < total_qepik AND ${where}
			RETURNING ${refundedColumns({
				reference: sql`orders.id`,
				amountQepik: sql`total_qepik - refunded_qepik`,
			})}
		)`,
		units: sql`
			SELECT game_id, ${unitsLeft} AS quantity, from_stock FROM order_items item
			WHERE order_id = ${orderId}`,
	});
}
