import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import type { AdminRequest } from "../balance/admin-read-requests.server.ts";
import { AdminRequestCard } from "../balance/admin-request-card.tsx";
import { AdminOrderCard } from "../orders/admin-order-card.tsx";
import type { AdminOrder } from "../orders/admin-read-orders.server.ts";
import type { Figures } from "./read-figures.server.ts";

/** What waits for an admin, the longest wait first, with the act at hand. */
export function WaitingQueues({
	orders,
	requests,
	figures,
}: {
	orders: AdminOrder[];
	requests: AdminRequest[];
	figures: Figures;
}) {
	if (orders.length + requests.length === 0) {
		return (
			<p className="card flex items-center gap-3 p-4 text-ink-soft">
				<CircleCheck aria-hidden className="size-5 flex-none text-good" />
				Gözləyən iş yoxdur.
			</p>
		);
	}
	return (
		<>
			{requests.length > 0 && (
				<section aria-labelledby="requests-queue">
					<QueueTitle
						id="requests-queue"
						words="Növbədəki balans sorğuları"
						more={figures.pendingRequests - requests.length}
						to="/admin/balance"
					/>
					<ul className="grid gap-2">
						{requests.map((request) => (
							<AdminRequestCard key={request.id} request={request} />
						))}
					</ul>
				</section>
			)}
			{orders.length > 0 && (
				<section aria-labelledby="orders-queue">
					<QueueTitle
						id="orders-queue"
						words="Növbədəki sifarişlər"
						more={figures.pendingOrders - orders.length}
						to="/admin/orders?status=pending"
					/>
					<ul className="grid gap-2">
						{orders.map((order) => (
							<AdminOrderCard key={order.id} order={order} />
						))}
					</ul>
				</section>
			)}
		</>
	);
}

function QueueTitle(props: { id: string; words: string; more: number; to: string }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-3 pb-3">
			<h2 id={props.id} className="text-subheading">
				{props.words}
			</h2>
			{props.more > 0 && (
				<Link to={props.to} className="link">
					Daha {props.more}
				</Link>
			)}
		</div>
	);
}
