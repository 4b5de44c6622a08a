import type { ReactNode } from "react";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { useSettings } from "#app/settings/use-settings.ts";
import { type Corrects, OrderItems } from "./order-items.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

/** What was bought and paid; on paper it names the shop. `children` are what can be done about it. */
export function OrderReceipt({
	order,
	corrects,
	children,
}: {
	order: CustomerOrder;
	corrects: Corrects;
	children: ReactNode;
}) {
	const { storeName } = useSettings();
	return (
		<section
			aria-labelledby="receipt-title"
			className="card grid grid-cols-1 gap-4 p-5 print:order-first sm:p-6"
		>
			<div>
				<h2 id="receipt-title" className="text-subheading">
					Qəbz
				</h2>
				<p className="text-caption text-ink-soft">
					{storeName} · {formatDateTime(order.createdAt)}
				</p>
				<p className="text-caption wrap-anywhere text-ink-soft">Alıcı: {order.buyerName}</p>
			</div>
			<OrderItems items={order.items} canBuyAgain corrects={corrects} />
			<dl className="grid gap-2 border-t border-line pt-4">
				<Amount name="Cəmi" amountQepik={order.totalQepik} isTotal />
				{order.refundedQepik > 0 && (
					<Amount name="Balansa qaytarılıb" amountQepik={order.refundedQepik} />
				)}
			</dl>
			<p className="text-caption text-ink-faint">Balansdan ödənilib</p>
			{children}
		</section>
	);
}

type AmountProps = { name: string; amountQepik: number; isTotal?: boolean };

function Amount({ name, amountQepik, isTotal = false }: AmountProps) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className={isTotal ? "font-semibold" : "text-ink-soft"}>{name}</dt>
			<dd className={isTotal ? "money text-heading" : "money font-semibold text-good"}>
				{formatManat(amountQepik)}
			</dd>
		</div>
	);
}
