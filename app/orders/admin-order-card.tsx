import { Link } from "react-router";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { formatDateTime } from "../core/time.ts";
import { Badge } from "../ui/badge.tsx";
import { OrderTextForm } from "./admin-order-acts.tsx";
import type { AdminOrder } from "./admin-read-orders.server.ts";
import { OrderItems } from "./order-items.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderStatusButtons, RefundButton } from "./order-status-buttons.tsx";

export function AdminOrderCard({ order }: { order: AdminOrder }) {
	return (
		<li className="card px-4 pt-4 pb-2">
			<div className="grid gap-3 lg:flex lg:items-center lg:gap-6">
				<div className="min-w-0 flex-1">
					<div className="flex items-start justify-between gap-3">
						<div className="flex flex-wrap items-center gap-2">
							<p className="font-bold tabular-nums">#{orderReference(order.id)}</p>
							<OrderStatusBadge status={order.status} />
							<MoneyBadge order={order} />
						</div>
						<p className="money flex-none text-lg font-bold">{formatManat(order.totalQepik)}</p>
					</div>
					<p className="truncate">
						<Link to={`/admin/users/${order.userId}`} className="link">
							{order.userName}
						</Link>{" "}
						· {order.userEmail}
					</p>
					<p className="truncate text-ink-soft">{namesOf(order)}</p>
					<p className="text-caption text-ink-faint">{formatDateTime(order.createdAt)}</p>
				</div>
				<div className="grid gap-2 sm:justify-items-start lg:justify-items-end">
					<OrderStatusButtons order={order} />
					<RefundButton order={order} />
				</div>
			</div>
			<details>
				<summary className="link min-h-11 w-fit content-center">Ətraflı</summary>
				<OrderItems items={order.items} />
				<Moments order={order} />
				<div className="grid gap-4 pt-3 md:grid-cols-2">
					<OrderTextForm order={order} name="adminNotes" />
					<OrderTextForm order={order} name="customerMessage" />
				</div>
			</details>
		</li>
	);
}

/** Where the money of a cancelled order is. */
function MoneyBadge({ order }: { order: AdminOrder }) {
	if (order.withdrawnAt) return <Badge tone="good">Müştəri geri götürüb</Badge>;
	if (order.refundedAt) return <Badge tone="good">Qaytarılıb</Badge>;
	if (order.status === "cancelled") return <Badge tone="waiting">Məbləğ qaytarılmayıb</Badge>;
	return null;
}

/** What was bought, in a line; an ID to top up is the first thing that an admin needs. */
function namesOf({ items }: AdminOrder): string {
	return items
		.map(({ gameName, quantity, playerId }) =>
			[gameName, quantity > 1 && `× ${quantity}`, playerId && `(${playerId})`]
				.filter(Boolean)
				.join(" "),
		)
		.join(", ");
}

function Moments({ order }: { order: AdminOrder }) {
	const moments = [
		{ words: "Tamamlanıb", at: order.completedAt },
		{ words: "Qaytarılıb", at: order.refundedAt },
	];
	return (
		<p className="flex flex-wrap gap-x-4 text-caption text-ink-faint">
			{moments.map(
				({ words, at }) => at && <span key={words}>{`${words}: ${formatDateTime(at)}`}</span>,
			)}
		</p>
	);
}
