import { type FormEvent, useRef, useState } from "react";
import { formatManat } from "#app/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#app/ui/dialog.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { CompleteDialog, WhoseOrder } from "./complete-dialog.tsx";
import { doubtsAbout, leftQepik } from "./doubts.ts";
import type { AdminOrder } from "./read-orders.server.ts";
import { SeenFields, seenOf } from "./seen-fields.tsx";
import { SETTABLE_STATUSES, STATUS_LABELS } from "./status.ts";

// The dashboard has these buttons too, so each form names the page whose action handles it.
const ADDRESS = "/admin/orders";

type Confirmation = "cancelling" | "completing" | undefined;

/** Sets the status; asks before cancelling, and before completing an order about which there are doubts. */
export function OrderStatusButtons({ order }: { order: AdminOrder }) {
	const fetcher = useFetcher({ key: `row:order-status:${order.id}` });
	const form = useRef<HTMLFormElement>(null);
	const [confirming, setConfirming] = useState<Confirmation>();
	const sentStatus = fetcher.formData?.get("status");
	const close = () => setConfirming(undefined);
	function confirmFirst(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		const next = needsConfirmation(order, submitter?.getAttribute("value"));
		if (!next) return;
		event.preventDefault();
		setConfirming(next);
	}
	function send(chosen: { status: string; refund?: string }) {
		close();
		const fields = new FormData(form.current ?? undefined);
		for (const [name, value] of Object.entries(chosen)) fields.set(name, value);
		void fetcher.submit(fields, { method: "post", action: ADDRESS });
	}
	return (
		<>
			<fetcher.Form
				ref={form}
				method="post"
				action={ADDRESS}
				noValidate
				onSubmit={confirmFirst}
				className="grid grid-cols-3 gap-2 sm:flex"
			>
				<input type="hidden" name="intent" value="status" />
				<input type="hidden" name="orderId" value={order.id} />
				<input type="hidden" name="seen" value={order.status} />
				<SeenFields order={order} />
				{SETTABLE_STATUSES.map((status) => (
					<Button
						key={status}
						type="submit"
						name="status"
						value={status}
						size="small"
						className="whitespace-nowrap max-sm:px-1"
						busy={sentStatus === status}
						disabled={order.status === status || fetcher.state !== "idle"}
						title={order.status === status ? "Sifariş artıq bu statusdadır" : undefined}
					>
						{STATUS_LABELS[status]}
					</Button>
				))}
			</fetcher.Form>
			{confirming === "cancelling" && (
				<CancelDialog
					order={order}
					onCancel={(refund) => send({ status: "cancelled", ...(refund && { refund: "yes" }) })}
					onClose={close}
				/>
			)}
			{confirming === "completing" && (
				<CompleteDialog
					order={order}
					onComplete={() => send({ status: "completed" })}
					onClose={close}
				/>
			)}
		</>
	);
}

function needsConfirmation(order: AdminOrder, status: string | null | undefined): Confirmation {
	if (status === "cancelled") return "cancelling";
	return status === "completed" && doubtsAbout(order).length > 0 ? "completing" : undefined;
}

function CancelDialog({
	order,
	onCancel,
	onClose,
}: {
	order: AdminOrder;
	onCancel: (refund: boolean) => void;
	onClose: () => void;
}) {
	const canRefund = leftQepik(order) > 0;
	return (
		<Dialog
			title="Sifariş ləğv edilsin?"
			onClose={onClose}
			footer={
				<>
					<Button variant={canRefund ? "secondary" : "danger"} onClick={() => onCancel(false)}>
						Yalnız ləğv et
					</Button>
					{canRefund && (
						<Button variant="danger" onClick={() => onCancel(true)}>
							Ləğv et və qaytar
						</Button>
					)}
				</>
			}
		>
			<div className="grid gap-2 text-ink-soft">
				<WhoseOrder order={order} />
				{canRefund ? (
					<>
						<p>
							Məbləği də qaytarsanız,{" "}
							<b className="money text-ink">{formatManat(leftQepik(order))}</b> müştərinin balansına
							qayıdacaq.
						</p>
						<StockThatReturns order={order} />
					</>
				) : (
					<p>Məbləğ müştərinin balansına artıq qaytarılıb.</p>
				)}
			</div>
		</Dialog>
	);
}

/** Refunds a cancelled order, once, as a decision of its own. */
export function RefundButton({ order }: { order: AdminOrder }) {
	const fetcher = useFetcher({ key: `row:order-refund:${order.id}` });
	const [isConfirming, setConfirming] = useState(false);
	if (order.status !== "cancelled" || leftQepik(order) === 0) return null;
	const refund = () => {
		setConfirming(false);
		fetcher.submit(
			{ intent: "refund", orderId: order.id, ...seenOf(order) },
			{ method: "post", action: ADDRESS },
		);
	};
	return (
		<>
			<Button
				size="small"
				variant="primary"
				busy={fetcher.state !== "idle"}
				onClick={() => setConfirming(true)}
			>
				Balansa qaytar
			</Button>
			{isConfirming && (
				<ConfirmDialog
					title="Məbləğ qaytarılsın?"
					confirmLabel="Təsdiqlə"
					onConfirm={refund}
					onClose={() => setConfirming(false)}
				>
					<div className="grid gap-2">
						<WhoseOrder order={order} />
						<p>
							<b className="money text-ink">{formatManat(leftQepik(order))}</b> müştərinin balansına
							qayıdacaq.
						</p>
						<StockThatReturns order={order} />
						<p>Bu, hər sifariş üçün yalnız bir dəfə mümkündür.</p>
					</div>
				</ConfirmDialog>
			)}
		</>
	);
}

function StockThatReturns({ order }: { order: AdminOrder }) {
	const units = order.items
		.map((item) => ({ ...item, left: item.quantity - item.unitsRefunded }))
		.filter(({ fromStock, left }) => fromStock && left > 0)
		.map(({ gameName, left }) => `${gameName} × ${left}`);
	if (units.length === 0) return null;
	return <p>Məbləğlə birlikdə stoka qayıdır: {units.join(", ")}.</p>;
}
