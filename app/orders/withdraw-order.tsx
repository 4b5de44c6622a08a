import { useState } from "react";
import { useFetcher } from "react-router";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

/** The page says what was answered: by then the button is often gone. */
export const WITHDRAW_ORDER = "withdraw-order";

/** A customer takes an order back while it waits and nobody has taken it. */
export function WithdrawOrder({ order }: { order: CustomerOrder }) {
	const fetcher = useFetcher({ key: WITHDRAW_ORDER });
	const [asking, setAsking] = useState(false);
	function withdraw() {
		setAsking(false);
		fetcher.submit({ orderId: order.id }, { method: "post", action: "/orders" });
	}
	return (
		<>
			<Button busy={fetcher.state !== "idle"} onClick={() => setAsking(true)}>
				Sifarişi geri götürün
			</Button>
			{asking && (
				<Dialog
					title="Sifariş geri götürülsün?"
					onClose={() => setAsking(false)}
					footer={
						<>
							{/* 'Ləğv et' would read as cancelling the order. */}
							<Button onClick={() => setAsking(false)}>Qalsın</Button>
							<Button variant="danger" onClick={withdraw}>
								Təsdiqlə
							</Button>
						</>
					}
				>
					<p className="text-ink-soft">
						#{orderReference(order.id)} sifarişi ləğv ediləcək və{" "}
						<b className="money text-ink">{formatManat(order.totalQepik)}</b> dərhal balansınıza
						qayıdacaq.
					</p>
				</Dialog>
			)}
		</>
	);
}
