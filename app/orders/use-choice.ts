import { useEffect, useRef, useState } from "react";
import { toastError } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { MOST_AT_ONCE, TOO_MANY_CHOSEN } from "./chosen.ts";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen } from "./status.ts";

export type Choice = ReturnType<typeof useChoice>;

/**
 * The orders of the queue that are chosen, each as it was seen then. The choice outlives live updates
 * and the pages of the list: those that are not shown are looked up by their ids. What is no longer
 * open is forgotten.
 */
export function useChoice(rows: AdminOrder[], isStale: (order: AdminOrder) => boolean) {
	const [chosen, setChosen] = useState<ReadonlyMap<string, AdminOrder>>(new Map());
	const last = useRef<string>(undefined);
	const fresh = rows.filter((order) => !isStale(order));
	const shown = fresh.filter(({ status }) => isOpen(status));
	const ofRows = new Set(rows.map(({ id }) => id));
	const away = useLookedUp([...chosen.keys()].filter((id) => !ofRows.has(id)));
	const known = new Map([...away, ...fresh].map((order) => [order.id, order]));
	const kept = [...chosen].filter(([id]) => isOpen(known.get(id)?.status ?? "pending"));
	if (kept.length < chosen.size) setChosen(new Map(kept));

	/** As many of them as there is room for, or none of them. */
	function setAll(orders: AdminOrder[], wanted: boolean) {
		const next = new Map(chosen);
		for (const order of orders) {
			if (!wanted) next.delete(order.id);
			else if (!next.has(order.id) && next.size < MOST_AT_ONCE) next.set(order.id, order);
		}
		if (wanted && orders.some(({ id }) => !next.has(id))) toastError(TOO_MANY_CHOSEN);
		setChosen(next);
	}
	return {
		/** As they were seen, oldest first. */
		orders: kept
			.map(([, order]) => order)
			.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
		/** What can be chosen on this page. */
		shown,
		isChosen: (id: string) => chosen.has(id),
		setAll,
		/** With `isRange`, all from the one that was pressed before. */
		toggle(order: AdminOrder, isRange = false) {
			const [from, to] = [last.current, order.id].map((wanted) =>
				shown.findIndex(({ id }) => id === wanted),
			) as [number, number];
			last.current = order.id;
			const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
			setAll(isRange && from >= 0 && to >= 0 ? range : [order], !chosen.has(order.id));
		},
		drop: (ids: string[]) => setChosen(new Map(kept.filter(([id]) => !ids.includes(id)))),
		clear: () => setChosen(new Map()),
		/** It was said what has changed of them: they count as seen anew. */
		renew: () => setChosen(new Map(kept.map(([id, order]) => [id, known.get(id) ?? order]))),
	};
}

/** Orders that no list of the page shows; read anew with each change that the page follows. */
function useLookedUp(ids: string[]): AdminOrder[] {
	const { data, load } = useFetcher<{ found: AdminOrder[] }>();
	const asked = ids.join();
	const look = useRef(load);
	look.current = load;
	useEffect(() => {
		if (asked) void look.current(`/admin/orders?ids=${asked}`).catch(() => {});
	}, [asked]);
	return (data?.found ?? []).filter(({ id }) => ids.includes(id));
}
