import { Link } from "react-router";
import { WhoIsAt } from "#app/admin/cockpit/claim.tsx";
import { useOpening } from "#app/admin/cockpit/opening.ts";
import { WaitingAge } from "#app/admin/cockpit/waiting-age.tsx";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { classes } from "#app/ui/classes.ts";
import { BoughtLines, OrderOutcome } from "./bought-lines.tsx";
import { ChooseBox } from "./choose-box.tsx";
import { OrderClaim } from "./order-claim.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderStatusButtons, RefundButton } from "./order-status-buttons.tsx";
import { UnsentMessage } from "./order-text-form.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen } from "./status.ts";
import { TwinBadge } from "./twin-badge.tsx";
import { UndoButton } from "./undo-button.tsx";
import type { Choice } from "./use-choice.ts";

/** An order in the queue: two dense lines at a desk, a card with its buttons on a phone. */
export function OrderRow({
	order,
	isOpened,
	isGrouped,
	choice,
}: {
	order: AdminOrder;
	isOpened: boolean;
	isGrouped?: boolean;
	/** Where many can be chosen. */
	choice?: Choice;
}) {
	const { linkTo } = useOpening("order");
	return (
		<div
			className={classes(
				"dense-row order-row",
				isOpened && "dense-row-opened",
				choice && "order-row-choosable",
			)}
		>
			{choice && <ChooseBox order={order} choice={choice} />}
			<div className="order-row-top">
				<WaitingAge of={order} waits={isOpen(order.status)} className="order-row-age" />
				<Link
					{...linkTo(order.id)}
					aria-current={isOpened ? "true" : undefined}
					className="stretched font-bold tabular-nums"
				>
					#{orderReference(order.id)}
				</Link>
				<OrderStatusBadge status={order.status} className="order-row-status" />
				<span className="order-row-name truncate">{order.userName}</span>
				<span className="money ml-auto font-bold">{formatManat(order.totalQepik)}</span>
			</div>
			<div className="order-row-bottom">
				<BoughtLines items={order.items} isGrouped={isGrouped} />
				<div className="order-row-facts">
					<WhoIsAt claim={order} />
					<OrderOutcome order={order} />
					<TwinBadge order={order} />
					<UnsentMessage order={order} />
					<UndoButton order={order} />
				</div>
			</div>
			<div className="order-row-buttons lg:hidden print:hidden">
				<OrderStatusButtons order={order} />
				<div className="order-row-acts">
					<OrderClaim order={order} />
					<RefundButton order={order} />
				</div>
			</div>
		</div>
	);
}
