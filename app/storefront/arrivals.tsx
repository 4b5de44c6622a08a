import { useEffect, useState } from "react";
import { orderReference } from "#app/core/ids.ts";
import type { OnTheWay } from "#app/orders/on-the-way.server.ts";
import type { loader } from "#app/orders/order.page.tsx";
import { browserStore } from "#app/ui/browser-store.ts";
import { toastNews } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

type Waited = { userId: string; ids: string[] };

/**
 * What was on the way when a page of this browser last looked: of several tabs the first that misses an
 * order tells of it, and so does the page that is opened after a delivery.
 */
const lastSeen = browserStore<Waited | undefined>({
	key: "on-the-way",
	parse: (text) => JSON.parse(text) as Waited,
	fallback: undefined,
});

/** Tells of each order that was on its way and is delivered now. */
export function Arrivals({ userId, onTheWay }: { userId: string; onTheWay: OnTheWay[] }) {
	const [gone, setGone] = useState<string[]>([]);
	useEffect(() => {
		const before = lastSeen.get();
		const ids = onTheWay.map(({ id }) => id);
		lastSeen.set(ids.length ? JSON.stringify({ userId, ids } satisfies Waited) : null);
		if (before?.userId !== userId) return;
		const missed = before.ids.filter((id) => !ids.includes(id));
		if (missed.length) setGone((earlier) => [...new Set([...earlier, ...missed])]);
	}, [userId, onTheWay]);
	return gone.map((id) => (
		<Arrival
			key={id}
			orderId={id}
			onTold={() => setGone((earlier) => earlier.filter((other) => other !== id))}
		/>
	));
}

/** Asks what became of an order; what was cancelled or withdrawn did not arrive. */
function Arrival({ orderId, onTold }: { orderId: string; onTold: () => void }) {
	const { data, load } = useFetcher<typeof loader>();
	useEffect(() => {
		load(`/orders/${orderId}`);
	}, [load, orderId]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with the answer
	useEffect(() => {
		if (data === undefined) return;
		if (data?.order.status === "completed") {
			const text = `Sifariş #${orderReference(orderId)} çatdırıldı`;
			toastNews({ text, to: `/orders/${orderId}` });
		}
		onTold();
	}, [data]);
	return null;
}
