import { type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { OrderStatus } from "./status.ts";

/** Whether the completion of the order with that id can be taken back. */
export function selectCanUndo(orderId: SQLWrapper) {
	return sql<boolean>`EXISTS (SELECT FROM order_undos
		WHERE order_id = ${orderId} AND undo_until > now())`;
}

type Former = { status: OrderStatus; customerMessage: string };

/**
 * Keeps what a completion replaces for ten minutes. What nobody can take back any more is removed on
 * the way: a message holds codes and logins.
 */
export async function keepForUndo(
	db: Queryable,
	orderId: string,
	{ status, customerMessage }: Former,
): Promise<void> {
	await db.execute(sql`
		DELETE FROM order_undos WHERE order_id IN (
			SELECT order_id FROM order_undos WHERE undo_until <= now() FOR UPDATE SKIP LOCKED)`);
	await db.execute(sql`
		INSERT INTO order_undos (order_id, status, customer_message, undo_until)
		VALUES (${orderId}, ${status}, ${customerMessage}, now() + interval '10 minutes')
		ON CONFLICT (order_id) DO UPDATE SET status = excluded.status,
			customer_message = excluded.customer_message, undo_until = excluded.undo_until`);
}

/** After another change nobody takes the completion back. */
export async function dropUndo(db: Queryable, orderId: string): Promise<void> {
	await db.execute(sql`DELETE FROM order_undos WHERE order_id = ${orderId}`);
}

/** What the completion replaced, to be put back; a second one finds nothing. */
export async function takeUndo(db: Queryable, orderId: string): Promise<Former | undefined> {
	const { rows } = await db.execute<Former>(sql`
		DELETE FROM order_undos WHERE order_id = ${orderId} AND undo_until > now()
		RETURNING status, customer_message AS "customerMessage"`);
	return rows[0];
}
