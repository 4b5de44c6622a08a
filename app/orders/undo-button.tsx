import { classes } from "#app/ui/classes.ts";
import type { ToastAct } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { AdminOrder } from "./read-orders.server.ts";

const UNDO = { label: "Geri al", address: "/admin/orders" };

/** The same, in the toast that says that an order was completed. */
export function undoAct(orderId: string): ToastAct {
	return { ...UNDO, key: keyOf(orderId), fields: { intent: "undo", orderId } };
}

function keyOf(orderId: string): string {
	return `row:order-undo:${orderId}`;
}

/** Takes a completion back while that is possible; as flat as the line that it stands in. */
export function UndoButton({ order, className }: { order: AdminOrder; className?: string }) {
	const fetcher = useFetcher({ key: keyOf(order.id) });
	if (!order.canUndo) return null;
	return (
		<fetcher.Form method="post" action={UNDO.address} className={classes("relative", className)}>
			<input type="hidden" name="intent" value="undo" />
			<input type="hidden" name="orderId" value={order.id} />
			<button
				type="submit"
				disabled={fetcher.state !== "idle"}
				className="link min-h-6 font-semibold max-lg:min-h-11"
			>
				{UNDO.label}
			</button>
		</fetcher.Form>
	);
}
