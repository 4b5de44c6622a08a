import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DeliveredMessage } from "./delivered-message.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";
import { WithdrawOrder } from "./withdraw-order.tsx";

/** Everything that customers see of their own order. */
export function OrderDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
	return (
		<Dialog title={`Sifariş #${orderReference(order.id)}`} onClose={onClose} readOnly>
			<div className="grid grid-cols-1 gap-4">
				<div className="flex flex-wrap items-center gap-3 text-caption text-ink-soft">
					<OrderStatusBadge status={order.status} />
					<span>{formatDateTime(order.createdAt)}</span>
				</div>
				<DeliveredMessage order={order} />
				{order.refundedAt && (
					<Notice tone="good">
						{formatManat(order.totalQepik)} balansınıza qaytarılıb (
						{formatDateTime(order.refundedAt)}).
					</Notice>
				)}
				<OrderItems items={order.items} />
				<p className="flex items-baseline justify-between border-t border-line pt-4">
					<span className="font-semibold">Cəmi</span>
					<span className="money text-heading">{formatManat(order.totalQepik)}</span>
				</p>
				{order.status === "completed" && order.completedAt && (
					<p className="text-caption text-ink-faint">
						Tamamlanma tarixi: {formatDateTime(order.completedAt)}
					</p>
				)}
				{order.status === "pending" && <WithdrawOrder order={order} />}
			</div>
		</Dialog>
	);
}
