import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import type { AdminRequest } from "../balance/admin-read-requests.server.ts";
import { AdminRequestCard } from "../balance/admin-request-card.tsx";
import { AdminOrderCard } from "../orders/admin-order-card.tsx";
import type { AdminOrder } from "../orders/admin-read-orders.server.ts";
import { SteadyList } from "../ui/steady-list.tsx";
import { useHands, useSteadyRows } from "../ui/use-steady-rows.ts";
import type { Figures } from "./read-figures.server.ts";

type Waiting = { orders: AdminOrder[]; requests: AdminRequest[]; figures: Figures; readAt: Date };

/** What waits for an admin, the longest wait first, with the act at hand. */
export function WaitingQueues({ orders, requests, figures, readAt }: Waiting) {
	const hands = useHands(readAt);
	const orderRows = useSteadyRows(orders, { hands, lookUpAt: "/admin/orders", appends: true });
	const requestRows = useSteadyRows(requests, {
		hands,
		lookUpAt: "/admin/balance",
		appends: hands.list === "requests",
	});
	if (orderRows.rows.length + requestRows.rows.length === 0) {
		return (
			<p className="card flex items-center gap-3 p-4 text-ink-soft">
				<CircleCheck aria-hidden className="size-5 flex-none text-good" />
				Gözləyən iş yoxdur.
			</p>
		);
	}
	return (
		<div {...hands.area} className="steady-lists">
			<SteadyList
				card={(request) => <AdminRequestCard request={request} />}
				title="Növbədəki balans sorğuları"
				name="requests"
				rows={requestRows.rows}
				isStale={requestRows.isStale}
				isDone={({ status }) => status !== "pending"}
				aside={
					<More
						to="/admin/balance"
						noun="sorğu"
						count={figures.pendingRequests - shownOf(requests, requestRows.rows)}
					/>
				}
			/>
			<SteadyList
				card={(order) => <AdminOrderCard order={order} />}
				title="Növbədəki sifarişlər"
				name="orders"
				rows={orderRows.rows}
				isStale={orderRows.isStale}
				isDone={({ status }) => status !== "pending"}
				aside={
					<More
						to="/admin/orders?status=pending"
						noun="sifariş"
						count={figures.pendingOrders - shownOf(orders, orderRows.rows)}
					/>
				}
			/>
		</div>
	);
}

/** How many of those that wait have a place on the page: what was decided keeps one as well. */
function shownOf(waiting: { id: string }[], shown: { id: string }[]): number {
	const ids = new Set(shown.map(({ id }) => id));
	return waiting.filter(({ id }) => ids.has(id)).length;
}

function More({ to, noun, count }: { to: string; noun: string; count: number }) {
	if (count <= 0) return null;
	return (
		<Link to={to} className="link">
			Daha {count} {noun}
		</Link>
	);
}
