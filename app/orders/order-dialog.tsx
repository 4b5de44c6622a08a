import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { useSettings } from "#app/settings/use-settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { DeliveredMessage } from "./delivered-message.tsx";
import type { DeliveryPromise } from "./delivery-promise.ts";
import { HelpLink } from "./help-link.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderRefunds } from "./order-refunds.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { PromiseLine } from "./promise-line.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";
import { WithdrawOrder } from "./withdraw-order.tsx";

/** Everything that customers see of their own order. */
export function OrderDialog({
	order,
	promise,
	helpLink,
	onClose,
}: {
	order: CustomerOrder;
	promise?: DeliveryPromise | undefined;
	helpLink?: string | undefined;
	onClose: () => void;
}) {
	const { storeName } = useSettings();
	return (
		<Dialog title={`Sifariş #${orderReference(order.id)}`} onClose={onClose}>
			<div className="grid grid-cols-1 gap-4">
				<div className="flex flex-wrap items-center gap-3 text-caption text-ink-soft">
					<OrderStatusBadge status={order.status} />
					<span>{formatDateTime(order.createdAt)}</span>
				</div>
				<p className="hidden text-caption wrap-anywhere print:block">
					{storeName} · Alıcı: {order.buyerName}
				</p>
				<DeliveredMessage order={order} />
				{promise && <PromiseLine promise={promise} />}
				<OrderRefunds refunds={order.refunds} />
				<OrderItems items={order.items} canBuyAgain />
				<p className="flex items-baseline justify-between border-t border-line pt-4">
					<span className="font-semibold">Cəmi</span>
					<span className="money text-heading">{formatManat(order.totalQepik)}</span>
				</p>
				{order.status === "completed" && order.completedAt && (
					<p className="text-caption text-ink-faint">
						Tamamlanma tarixi: {formatDateTime(order.completedAt)}
					</p>
				)}
				<div className="flex flex-wrap gap-3 *:grow print:hidden">
					<ButtonLink to={`/orders/${order.id}`}>Sifarişin səhifəsi</ButtonLink>
					<HelpLink to={helpLink} />
					<WithdrawOrder order={order} />
				</div>
			</div>
		</Dialog>
	);
}
