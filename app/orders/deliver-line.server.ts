import { recordAction } from "#app/audit/record-action.server.ts";
import { LONGEST_REASON } from "#app/balance/reasons.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { lockOrder, withdrawn } from "./change-order.server.ts";
import { refuseUnseenCorrection } from "./correct-id.server.ts";
import { findLine } from "./find-line.server.ts";
import { orderClaim } from "./order-claim.server.ts";
import { orderDeliveries } from "./orders.table.server.ts";

export type Delivery = {
	orderId: string;
	line: number;
	/** Of all units of the line, how many the customer has. */
	delivered?: number | undefined;
	/** Why the rest cannot be delivered, in words for the customer; empty where it can. */
	undeliverable?: string | undefined;
	/** How many corrections of its IDs the admin saw. */
	seenCorrections?: number | undefined;
};

/**
 * Says how far a line of an order is delivered, or why the rest of it cannot be, or both; what is not given
 * stays. No money moves. Refused
 * while another admin is at the order, and where its customer withdrew it, or corrected an ID that was not
 * seen.
 */
export async function deliverLine(
	db: Database,
	{ adminId, ...delivery }: Delivery & { adminId: string },
): Promise<{ userId: string }> {
	const { orderId, line } = delivery;
	return db.transaction(async (tx) => {
		const { userId, status, withdrawnAt } = await lockOrder(tx, orderId);
		await orderClaim.refuseOthers(tx, { id: orderId, adminId });
		if (withdrawnAt && status === "cancelled") throw withdrawn();
		const item = await findLine(tx, delivery);
		if (!item) throw new Problem("not-found", MESSAGES.orderNotFound);
		const before = { delivered: item.delivered, undeliverable: item.undeliverable };
		const delivered = delivery.delivered ?? before.delivered;
		const undeliverable =
			delivery.undeliverable?.trim().slice(0, LONGEST_REASON) ?? before.undeliverable;
		if (delivered < 0 || delivered > item.quantity) {
			throw new Problem("invalid", `${item.game}: cəmi ${item.quantity} ədəd alınıb`);
		}
		if (before.delivered === delivered && before.undeliverable === undeliverable) return { userId };
		await refuseUnseenCorrection(tx, delivery);
		await tx
			.insert(orderDeliveries)
			.values({ orderId, line, delivered, undeliverable })
			.onConflictDoUpdate({
				target: [orderDeliveries.orderId, orderDeliveries.line],
				set: { delivered, undeliverable },
			});
		await recordAction(tx, adminId, "order.line", orderId, {
			before,
			after: { game: item.game, delivered, undeliverable },
		});
		return { userId };
	});
}
