import { type Claim, TakeButton } from "#app/admin/cockpit/claim.tsx";
import type { AdminOrder } from "./read-orders.server.ts";

export function claimOf(order: AdminOrder): Claim {
	return {
		...{ on: order, action: "/admin/orders", field: "orderId" },
		seen: { seenCorrections: String(order.corrections) },
	};
}

/** Takes an order; one that is over is nobody's. */
export function OrderClaim({ order, isOpened }: { order: AdminOrder; isOpened?: boolean }) {
	const isOver = order.status === "completed" || order.refundedAt !== null;
	return <TakeButton claim={claimOf(order)} isOver={isOver} isOpened={isOpened} />;
}
