import type { DeliveryPromise } from "./delivery-promise.ts";
import { OrderWay } from "./order-way.tsx";
import { PromiseLine } from "./promise-line.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

/** Where an order is, and what is left to wait for. */
export function OrderProgress({
	order,
	promise,
	place,
}: {
	order: CustomerOrder;
	promise: DeliveryPromise | undefined;
	place: number | undefined;
}) {
	return (
		<section aria-label="Sifarişin vəziyyəti" className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
			{place !== undefined && (
				<div role="status">
					<p className="text-heading">Növbədə yeriniz: {place}</p>
					<p className="text-caption text-ink-soft">
						{place === 1 ? "Növbəti sizin sifarişinizdir" : `Sizdən əvvəl ${place - 1} sifariş var`}
					</p>
				</div>
			)}
			<OrderWay order={order} />
			{promise && <PromiseLine promise={promise} className="border-t border-line pt-4" />}
		</section>
	);
}
