import { useState } from "react";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { CustomerOrder } from "./read-orders.server.ts";

/** The key of the fetcher: the page shows the result, because the button is often gone by then. */
export const WITHDRAW_ORDER = "withdraw-order";

/**
 * The button by which customers withdraw an order that is still pending, where nothing of it is or was delivered
 * and something is left to come back.
 */
export function WithdrawOrder({ order }: { order: CustomerOrder }) {
	const fetcher = useFetcher({ key: WITHDRAW_ORDER });
	const [isConfirming, setConfirming] = useState(false);
	const leftQepik = order.totalQepik - order.refundedQepik;
	const isBegun = order.completedAt !== null || order.items.some(({ delivered }) => delivered > 0);
	if (order.status !== "pending" || leftQepik === 0 || isBegun) return null;
	function withdraw() {
		setConfirming(false);
		fetcher.submit({ orderId: order.id }, { method: "post", action: "/orders" });
	}
	return (
		<>
			<Button busy={fetcher.state !== "idle"} onClick={() => setConfirming(true)}>
				Sifarişi geri götürün
			</Button>
			{isConfirming && (
				<Dialog
					title="Sifariş geri götürülsün?"
					onClose={() => setConfirming(false)}
					footer={
						<>
							{/* 'Ləğv et' would read as cancelling the order. */}
							<Button onClick={() => setConfirming(false)}>Qalsın</Button>
							<Button variant="danger" onClick={withdraw}>
								Təsdiqlə
							</Button>
						</>
					}
				>
					<p className="text-ink-soft">
						#{orderReference(order.id)} sifarişi ləğv ediləcək və{" "}
						<b className="money text-ink">{formatManat(leftQepik)}</b> dərhal balansınıza qayıdacaq.
					</p>
				</Dialog>
			)}
		</>
	);
}
