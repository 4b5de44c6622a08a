import { and, eq, sql } from "drizzle-orm";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import type { Queryable } from "../platform/database.server.ts";
import type { ChangedOrder } from "./change-order.server.ts";
import { giveBack } from "./give-back.server.ts";
import { orders } from "./orders.table.server.ts";

/**
 * Withdraws a customer's own order while nobody has taken it: cancelled, paid back and returned to
 * the stock in one statement. Refused in words once an admin was first.
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
	if (!order) throw new Problem("not-found", WORDS.orderNotFound);
	throw new Problem(
		"already-processed",
		order.status === "cancelled"
			? "Sifariş artıq ləğv edilib"
			: "Sifariş artıq işlənir, geri götürülə bilməz",
	);
}
