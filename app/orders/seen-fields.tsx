import type { AdminOrder } from "./read-orders.server.ts";

/** Sent with what is decided about an order: what it was decided upon. What has changed since is refused. */
export function seenOf({ corrections, refundedQepik }: AdminOrder): Record<string, string> {
	return { seenCorrections: String(corrections), seenRefundedQepik: String(refundedQepik) };
}

/** The same in a form. */
export function SeenFields({ order }: { order: AdminOrder }) {
	return Object.entries(seenOf(order)).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}
