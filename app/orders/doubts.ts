import type { AdminOrder } from "./read-orders.server.ts";

export type Doubt = "cancelled" | "refunded" | "undeliverable" | "twin";

type Doubtful = Pick<AdminOrder, "status" | "totalQepik" | "refundedQepik" | "hasTwin"> & {
	items: Pick<AdminOrder["items"][number], "undeliverable">[];
};

/** What somebody has to be asked about before an order is completed, by whatever way; mostly nothing. */
export function doubtsAbout(order: Doubtful): Doubt[] {
	const isSo: Record<Doubt, boolean> = {
		cancelled: order.status === "cancelled",
		refunded: leftQepik(order) === 0,
		undeliverable: order.items.some(({ undeliverable }) => undeliverable !== ""),
		twin: order.hasTwin,
	};
	return (Object.keys(isSo) as Doubt[]).filter((doubt) => isSo[doubt]);
}

/** What was paid for an order and did not go back. */
export function leftQepik(order: Pick<AdminOrder, "totalQepik" | "refundedQepik">): number {
	return order.totalQepik - order.refundedQepik;
}
