import { formatManat } from "#app/core/money.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

/** The lines of an order, for its customer and for the admin alike. */
export function OrderItems({ items }: { items: CustomerOrder["items"] }) {
	return (
		<ul className="divide-y divide-line">
			{items.map((item) => (
				<li key={item.line} className="grid grid-cols-1 gap-1 py-3">
					<div className="flex items-baseline justify-between gap-4">
						<p className="min-w-0 font-medium">{item.gameName}</p>
						<p className="money font-semibold">{formatManat(item.priceQepik)}</p>
					</div>
					<p className="text-caption text-ink-soft tabular-nums">
						{item.quantity} × {formatManat(item.unitPriceQepik)}
					</p>
					{item.playerId && (
						<div className="flex items-center gap-3 text-caption text-ink-soft">
							<p className="min-w-0 break-all">
								ID: <span className="font-semibold text-ink select-all">{item.playerId}</span>
							</p>
							<CopyButton
								text={item.playerId}
								name={`ID-ni kopyala: ${item.playerId}`}
								copiedMessage="ID kopyalandı"
								className="flex-none"
							/>
						</div>
					)}
					{item.accountDetails && (
						<p className="text-caption whitespace-pre-line text-ink-soft">{item.accountDetails}</p>
					)}
				</li>
			))}
		</ul>
	);
}
