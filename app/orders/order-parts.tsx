import { useEffect, useState } from "react";
import { useKeptDecision } from "#app/balance/use-kept-decision.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { LineDelivery } from "./line-delivery.tsx";
import { LineProofs } from "./line-proofs.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { RefundPartDialog } from "./refund-part-dialog.tsx";
import { writeUnits } from "./units.ts";

/**
 * How far each line of an order is delivered, what went back of it in parts, and the way to give back
 * more.
 */
export function OrderParts({ order }: { order: AdminOrder }) {
	return (
		<div className="grid justify-items-start gap-2 pt-2">
			{order.items.map((item) => (
				<div key={item.line} className="grid justify-items-start gap-2">
					<LineDelivery order={order} item={item} />
					<LineProofs order={order} item={item} />
				</div>
			))}
			<ul className="grid gap-1 text-caption text-ink-soft empty:hidden">
				{order.refunds.map(({ id, amountQepik, reason, createdAt }) => (
					<li key={id}>
						Qaytarıldı <b className="money text-ink">{formatManat(amountQepik)}</b>
						{reason && ` · ${reason}`} · {formatDateTime(createdAt)}
					</li>
				))}
			</ul>
			<RefundPart order={order} />
		</div>
	);
}

function RefundPart({ order }: { order: AdminOrder }) {
	const fetcher = useFetcher<FormAnswer>({ key: `row:order-part:${order.id}` });
	const [isOpen, setOpen] = useState(false);
	const { kept, keep, forget } = useKeptDecision(`/admin/orders/parts#${order.id}`, fetcher.data);
	useEffect(() => {
		if (kept) setOpen(true);
	}, [kept]);
	useEffect(() => {
		if (fetcher.data?.done) setOpen(false);
	}, [fetcher.data]);
	if (order.refundedQepik === order.totalQepik) return null;
	return (
		<>
			<Button size="small" busy={fetcher.state !== "idle"} onClick={() => setOpen(true)}>
				Hissəni qaytar
			</Button>
			{isOpen && (
				<RefundPartDialog
					order={order}
					typed={kept ?? undeliverableOf(order)}
					refusedReason={fetcher.data?.refused?.fields?.reason}
					busy={fetcher.state !== "idle"}
					onConfirm={(fields) => {
						keep(fields);
						fetcher.submit(
							{ intent: "refund", orderId: order.id, seen: order.refundedQepik, ...fields },
							{ method: "post", action: "/admin/orders/parts" },
						);
					}}
					onClose={() => {
						forget();
						setOpen(false);
					}}
				/>
			)}
		</>
	);
}

/** What cannot be delivered and was not paid back is what is meant first. */
function undeliverableOf({ items }: AdminOrder) {
	const lines = items.filter(({ undeliverable }) => undeliverable !== "");
	const units = lines
		.map(({ line, quantity, delivered, unitsRefunded }) => ({
			line,
			quantity: Math.max(quantity - delivered - unitsRefunded, 0),
		}))
		.filter(({ quantity }) => quantity > 0);
	const [first] = lines;
	if (!first || units.length === 0) return undefined;
	return { by: "units", units: writeUnits(units), reason: first.undeliverable };
}
