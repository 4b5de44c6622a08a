import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
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
			<Queue
				id="requests-queue"
				title="Növbədəki balans sorğuları"
				waiting={figures.pendingRequests}
				to="/admin/balance"
				unit="sorğu"
			>
				{requests.map((request) => (
					<AdminRequestCard key={request.id} request={request} />
				))}
			</Queue>
			<Queue
				id="orders-queue"
				title="Növbədəki sifarişlər"
				waiting={figures.pendingOrders}
				to="/admin/orders?status=pending"
				unit="sifariş"
			>
				{orders.map((order) => (
					<AdminOrderCard key={order.id} order={order} />
				))}
			</Queue>
		</>
	);
}

type QueueProps = {
	id: string;
	title: string;
	/** How many there are in all; the cards are the first of them. */
	waiting: number;
	to: string;
	/** What is counted. */
	unit: string;
	children: ReactNode[];
};

function Queue({ id, title, waiting, to, unit, children }: QueueProps) {
	if (children.length === 0) return null;
	const more = waiting - children.length;
	return (
		<section aria-labelledby={id}>
			<div className="flex flex-wrap items-baseline justify-between gap-3 pb-3">
				<h2 id={id} className="text-subheading">
					{title}
				</h2>
				{more > 0 && (
					<Link to={to} className="link">
						Daha {more} {unit}
					</Link>
				)}
			</div>
			<ul className="grid grid-cols-1 gap-2">{children}</ul>
		</section>
	);
}
