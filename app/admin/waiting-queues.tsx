import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { AdminTopUpCard } from "#app/balance/admin-top-up-card.tsx";
import type { AdminTopUp } from "#app/balance/read-top-ups.server.ts";
import { AdminOrderCard } from "#app/orders/admin-order-card.tsx";
import type { AdminOrder } from "#app/orders/read-orders.server.ts";
import { SteadyList } from "#app/ui/steady-list.tsx";
import { useListInteraction, useSteadyRows } from "#app/ui/use-steady-rows.ts";
import type { Figures } from "./read-figures.server.ts";

type Waiting = { orders: AdminOrder[]; topUps: AdminTopUp[]; figures: Figures; readAt: Date };

/** What waits for an admin, oldest first, to be decided in place. */
export function WaitingQueues({ orders, topUps, figures, readAt }: Waiting) {
	const interaction = useListInteraction(readAt);
	const orderRows = useSteadyRows(orders, {
		interaction,
		lookUpAt: "/admin/orders",
		appends: true,
	});
	const topUpRows = useSteadyRows(topUps, {
		interaction,
		lookUpAt: "/admin/balance",
		appends: interaction.list === "top-ups",
	});
	if (orderRows.rows.length + topUpRows.rows.length === 0) {
		return (
			<p className="card flex items-center gap-3 p-4 text-ink-soft">
				<CircleCheck aria-hidden className="size-5 flex-none text-good" />
				Gözləyən iş yoxdur.
			</p>
		);
	}
	return (
		<div {...interaction.area} className="steady-lists">
			<SteadyList
				card={(topUp) => <AdminTopUpCard topUp={topUp} />}
				title="Növbədəki balans sorğuları"
				name="top-ups"
				rows={topUpRows.rows}
				isStale={topUpRows.isStale}
				isDone={({ status }) => status !== "pending"}
				aside={
					<More
						to="/admin/balance"
						noun="sorğu"
						count={figures.pendingTopUps - shownOf(topUps, topUpRows.rows)}
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

/** How many of those waiting are on the page: rows that were decided stay there as well. */
function shownOf(waiting: { id: string }[], shown: { id: string }[]): number {
	const ids = new Set(shown.map(({ id }) => id));
	return waiting.filter(({ id }) => ids.has(id)).length;
}

/** Where there is little room without the noun, which the title says: in a line of its own it would push the rows. */
function More({ to, noun, count }: { to: string; noun: string; count: number }) {
	if (count <= 0) return null;
	return (
		<Link to={to} className="link">
			Daha {count} <span className="max-sm:sr-only">{noun}</span>
		</Link>
	);
}
