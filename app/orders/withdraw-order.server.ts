import { and, eq, sql } from "drizzle-orm";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type ChangedOrder, giveBack } from "./give-back.server.ts";
import { orders } from "./orders.table.server.ts";

/**
 * Withdraws a customer's own order while it is pending: cancelled, paid back and returned to the stock
 * in one statement. Refuses once an admin has taken it.
 */
export async function withdrawOrder(
	db: Queryable,
	{ orderId, userId }: { orderId: string; userId: string },
): Promise<ChangedOrder> {
	const withdrawn = await giveBack(db, {
		actorId: userId,
		given: sql`
			UPDATE orders SET status = 'cancelled', cancelled_at = now(), refunded_at = now(),
				withdrawn_at = now(), stock_returned = true
			WHERE id = ${orderId} AND user_id = ${userId} AND status = 'pending'`,
	});
	if (withdrawn) return withdrawn;
	const [order] = await db
		.select({ status: orders.status })
		.from(orders)
		.where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
	if (!order) throw new Problem("not-found", MESSAGES.orderNotFound);
	throw new Problem(
		"already-processed",
		order.status === "cancelled"
			? "Sifariş artıq ləğv edilib"
			: "Sifariş artıq işlənir, geri götürülə bilməz",
	);
}
