import { type Claim, TakeButton } from "#app/admin/cockpit/claim.tsx";
import type { AdminOrder } from "./read-orders.server.ts";

export function claimOf({ id, claimedBy, claimedByName, corrections }: AdminOrder): Claim {
	return {
		...{ id, claimedBy, claimedByName, action: "/admin/orders", field: "orderId" },
		seen: { seenCorrections: String(corrections) },
	};
}

/** Takes an order; one that is over is nobody's. */
export function OrderClaim({ order }: { order: AdminOrder }) {
	const isOver = order.status === "completed" || order.refundedAt !== null;
	return <TakeButton claim={claimOf(order)} isOver={isOver} />;
}
