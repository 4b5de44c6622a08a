import { useState } from "react";
import { useFetcher } from "react-router";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import type { AdminOrder } from "./admin-read-orders.server.ts";
import { SETTABLE_STATUSES, STATUS_WORDS } from "./status.ts";

// The same acts stand on the dashboard, so each says where it is answered.
const ADDRESS = "/admin/orders";

export function OrderStatusButtons({ order }: { order: Pick<AdminOrder, "id" | "status"> }) {
	const fetcher = useFetcher({ key: `act:order-status:${order.id}` });
	const asked = fetcher.formData?.get("status");
	return (
		<fetcher.Form
			method="post"
			action={ADDRESS}
			noValidate
			className="grid grid-cols-3 gap-2 sm:flex"
		>
			<input type="hidden" name="intent" value="status" />
			<input type="hidden" name="orderId" value={order.id} />
			{SETTABLE_STATUSES.map((status) => (
				<Button
					key={status}
					type="submit"
					name="status"
					value={status}
					size="small"
					className="max-sm:px-1"
					busy={asked === status}
					disabled={order.status === status || fetcher.state !== "idle"}
					title={order.status === status ? "Sifariş artıq bu statusdadır" : undefined}
				>
					{STATUS_WORDS[status]}
				</Button>
			))}
		</fetcher.Form>
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
		<div className="mt-4 flex flex-wrap items-center gap-3">
			<Button busy={fetcher.state !== "idle"} onClick={() => setAsking(true)}>
				Balansa qaytar
			</Button>
			{asking && (
				<ConfirmDialog
					title="Məbləğ qaytarılsın?"
					confirmLabel="Təsdiqlə"
					onConfirm={refund}
					onClose={() => setAsking(false)}
				>
					<p>
						#{orderReference(order.id)} sifarişinin {formatManat(order.totalQepik)} məbləği{" "}
						{order.userEmail} müştərisinin balansına qayıdacaq. Bu, hər sifariş üçün yalnız bir dəfə
						mümkündür.
					</p>
				</ConfirmDialog>
			)}
		</div>
	);
}
