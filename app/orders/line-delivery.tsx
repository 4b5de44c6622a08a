import { useState } from "react";
import { ReasonDialog } from "#app/balance/reason-dialog.tsx";
import { UNDELIVERABLE_REASONS } from "#app/balance/reasons.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { AdminOrder } from "./read-orders.server.ts";
import { seenOf } from "./seen-fields.tsx";

type LineDeliveryProps = { order: AdminOrder; item: AdminOrder["items"][number] };

/** An admin says how many units of a line are delivered, or that the rest cannot be, and why. */
export function LineDelivery({ order, item }: LineDeliveryProps) {
	const { line, gameName, quantity, delivered, undeliverable } = item;
	const fetcher = useFetcher({ key: `row:order-line:${order.id}:${line}` });
	const [isAsking, setAsking] = useState(false);
	const busy = fetcher.state !== "idle";
	/** A completed order is delivered whole, as long as nothing else was said of the line. */
	const isWhole = order.status === "completed" && !undeliverable;
	/** No more than what changes: a colleague may have changed the rest. */
	function send(changed: { delivered?: number; undeliverable?: string }) {
		fetcher.submit(
			{ intent: "deliver", orderId: order.id, line, ...seenOf(order), ...changed },
			{ method: "post", action: "/admin/orders/parts" },
		);
	}
	return (
		<div className="flex flex-wrap items-end gap-2">
			<SelectField
				label={`${gameName}: çatdırılıb`}
				name={`delivered-${line}`}
				value={Number(fetcher.formData?.get("delivered") ?? delivered)}
				disabled={busy}
				onChange={(event) => {
					const chosen = Number(event.currentTarget.value);
					send({ delivered: chosen, ...(chosen === quantity && { undeliverable: "" }) });
				}}
			>
				{[...Array(quantity + 1).keys()].map((units) => (
					<option key={units} value={units}>
						{units === 0 && isWhole ? "hamısı" : `${units} / ${quantity}`}
					</option>
				))}
			</SelectField>
			{undeliverable ? (
				<Button size="small" busy={busy} onClick={() => send({ undeliverable: "" })}>
					Çatdırıla bilir
				</Button>
			) : (
				delivered < quantity && (
					<Button size="small" busy={busy} onClick={() => setAsking(true)}>
						Çatdırıla bilmir
					</Button>
				)
			)}
			{isAsking && (
				<ReasonDialog
					title="Çatdırıla bilmir"
					reasons={UNDELIVERABLE_REASONS}
					hint="Müştəri sifarişində görür"
					confirmLabel="Yadda saxla"
					onConfirm={(reason) => {
						setAsking(false);
						send({ undeliverable: reason });
					}}
					onClose={() => setAsking(false)}
				>
					<p className="break-words">
						<b className="text-ink">{gameName}</b>: {quantity - delivered} ədəd
					</p>
				</ReasonDialog>
			)}
		</div>
	);
}
