import { Package } from "lucide-react";
import type { ReactNode } from "react";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

/** A customer's newest orders, on the admin's page of that customer; `children` link to all of them. */
export function CustomerOrders({
	orders,
	children,
}: {
	orders: CustomerOrder[];
	children: ReactNode;
}) {
	return (
		<section aria-labelledby="orders-title" className="card p-5 sm:p-6">
			<div className="flex flex-wrap items-baseline justify-between gap-3">
				<h2 id="orders-title" className="text-subheading">
					Son sifarişlər
				</h2>
				{orders.length > 0 && children}
			</div>
			{orders.length === 0 ? (
				<EmptyState icon={<Package aria-hidden />} title="Hələ sifariş yoxdur" />
			) : (
				<ul className="mt-2 divide-y divide-line">
					{orders.slice(0, 10).map((order) => (
						<li key={order.id} className="flex items-center justify-between gap-4 py-3">
							<div className="min-w-0">
								<p className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
									#{orderReference(order.id)} <OrderStatusBadge status={order.status} />
								</p>
								<p className="truncate text-caption text-ink-soft">
									{order.items.map(({ gameName }) => gameName).join(", ")}
								</p>
								<p className="text-caption text-ink-faint">{formatDateTime(order.createdAt)}</p>
							</div>
							<p className="money font-semibold">{formatManat(order.totalQepik)}</p>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
