import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../ui/dialog.tsx";
import type { AdminOrder } from "./admin-read-orders.server.ts";
import { SETTABLE_STATUSES, STATUS_WORDS } from "./status.ts";

// The same acts stand on the dashboard, so each says where it is answered.
const ADDRESS = "/admin/orders";

type Asking = "cancelling" | "completing" | undefined;

/** Sets the status; asks before a cancelling, and before a cancelled or refunded order is completed. */
export function OrderStatusButtons({ order }: { order: AdminOrder }) {
	const fetcher = useFetcher({ key: `act:order-status:${order.id}` });
	const [asking, setAsking] = useState<Asking>();
	const asked = fetcher.formData?.get("status");
	const close = () => setAsking(undefined);
	function ask(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		const next = whatToAsk(order, submitter?.getAttribute("value"));
		if (!next) return;
		event.preventDefault();
		setAsking(next);
	}
	function send(fields: Record<string, string>) {
		close();
		const { id: orderId, status: seen } = order;
		fetcher.submit(
			{ intent: "status", orderId, seen, ...fields },
			{ method: "post", action: ADDRESS },
		);
	}
	return (
		<>
			<fetcher.Form
				method="post"
				action={ADDRESS}
				noValidate
				onSubmit={ask}
				className="grid grid-cols-3 gap-2 sm:flex"
			>
				<input type="hidden" name="intent" value="status" />
				<input type="hidden" name="orderId" value={order.id} />
				<input type="hidden" name="seen" value={order.status} />
				{SETTABLE_STATUSES.map((status) => (
					<Button
						key={status}
						type="submit"
						name="status"
						value={status}
						size="small"
						className="whitespace-nowrap max-sm:px-1"
						busy={asked === status}
						disabled={order.status === status || fetcher.state !== "idle"}
						title={order.status === status ? "Sifariş artıq bu statusdadır" : undefined}
					>
						{STATUS_WORDS[status]}
					</Button>
				))}
			</fetcher.Form>
			{asking === "cancelling" && (
				<CancelDialog
					order={order}
					onCancel={(refund) => send({ status: "cancelled", ...(refund && { refund: "yes" }) })}
					onClose={close}
				/>
			)}
			{asking === "completing" && (
				<CompleteDialog
					order={order}
					onComplete={() => send({ status: "completed" })}
					onClose={close}
				/>
			)}
		</>
	);
}

function whatToAsk(order: AdminOrder, status: string | null | undefined): Asking {
	if (status === "cancelled") return "cancelling";
	const isOver = order.status === "cancelled" || order.refundedAt !== null;
	return status === "completed" && isOver ? "completing" : undefined;
}

/** Its buttons never say 'Ləğv et' for going back: beside an order that means to cancel it. */
function CompleteDialog({
	order,
	onComplete,
	onClose,
}: {
	order: AdminOrder;
	onComplete: () => void;
	onClose: () => void;
}) {
	const isCancelled = order.status === "cancelled";
	return (
		<Dialog
			title={`${isCancelled ? "Ləğv edilmiş" : "Məbləği qaytarılmış"} sifariş tamamlansın?`}
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Geri</Button>
					<Button variant="primary" onClick={onComplete}>
						Tamamla
					</Button>
				</>
			}
		>
			<div className="grid gap-2 text-ink-soft">
				<Whose order={order} />
				<p>
					{order.refundedAt
						? "Məbləğ müştərinin balansına qaytarılıb: bu sifariş gəlirə daxil olmayacaq."
						: "Məbləğ müştərinin balansına qaytarılmayıb: sifariş tamamlananda gəlirə daxil olacaq."}
				</p>
			</div>
		</Dialog>
	);
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
	const canRefund = order.refundedAt === null;
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
				<Whose order={order} />
				{canRefund ? (
					<>
						<p>
							Məbləği də qaytarsanız,{" "}
							<b className="money text-ink">{formatManat(order.totalQepik)}</b> müştərinin balansına
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

/** A cancelled order's money goes back once, by a decision of its own. */
export function RefundButton({ order }: { order: AdminOrder }) {
	const fetcher = useFetcher({ key: `act:order-refund:${order.id}` });
	const [asking, setAsking] = useState(false);
	if (order.status !== "cancelled" || order.refundedAt) return null;
	const refund = () => {
		setAsking(false);
		fetcher.submit({ intent: "refund", orderId: order.id }, { method: "post", action: ADDRESS });
	};
	return (
		<>
			<Button
				size="small"
				variant="primary"
				busy={fetcher.state !== "idle"}
				onClick={() => setAsking(true)}
			>
				Balansa qaytar
			</Button>
			{asking && (
				<ConfirmDialog
					title="Məbləğ qaytarılsın?"
					confirmLabel="Təsdiqlə"
					onConfirm={refund}
					onClose={() => setAsking(false)}
				>
					<div className="grid gap-2">
						<Whose order={order} />
						<p>
							<b className="money text-ink">{formatManat(order.totalQepik)}</b> müştərinin balansına
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

function Whose({ order }: { order: AdminOrder }) {
	return (
		<p className="break-words">
			<b className="text-ink">#{orderReference(order.id)}</b>, {order.userName}, {order.userEmail}
		</p>
	);
}

function StockThatReturns({ order }: { order: AdminOrder }) {
	const units = order.items
		.filter(({ fromStock }) => fromStock)
		.map(({ gameName, quantity }) => `${gameName} × ${quantity}`);
	if (units.length === 0) return null;
	return <p>Məbləğlə birlikdə stoka qayıdır: {units.join(", ")}.</p>;
}
