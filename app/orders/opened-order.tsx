import { Link } from "react-router";
import { WhoIsAt } from "#app/admin/cockpit/claim.tsx";
import { useOpening } from "#app/admin/cockpit/opening.ts";
import { Back } from "#app/admin/cockpit/pane.tsx";
import { WaitingAge } from "#app/admin/cockpit/waiting-age.tsx";
import { formatAgo } from "#app/core/duration.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Moments } from "./admin-order-card.tsx";
import { OrderOutcome, PlayerIdChip } from "./bought-lines.tsx";
import { OrderClaim } from "./order-claim.tsx";
import { LineOutcome } from "./order-items.tsx";
import { OrderParts } from "./order-parts.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderStatusButtons, RefundButton } from "./order-status-buttons.tsx";
import { OrderTextForm } from "./order-text-form.tsx";
import type { OpenedOrder as Opened, OrderNearby } from "./read-opened-order.server.ts";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen, STATUS_LABELS } from "./status.ts";
import { UndoButton } from "./undo-button.tsx";

/** The order that is opened; what can be done stands first, so that what is read later moves no button. */
export function OpenedOrder({
	opened,
	templates,
	isLeaving,
}: {
	opened: Opened;
	/** Messages to choose from, filled in. */
	templates: string[];
	isLeaving: boolean;
}) {
	const { order, twins, delivered } = opened;
	return (
		<section
			aria-labelledby="opened-order"
			data-opened={order.id}
			inert={isLeaving}
			className="card grid gap-4 p-4 sm:p-5"
		>
			<header className="grid gap-1">
				<Back what="order">Bütün sifarişlər</Back>
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<h2 id="opened-order" className="text-heading tabular-nums">
						#{orderReference(order.id)}
					</h2>
					<OrderStatusBadge status={order.status} />
					<p className="money ml-auto text-heading">{formatManat(order.totalQepik)}</p>
				</div>
				<p className="wrap-anywhere">
					<Link to={`/admin/users/${order.userId}`} className="link">
						{order.userName}
					</Link>{" "}
					· {order.userEmail}
				</p>
				<p className="flex min-h-6 flex-wrap items-center gap-x-2 text-caption text-ink-faint">
					<WaitingAge of={order} waits={isOpen(order.status)} />
					<time>{formatDateTime(order.createdAt)}</time>
					<OrderOutcome order={order} />
					<WhoIsAt claim={order} />
				</p>
			</header>
			<Lines order={order} />
			{twins.length > 0 && <Twins twins={twins} />}
			<div
				data-part
				data-state={order.status}
				className="flex flex-wrap items-center gap-2 max-sm:*:first:w-full"
			>
				<OrderStatusButtons order={order} />
				<OrderClaim order={order} isOpened />
				<RefundButton order={order} />
				<UndoButton order={order} className="px-2" />
			</div>
			<div data-part data-state={order.status}>
				<OrderTextForm order={order} name="customerMessage" templates={templates} />
			</div>
			<div data-part>
				<OrderTextForm order={order} name="adminNotes" />
			</div>
			<Moments order={order} />
			<OrderParts order={order} />
			{delivered.length > 0 && <Delivered delivered={delivered} />}
		</section>
	);
}

/** One line an item: what, to which ID, for how much. */
function Lines({ order }: { order: AdminOrder }) {
	return (
		<ul className="divide-y divide-line">
			{order.items.map((item) => (
				<li key={item.line} className="grid gap-1 py-2">
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<p className="min-w-0 font-medium wrap-anywhere">
							{item.gameName}
							{item.quantity > 1 && (
								<span className="text-waiting tabular-nums">{` × ${item.quantity}`}</span>
							)}
						</p>
						{item.playerId && <PlayerIdChip playerId={item.playerId} idParts={item.idParts} />}
						{/* Buttons are not printed. */}
						<span className="hidden wrap-anywhere print:inline">{item.playerId}</span>
						<p className="money ml-auto text-ink-soft">{formatManat(item.priceQepik)}</p>
					</div>
					<LineOutcome item={item} />
					{item.accountDetails && (
						<p className="text-caption whitespace-pre-line text-ink-soft">{item.accountDetails}</p>
					)}
				</li>
			))}
		</ul>
	);
}

function Twins({ twins }: { twins: OrderNearby[] }) {
	return (
		<Notice tone="waiting">
			<p className="font-semibold">Eyni sifariş iki dəfə verilmiş ola bilər</p>
			<Nearby orders={twins} />
		</Notice>
	);
}

function Delivered({ delivered }: { delivered: OrderNearby[] }) {
	return (
		<div className="grid gap-1">
			<h3 className="text-caption font-semibold text-ink-soft">Bu ID-yə son çatdırılmalar</h3>
			<Nearby orders={delivered} />
		</div>
	);
}

function Nearby({ orders }: { orders: OrderNearby[] }) {
	const { linkTo } = useOpening("order");
	return (
		<ul className="text-caption">
			{orders.map(({ id, status, gameName, quantity, minutesAgo }) => (
				<li key={`${id} ${gameName}`} className="flex min-h-7 flex-wrap items-center gap-x-2">
					<Link {...linkTo(id)} className="link font-semibold tabular-nums">
						#{orderReference(id)}
					</Link>
					<span className="min-w-0 wrap-anywhere">
						{gameName}
						{quantity > 1 && ` × ${quantity}`}
					</span>
					<span className="text-ink-faint">
						{STATUS_LABELS[status]}, {formatAgo(minutesAgo)}
					</span>
				</li>
			))}
		</ul>
	);
}
