import { and, eq, sql } from "drizzle-orm";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type GivenBack, giveBackTheRest } from "./give-back.server.ts";
import { orders } from "./orders.table.server.ts";
import type { OrderStatus } from "./status.ts";

/**
 * Withdraws a customer's own order while it is pending, nothing of it is delivered and it was never
 * completed (who has read a code has read it, also where the completion was taken back): cancelled, paid
 * back as far as it was not, and returned to the stock, all at once. The order's row is locked first, as by an
 * admin who decides it or delivers a line: of both at once the second is refused.
 */
export async function withdrawOrder(
	db: Database,
	{ orderId, userId }: { orderId: string; userId: string },
): Promise<GivenBack> {
	return db.transaction(async (tx) => {
		const [order] = await tx
			.select({
				status: orders.status,
				leftQepik: sql<number>`${orders.totalQepik} - ${orders.refundedQepik}`,
			})
			.from(orders)
			.where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
			.for("update");
		if (!order) throw new Problem("not-found", MESSAGES.orderNotFound);
		const withdrawn = await giveBackTheRest(tx, {
			orderId,
			actorId: userId,
			set: sql`, status = 'cancelled', cancelled_at = now(), withdrawn_at = now()`,
			where: sql`status = 'pending' AND completed_at IS NULL AND NOT EXISTS (
				SELECT FROM order_deliveries WHERE order_id = orders.id AND delivered > 0
			)`,
		});
		if (!withdrawn) throw new Problem("already-processed", whyNotWithdrawn(order));
		return withdrawn;
	});
}

function whyNotWithdrawn({ status, leftQepik }: { status: OrderStatus; leftQepik: number }) {
	if (status !== "pending" || leftQepik === 0) return REFUSALS[status];
	return "Sifarişin çatdırılmasına artıq başlanıb, onu geri götürmək olmaz";
}

const REFUSALS = {
	pending: "Bu sifarişin məbləği artıq balansınıza qaytarılıb",
	processing: "Sifariş artıq işlənir, geri götürülə bilməz",
	completed: "Sifariş artıq işlənir, geri götürülə bilməz",
	cancelled: "Sifariş artıq ləğv edilib",
};
