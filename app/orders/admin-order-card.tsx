import { Link } from "react-router";
import { WhoIsAt } from "#app/admin/cockpit/claim.tsx";
import { WaitingAge } from "#app/admin/cockpit/waiting-age.tsx";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { BoughtLines, OrderOutcome } from "./bought-lines.tsx";
import { OrderClaim } from "./order-claim.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderParts } from "./order-parts.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderStatusButtons, RefundButton } from "./order-status-buttons.tsx";
import { OrderTextForm, UnsentMessage } from "./order-text-form.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen } from "./status.ts";
import { TwinBadge } from "./twin-badge.tsx";
import { UndoButton } from "./undo-button.tsx";

export function AdminOrderCard({ order }: { order: AdminOrder }) {
	return (
		<div className="px-4 pt-4 pb-2">
			<div className="grid gap-3 lg:flex lg:items-center lg:gap-6">
				<div className="min-w-0 flex-1">
					<div className="flex items-start justify-between gap-3">
						<div className="flex flex-wrap items-center gap-2">
							<p className="font-bold tabular-nums">#{orderReference(order.id)}</p>
							<OrderStatusBadge status={order.status} />
							<TwinBadge order={order} />
						</div>
						<p className="money flex-none text-lg font-bold">{formatManat(order.totalQepik)}</p>
					</div>
					<p className="truncate">
						<Link to={`/admin/users/${order.userId}`} className="link">
							{order.userName}
						</Link>{" "}
						· {order.userEmail}
					</p>
					<BoughtLines items={order.items} />
					<p className="flex h-6 items-center gap-1 text-caption whitespace-nowrap text-ink-faint">
						<span className="truncate">{formatDateTime(order.createdAt)}</span>
						<Progress order={order} />
						<WhoIsAt claim={order} />
					</p>
				</div>
				<OrderStatusButtons order={order} />
			</div>
			{/* What appears here takes no room of its own: the rows below stay where they are. */}
			<div className="relative">
				<details>
					<summary className="link min-h-11 w-fit content-center">Ətraflı</summary>
					<OrderItems items={order.items} />
					<Moments order={order} />
					<OrderParts order={order} />
					<div className="grid gap-4 pt-3 md:grid-cols-2">
						<OrderTextForm order={order} name="adminNotes" />
						<OrderTextForm order={order} name="customerMessage" />
					</div>
				</details>
				<div className="absolute top-1 right-0 flex min-h-9 items-center gap-2">
					<UnsentMessage order={order} />
					<RefundButton order={order} />
					<OrderClaim order={order} />
					<UndoButton order={order} />
				</div>
			</div>
		</div>
	);
}

/** How long an open order has waited; what became of the money of a cancelled one. */
function Progress({ order }: { order: AdminOrder }) {
	if (isOpen(order.status)) return <WaitingAge of={order} waits className="order-first" />;
	return <OrderOutcome order={order} />;
}

export function Moments({ order }: { order: AdminOrder }) {
	const moments = [
		{ label: "Tamamlanıb", at: order.completedAt },
		{ label: "Qaytarılıb", at: order.refundedAt },
	];
	return (
		<p className="flex flex-wrap gap-x-4 text-caption text-ink-faint">
			{moments.map(
				({ label, at }) => at && <span key={label}>{`${label}: ${formatDateTime(at)}`}</span>,
			)}
		</p>
	);
}
