import { ORDER_STATUSES } from "#app/orders/status.ts";

/** What admins work off. */
export const WORK_QUEUES = ["orders", "top-ups"] as const;

export type WorkQueue = (typeof WORK_QUEUES)[number];

/** The statuses by which each is filtered. */
export const STATUSES_OF: Record<WorkQueue, readonly string[]> = {
	orders: ORDER_STATUSES,
	"top-ups": ["pending", "completed", "rejected"],
};
