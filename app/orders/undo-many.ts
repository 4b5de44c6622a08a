import type { ToastForm } from "#app/ui/toasts.ts";

/** The fetcher of it, whose answer the queue shows. */
export const UNDO_MANY_KEY = "row:orders-undo";

/** Takes back all that one press completed. */
export function undoManyAct(orderIds: string[]): ToastForm {
	return {
		...{ label: "Geri al", address: "/admin/orders/many", key: UNDO_MANY_KEY },
		fields: { intent: "undo", orderIds: orderIds.join(" ") },
	};
}
