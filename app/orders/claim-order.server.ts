import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { lockOrder, whyStatusChanged } from "./change-order.server.ts";
import { refuseUnseenCorrection } from "./correct-id.server.ts";
import { orderClaim } from "./order-claim.server.ts";
import type { OrderStatus } from "./status.ts";

type Claim = {
	orderId: string;
	adminId: string;
	from?: string | undefined;
	/** What the admin saw when taking it. */
	seenStatus?: OrderStatus | undefined;
	seenCorrections?: number | undefined;
};

/**
 * Takes an order, or takes it over `from` an admin; what is completed leaves nothing to be at. With a
 * `seenStatus` it is refused when the status is another one, with `seenCorrections` when the customer has
 * corrected an ID since.
 */
export async function claimOrder(
	db: Database,
	{ orderId, adminId, from, seenStatus, seenCorrections }: Claim,
): Promise<{ userId: string; userName: string; totalQepik: number }> {
	return db.transaction(async (tx) => {
		const before = await lockOrder(tx, orderId);
		const { status, userId, userName, totalQepik } = before;
		if (status === "completed") {
			throw new Problem("already-processed", "Bu sifariş artıq tamamlanıb");
		}
		if (seenStatus && status !== seenStatus) {
			throw await whyStatusChanged(tx, { orderId, before, adminId });
		}
		await refuseUnseenCorrection(tx, { orderId, seenCorrections });
		await orderClaim.take(tx, { id: orderId, adminId, from });
		return { userId, userName, totalQepik };
	});
}
