import type { CustomerOrder } from "./read-orders.server.ts";

/** A station of an order's way; `at` is unknown where nobody wrote it down. */
export type Step = {
	name: string;
	state: "done" | "now" | "ahead" | "ended";
	at?: Date | null | undefined;
	/** What came back to the balance in all. */
	amountQepik?: number;
};

/** The way of an order: what it has passed, where it is, what is ahead, and what came back. */
export function stepsOf(order: CustomerOrder): Step[] {
	const { status, startedAt, completedAt, refundedQepik, refunds } = order;
	const paid: Step = { name: "Ödənildi", state: "done", at: order.createdAt };
	const back: Step[] = refundedQepik
		? [
				{
					name: "Qaytarıldı",
					state: "done",
					at: refunds.at(-1)?.createdAt,
					amountQepik: refundedQepik,
				},
			]
		: [];
	if (status === "cancelled") {
		const taken: Step[] = startedAt ? [{ name: "İşlənir", state: "done", at: startedAt }] : [];
		return [paid, ...taken, endOf(order), ...back];
	}
	const isTaken = status !== "pending";
	const isDelivered = status === "completed";
	return [
		paid,
		{
			name: "İşlənir",
			state: isDelivered ? "done" : isTaken ? "now" : "ahead",
			at: isTaken ? startedAt : undefined,
		},
		{
			name: "Çatdırıldı",
			state: isDelivered ? "done" : "ahead",
			at: isDelivered ? completedAt : undefined,
		},
		...back,
	];
}

/** Nobody cancelled what its own customer withdrew. */
function endOf({ withdrawnAt, cancelledAt }: CustomerOrder): Step {
	return withdrawnAt
		? { name: "Geri götürüldü", state: "ended", at: withdrawnAt }
		: { name: "Ləğv edildi", state: "ended", at: cancelledAt };
}
