import type { AdminOrder } from "./read-orders.server.ts";

export type Doubt = "cancelled" | "refunded" | "undeliverable";

type Doubtful = Pick<AdminOrder, "status" | "totalQepik" | "refundedQepik"> & {
	items: Pick<AdminOrder["items"][number], "undeliverable">[];
};

/**
 * What somebody has to be asked about before an order is completed, by whatever way; mostly nothing. That it
 * looks like another one is shown and not asked: who buys the same twice mostly means it.
 */
export function doubtsAbout(order: Doubtful): Doubt[] {
	const isSo: Record<Doubt, boolean> = {
		cancelled: order.status === "cancelled",
		refunded: leftQepik(order) === 0,
		undeliverable: order.items.some(({ undeliverable }) => undeliverable !== ""),
	};
	return (Object.keys(isSo) as Doubt[]).filter((doubt) => isSo[doubt]);
}

/** What was paid for an order and did not go back. */
export function leftQepik(order: Pick<AdminOrder, "totalQepik" | "refundedQepik">): number {
	return order.totalQepik - order.refundedQepik;
}
